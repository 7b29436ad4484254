import type { MapNode } from '../../../runtime/contract/document/tree.ts';
import type { Method } from '../../../runtime/contract/upstream.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { CallIr } from '../../ir-protocol.ts';
import type { Scope, Uses } from '../../language/types.ts';
import { nodeAt, type Path } from '../place.ts';
import { type CallContext, compileAt, compileRequired, origin } from './context.ts';
import { checkPath } from './path.ts';

const VERBS = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
} as const satisfies Readonly<Record<string, Method>>;

/** Headers that only an auth strategy may set. */
const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'x-api-key',
  'x-goog-api-key',
]);

/** One call below `path`: its verb and path, query, headers and body. */
export function resolveCall(context: CallContext, path: Path, scope: Scope, uses?: Uses[]): CallIr {
  const verb = verbAt(context, path);
  const target = { scope, as: 'value', ...(uses === undefined ? {} : { uses }) } as const;
  checkPath(context, [...path, verb]);
  checkHeaders(context, [...path, 'headers']);
  const query = compileAt(context, [...path, 'query'], target);
  const headers = compileAt(context, [...path, 'headers'], target);
  const json = compileAt(context, [...path, 'json'], target);
  const multipart = compileAt(context, [...path, 'multipart'], target);
  return {
    method: VERBS[verb],
    path: compileRequired(context, [...path, verb], { ...target, as: 'path' }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
    body: bodyOf(json, multipart),
    origin: origin(context, path),
  };
}

/** The verb of a call; the shape check guarantees that there is exactly one. */
function verbAt(context: CallContext, path: Path): keyof typeof VERBS {
  const node = nodeAt(context.spec.document, path);
  const keys = (node?.kind === 'map' ? node.entries : []).map((entry) => entry.key);
  return keys.find(isVerb) ?? 'get';
}

function checkHeaders(context: CallContext, path: Path): void {
  const node = nodeAt(context.spec.document, path);
  for (const entry of node?.kind === 'map' ? (node satisfies MapNode).entries : []) {
    if (!CREDENTIAL_HEADERS.has(entry.key.toLowerCase())) continue;
    context.sink.add(diagnose('GW3018', entry.keySpan, { name: entry.key }));
  }
}

function bodyOf(json: CallIr['path'] | undefined, multipart: CallIr['path'] | undefined): CallIr['body'] {
  if (json !== undefined) return { kind: 'json', code: json };
  if (multipart !== undefined) return { kind: 'multipart', code: multipart };
  return { kind: 'none' };
}

function isVerb(key: string): key is keyof typeof VERBS {
  return Object.hasOwn(VERBS, key);
}
