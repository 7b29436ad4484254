import type { Json, JsonObject } from '../contract/json.ts';
import type { Warning } from '../contract/warning.ts';
import { giveUpAttempt } from './attempts.ts';
import { type Batch, lastFacts } from './batch.ts';
import { dropAnswers } from './claims.ts';
import { leavePlaces, livePlaces, payingBudgets } from './holds.ts';
import { touchesWork, write, writeAlone } from './operation.ts';
import { all, type Part, statement } from './sql.ts';
import { requestOf, taskOf } from './task-record.ts';
import type { Finish, FinishOutcome, StoredRequest, StoredResult, TaskRecord } from './types.ts';
import { type End, type Live, taskFacts } from './work-rows.ts';

const DELETE = statement('UPDATE work SET request=?2, deleted_at=?3 WHERE id=?1');

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
  if (live === undefined) return yield* tooLate(batch, id, 'late_success');
  if (live.upstream_id === null || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
  return yield* complete(batch, live, { result, capture, warnings });
}, touchesWork);

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
}, touchesWork);

/** A fresh link for a completed task; one that was deleted meanwhile stays without a result. */
export const replaceResult = write(function* (
  batch: Batch,
  { id, result }: { readonly id: string; readonly result: StoredResult },
): Part<void> {
  const end = yield* batch.end(id);
  if (end?.state !== 'completed' || (yield* batch.work(id))?.deleted_at !== null) return;
  end.result = result;
  end.updated_at = batch.now;
  batch.save(end);
});

/** A file of a completed task is no longer to be had: one `result_gone` event per task, for operators. */
export const noteGone = write(function* (
  batch: Batch,
  { id, file }: { readonly id: string; readonly file: string },
): Part<void> {
  const end = yield* batch.end(id);
  if (end?.state !== 'completed' || (yield* batch.work(id))?.deleted_at !== null) return;
  batch.addEventOnce(end, 'result_gone', { file });
});

/**
 * The caller forgets a terminal task, with its prompt and all else that quotes its caller; what was priced, charged
 * and asked of whom stays. False when there is none.
 */
export const deleteTask = writeAlone(function* (
  batch: Batch,
  { id, owner_id }: { readonly id: string; readonly owner_id: string },
): Part<boolean> {
  const end = yield* batch.end(id);
  const facts = end?.facts.task;
  const work = yield* batch.work(id);
  if (end === undefined || facts === undefined || work === undefined) return false;
  if (work.owner_id !== owner_id || work.deleted_at !== null) return false;
  yield* all(DELETE, [id, withoutWords(requestOf(work, facts)), batch.now]);
  delete facts.warnings;
  delete facts.sent;
  // What vendors said about a request may quote it.
  for (const event of facts.history)
    if (event.type === 'rejected' || event.type === 'not_sent') event.data = withoutMessage(event.data);
  end.result = null;
  end.error_message = null;
  end.updated_at = batch.now;
  yield* expireResultFiles(id, batch.now);
  yield* dropAnswers(id);
  batch.addEvent(end, 'deleted');
  return true;
});

/** Absent: the verdict of the submit call itself, which has no lease. */
export function holdsLease(live: Live, epoch: number | undefined): boolean {
  return epoch === undefined || live.epoch === epoch;
}

/** Of somebody who came too late: nothing was done. */
export function* notApplied(batch: Batch, id: string): Part<FinishOutcome> {
  return { applied: false, task: yield* taskNow(batch, id) };
}

/** The vendor did the work although we gave up on it: nothing is charged, and the operator must be able to find it. */
export function* tooLate(
  batch: Batch,
  id: string,
  event: 'late_accepted' | 'late_success',
  data?: Json,
): Part<FinishOutcome> {
  const row = (yield* batch.live(id)) ?? (yield* batch.end(id));
  if (row?.state === 'failed') batch.addEventOnce(row, event, data);
  return yield* notApplied(batch, id);
}

/** A task as it is now, under lock. */
export function* taskNow(batch: Batch, id: string): Part<TaskRecord | undefined> {
  const row = (yield* batch.live(id)) ?? (yield* batch.end(id));
  if (row === undefined || taskFacts(row) === undefined) return undefined;
  const work = yield* batch.work(id);
  if (work === undefined) throw new Error(`internal: ${id} has no record of what was asked`);
  return taskOf(work, row);
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
  const { state, captured, error_code = null, error_message = null, result = null } = end;
  const payers = payingBudgets(owner_id, quota_key);
  yield* batch.budgets([...payers, ...livePlaces(live)]);
  for (const payer of payers) {
    const budget = batch.budget(payer);
    budget.held -= hold;
    budget.spent += captured;
  }
  yield* leavePlaces(batch, live);
  const row: End = {
    ...{ work, at: batch.now, state, owner_id, quota_key, hold, captured, absorbed: 0 },
    ...{ channel_id, upstream_id, error_code, error_message, result },
    ...{ updated_at: batch.now, facts: lastFacts(live) },
  };
  batch.finish(live, row);
  return row;
}

/** What stays is named, so that a field which is added later goes. */
function withoutWords(request: StoredRequest): string {
  const { mode, seconds, size, count, count_field, priced, due, remixed_from, response_format } = request;
  const kept = { mode, seconds, size, count, count_field, priced, due, remixed_from, response_format };
  return JSON.stringify({ ...kept, warnings: [] });
}

function withoutMessage(data: Json): Json {
  if (!isObject(data)) return data;
  const { message: _, ...kept } = data;
  return kept;
}

function isObject(data: Json): data is JsonObject {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
