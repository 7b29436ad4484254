import type { Json } from '../contract/json.ts';
import { audit, type Doer } from './audit.ts';
import type { Batch } from './batch.ts';
import { holdsLease, taskNow } from './finish.ts';
import { lookup, touchesWork, write, writeAlone } from './operation.ts';
import { all, int, one, type Part, send, statement, text } from './sql.ts';
import { liveTask } from './task-record.ts';
import type { ClaimedTask, Finish, Rescheduled } from './types.ts';
import { LIVE, type Live, type RepeatedAnswer } from './work-rows.ts';

/** Least time between a poll of a task and the next one that a hint asks for. */
const HINT_GAP_MS = 1_000;

// A lease is a later due time plus a fencing number: an expired one needs no separate search.
// The poll that now begins is what a remembered hint asked for.
const CLAIM = statement(`WITH due AS MATERIALIZED (
    SELECT work FROM live WHERE due_at<={{now}} ORDER BY due_at LIMIT ?1 {{skip_locked}})
  UPDATE live SET lease_until={{now}}+?2, due_at={{now}}+?2, epoch=epoch+1, node=?3,
    hinted=CASE WHEN state IN('queued','in_progress') THEN 0 ELSE hinted END
  WHERE work IN (SELECT work FROM due) RETURNING ${LIVE.columns}`);

// The new epoch fences off whatever a dead process might still have had under way.
const TAKE_OVER = `UPDATE live SET
    due_at=CASE WHEN state='submitting' OR next_poll_at<{{now}} THEN {{now}} ELSE next_poll_at END,
    lease_until=NULL, epoch=epoch+1, node=NULL`;
const TAKE_OVER_ALL = statement(
  `${TAKE_OVER} WHERE state='submitting' OR lease_until IS NOT NULL RETURNING work`,
);
const TAKE_OVER_FROM = statement(`${TAKE_OVER} WHERE node=?1`);

const ALLOWANCES = statement(
  'SELECT budget,CAST(SUM(held) AS {{int}}) AS held FROM allowances GROUP BY budget',
);
const DROP_ALLOWANCES = statement('DELETE FROM allowances');
const DROP_CLAIMS = statement('DELETE FROM idempotency WHERE node IS NOT NULL');

const BY = 'CAST(?1 AS {{int}})';

// Patience with a submission that nobody knows of counts from when it was made. Deadlines are never brought nearer: what was accepted after the clock was set back has them by the new date.
const LATER = `CASE WHEN ${BY}>0 THEN ${BY} ELSE 0 END`;

// What was written after the clock was set forward has the new date already. Of what was written after it was set back
// nobody can tell, so it is due at once.
const SHIFT = statement(`UPDATE live SET due_at=due_at+${BY}, next_poll_at=next_poll_at+${BY},
    lease_until=lease_until+${BY}, repeated_until=repeated_until+${BY}, deadline_at=deadline_at+${LATER},
    since=since+CASE WHEN state IN('submitting','uncertain') THEN ${LATER} ELSE 0 END,
    updated_at=CASE WHEN updated_at>{{now}} THEN {{now}} ELSE updated_at END
  WHERE ${BY}<0 OR updated_at<={{now}}-${BY} RETURNING work`);

const LEAST_STEP_MS = 2_000;

// Nothing is written in the future but by a clock that was set back since.
const STEPPED_BACK = statement(`SELECT {{now}}-MAX(updated_at) AS by_ms FROM live
  HAVING MAX(updated_at)>{{now}}+${LEAST_STEP_MS}`);

const NEXT_DUE = statement('SELECT due_at-{{now}} AS wait FROM live ORDER BY due_at LIMIT 1');

/** Milliseconds until the next task is due, 0 when one is overdue, or undefined when none waits. */
export const nextDueIn = lookup<void, number | undefined>(function* () {
  const row = yield* one(NEXT_DUE);
  return row === undefined ? undefined : Math.max(0, int(row, 'wait'));
});

