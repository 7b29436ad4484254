import { expect, test } from 'vitest';
import { createStreamWatch } from '../../runtime/work/stream/stream-watch.ts';
import { createFakeClock } from '../tasks/fake-clock.ts';
import { KEY } from './chat-world.ts';

const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('keys are looked up a hundred at once, each once however many streams it has', async () => {
  const clock = createFakeClock();
  const asked: (readonly string[])[] = [];
  const revoked: number[] = [];
  const watch = createStreamWatch(
    {
      clock,
      log: NO_LOG,
      async findKeys(ids) {
        asked.push(ids);
        return ids.filter((id) => id !== 'key_3' && id !== 'key_240').map((id) => ({ ...KEY, id }));
      },
    },
    { tick_ms: 1_000, key_check_ms: 2_000 },
  );
  for (let stream = 0; stream < 500; stream += 1) {
    watch.add({
      tick: () => undefined,
      owner: { key_id: `key_${stream % 250}`, revoked: () => void revoked.push(stream) },
    });
  }
  await clock.advance(2_000);
  expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50]);
  expect(new Set(asked.flat()).size).toBe(250);
  expect(revoked.sort((a, b) => a - b)).toEqual([3, 240, 253, 490]);
});

test.each([
  ['goes on for a key that may be used', {}, false],
  ['ends for a revoked key', { state: 'revoked', revoked_at: 1 }, true],
  ['ends for a disabled key', { disabled: true }, true],
  ['ends for an expired key', { expires_at: 1 }, true],
] as const)('a running stream %s (F59)', async (_, key, ends) => {
  const clock = createFakeClock();
  const revoked: string[] = [];
  const watch = createStreamWatch(
    { clock, log: NO_LOG, findKeys: async () => [{ ...KEY, id: 'key_1', ...key }] },
    { tick_ms: 1_000, key_check_ms: 2_000 },
  );
  const stream = {
    tick: () => undefined,
    owner: { key_id: 'key_1', revoked: () => void revoked.push('key_1') },
  };
  watch.add(stream);
  await clock.advance(2_000);
  watch.remove(stream);
  expect(revoked).toEqual(ends ? ['key_1'] : []);
});
