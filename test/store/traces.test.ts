import { expect, test } from 'vitest';
import type { TraceRow } from '../../runtime/store/traces.ts';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, accepted, fund, intent, OWNER, RESULT } from './sample.ts';
import { sharedStore, tempStore } from './temp-store.ts';

const shared = sharedStore();

const DAY_MS = 24 * 3_600_000;

function trace(work_id: string, over: Partial<TraceRow> = {}): TraceRow {
  return { work_id, type: 'upstream_call', data: { call: 'poll', http: 200 }, at: Date.now(), ...over };
}

const add = (store: Pick<Store, 'addTraces'>, rows: readonly TraceRow[]) =>
  store.addTraces(rows.map(({ data, ...row }) => ({ ...row, json: JSON.stringify(data) })));

test('traces are told in the order they were written, of one task or call alone', async () => {
  const { store } = shared();
  const first = trace('order', { type: 'submitted', data: { mode: 'text', empty: {} }, at: 7 });
  const second = trace('order', { data: { text: 'é "quoted"', list: [null, 1.5, true] }, at: 5 });
  await add(store, [first, trace('other'), second]);
  const third = trace('order', { at: 9 });
  await add(store, [third]);
  await add(store, []);
  expect(await store.tracesOf('order')).toEqual([first, second, third]);
  expect(await store.tracesOf('nothing')).toEqual([]);
});

test('traces of a deleted task go with it, and none comes after', async () => {
  const { store } = shared();
  await fund(store);
  await accepted(store, 'gone');
  await store.completeTask({ id: 'gone', result: RESULT });
  await add(store, [trace('gone'), trace('stays')]);
  expect(await store.deleteTask({ id: 'gone', owner_id: OWNER })).toBe(true);
  await add(store, [trace('gone'), trace('stays')]);
  expect([await store.tracesOf('gone'), (await store.tracesOf('stays')).length]).toEqual([[], 2]);
});

test('work is found by its id at its vendor and by the request that made it', async () => {
  const { store } = await tempStore();
  await fund(store);
  for (const [id, channel_id] of [
    ['t1', 'ch-1'],
    ['t2', 'ch-2'],
    ['t3', 'ch-3'],
  ] as const) {
    await store.submitIntent(intent(id, { channel: { channel_id } }));
    await store.recordAccepted({ ...acceptance(id), upstream_id: id === 't3' ? 'other' : 'same' });
  }
  const by = (request_id: string, work_id: string, at: number) => ({
    ...{ request_id, work_id, at, type: 'submitted' as const, json: '{}' },
  });
  await store.addTraces([by('req_a', 't1', 1), by('req_b', 't1', 2), by('req_b', 'call-1', 3)]);
  await store.addTraces([{ work_id: 't2', type: 'submitted', json: '{}', at: 4 }]);
  const named = async (name: string) => (await store.findNamedWork(name)).toSorted(byId);
  expect(await named('same')).toEqual([
    { id: 't1', channel_id: 'ch-1' },
    { id: 't2', channel_id: 'ch-2' },
  ]);
  expect(await named('other')).toEqual([{ id: 't3', channel_id: 'ch-3' }]);
  expect(await named('req_a')).toEqual([{ id: 't1', channel_id: 'ch-1' }]);
  expect(await named('req_b')).toEqual([
    { id: 'call-1', channel_id: null },
    { id: 't1', channel_id: 'ch-1' },
  ]);
  expect([await named('nothing'), await named('t1')]).toEqual([[], []]);
});

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

test('a task that was deleted is known without its result', async () => {
  const { store } = shared();
  const gone = await store.findKnownTask('gone');
  expect([gone?.state, gone?.result, gone?.upstream_id]).toEqual(['completed', null, 'up-gone']);
  expect(gone?.deleted_at).toEqual(expect.any(Number));
  expect([await store.findTaskById('gone'), await store.findKnownTask('nothing')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('old traces are forgotten, at most 500 at a time and the oldest first', async () => {
  const { store } = shared();
  const old = Date.now() - 31 * DAY_MS;
  const rows = Array.from({ length: 501 }, (_, index) => trace('old', { at: old + index }));
  await add(store, [...rows, trace('young', { at: Date.now() - 29 * DAY_MS })]);
  const before = (await store.tracesOf('order')).length;
  const forgotten = [];
  for (let round = 0; round < 3; round += 1) {
    forgotten.push(await store.forgetTraces({ older_than_ms: 30 * DAY_MS }));
  }
  // Those of the test above are from 1970.
  expect(forgotten).toEqual([500, 1 + before, 0]);
  expect([await store.tracesOf('old'), (await store.tracesOf('young')).length]).toEqual([[], 1]);
});

test('events and attempts of a task are told as they are stored', async () => {
  const { store } = shared();
  await store.submitIntent(intent('tried'));
  await store.recordRefused({
    id: 'tried',
    attempt: 1,
    outcome: 'rejected',
    http_status: 429,
    error_code: 'upstream_error',
    error_message: 'busy',
    next: {
      channel_id: 'channel-2',
      protocol: 'proto',
      credential: 1,
      max_inflight: 10,
      submit_timeout_ms: 60_000,
    },
  });
  const at = expect.any(Number);
  expect(await store.attemptsOf('tried')).toEqual([
    {
      attempt: 1,
      channel_id: 'channel-1',
      credential: 0,
      outcome: 'rejected',
      http_status: 429,
      reason: expect.any(String),
      started_at: at,
      ended_at: at,
    },
    {
      attempt: 2,
      channel_id: 'channel-2',
      credential: 1,
      outcome: 'started',
      http_status: null,
      reason: null,
      started_at: at,
      ended_at: null,
    },
  ]);
  const events = await store.eventsOf('tried');
  expect(events.map(({ seq, type }) => [seq, type])).toEqual(
    events.map(({ type }, index) => [index + 1, type]),
  );
  expect(events.length).toBeGreaterThan(0);
  expect([await store.eventsOf('none'), await store.attemptsOf('none')]).toEqual([[], []]);
});
