import { statement } from '../sql/statement.ts';
import { all, keep, one, type Part, type Transaction, undo } from '../sql/transaction.ts';
import type { ChannelPick, FinishOutcome, SentRequest, Store, StoredRequest, TaskRecord } from '../types.ts';
import { withSent } from '../unproven.ts';
import { endAttempt, isPreparing, setPreparing, startAttempt } from './attempts.ts';
import { addEvent, addEventOnce } from './events.ts';
import { checkCapture, releaseAsFailed } from './finish.ts';
import { freeSlot, takeSlot } from './slots.ts';
import { firstPoll, isOpen, lockTask, MOVED, moved } from './task-row.ts';
import { becomeUncertain, otherWithId } from './uncertain.ts';

const ACCEPT = statement(`UPDATE tasks SET state='queued', upstream_id=?2, saved=?3, request=?4,
    next_poll_at={{now}}+${firstPoll('?5')}, due_at={{now}}+${firstPoll('?5')}, deadline_at={{now}}+?6,
    poll_failures=0, lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1, updated_at={{now}}
  WHERE id=?1 AND state IN('submitting','uncertain') RETURNING ${MOVED}`);

const NEXT =
  statement(`UPDATE tasks SET state='submitting', attempt=?2, channel_id=?3, protocol=?4, credential=?5,
    saved=?6, place=CAST(?9 AS TEXT), hinted=0, channel_slot=1, next_poll_at={{now}}+?7, due_at={{now}}+?7, deadline_at={{now}}+?7,
    request=?8, lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1, updated_at={{now}}
  WHERE id=?1 AND state IN('submitting','uncertain')`);

type Input<K extends 'recordAccepted' | 'recordRefused' | 'recordAmbiguous'> = Parameters<Store[K]>[0];
type RefusedOutcome = Awaited<ReturnType<Store['recordRefused']>>;

/** The vendor accepted the submission. */
export function* recordAccepted(input: Input<'recordAccepted'>): Transaction<FinishOutcome> {
  const { id, attempt, upstream_id, http_status, first_poll_ms, deadline_ms, uncertain_ms } = input;
  const task = yield* lockTask(id);
  if (!isOpen(task)) return keep(yield* tooLate(task, { attempt, upstream_id }));
  const other = yield* otherWithId({ task: id, channel: task.channel_id, upstream_id });
  if (other !== undefined) {
    const reason = 'the upstream answered with the id of another task';
    const open = yield* endAttempt({ task: id, attempt, outcome: 'ambiguous', http_status, reason });
    if (!open) return keep({ applied: false, task });
    yield* addEvent(id, 'duplicate_upstream_id', { attempt, upstream_id, other });
    const look_again_ms = Math.min(first_poll_ms, uncertain_ms);
    const { uncertain_policy: policy } = input;
    return keep(yield* becomeUncertain(id, { look_again_ms, deadline_ms: uncertain_ms, policy }));
  }
  const open = yield* endAttempt({ task: id, attempt, outcome: 'accepted', http_status });
  if (!open) return keep({ applied: false, task });
  const request = { ...task.request, warnings: [...task.request.warnings, ...input.warnings] };
  const saved = { ...task.saved, ...input.saved };
  const row = yield* one(ACCEPT, [
    id,
    upstream_id,
    JSON.stringify(saved),
    JSON.stringify(request),
    first_poll_ms,
    deadline_ms,
  ]);
  if (row === undefined) throw new Error(`internal: task ${id} was locked but not accepted`);
  yield* addEvent(id, 'accepted', { attempt, upstream_id });
  const now = { ...moved(row), state: 'queued', upstream_id, saved, request, poll_failures: 0 } as const;
  return keep({ applied: true, task: { ...task, ...now } });
}

/** The upstream took the work although we gave up on it: the operator must be able to find it. */
function* tooLate(
  task: TaskRecord | undefined,
  found: { readonly attempt: number; readonly upstream_id: string },
): Part<FinishOutcome> {
  if (task?.state === 'failed') yield* addEventOnce(task.id, 'late_accepted', found);
  return { applied: false, task };
}

