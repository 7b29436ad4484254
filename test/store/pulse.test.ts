import { expect, test } from 'vitest';
import { accepted, call, fund, intent, RESULT } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

test('minutes are written once for each process, read in order without its own, and forgotten after 90 days', async () => {
  const { store, folder } = await tempStore();
  const day = 24 * 60;
  const minute = 100 * day;
  await store.addPulse({ minute: minute - 91 * day, process: 'b', counts: '{"old":1}' });
  await store.addPulse({ minute: minute - 1, process: 'b', counts: '{"a":1}' });
  await store.addPulse({ minute: minute - 1, process: 'c', counts: '{"a":2}' });
  await store.addPulse({ minute, process: 'me', counts: '{"a":3}' });
  await store.addPulse({ minute, process: 'me', counts: '{"a":4}' });
  expect(await store.pulseAfter({ minute: 0, process: '', except: 'me' })).toEqual([
    { minute: minute - 1, process: 'b', counts: '{"a":1}' },
    { minute: minute - 1, process: 'c', counts: '{"a":2}' },
  ]);
  expect(await store.pulseAfter({ minute: minute - 1, process: 'b', except: '' })).toEqual([
    { minute: minute - 1, process: 'c', counts: '{"a":2}' },
    { minute, process: 'me', counts: '{"a":4}' },
  ]);
  const has = (from: number, except: string) => store.hasPulseAfter({ minute: from, process: 'b', except });
  expect([await has(minute - 1, 'me'), await has(minute, 'me'), await has(minute, '')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await store.hasPulseAfter({ minute, process: 'me', except: '' })).toBe(false);
  expect(rowsOf(folder, 'SELECT minute FROM pulse WHERE minute<0 OR counts LIKE ?', '%old%')).toEqual([]);
});

test('what was captured is summed by kind and step, and the newest tasks in flight are shown', async () => {
  const { store } = await tempStore();
  await fund(store, { wallet: 10_000 });
  await accepted(store, 'video-1', { price: 30 });
  await store.completeTask({ id: 'video-1', result: RESULT });
  await accepted(store, 'image-1', { price: 50, kind: 'image' });
  await store.completeTask({ id: 'image-1', result: RESULT, capture: 20 });
  await accepted(store, 'failed', { price: 70 });
  await store.failTask({ id: 'failed', error_code: 'upstream_error', error_message: 'x' });
  await store.openCall(call('chatcmpl-1', { hold: 10 }));
  await store.settleCall({ id: 'chatcmpl-1', state: 'completed', capture: 7, channel_id: 'c', attempts: [] });
  const day = 86_400_000;
  const today = Math.floor(Date.now() / day) * day;
  const rows = await store.chargedBy({ from: today - day, to: today + 2 * day, step_ms: 2 * 365 * day });
  expect(Object.fromEntries(rows.map(({ kind, micros }) => [kind, micros]))).toEqual({
    video: 30,
    image: 20,
    chat: 7,
  });
  expect(await store.chargedBy({ from: 0, to: 1, step_ms: day })).toEqual([]);

  expect(await store.newestLive({ limit: 5 })).toEqual([]);
  await store.submitIntent(intent('task_1'));
  await accepted(store, 'task_2');
  expect(await store.newestLive({ limit: 5 })).toMatchObject([
    { id: 'task_2', kind: 'video', state: 'queued', channel_id: 'channel-1', prompt: 'a cat', progress: 0 },
    { id: 'task_1', state: 'submitting' },
  ]);
  expect(await store.newestLive({ limit: 1 })).toMatchObject([{ id: 'task_2' }]);
});
