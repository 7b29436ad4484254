import type { PolledTwin, Twin, TwinEndpoint } from '../../contract/twin.ts';
import type { Received } from './received.ts';

export interface Matched {
  readonly operation: 'submit' | 'remix' | 'batch' | 'poll' | 'fetch' | 'cancel' | 'content';
  readonly endpoint: TwinEndpoint;
  readonly values: Readonly<Record<string, string>>;
}

/** What a call wants of this vendor; undefined when the vendor has no such endpoint. */
export function findEndpoint(twin: Twin, received: Received): Matched | undefined {
  for (const [operation, endpoints] of endpointsOf(twin, received)) {
    for (const endpoint of endpoints) {
      const values = endpoint === undefined ? undefined : matchEndpoint(endpoint, received);
      if (endpoint !== undefined && values !== undefined) return { operation, endpoint, values };
    }
  }
  return undefined;
}

type Endpoints = readonly [Matched['operation'], readonly (TwinEndpoint | undefined)[]];

function endpointsOf(twin: Twin, received: Received): readonly Endpoints[] {
  if (twin.kind === 'answering') return [['submit', twin.submit]];
  return [
    ['content', [twin.content]],
    ['batch', [idsOf(twin, received) === undefined ? undefined : twin.batch?.endpoint]],
    ['fetch', [twin.fetch]],
    ['cancel', [twin.cancel]],
    ['remix', [twin.remix]],
    ['submit', twin.submit],
    ['poll', twin.poll],
  ];
}

/** The ids that a batch asks for; undefined when the call names none, or one in the way of a poll. */
export function idsOf({ batch, poll }: PolledTwin, received: Received): readonly string[] | undefined {
  if (batch === undefined) return undefined;
  const { in: place, name, joined } = batch.ids;
  const value = place === 'body' ? received.body[name] : (received.query.get(name) ?? undefined);
  if (value === undefined || value === null) return undefined;
  const ids = joined ? String(value).split(',') : [value].flat().map(String);
  const likePoll = poll.some(
    ({ method, path }) => method === batch.endpoint.method && path === batch.endpoint.path,
  );
  return likePoll && ids.length === 1 ? undefined : ids;
}

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
