import { array, assert, asyncProperty, constantFrom, integer, option, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Charge, Store, TaskState } from '../../runtime/store/types.ts';
import { accepted, answered, fund, intent, KEY, RESULT, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const FAILURE = { error_code: 'timeout', error_message: 'late' };
const LOST = { attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 60_000 };

test.each([
  { about: 'the price', capture: undefined, captured: 40, released: 0 },
  { about: 'a part', capture: 15, captured: 15, released: 25 },
  { about: 'nothing', capture: 0, captured: 0, released: 40 },
  { about: 'more than the hold', capture: 120, captured: 40, released: 0 },
])('an answer that captures $about completes and releases the rest', async (row) => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100, quota: 60 });
  await store.submitIntent(intent('t1', { price: 40, kind: 'image' }));
  const warning = { field: 'n', action: 'ignored', message: '2 of 3 pictures were made' } as const;
  const { capture, captured, released } = row;
  const input = { ...answered('t1'), warnings: [warning] };
  const outcome = await store.recordAnswered(capture === undefined ? input : { ...input, capture });
  expect(outcome).toMatchObject({
    applied: true,
    task: {
      state: 'completed',
      progress: 100,
      result: RESULT,
      upstream_id: null,
      request: { mode: 'text', prompt: 'a cat', warnings: [warning] },
    },
  });
  expect(outcome.task?.completed_at).toBe(outcome.task?.updated_at);
  expect(await store.chargeOf('t1')).toEqual({ hold: 40, captured, released });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 100 - captured, wallet_hold: 0, key: 60 - captured });
  expect(rowsOf(folder, 'SELECT outcome,http_status FROM submit_attempts')).toEqual([
    { outcome: 'accepted', http_status: 200 },
  ]);
  expect(rowsOf(folder, 'SELECT inflight FROM channel_slots')).toEqual([{ inflight: 0 }]);
  const absorbed = { type: 'absorbed', data: '{"wanted":120,"captured":40}' };
  expect(rowsOf(folder, 'SELECT type,data FROM task_events WHERE seq>1 ORDER BY seq')).toEqual([
    { type: 'answered', data: '{"attempt":1}' },
    ...(capture === 120 ? [absorbed] : []),
    { type: 'completed', data: `{"captured":${captured}}` },
  ]);
  expect(await violated(store)).toEqual([]);
});

test.each([-1, 0.5, Number.NaN, 2 ** 60])('a capture of %d is a mistake of ours', async (capture) => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('t1'));
  await expect(store.recordAnswered({ ...answered('t1'), capture })).rejects.toThrow(`(got ${capture})`);
  expect(await store.findTaskById('t1')).toMatchObject({ state: 'submitting' });
});

test('an answer that was declared lost meanwhile counts, whoever looks after the task', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('t1'));
  await store.recordAmbiguous({ id: 't1', ...LOST });
  const [claimed] = await store.claimDue({ limit: 5, lease_ms: 60_000 });
  expect(claimed).toMatchObject({ id: 't1', state: 'uncertain' });
  expect(await store.recordAnswered({ ...answered('t1'), capture: 4 })).toMatchObject({ applied: true });
  // Who held the lease comes too late with anything else.
  const lease = { id: 't1', lease_epoch: claimed?.lease_epoch ?? -1 };
  expect(await store.failTask({ ...lease, ...FAILURE })).toMatchObject({ applied: false });
  expect(await store.reschedule({ ...lease, next_poll_ms: 0, failed: true })).toMatchObject({
    applied: false,
  });
  expect(await store.claimDue({ limit: 5, lease_ms: 60_000 })).toEqual([]);
  expect(await store.chargeOf('t1')).toEqual({ hold: 10, captured: 4, released: 6 });
  expect(await violated(store)).toEqual([]);
});

test('an answer after the failure is not charged and leaves one trace', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('t1'));
  await store.failTask({ id: 't1', ...FAILURE });
  for (let again = 0; again < 3; again++) {
    expect(await store.recordAnswered(answered('t1'))).toMatchObject({
      applied: false,
      task: { state: 'failed', result: null, request: { warnings: [] } },
    });
  }
  expect(rowsOf(folder, "SELECT data FROM task_events WHERE type='late_success'")).toEqual([
    { data: '{"attempt":1}' },
  ]);
  expect(await store.chargeOf('t1')).toEqual({ hold: 10, captured: 0, released: 10 });
  expect(await violated(store)).toEqual([]);
});