/** An outcome, not sent or rejected: the next attempt, or the end of the task. */
export function* recordRefused(input: Input<'recordRefused'>): Transaction<RefusedOutcome> {
  const { id, attempt, outcome, http_status, error_code, error_message, next } = input;
  const task = yield* lockTask(id);
  if (!isOpen(task)) return keep({ kind: 'failed', task });
  const end = { task: id, attempt, outcome, reason: error_code };
  const open = yield* endAttempt(http_status === undefined ? end : { ...end, http_status });
  if (!open) return keep({ kind: 'failed', task });
  yield* addEvent(id, outcome, { attempt, code: error_code, message: error_message });
  if (input.worked === true)
    yield* addEvent(id, 'possible_orphan', { attempt, channel: task.channel_id, protocol: task.protocol });
  if (next === undefined) {
    const failed = yield* releaseAsFailed({ id, error_code, error_message });
    return keep({ kind: 'failed', task: failed ?? task });
  }
  if (!(yield* moveSlot(task, next))) return undo({ kind: 'saturated' });
  const number = attempt + 1;
  const { channel_id, protocol, credential, submit_timeout_ms } = next;
  const saved = JSON.stringify(next.saved ?? {});
  const request = JSON.stringify(asSent(task.request, next.sent));
  yield* all(NEXT, [
    id,
    number,
    channel_id,
    protocol,
    credential,
    saved,
    submit_timeout_ms,
    request,
    next.place ?? null,
  ]);
  yield* startAttempt({ task: id, attempt: number, channel: next, submit_timeout_ms });
  yield* addEvent(id, 'next_attempt', { attempt: number, channel: channel_id });
  return keep({ kind: 'next', attempt: number });
}

/** What is due must be known before the vendor is asked: whoever finishes the task reads it here. */
function asSent(request: StoredRequest, sent: SentRequest | undefined): StoredRequest {
  if (sent === undefined) return request;
  checkCapture(sent.due);
  return withSent(request, sent);
}

/**
 * Slot rows are locked in id order, as accounts are, so that two tasks that swap channels cannot deadlock. A task that
 * was left to an operator frees nothing, and has a slot again where it goes.
 */
function* moveSlot(task: TaskRecord, to: ChannelPick): Part<boolean> {
  if (to.channel_id < task.channel_id) {
    const taken = yield* takeSlot(to);
    yield* freeSlot(task.id);
    return taken;
  }
  yield* freeSlot(task.id);
  return yield* takeSlot(to);
}

/** Between its free calls and the one that is paid, and back where that was surely refused. */
export function* markAttempt(input: Parameters<Store['markAttempt']>[0]): Transaction<{ applied: boolean }> {
  const { id, attempt, as } = input;
  const task = yield* lockTask(id);
  if (task?.state !== 'submitting') return keep({ applied: false });
  return keep({ applied: yield* setPreparing(id, attempt, as === 'preparing') });
}

/** An outcome, ambiguous: whether the upstream took the work is not known; the hold stays. */
export function* recordAmbiguous(input: Input<'recordAmbiguous'>): Transaction<FinishOutcome> {
  const { id, attempt, http_status, reason, code, look_again_ms, deadline_ms } = input;
  const task = yield* lockTask(id);
  if (task?.state !== 'submitting') return keep({ applied: false, task });
  if (yield* isPreparing(id, attempt)) return keep(yield* neverAsked(id, attempt));
  const end = { task: id, attempt, outcome: 'ambiguous', reason } as const;
  const open = yield* endAttempt(http_status === undefined ? end : { ...end, http_status });
  if (!open) return keep({ applied: false, task });
  yield* addEvent(id, 'uncertain', { attempt, reason, ...(code === undefined ? {} : { code }) });
  const { uncertain_policy: policy } = input;
  return keep(yield* becomeUncertain(id, { look_again_ms, deadline_ms, policy }));
}

const NEVER_ASKED = {
  error_code: 'internal_error',
  error_message: 'the gateway was interrupted before it asked the upstream; nothing was charged',
};

/** The attempt was cut short while it made its free calls: there is nothing to find, and nothing to wait for. */
function* neverAsked(id: string, attempt: number): Part<FinishOutcome> {
  yield* endAttempt({ task: id, attempt, outcome: 'not_sent', reason: 'interrupted' });
  yield* addEvent(id, 'not_sent', { attempt, code: NEVER_ASKED.error_code, reason: 'interrupted' });
  const task = yield* releaseAsFailed({ id, ...NEVER_ASKED });
  return { applied: task !== undefined, task };
}
