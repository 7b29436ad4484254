import type { TwinEndpoint } from '../../contract/twin.ts';

/** Placeholder values of the path when the request is for this endpoint, else undefined. */
export function matchEndpoint(
  endpoint: TwinEndpoint,
  request: { readonly method: string; readonly path: string; readonly query: URLSearchParams },
): Readonly<Record<string, string>> | undefined {
  if (endpoint.method !== request.method) return undefined;
  const expected = endpoint.path.split('/');
  const actual = request.path.split('/');
  if (expected.length !== actual.length) return undefined;
  for (const [name, value] of Object.entries(endpoint.query)) {
    if (request.query.get(name) !== value) return undefined;
  }
  const values: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const found = actual[index] ?? '';
    const placeholder = segment.startsWith('{') && segment.endsWith('}');
    if (placeholder && found !== '') values[segment.slice(1, -1)] = decodeURIComponent(found);
    else if (placeholder || segment !== found) return undefined;
  }
  return values;
}
