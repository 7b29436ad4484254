import { expect, test } from 'vitest';
import { rowsOf, tempStore } from './temp-store.ts';

const HOUR_MS = 3_600_000;

test('what an operator said of a channel holds until its end or until it is lifted, and is written down', async () => {
  const { store } = await tempStore();
  const by = 'ann';
  expect(await store.channelOverrides()).toEqual([]);
  await store.overrideChannel({ channel_id: 'a', mode: 'drained', for_ms: HOUR_MS, reason: 'slow', by });
  await store.overrideChannel({ channel_id: 'b', mode: 'disabled', by });
  const [a, b] = await store.channelOverrides();
  expect(a).toMatchObject({ channel_id: 'a', mode: 'drained', reason: 'slow', actor: 'ann' });
  expect((a?.until ?? 0) - (a?.at ?? 0)).toBe(HOUR_MS);
  expect(a?.left_ms).toBeGreaterThan(HOUR_MS - 60_000);
  expect(a?.left_ms).toBeLessThanOrEqual(HOUR_MS);
  expect(b).toMatchObject({ channel_id: 'b', mode: 'disabled', until: null, left_ms: null, reason: null });

  await store.overrideChannel({ channel_id: 'a', mode: 'disabled', by: 'bob' });
  expect(await store.channelOverrides()).toMatchObject([
    { channel_id: 'a', mode: 'disabled', until: null, actor: 'bob' },
    { channel_id: 'b' },
  ]);
  expect(await store.liftOverride({ channel_id: 'a', by })).toBe(true);
  expect(await store.liftOverride({ channel_id: 'a', by })).toBe(false);
  expect(await store.channelOverrides()).toMatchObject([{ channel_id: 'b' }]);
  const words = await store.auditLog({ target: 'a', limit: 10 });
  expect(words.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
    'channel.enable ann',
    'channel.disable bob',
    'channel.drain ann',
  ]);
  expect(words[2]?.detail).toEqual({ until: new Date(a?.until ?? 0).toISOString(), reason: 'slow' });
});

test('one whose time is over holds no more, cannot be lifted, and goes with the next word', async () => {
  const { store, folder } = await tempStore();
  await store.overrideChannel({ channel_id: 'over', mode: 'drained', for_ms: 1, by: 'ann' });
  await expect.poll(() => store.channelOverrides(), { timeout: 10_000 }).toEqual([]);
  expect(await store.liftOverride({ channel_id: 'over', by: 'ann' })).toBe(false);
  expect(rowsOf(folder, 'SELECT channel_id FROM channel_overrides')).toEqual([{ channel_id: 'over' }]);
  await store.overrideChannel({ channel_id: 'next', mode: 'drained', by: 'ann' });
  expect(rowsOf(folder, 'SELECT channel_id FROM channel_overrides')).toEqual([{ channel_id: 'next' }]);
});
