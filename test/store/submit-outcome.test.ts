import { expect, test } from 'vitest';
import type { Store } from '../../runtime/store/types.ts';
import { acceptance, accepted, fund, intent, KEY, RESULT, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const AMBIGUOUS = { id: 't1', attempt: 1, reason: 'answer lost', look_again_ms: 0, deadline_ms: 900_000 };
const REFUSED = {
  id: 't1',
  attempt: 1,
  outcome: 'rejected',
  http_status: 429,
  error_code: 'upstream_error',
  error_message: 'the upstream is busy',
} as const;
const NEXT = {
  channel_id: 'channel-2',
  protocol: 'other',
  credential: 1,
  max_inflight: 1,
  submit_timeout_ms: 60_000,
};
const DEADLINE = "SELECT deadline_at FROM tasks WHERE id='t1'";
const UNPAID = { wallet: 1_000, wallet_hold: 0 };
const ON_HOLD = { wallet: 990, wallet_hold: 10 };

async function submitted(): Promise<{ readonly store: Store; readonly folder: string }> {
  const made = await tempStore();
  await fund(made.store);
  await made.store.submitIntent(intent('t1'));
  return made;
}

test('accepted: queued, with the upstream id, what was saved and the warnings of the call', async () => {
  const { store, folder } = await submitted();
  const warnings = [{ field: 'seed', action: 'ignored', message: 'seed is not carried' }] as const;
  const outcome = await store.recordAccepted({ ...acceptance('t1'), saved: { kind: 'text' }, warnings });
  expect(outcome.applied).toBe(true);
  expect(outcome.task).toMatchObject({
    state: 'queued',
    upstream_id: 'up-t1',
    saved: { kind: 'text' },
    request: { mode: 'text', prompt: 'a cat', warnings },
  });
  expect((outcome.task?.deadline_at ?? 0) - (outcome.task?.next_poll_at ?? 0)).toBe(3_600_000);
  expect(await store.balanceOf(KEY)).toEqual(ON_HOLD);
  expect(rowsOf(folder, 'SELECT outcome,http_status FROM submit_attempts')).toEqual([
    { outcome: 'accepted', http_status: 200 },
  ]);
  expect((await store.recordAccepted(acceptance('t1'))).applied).toBe(false);
  expect(await violated(store)).toEqual([]);
});

test('what a submission and its outcome answer is what is stored', async () => {
  const { store } = await tempStore();
  await fund(store);
  const held = await store.submitIntent(intent('t1', { channel: { saved: { kind: 'text2video' } } }));
  expect(held).toEqual({ kind: 'held', attempt: 1, task: await store.findTaskById('t1') });
  const warnings = [{ field: 'seed', action: 'ignored', message: 'seed is not carried' }] as const;
  const accepting = { ...acceptance('t1'), first_poll_ms: 7_000, saved: { url: 'u' }, warnings };
  expect(await store.recordAccepted(accepting)).toEqual({
    applied: true,
    task: await store.findTaskById('t1'),
  });
  const told = { state: 'in_progress', progress: 40 } as const;
  const { task } = await store.reschedule({ id: 't1', next_poll_ms: 9_000, failed: true, ...told });
  const stored = await store.findTaskById('t1');
  expect({ ...stored, ...task }).toEqual(stored);
  expect(task).toMatchObject({ ...told, poll_count: 1, poll_failures: 1 });
});

test('refused without a next channel: failed, released, slot free', async () => {
  const { store, folder } = await submitted();
  const outcome = await store.recordRefused(REFUSED);
  expect(outcome).toMatchObject({
    kind: 'failed',
    task: { state: 'failed', error_code: 'upstream_error', error_message: 'the upstream is busy' },
  });
  expect(await store.balanceOf(KEY)).toEqual(UNPAID);
  expect(rowsOf(folder, 'SELECT inflight FROM channel_slots')).toEqual([{ inflight: 0 }]);
  expect(await store.recordRefused(REFUSED)).toMatchObject({ kind: 'failed', task: { state: 'failed' } });
  expect(await violated(store)).toEqual([]);
});

test.each(['channel-0', 'channel-2'])(
  'refused with a next channel: a new attempt on %s, the slot moves',
  async (channel_id) => {
    const { store, folder } = await submitted();
    expect(
      await store.recordRefused({ ...REFUSED, outcome: 'not_sent', next: { ...NEXT, channel_id } }),
    ).toEqual({
      kind: 'next',
      attempt: 2,
    });
    expect(await store.findTaskById('t1')).toMatchObject({
      state: 'submitting',
      channel_id,
      protocol: 'other',
      credential: 1,
    });
    expect(rowsOf(folder, 'SELECT channel_id,inflight FROM channel_slots WHERE inflight>0')).toEqual([
      { channel_id, inflight: 1 },
    ]);
    expect(rowsOf(folder, 'SELECT attempt,outcome,reason FROM submit_attempts ORDER BY attempt')).toEqual([
      { attempt: 1, outcome: 'not_sent', reason: 'upstream_error' },
      { attempt: 2, outcome: 'started', reason: null },
    ]);
    expect((await store.recordAccepted(acceptance('t1', 1))).applied).toBe(false);
    expect((await store.recordAccepted(acceptance('t1', 2))).applied).toBe(true);
    expect(await violated(store)).toEqual([]);
  },
);

test('refused with a full next channel: nothing changed, another one may be tried', async () => {
  const { store, folder } = await submitted();
  await store.submitIntent(intent('t2', { channel: { channel_id: 'channel-2', max_inflight: 1 } }));
  expect(await store.recordRefused({ ...REFUSED, next: NEXT })).toEqual({ kind: 'saturated' });
  expect(await store.findTaskById('t1')).toMatchObject({ state: 'submitting', channel_id: 'channel-1' });
  expect(rowsOf(folder, "SELECT outcome FROM submit_attempts WHERE task_id='t1'")).toEqual([
    { outcome: 'started' },
  ]);
  const third = { ...NEXT, channel_id: 'channel-3' };
  expect(await store.recordRefused({ ...REFUSED, next: third })).toEqual({ kind: 'next', attempt: 2 });
  expect(await violated(store)).toEqual([]);
});

test('ambiguous: uncertain, the hold stays, the look-up may still find it', async () => {
  const { store, folder } = await submitted();
  const outcome = await store.recordAmbiguous(AMBIGUOUS);
  expect(outcome).toMatchObject({ applied: true, task: { state: 'uncertain' } });
  expect((await store.recordAmbiguous(AMBIGUOUS)).applied).toBe(false);
  expect(await store.balanceOf(KEY)).toEqual(ON_HOLD);
  const [claimed] = await store.claimDue({ limit: 1, lease_ms: 60_000 });
  const found = {
    id: 't1',
    upstream_id: 'up-found',
    saved: { by: 'look-up' },
    first_poll_ms: 0,
    deadline_ms: 1_000,
  };
  expect((await store.recordFound({ ...found, lease_epoch: 99 })).applied).toBe(false);
  const applied = await store.recordFound({ ...found, lease_epoch: claimed?.lease_epoch ?? -1 });
  expect(applied).toMatchObject({
    applied: true,
    task: { state: 'queued', upstream_id: 'up-found', saved: { by: 'look-up' } },
  });
  expect(rowsOf(folder, 'SELECT outcome FROM submit_attempts')).toEqual([{ outcome: 'accepted' }]);
  expect(rowsOf(folder, 'SELECT seq,type FROM task_events')).toEqual([
    { seq: 1, type: 'held' },
    { seq: 2, type: 'uncertain' },
    { seq: 3, type: 'found' },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('an answer that arrives after the submission was declared ambiguous still counts', async () => {
  const { store } = await submitted();
  await store.recordAmbiguous(AMBIGUOUS);
  const [claimed] = await store.claimDue({ limit: 1, lease_ms: 60_000 });
  expect(await store.recordAccepted(acceptance('t1'))).toMatchObject({
    applied: true,
    task: { state: 'queued' },
  });
  const stale = { id: 't1', lease_epoch: claimed?.lease_epoch ?? -1 };
  expect((await store.failTask({ ...stale, error_code: 'timeout', error_message: 'x' })).applied).toBe(false);
  expect(await violated(store)).toEqual([]);
});

test('a rejection that arrives after the submission was declared ambiguous releases the hold', async () => {
  const { store } = await submitted();
  await store.recordAmbiguous(AMBIGUOUS);
  expect(await store.recordRefused(REFUSED)).toMatchObject({ kind: 'failed', task: { state: 'failed' } });
  expect(await store.balanceOf(KEY)).toEqual(UNPAID);
  expect(await violated(store)).toEqual([]);
});

test('an acceptance after the task was given up changes nothing and leaves one trace', async () => {
  const { store, folder } = await submitted();
  await store.recordAmbiguous(AMBIGUOUS);
  await store.failTask({ id: 't1', error_code: 'submission_uncertain', error_message: 'not found' });
  for (let again = 0; again < 2; again++) {
    expect(await store.recordAccepted(acceptance('t1'))).toMatchObject({
      applied: false,
      task: { state: 'failed' },
    });
  }
  expect(rowsOf(folder, "SELECT data FROM task_events WHERE type='late_accepted'")).toEqual([
    { data: '{"attempt":1,"upstream_id":"up-t1"}' },
  ]);
  expect(await store.balanceOf(KEY)).toEqual(UNPAID);
});

test('an upstream id given twice makes the second submission uncertain, not a crash (F40)', async () => {
  const { store, folder } = await submitted();
  await accepted(store, 't2');
  const twice = { ...acceptance('t1'), upstream_id: 'up-t2' };
  expect(await store.recordAccepted(twice)).toMatchObject({
    applied: true,
    task: { state: 'uncertain', upstream_id: null },
  });
  const wait = `SELECT deadline_at-updated_at AS gives_up, due_at-updated_at AS looks FROM tasks WHERE id='t1'`;
  expect(rowsOf(folder, wait)).toEqual([{ gives_up: 900_000, looks: 0 }]);
  const [before] = rowsOf(folder, DEADLINE);
  const found = { id: 't1', upstream_id: 'up-t2', saved: {}, first_poll_ms: 5_000, deadline_ms: 86_400_000 };
  for (let look = 0; look < 3; look += 1)
    expect(await store.recordFound(found)).toMatchObject({ applied: false, taken: true });
  expect(rowsOf(folder, DEADLINE)).toEqual([before]);
  expect(rowsOf(folder, "SELECT task_id,data FROM task_events WHERE type='duplicate_upstream_id'")).toEqual([
    { task_id: 't1', data: '{"attempt":1,"upstream_id":"up-t2","other":"t2"}' },
  ]);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 980, wallet_hold: 20 });
  await store.completeTask({ id: 't2', result: RESULT });
  expect(await violated(store)).toEqual([]);
});

test('the same upstream id on another channel is another job', async () => {
  const { store } = await submitted();
  await accepted(store, 't2', { channel: { channel_id: 'channel-2' } });
  const same = { ...acceptance('t1'), upstream_id: 'up-t2' };
  expect(await store.recordAccepted(same)).toMatchObject({ applied: true, task: { state: 'queued' } });
});

test('route values are stored with the intent, move with the channel and stay beside what the answer saved', async () => {
  const { store } = await tempStore();
  await fund(store);
  await store.submitIntent(intent('t1', { channel: { saved: { kind: 'text2video', tier: 'pro' } } }));
  expect(await store.findTaskById('t1')).toMatchObject({ saved: { kind: 'text2video', tier: 'pro' } });
  const next = { ...NEXT, saved: { kind: 'clip', lane: 'b' } };
  await store.recordRefused({ ...REFUSED, next });
  expect((await store.findTaskById('t1'))?.saved).toEqual({ kind: 'clip', lane: 'b' });
  await store.recordAmbiguous({ ...AMBIGUOUS, attempt: 2 });
  const [claimed] = await store.claimDue({ limit: 1, lease_ms: 60_000 });
  expect(claimed?.saved).toEqual({ kind: 'clip', lane: 'b' });
  const found = await store.recordFound({
    id: 't1',
    upstream_id: 'up-1',
    saved: { lane: 'c', url: 'u' },
    first_poll_ms: 0,
    deadline_ms: 1_000,
  });
  expect(found.task?.saved).toEqual({ kind: 'clip', lane: 'c', url: 'u' });
  await store.submitIntent(intent('t2', { channel: { saved: { kind: 'text2video' } } }));
  const accepted = await store.recordAccepted({ ...acceptance('t2'), saved: { url: 'v' } });
  expect(accepted.task?.saved).toEqual({ kind: 'text2video', url: 'v' });
});