test('the answer of an attempt that was given up for another one changes nothing', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('t1'));
  const next = { ...intent('t1').channel, channel_id: 'channel-2', submit_timeout_ms: 60_000 };
  await store.recordRefused({ id: 't1', attempt: 1, outcome: 'rejected', ...FAILURE, next });
  const before = await store.findTaskById('t1');
  expect(await store.recordAnswered(answered('t1', 1))).toEqual({ applied: false, task: before });
  expect(await store.recordAnswered(answered('t1', 2))).toMatchObject({ applied: true });
  expect(await violated(store)).toEqual([]);
});

test('an answer for a task that is not there, was accepted or is completed changes nothing', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  expect(await store.recordAnswered(answered('none'))).toEqual({ applied: false, task: undefined });
  await accepted(store, 'polled');
  expect(await store.recordAnswered(answered('polled'))).toMatchObject({
    applied: false,
    task: { state: 'queued', result: null },
  });
  await store.submitIntent(intent('t1'));
  await store.recordAnswered(answered('t1'));
  const events = rowsOf(folder, "SELECT seq FROM task_events WHERE task_id='t1'");
  expect(await store.recordAnswered(answered('t1'))).toMatchObject({
    applied: false,
    task: { state: 'completed' },
  });
  expect(rowsOf(folder, "SELECT seq FROM task_events WHERE task_id='t1'")).toEqual(events);
  expect(await violated(store)).toEqual([]);
});

/** Everything that may happen to an open submission, some of it by other hands than the submitter's. */
const MOVES = {
  answer: (store: Store, id: string) => store.recordAnswered({ ...answered(id), capture: 3 }),
  lose: (store: Store, id: string) => store.recordAmbiguous({ id, ...LOST }),
  fail: (store: Store, id: string) => store.failTask({ id, ...FAILURE }),
  refuse: (store: Store, id: string) =>
    store.recordRefused({ id, attempt: 1, outcome: 'rejected', ...FAILURE }),
  claim: (store: Store) => store.claimDue({ limit: 1_000, lease_ms: 60_000 }),
  delete: (store: Store, id: string) => store.deleteTask({ id, owner_id: 'owner-1' }),
} satisfies Record<string, (store: Store, id: string) => Promise<unknown>>;

type Move = keyof typeof MOVES;

/** What the ledger says of a task that ended; of all others nothing moved. */
const CHARGES: Partial<Record<TaskState, Charge>> = {
  completed: { hold: 10, captured: 3, released: 7 },
  failed: { hold: 10, captured: 0, released: 10 },
};

test('moves that race end a task once, and the money is where its state says', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 1_000_000 });
  let tasks = 0;
  const move = constantFrom<Move>('answer', 'answer', 'lose', 'fail', 'refuse', 'claim', 'delete');
  const plan = record({
    moves: array(move, { minLength: 2, maxLength: 6 }),
    /** Moves after this one are made only when those before it are done. */
    pause: option(integer({ min: 1, max: 5 }), { nil: undefined }),
  });
  const states = new Set<TaskState>();
  await assert(
    asyncProperty(plan, async ({ moves, pause = moves.length }) => {
      const id = `t${tasks++}`;
      await store.submitIntent(intent(id, { submit_timeout_ms: 0 }));
      for (const together of [moves.slice(0, pause), moves.slice(pause)])
        await Promise.all(together.map((name) => MOVES[name](store, id)));
      const [row] = rowsOf(folder, 'SELECT state FROM tasks WHERE id=?', id);
      const state = (row as { readonly state: TaskState } | undefined)?.state ?? 'submitting';
      states.add(state);
      expect(await store.chargeOf(id)).toEqual(CHARGES[state] ?? { hold: 10, captured: 0, released: 0 });
      const late = rowsOf(
        folder,
        "SELECT seq FROM task_events WHERE task_id=? AND type='late_success'",
        id,
      ).length;
      expect(late).toBeLessThanOrEqual(state === 'failed' ? 1 : 0);
    }),
    { numRuns: 150, seed: 20_261_121 },
  );
  expect(await violated(store)).toEqual([]);
  expect([...states].sort()).toEqual(['completed', 'failed', 'submitting', 'uncertain']);
});
