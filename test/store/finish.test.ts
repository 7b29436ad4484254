import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, accepted, answered, fund, intent, KEY, OWNER, RESULT, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const FAILURE = { error_code: 'upstream_failed', error_message: 'the upstream failed' };

test.each([
  { about: 'the price', capture: undefined, captured: 40, released: 0 },
  { about: 'less', capture: 15, captured: 15, released: 25 },
  { about: 'nothing', capture: 0, captured: 0, released: 40 },
  { about: 'more than the hold', capture: 120, captured: 40, released: 0 },
])('completing captures $about and releases the rest (F18)', async ({ capture, captured, released }) => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100, quota: 60 });
  await accepted(store, 't1', { price: 40 });
  const input = { id: 't1', result: RESULT };
  const outcome = await store.completeTask(capture === undefined ? input : { ...input, capture });
  expect(outcome).toMatchObject({
    applied: true,
    task: { state: 'completed', progress: 100, result: RESULT },
  });
  expect(outcome.task?.completed_at).toBe(outcome.task?.updated_at);
  expect(await store.chargeOf('t1')).toEqual({ hold: 40, captured, released });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 100 - captured, wallet_hold: 0, key: 60 - captured });
  expect(rowsOf(folder, "SELECT data FROM task_events WHERE type='absorbed'")).toEqual(
    capture === 120 ? [{ data: '{"wanted":120,"captured":40}' }] : [],
  );
  expect(rowsOf(folder, 'SELECT inflight FROM channel_slots')).toEqual([{ inflight: 0 }]);
  expect(await violated(store)).toEqual([]);
});

test('failing releases the hold and keeps the reason', async () => {
  const { store, folder } = await tempStore();
  await fund(store, { wallet: 100, quota: 60 });
  await accepted(store, 't1', { price: 40 });
  const event = { type: 'possible_orphan', data: { upstream_id: 'up-t1' } };
  const outcome = await store.failTask({ id: 't1', ...FAILURE, event });
  expect(outcome).toMatchObject({
    applied: true,
    task: { state: 'failed', progress: 0, completed_at: null, ...FAILURE },
  });
  expect(await store.chargeOf('t1')).toEqual({ hold: 40, captured: 0, released: 40 });
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 100, wallet_hold: 0, key: 60 });
  expect(rowsOf(folder, 'SELECT type,data FROM task_events WHERE seq>2')).toEqual([
    { type: 'failed', data: '{"code":"upstream_failed"}' },
    { type: 'possible_orphan', data: '{"upstream_id":"up-t1"}' },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('a success after the failure is not applied and leaves one trace', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  await store.failTask({ id: 't1', ...FAILURE });
  for (let again = 0; again < 3; again++) {
    expect(await store.completeTask({ id: 't1', result: RESULT })).toMatchObject({
      applied: false,
      task: { state: 'failed' },
    });
  }
  expect(rowsOf(folder, "SELECT type FROM task_events WHERE type='late_success'")).toEqual([
    { type: 'late_success' },
  ]);
});

test('a negative capture is a mistake of ours', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  await expect(store.completeTask({ id: 't1', result: RESULT, capture: -1 })).rejects.toThrow('(got -1)');
  expect(await store.findTaskById('t1')).toMatchObject({ state: 'queued' });
});

test('finishing a task that is not there answers nothing', async () => {
  const { store } = await tempStore();
  expect(await store.completeTask({ id: 'none', result: RESULT })).toEqual({
    applied: false,
    task: undefined,
  });
  expect(await store.failTask({ id: 'none', ...FAILURE })).toEqual({ applied: false, task: undefined });
});

