import type { Json } from '../../runtime/contract/json.ts';
import type { Protocol } from '../../runtime/contract/protocol.ts';
import type { CallOutcome, ChannelCall } from '../../runtime/upstream/types.ts';
import { fakeProtocol } from './fake-protocol.ts';
import { answer } from './world.ts';

/** The small vendor of `fakeProtocol` with a call for several tasks: `{ids}` in, `{list: [{id, word, ...}]}` out. */
export function batchProtocol(id: string, most = 100, overrides: Partial<Protocol> = {}): Protocol {
  const single = fakeProtocol(id, overrides);
  return {
    ...single,
    poll: {
      ...single.poll,
      batch: {
        most,
        request: ({ ids }) => ({
          method: 'POST',
          path: '/batch',
          query: {},
          headers: {},
          body: { kind: 'json', value: { ids: [...ids] } },
        }),
        split: ({ answer: { body } }) => listOf(body).map((part) => ({ id: textOf(part, 'id'), body: part })),
      },
    },
  };
}

/** The ids that a batch call asks for. */
export function idsOf({ request }: ChannelCall): readonly string[] {
  if (request.body.kind !== 'json') return [];
  const { value } = request.body;
  const ids = typeof value === 'object' && value !== null && 'ids' in value ? value.ids : [];
  return Array.isArray(ids) ? ids.map(String) : [];
}

/** A good batch answer, with what `of` says of each asked task; undefined leaves it out. */
export function batchAnswer(call: ChannelCall, of: (id: string) => Json | undefined): CallOutcome {
  const list = idsOf(call).flatMap((id) => {
    const part = of(id);
    return part === undefined ? [] : [part];
  });
  return answer(200, { list });
}

function listOf(body: Json | undefined): readonly Json[] {
  if (typeof body !== 'object' || body === null || !('list' in body)) throw new TypeError('no list');
  if (!Array.isArray(body.list)) throw new TypeError('no list');
  return body.list;
}

function textOf(part: Json, name: string): string | undefined {
  if (typeof part !== 'object' || part === null) return undefined;
  const value = Object.entries(part).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
