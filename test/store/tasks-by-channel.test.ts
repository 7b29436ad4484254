import { expect, test } from 'vitest';
import { accepted, fund, intent } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

test('tasks are counted by channel as the limit counts them, until they end or move on', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  const on = (channel_id: string) => ({ channel: { channel_id, max_inflight: 2 } });
  expect(await store.tasksByChannel()).toEqual(new Map());

  await store.submitIntent(intent('open', on('a')));
  await accepted(store, 'runs', on('a'));
  await store.submitIntent(intent('lost', on('b')));
  const lost = { reason: 'cut', look_again_ms: 0, deadline_ms: 60_000 };
  await store.recordAmbiguous({ id: 'lost', attempt: 1, ...lost });
  expect((await store.submitIntent(intent('third', on('a')))).kind).toBe('saturated');
  expect(await store.tasksByChannel()).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
    ]),
  );

  const failure = { error_code: 'upstream_error', error_message: 'x' };
  const next = { channel_id: 'c', protocol: 'proto', credential: 0, max_inflight: 1, submit_timeout_ms: 5 };
  await store.recordRefused({ id: 'open', attempt: 1, outcome: 'not_sent', ...failure, next });
  await store.failTask({ id: 'runs', ...failure });
  expect(await store.tasksByChannel()).toEqual(
    new Map([
      ['b', 1],
      ['c', 1],
    ]),
  );
  expect(rowsOf(folder, 'SELECT channel_id FROM channel_slots WHERE inflight=0')).toEqual([
    { channel_id: 'a' },
  ]);
});
