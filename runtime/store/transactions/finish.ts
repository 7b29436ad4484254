import type { Json } from '../../contract/json.ts';
import type { Warning } from '../../contract/warning.ts';
import { type Batch, budgetId, lastFacts } from '../batch.ts';
import { write } from '../operation.ts';
import { endedTask, liveTask } from '../records.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import type { Finish, FinishOutcome, StoredResult, TaskRecord } from '../types.ts';
import type { End, Live } from '../work-rows.ts';
import { giveUpAttempt } from './attempts.ts';
import { budgetsOf, leavePlaces } from './places.ts';

const EXPIRE_FILES = statement('UPDATE result_files SET expires_at=?2 WHERE task_id=?1 AND expires_at>?2');

/**
 * Captures the price (at most the hold; the rest is released) and sets the result of an accepted task.
 * A success that comes after the task failed is not applied and leaves one `late_success` event.
 */
export const completeTask = write(function* (
  batch: Batch,
  input: Finish & {
    readonly result: StoredResult;
    readonly capture?: number;
    /** Added to those of the request. */
    readonly warnings?: readonly Warning[];
  },
): Part<FinishOutcome> {
  const { id, lease_epoch, result, capture, warnings = [] } = input;
  checkCapture(capture);
  const live = yield* batch.live(id);
  if (live === undefined) {
    const end = yield* batch.end(id);
    if (end?.state === 'failed') batch.addEventOnce(end, 'late_success');
    return yield* notApplied(batch, id);
  }
  if (live.upstream_id === null || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
  return yield* complete(batch, live, { result, capture, warnings });
});

/** Releases the hold. */
export const failTask = write(function* (
  batch: Batch,
  input: Finish & {
    readonly error_code: string;
    readonly error_message: string;
    readonly event?: { readonly type: string; readonly data: Json };
  },
): Part<FinishOutcome> {
  const { id, lease_epoch, event, ...failure } = input;
  const live = yield* batch.live(id);
  if (live === undefined || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
  return { applied: true, task: yield* fail(batch, live, failure, event) };
});

/** Absent: the verdict of the submit call itself, which has no lease. */
export function holdsLease(live: Live, epoch: number | undefined): boolean {
  return epoch === undefined || live.epoch === epoch;
}

/** Of somebody who came too late: nothing was done. */
export function* notApplied(batch: Batch, id: string): Part<FinishOutcome> {
  return { applied: false, task: yield* taskNow(batch, id) };
}

/** A task as it is now, under lock. */
export function* taskNow(batch: Batch, id: string): Part<TaskRecord | undefined> {
  const live = yield* batch.live(id);
  const end = live === undefined ? yield* batch.end(id) : undefined;
  if (live === undefined && end?.facts.task === undefined) return undefined;
  const work = yield* batch.work(id);
  if (work === undefined) throw new Error(`internal: ${id} has no record of what was asked`);
  if (live !== undefined) return liveTask(work, live);
  return end === undefined ? undefined : endedTask(work, end);
}

/** What to capture is computed from numbers of the vendor's: a mistake there must not take money from nowhere. */
export function checkCapture(capture: number | undefined): void {
  if (capture === undefined || (Number.isSafeInteger(capture) && capture >= 0)) return;
  throw new Error(`internal: capture must be a whole number and not negative (got ${capture})`);
}

/** The end of every way to complete: captures, releases the rest, and frees the places. */
export function* complete(
  batch: Batch,
  live: Live,
  done: {
    readonly result: StoredResult;
    readonly capture: number | undefined;
    readonly warnings: readonly Warning[];
  },
): Part<FinishOutcome> {
  const wanted = done.capture ?? live.hold;
  const captured = Math.min(wanted, live.hold);
  live.failures = 0;
  addWarnings(live, done.warnings);
  const end = yield* settle(batch, live, { state: 'completed', captured, result: done.result });
  if (wanted > captured) batch.addEvent(end, 'absorbed', { wanted, captured });
  batch.addEvent(end, 'completed', { captured });
  return { applied: true, task: yield* taskNow(batch, live.work) };
}

/** The end of every way to fail: gives the hold back. */
export function* fail(
  batch: Batch,
  live: Live,
  failure: { readonly error_code: string; readonly error_message: string },
  event?: { readonly type: string; readonly data: Json },
): Part<TaskRecord | undefined> {
  giveUpAttempt(live, batch.now);
  const end = yield* settle(batch, live, { state: 'failed', captured: 0, ...failure });
  yield* expireResultFiles(live.work, batch.now);
  batch.addEvent(end, 'failed', { code: failure.error_code });
  if (event !== undefined) batch.addEvent(end, event.type, event.data);
  return yield* taskNow(batch, live.work);
}

/** What a caller is told beside what it was told before. */
export function addWarnings(live: Live, warnings: readonly Warning[]): void {
  if (warnings.length > 0) live.facts.warnings = [...(live.facts.warnings ?? []), ...warnings];
}

/** The files of a task that nobody will ask for again are the sweeper's. */
export function* expireResultFiles(task: string, now: number): Part<void> {
  yield* all(EXPIRE_FILES, [task, now]);
}

/** Resolves the hold of a live task, exactly once: there is one row of it in `live`, and it goes. */
function* settle(
  batch: Batch,
  live: Live,
  end: {
    readonly state: End['state'];
    readonly captured: number;
    readonly result?: StoredResult;
    readonly error_code?: string;
    readonly error_message?: string;
  },
): Part<End> {
  const { work, owner_id, quota_key, hold, channel_id, upstream_id } = live;
  yield* batch.budgets(budgetsOf(live));
  const payers = [
    budgetId('wallet', owner_id),
    ...(quota_key === null ? [] : [budgetId('quota', quota_key)]),
  ];
  for (const payer of payers) {
    const budget = batch.budget(payer);
    budget.held -= hold;
    budget.spent += end.captured;
  }
  yield* leavePlaces(batch, live);
  const row: End = {
    ...{
      work,
      at: batch.now,
      state: end.state,
      owner_id,
      quota_key,
      hold,
      captured: end.captured,
      absorbed: 0,
    },
    ...{ channel_id, upstream_id },
    error_code: end.error_code ?? null,
    error_message: end.error_message ?? null,
    result: end.result ?? null,
    updated_at: batch.now,
    facts: lastFacts(live),
  };
  batch.finish(live, row);
  return row;
}
