import type { PolledTwin, Twin, TwinEndpoint } from '../../contract/twin.ts';
import { matchEndpoint } from './match-endpoint.ts';
import type { Received } from './received.ts';

export interface Matched {
  readonly operation: 'submit' | 'remix' | 'batch' | 'poll' | 'fetch' | 'cancel' | 'content';
  readonly endpoint: TwinEndpoint;
  readonly values: Readonly<Record<string, string>>;
}

/** What a call wants of this vendor; undefined when the vendor has no such endpoint. */
export function findEndpoint(twin: Twin, received: Received): Matched | undefined {
  const named: readonly (readonly [Matched['operation'], readonly (TwinEndpoint | undefined)[]])[] =
    twin.kind === 'answering' ? [['submit', twin.submit]] : endpointsOf(twin, received);
  for (const [operation, endpoints] of named) {
    for (const endpoint of endpoints) {
      const values = endpoint === undefined ? undefined : matchEndpoint(endpoint, received);
      if (endpoint !== undefined && values !== undefined) return { operation, endpoint, values };
    }
  }
  return undefined;
}

function endpointsOf(
  twin: PolledTwin,
  received: Received,
): readonly (readonly [Matched['operation'], readonly (TwinEndpoint | undefined)[]])[] {
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