const STEPS = {
  accept: (store: Store, id: string) => store.recordAccepted(acceptance(id)),
  answer: (store: Store, id: string) => store.recordAnswered(answered(id)),
  lose: (store: Store, id: string) =>
    store.recordAmbiguous({ id, attempt: 1, reason: 'lost', look_again_ms: 0, deadline_ms: 1_000 }),
  find: (store: Store, id: string) =>
    store.recordFound({ id, upstream_id: `up-${id}`, saved: {}, first_poll_ms: 0, deadline_ms: 1_000 }),
  refuse: async (store: Store, id: string) => {
    const input = { id, attempt: 1, outcome: 'rejected', ...FAILURE } as const;
    const before = await store.findTaskById(id);
    await store.recordRefused(input);
    const after = await store.findTaskById(id);
    return { applied: before?.state !== after?.state };
  },
  advance: (store: Store, id: string) =>
    store.reschedule({ id, next_poll_ms: 0, failed: false, state: 'in_progress', progress: 10 }),
  complete: (store: Store, id: string) => store.completeTask({ id, result: RESULT }),
  fail: (store: Store, id: string) => store.failTask({ id, ...FAILURE }),
} satisfies Record<string, (store: Store, id: string) => Promise<{ readonly applied: boolean }>>;

type StepName = keyof typeof STEPS;

/** For every way into a state, what each step makes of it; a step that is not listed is not applied. */
const TABLE: readonly {
  readonly way: readonly StepName[];
  readonly next: Partial<Record<StepName, string>>;
}[] = [
  {
    way: [],
    next: {
      accept: 'queued',
      answer: 'completed',
      lose: 'uncertain',
      refuse: 'failed',
      advance: 'submitting',
      fail: 'failed',
    },
  },
  {
    way: ['lose'],
    next: {
      accept: 'queued',
      answer: 'completed',
      find: 'queued',
      refuse: 'failed',
      advance: 'uncertain',
      fail: 'failed',
    },
  },
  { way: ['accept'], next: { advance: 'in_progress', complete: 'completed', fail: 'failed' } },
  { way: ['lose', 'find'], next: { advance: 'in_progress', complete: 'completed', fail: 'failed' } },
  { way: ['accept', 'advance'], next: { advance: 'in_progress', complete: 'completed', fail: 'failed' } },
  { way: ['accept', 'complete'], next: {} },
  { way: ['accept', 'fail'], next: {} },
  { way: ['answer'], next: {} },
  { way: ['lose', 'answer'], next: {} },
  { way: ['lose', 'fail'], next: {} },
  { way: ['refuse'], next: {} },
];

const STEP_NAMES = [
  'accept',
  'answer',
  'lose',
  'find',
  'refuse',
  'advance',
  'complete',
  'fail',
] as const satisfies StepName[];

test('every step from every state: applied as the table says, otherwise nothing moves', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  for (const { way, next } of TABLE) {
    for (const name of STEP_NAMES) {
      const id = [...way, name].join('-');
      await store.submitIntent(intent(id));
      for (const step of way) expect((await STEPS[step](store, id)).applied, id).toBe(true);
      const before = await store.findTaskById(id);
      const ledger = rowsOf(folder, 'SELECT * FROM ledger_txns WHERE task_id=? ORDER BY id', id);
      // A refusal that does not end the task shows as not applied; `advance` of a waiting task only moves its time.
      const { applied } = await STEPS[name](store, id);
      const after = await store.findTaskById(id);
      expect({ id, applied, state: after?.state }).toEqual({
        id,
        applied: next[name] !== undefined,
        state: next[name] ?? before?.state,
      });
      if (!applied) {
        expect(after).toEqual(before);
        expect(rowsOf(folder, 'SELECT * FROM ledger_txns WHERE task_id=? ORDER BY id', id)).toEqual(ledger);
      }
    }
  }
  expect(await violated(store)).toEqual([]);
});

test.each([
  { first: 'capture', second: 'release' },
  { first: 'capture', second: 'capture' },
  { first: 'release', second: 'capture' },
  { first: 'release', second: 'release' },
])('the ledger itself refuses a $second after a $first', async ({ first, second }) => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  await (first === 'capture' ? STEPS.complete(store, 't1') : STEPS.fail(store, 't1'));
  const [state, captured] = second === 'capture' ? ['completed', 1] : ['failed', 0];
  const insert = `INSERT INTO ends SELECT work,at,'${state}',owner_id,quota_key,hold,${captured},absorbed,channel_id,
    upstream_id,NULL,NULL,result,updated_at,facts FROM ends WHERE work='t1'`;
  expect(() => rowsOf(folder, insert)).toThrow(/unique constraint.*ends/i);
});

