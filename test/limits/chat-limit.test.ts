import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { KeyRecord } from '../../runtime/store/types.ts';
import { createChatWorld, KEY } from '../chat/chat-world.ts';

test.each([
  [
    'key',
    { concurrent: 1 },
    {},
    'this key may have 1 request in flight at once; try again when one has ended',
  ],
  [
    'group',
    {},
    { concurrent: 3 },
    "this key's group may have 3 requests in flight at once; try again when one has ended",
  ],
] as const)(
  'a call beyond the limit of its %s is refused, and no channel is asked',
  async (by, own, limits, message) => {
    const work: unknown[] = [];
    const at = createChatWorld({
      group: { limits },
      open: async (call) => {
        work.push(call.work);
        return { kind: 'saturated', by };
      },
    });
    const key: KeyRecord = { ...KEY, ...own };
    const error = await at.service.complete({ ...at.input(), key }).catch((cause: unknown) => cause);
    if (!(error instanceof GatewayError)) throw error;
    expect([error.code, error.message, error.options.retryAfterSecs, error.options.details]).toEqual([
      'too_many_requests',
      message,
      5,
      { charged: 0, limited_by: by },
    ]);
    expect(work).toEqual([
      by === 'key' ? { key: { id: KEY.id, concurrent: 1 } } : { group: { name: 'default', concurrent: 3 } },
    ]);
    expect([at.asked, at.settled]).toEqual([[], []]);
    await at.service.drain();
  },
);
