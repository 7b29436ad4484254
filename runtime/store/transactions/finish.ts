import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import type { FinishOutcome, Store, TaskRecord } from '../types.ts';
import { giveUpAttempt } from './attempts.ts';
import { addEvent, addEventOnce } from './events.ts';
import { resolveHold, taskHold } from './hold.ts';
import { expireResultFiles } from './result-files.ts';
import { freeSlot } from './slots.ts';
import { LIVE, lockTask, taskRecord } from './task-row.ts';
import { freeWork } from './work-slots.ts';

const COMPLETE =
  statement(`UPDATE tasks SET state='completed', progress=100, result=?3, request=?4, completed_at={{now}},
    poll_failures=0, lease_owner=NULL, lease_until=NULL, updated_at={{now}}
  WHERE id=?1 AND state IN('queued','in_progress') AND lease_epoch=COALESCE(CAST(?2 AS {{int}}),lease_epoch) RETURNING *`);

const FAIL = statement(`UPDATE tasks SET state='failed', error_code=?3, error_message=?4,
    lease_owner=NULL, lease_until=NULL, updated_at={{now}}
  WHERE id=?1 AND ${LIVE} AND lease_epoch=COALESCE(CAST(?2 AS {{int}}),lease_epoch) RETURNING *`);

/** Exactly one finish of a task is applied: compare-and-set on state and lease, `UNIQUE(resolves)` behind it. */
export function* completeTask(input: Parameters<Store['completeTask']>[0]): Transaction<FinishOutcome> {
  const { id, lease_epoch = null, result, capture, warnings = [] } = input;
  checkCapture(capture);
  const before = yield* lockTask(id);
  const request = { ...before?.request, warnings: [...(before?.request.warnings ?? []), ...warnings] };
  const row = yield* one(COMPLETE, [id, lease_epoch, JSON.stringify(result), JSON.stringify(request)]);
  if (row === undefined) {
    if (before?.state === 'failed') yield* addEventOnce(id, 'late_success');
    return keep({ applied: false, task: before });
  }
  return keep(yield* settleCompleted(taskRecord(row), capture));
}

/** What to capture is computed from numbers of the vendor's: a mistake there must not take money from nowhere. */
export function checkCapture(capture: number | undefined): void {
  if (capture === undefined || (Number.isSafeInteger(capture) && capture >= 0)) return;
  throw new Error(`internal: capture must be a whole number and not negative (got ${capture})`);
}

/** The money half of every way to complete: captures, releases the rest, and frees the slot. */
export function* settleCompleted(task: TaskRecord, capture: number | undefined): Part<FinishOutcome> {
  const wanted = capture ?? task.price;
  const captured = Math.min(wanted, task.price);
  yield* resolveHold(yield* taskHold(task), { kind: 'capture', captured });
  yield* freeSlot(task.id);
  yield* freeWork(task.id);
  if (wanted > captured) yield* addEvent(task.id, 'absorbed', { wanted, captured });
  yield* addEvent(task.id, 'completed', { captured });
  return { applied: true, task };
}

/** Fails a live task and gives its hold back. */
export function* failTask(input: Parameters<Store['failTask']>[0]): Transaction<FinishOutcome> {
  const { event, ...failure } = input;
  const before = yield* lockTask(input.id);
  const task = yield* releaseAsFailed(failure);
  if (task === undefined) return keep({ applied: false, task: before });
  if (event !== undefined) yield* addEvent(task.id, event.type, event.data);
  return keep({ applied: true, task });
}

/** The failing half of every way to fail; undefined when the task is not live or the lease is old. */
export function* releaseAsFailed(input: {
  readonly id: string;
  readonly lease_epoch?: number;
  readonly error_code: string;
  readonly error_message: string;
}): Part<TaskRecord | undefined> {
  const { id, lease_epoch = null, error_code, error_message } = input;
  const row = yield* one(FAIL, [id, lease_epoch, error_code, error_message]);
  if (row === undefined) return undefined;
  const task = taskRecord(row);
  yield* giveUpAttempt(id);
  yield* resolveHold(yield* taskHold(task), { kind: 'release', captured: 0 });
  yield* freeSlot(task.id);
  yield* freeWork(task.id);
  yield* expireResultFiles(id);
  yield* addEvent(id, 'failed', { code: error_code });
  return task;
}
