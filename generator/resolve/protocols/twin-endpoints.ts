import type { PolledTwin, TwinEndpoint } from '../../../runtime/contract/twin.ts';
import type { Method } from '../../../runtime/contract/upstream.ts';
import type { SpecCall, SpecProtocol } from '../../spec-types.ts';
import { addressesOf, savedAddress } from './twin-addresses.ts';
import { writtenRows } from './written-rows.ts';

type Values = Readonly<Record<string, string>>;

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const satisfies Readonly<
  Record<string, Method>
>;

/**
 * Endpoints of one call. A path that depends on the route gives one endpoint for each value;
 * other dynamic parts become placeholders named after the last word of their expression.
 */
export function endpointsOf(
  call: SpecCall,
  protocol: SpecProtocol,
  required: readonly string[] = [],
): TwinEndpoint[] {
  const { method, path } = verbOf(call);
  const body = bodyOf(call);
  const rows = path.includes('{$route.') ? writtenRows(protocol).map(({ values }) => values) : [{}];
  const paths = new Set(rows.map((row) => pathIn(protocol, path, row)));
  const headers = lowerCased(fixedTexts(call.headers));
  return [...paths].map((each) => ({
    method,
    path: each,
    query: fixedTexts(call.query),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    body,
    required,
  }));
}

function bodyOf({ json, multipart }: SpecCall): TwinEndpoint['body'] {
  if (json !== undefined && multipart !== undefined) return 'json_or_multipart';
  if (json !== undefined) return 'json';
  return multipart === undefined ? 'none' : 'multipart';
}

/** The path of a call; one that is a whole address has the path that the submit example shows. */
function pathIn(protocol: SpecProtocol, path: string, row: Values): string {
  const saved = savedAddress(path);
  if (saved === undefined) return placeholders(path, row);
  return addressesOf(protocol).find((address) => address.saved === saved)?.path ?? '/{upstream_id}';
}

/** A path of the channel as an endpoint of its own: where result bytes lie. */
export function downloadEndpoint(path: string): TwinEndpoint {
  return { method: 'GET', path: placeholders(path, {}), query: {}, body: 'none', required: [] };
}

/** How a call carries the value of one expression: in its path, its query or its body. */
export function carrierOf(call: SpecCall, expression: RegExp): PolledTwin['pollId'] | undefined {
  if (savedAddress(verbOf(call).path) !== undefined && expression.test('$task.upstream_id'))
    return { in: 'path', name: 'upstream_id' };
  for (const match of verbOf(call).path.matchAll(/\{(\$[^{}]*)\}/g)) {
    const inner = match[1] ?? '';
    if (expression.test(inner)) return { in: 'path', name: nameOf(inner) };
  }
  const inQuery = namedIn(call.query, expression);
  if (inQuery !== undefined) return { in: 'query', name: inQuery };
  const inBody = namedIn(call.json ?? call.multipart, expression);
  return inBody === undefined ? undefined : { in: 'body', name: inBody };
}

/** The path of a call when it is one expression: a whole address that an answer named. */
export function wholeAddress(call: SpecCall): string | undefined {
  const { path } = verbOf(call);
  return path.startsWith('$') ? path : undefined;
}

/** The text of the one expression that a mapping entry or path part holds. */
export function expressionAt(call: SpecCall, carrier: PolledTwin['pollId']): string | undefined {
  if (carrier.in === 'path')
    return [...verbOf(call).path.matchAll(/\{(\$[^{}]*)\}/g)]
      .map((match) => match[1] ?? '')
      .find((inner) => nameOf(inner) === carrier.name);
  const value = entriesOf(carrier.in === 'query' ? call.query : (call.json ?? call.multipart)).find(
    ([key]) => key === carrier.name,
  )?.[1];
  return typeof value === 'string' ? value : undefined;
}

function verbOf(call: SpecCall): { readonly method: Method; readonly path: string } {
  for (const verb of ['get', 'post', 'put', 'delete'] as const) {
    const path = call[verb];
    if (path !== undefined) return { method: METHODS[verb], path };
  }
  return { method: 'GET', path: '/' };
}

/** A path template with `{name}` for each dynamic part; values of a routes row that are fixed stand as they are. */
export function placeholders(path: string, row: Values): string {
  return path.replaceAll(/\{(\$[^{}]*)\}/g, (_, inner: string) => {
    const name = nameOf(inner);
    const fixed = inner.startsWith('$route.') ? row[name] : undefined;
    if (fixed !== undefined && !fixed.startsWith('$')) return fixed;
    return /\|\s*segments\s*$/.test(inner) ? `{+${name}}` : `{${name}}`;
  });
}

/** `$task.upstream_id | string` is `upstream_id`. */
function nameOf(expression: string): string {
  const source = expression.split(/[|?]/)[0] ?? '';
  return source.trim().split('.').at(-1)?.replace(/^\$/, '') ?? 'value';
}

/** Values of a mapping that are written down, whatever the request is. */
export function fixedTexts(mapping: unknown): Values {
  const fixed = entriesOf(mapping).filter(
    ([, value]) => typeof value !== 'object' && !String(value).includes('$'),
  );
  return Object.fromEntries(fixed.map(([key, value]) => [key, String(value)]));
}

/** The same values by lower-case name, as headers are compared. */
export function lowerCased(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
}

function namedIn(mapping: unknown, expression: RegExp): string | undefined {
  return entriesOf(mapping).find(([, value]) => typeof value === 'string' && expression.test(value))?.[0];
}

function entriesOf(mapping: unknown): readonly (readonly [string, unknown])[] {
  return typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)
    ? Object.entries(mapping)
    : [];
}