/** Tasks whose time has come, leased to this node; oldest first. Includes `submitting` rows past their submit time-out. */
export const claimDue = writeAlone(function* (
  batch: Batch,
  input: { readonly node: string; readonly limit: number; readonly lease_ms: number },
): Part<readonly ClaimedTask[]> {
  const claimed: ClaimedTask[] = [];
  for (const live of yield* LIVE.all(CLAIM, [input.limit, input.lease_ms, input.node])) {
    batch.changed(live);
    const work = yield* batch.work(live.work);
    if (work === undefined) throw new Error(`internal: ${live.work} has no record of what was asked`);
    const { state, attempt, repeated: answer, repeated_times: times, repeated_until: until } = live;
    const repeated = answer === null ? {} : { repeated: { answer, times, until: until ?? 0 } };
    claimed.push({ ...liveTask(work, live), state, attempt, claimed_at: batch.now, ...repeated });
  }
  return claimed.sort((a, b) => a.next_poll_at - b.next_poll_at);
});

/** In milliseconds from now. */
export interface Pace {
  readonly first_poll_ms: number;
  readonly deadline_ms: number;
}

/** A task is looked at again after a while; whoever leased it lets go of it. */
export function lookAgainIn({ now }: Batch, live: Live, wait: number): void {
  live.due_at = now + wait;
  live.next_poll_at = now + wait;
  live.lease_until = null;
  live.node = null;
  live.updated_at = now;
}

/** A vendor is asked about the task from now on; a hint that came before brings the first poll forward. */
export function beginPolling(batch: Batch, live: Live, pace: Pace): void {
  live.state = 'queued';
  live.deadline_at = batch.now + pace.deadline_ms;
  live.repeated = null;
  lookAgainIn(batch, live, live.hinted ? Math.min(pace.first_poll_ms, HINT_GAP_MS) : pace.first_poll_ms);
}

/**
 * Not finished: next poll time, possibly a later state or progress (whole percent below 100, kept from
 * falling). Never moves backwards; state and progress of a task not yet accepted stay as they are.
 * `failed: 'keep'` is for a task that nobody was asked about: its count of polls and of failures stays.
 */
export const reschedule = write(function* (
  batch: Batch,
  input: Finish & {
    readonly next_poll_ms: number;
    readonly failed: boolean | 'keep';
    readonly state?: 'queued' | 'in_progress';
    readonly progress?: number;
    /** What its vendor said so many times in a row; null: it answered well. Absent: as before. */
    readonly repeated?: { readonly answer: RepeatedAnswer; readonly times: number } | null;
    /** `once`: written only if the task has none of its type. */
    readonly event?: { readonly type: string; readonly data: Json; readonly once?: boolean };
  },
): Part<Rescheduled> {
  const { id, lease_epoch, next_poll_ms, failed, state, progress = 0, repeated, event } = input;
  const live = yield* batch.live(id);
  if (live === undefined || !holdsLease(live, lease_epoch))
    return { applied: false, task: yield* taskNow(batch, id) };
  const before = live.state;
  if (live.state === 'queued' && state === 'in_progress') live.state = 'in_progress';
  if (live.upstream_id !== null)
    live.progress = Math.max(live.progress, Math.min(99, Math.max(0, Math.floor(progress))));
  // A hint that came while the task was being polled may be about a change that the poll did not see yet.
  const wait = live.hinted && failed === false ? Math.min(next_poll_ms, HINT_GAP_MS) : next_poll_ms;
  lookAgainIn(batch, live, wait);
  if (repeated !== undefined) {
    live.repeated = repeated?.answer ?? null;
    live.repeated_times = repeated?.times ?? 0;
    live.repeated_until = repeated === null ? null : batch.now + next_poll_ms;
  }
  if (failed !== 'keep') {
    live.polls += 1;
    live.failures = failed ? live.failures + 1 : 0;
  }
  if (before !== live.state) batch.addEvent(live, live.state);
  if (event !== undefined)
    batch[event.once === true ? 'addEventOnce' : 'addEvent'](live, event.type, event.data);
  batch.save(live);
  const { polls: poll_count, failures: poll_failures, epoch, next_poll_at, deadline_at, updated_at } = live;
  const changed = { state: live.state, progress: live.progress, poll_count, poll_failures };
  return { applied: true, task: { ...changed, lease_epoch: epoch, next_poll_at, deadline_at, updated_at } };
}, touchesWork);

