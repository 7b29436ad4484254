import type { Method } from '../../../runtime/contract/upstream.ts';
import type { MapNode } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { BodyIr, CallIr } from '../../ir-protocol.ts';
import type { Scope, Uses } from '../../language/types.ts';
import { nodeAt, type Path, spanAt } from '../place.ts';
import { type CallContext, compileAt, compileRequired, origin, type Target } from './context.ts';
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
  const target: Target = { scope, as: 'value', ...(uses === undefined ? {} : { uses }) };
  checkPath(context, [...path, verb]);
  checkHeaders(context, [...path, 'headers']);
  const query = compileAt(context, [...path, 'query'], target);
  const headers = compileAt(context, [...path, 'headers'], target);
  return {
    method: VERBS[verb],
    path: compileRequired(context, [...path, verb], { ...target, as: 'path' }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
    body: resolveBody(context, path, target),
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

/** The body; of two, `multipart_when` decides, and GW3070 says where it is missing or decides nothing. */
function resolveBody(context: CallContext, path: Path, target: Target): BodyIr {
  const json = compileAt(context, [...path, 'json'], target);
  const multipart = compileAt(context, [...path, 'multipart'], target);
  const when = compileAt(context, [...path, 'multipart_when'], { ...target, as: 'condition' });
  const report = (key: string, problem: string): void =>
    context.sink.add(diagnose('GW3070', spanAt(context.spec.document, [...path, key], 'key'), { problem }));
  if (json !== undefined && multipart !== undefined) {
    if (when !== undefined) return { kind: 'either', when, multipart, json };
    report(
      'multipart',
      'the call has `json` and `multipart`, and `multipart_when` does not say which is sent',
    );
  } else if (when !== undefined) {
    report('multipart_when', '`multipart_when` chooses between `json` and `multipart`, and one is missing');
  }
  if (json !== undefined) return { kind: 'json', code: json };
  return multipart === undefined ? { kind: 'none' } : { kind: 'multipart', code: multipart };
}

function isVerb(key: string): key is keyof typeof VERBS {
  return Object.hasOwn(VERBS, key);
}