test('fresh links replace the result of a completed task only', async () => {
  const { store } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const fresh = { files: { video: { url: 'https://files.example/fresh.mp4', expires_at: 5 } } };
  await store.replaceResult({ id: 't1', result: fresh });
  expect(await store.findTaskById('t1')).toMatchObject({ state: 'queued', result: null });
  await store.completeTask({ id: 't1', result: RESULT });
  await store.replaceResult({ id: 't1', result: fresh });
  expect(await store.findTaskById('t1')).toMatchObject({ state: 'completed', result: fresh });
});

test('deleting forgets a terminal task of its owner and keeps its ledger', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  await accepted(store, 't1');
  const own = { id: 't1', owner_id: OWNER };
  expect(await store.deleteTask(own)).toBe(false);
  await store.completeTask({ id: 't1', result: RESULT });
  expect(await store.deleteTask({ id: 't1', owner_id: 'somebody' })).toBe(false);
  expect(await store.deleteTask(own)).toBe(true);
  expect(await store.deleteTask(own)).toBe(false);
  await store.replaceResult({ id: 't1', result: RESULT });
  expect(await store.findTask(own)).toBeUndefined();
  expect(await store.findTaskById('t1')).toBeUndefined();
  expect(await store.listTasks({ owner_id: OWNER, limit: 10, order: 'asc' })).toEqual({
    tasks: [],
    has_more: false,
  });
  expect(rowsOf(folder, 'SELECT state,result,deleted_at IS NULL AS kept FROM tasks')).toEqual([
    { state: 'completed', result: null, kept: 0 },
  ]);
  expect(await store.chargeOf('t1')).toEqual({ hold: 10, captured: 10, released: 0 });
  expect(await violated(store)).toEqual([]);
});

test('deleting a task takes with it all that its caller wrote', async () => {
  const { store, folder } = await tempStore();
  await fund(store);
  const words = 'a heron that nobody else may know of';
  const priced = { mode: 'text', seconds: 5, size: '16:9', count: 2, priced: { tier: '720p' }, due: 8 };
  const warnings = [{ field: words, action: 'ignored' as const, message: words }];
  const given = intent('t1');
  const claim = { key: 'once', route: 'r', request_hash: 'h', made_by: 'm', ttl_ms: 60_000 };
  await store.submitIntent({
    ...given,
    claim,
    task: { ...given.task, request: { ...priced, prompt: words, echo: { title: words }, warnings } },
  });
  const answer = { status: 200, headers: {}, body: JSON.stringify({ prompt: words }) };
  const kept = { owner_id: OWNER, key: 'once', work_id: 't1', answer };
  expect(await store.keepAnswer(kept)).toEqual(answer);
  const error_message = `refused: ${words}`;
  await store.recordRefused({
    ...{ id: 't1', attempt: 1, outcome: 'rejected', http_status: 400 },
    ...{ error_code: 'invalid_request', error_message },
  });
  await store.addTraces([{ work_id: 't1', type: 'submitted', json: JSON.stringify({ words }), at: 1 }]);
  await store.deleteTask({ id: 't1', owner_id: OWNER });
  expect(await store.keepAnswer(kept)).toBeUndefined();
  const found = ['tasks', 'task_events', 'submit_attempts', 'traces', 'idempotency'].filter((table) =>
    JSON.stringify(rowsOf(folder, `SELECT * FROM ${table}`)).includes('heron'),
  );
  expect(found).toEqual([]);
  expect((await store.findKnownTask('t1'))?.request).toEqual({ ...priced, warnings: [] });
  expect(await violated(store)).toEqual([]);
});