/**
 * A hint that a task may have changed: it is due now, or one second after it was last looked at. While it is
 * being submitted or polled, the hint is remembered until then. After a failed poll it changes nothing: the wait
 * that the poll asked for stands. False when nothing was done, also because the task is over or due by then anyway.
 */
export const pollSoon = write(
  function* (batch: Batch, id: string): Part<boolean> {
    const live = yield* batch.live(id);
    if (live === undefined) return false;
    // A poll is what last touched an accepted task that waits, so a storm of hints costs one poll per second.
    const soon = Math.max(batch.now, live.updated_at + HINT_GAP_MS);
    const waits = live.upstream_id !== null && live.lease_until === null;
    if (waits) {
      if (live.failures > 0 || live.due_at <= soon) return false;
      live.next_poll_at = soon;
      live.due_at = soon;
    } else {
      if (live.hinted) return false;
      live.hinted = true;
    }
    batch.save(live);
    return true;
  },
  (id) => ({ works: [id] }),
);

/** Least time between a poll of a task and the one that an operator asks for. */
const OPERATOR_GAP_MS = 5_000;

export type PolledNow =
  | { readonly kind: 'due' }
  /** It is being polled at this moment. */
  | { readonly kind: 'polling' }
  | { readonly kind: 'too_soon'; readonly wait_ms: number }
  /** It has ended, or its vendor has given it no id yet. */
  | { readonly kind: 'not_polled' };

/** Makes the next poll of a task due now, whatever its pace is. Stands in the audit log. */
export const pollNow = writeAlone(function* (
  batch: Batch,
  { id, by }: { readonly id: string; readonly by: Doer },
): Part<PolledNow> {
  const live = yield* batch.live(id);
  if (live === undefined || live.upstream_id === null) return { kind: 'not_polled' };
  if (live.lease_until !== null) return { kind: 'polling' };
  const wait_ms = live.updated_at + OPERATOR_GAP_MS - batch.now;
  if (wait_ms > 0) return { kind: 'too_soon', wait_ms };
  live.next_poll_at = batch.now;
  live.due_at = batch.now;
  // An order that comes again before the poll has begun is too soon.
  live.updated_at = batch.now;
  batch.save(live);
  yield* audit(batch, { by, action: 'task.poll', target: id });
  return { kind: 'due' };
});

/** Makes what a dead process submitted or had leased due now. */
export function* takeOverFrom(node: string): Part<void> {
  yield* send(TAKE_OVER_FROM, [node]);
}

/**
 * Makes what other processes held due now: their leases, and submissions cut short; what they had drawn for calls is
 * given back, and the claims of those calls are free. Only for an opener that knows no other process lives, as the
 * folder lock of the embedded store proves. Answers how many tasks.
 */
export const takeOver = writeAlone<void, number>(function* (batch) {
  batch.forgetRecent();
  const [stepped] = yield* all(STEPPED_BACK);
  if (stepped !== undefined) yield* all(SHIFT, [Number(stepped.by_ms)]);
  const rows = yield* all(TAKE_OVER_ALL);
  const drawn = yield* all(ALLOWANCES);
  yield* batch.budgets(drawn.map((row) => text(row, 'budget')));
  for (const row of drawn) batch.budget(text(row, 'budget')).held -= int(row, 'held');
  yield* all(DROP_ALLOWANCES);
  yield* all(DROP_CLAIMS);
  return rows.length;
});

/**
 * Moves what is due of live work by as much as the machine's clock was set, in milliseconds, negative: back; deadlines
 * only forward. Answers how many tasks.
 */
export const shiftSchedule = writeAlone(function* (
  batch: Batch,
  { by_ms }: { readonly by_ms: number },
): Part<number> {
  batch.forgetRecent();
  return (yield* all(SHIFT, [by_ms])).length;
});
