import type { TwinEndpoint } from '../../contract/twin.ts';
import type { Received } from './received.ts';

/** Placeholder values of the path when the request is for this endpoint, else undefined. */
export function matchEndpoint(
  endpoint: Pick<TwinEndpoint, 'method' | 'path' | 'query' | 'headers'>,
  request: Pick<Received, 'method' | 'path' | 'query' | 'headers'>,
): Readonly<Record<string, string>> | undefined {
  if (endpoint.method !== request.method) return undefined;
  for (const [name, value] of Object.entries(endpoint.query)) {
    if (request.query.get(name) !== value) return undefined;
  }
  for (const [name, value] of Object.entries(endpoint.headers ?? {})) {
    if (request.headers[name] !== value) return undefined;
  }
  const match = patternOf(endpoint.path).exec(request.path);
  if (match === null) return undefined;
  const groups = Object.entries(match.groups ?? {});
  return Object.fromEntries(groups.map(([name, found]) => [name, decodeURIComponent(found)]));
}

const patterns = new Map<string, RegExp>();

/** `{name}` is one segment or a part of it, `{+name}` one segment or more. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known !== undefined) return known;
  const source = path
    .split(/(\{\+?\w+\})/)
    .map((part) => {
      const [, many, name] = /^\{(\+?)(\w+)\}$/.exec(part) ?? [];
      if (name === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return many === '+' ? `(?<${name}>[^/]+(?:/[^/]+)*)` : `(?<${name}>[^/]+)`;
    })
    .join('');
  const pattern = new RegExp(`^${source}$`);
  patterns.set(path, pattern);
  return pattern;
}
