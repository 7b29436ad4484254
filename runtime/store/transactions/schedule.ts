import { int } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, one, type Transaction } from '../sql/transaction.ts';
import type { ClaimedTask, Rescheduled, Store } from '../types.ts';
import { addEvent, addEventOnce } from './events.ts';
import { claimedTask, HINT_GAP_MS, LIVE, lockTask, MOVED, moved, stateOf } from './task-row.ts';

// A lease is a later due time plus a fencing number: an expired one needs no separate search.
// The poll that now begins is what a remembered hint asked for.
const CLAIM = statement(`WITH due AS MATERIALIZED (
    SELECT id FROM tasks WHERE ${LIVE} AND due_at<={{now}} ORDER BY due_at LIMIT ?1 {{skip_locked}})
  UPDATE tasks SET lease_owner=?2, lease_until={{now}}+?3, due_at={{now}}+?3, lease_epoch=lease_epoch+1,
    hinted=CASE WHEN state IN('queued','in_progress') THEN 0 ELSE hinted END
  WHERE id IN (SELECT id FROM due) RETURNING *`);

// A hint that came while the task was being polled may be about a change that the poll did not see yet.
const NEXT_POLL = `{{now}}+CASE WHEN hinted=1 AND CAST(?6 AS {{int}})=0 AND CAST(?5 AS {{int}})>${HINT_GAP_MS}
    THEN ${HINT_GAP_MS} ELSE CAST(?5 AS {{int}}) END`;

const STATE = statement('SELECT state FROM tasks WHERE id=?1 {{for_update}}');

const RESCHEDULE = statement(`UPDATE tasks SET
    state=CASE WHEN state='queued' AND CAST(?3 AS TEXT)='in_progress' THEN 'in_progress' ELSE state END,
    progress=CASE WHEN state IN('queued','in_progress') AND progress<CAST(?4 AS {{int}})
      THEN CAST(?4 AS {{int}}) ELSE progress END,
    next_poll_at=${NEXT_POLL}, due_at=${NEXT_POLL},
    poll_count=CASE WHEN CAST(?6 AS {{int}}) IS NULL THEN poll_count ELSE poll_count+1 END,
    poll_failures=CASE WHEN CAST(?6 AS {{int}}) IS NULL THEN poll_failures
      WHEN CAST(?6 AS {{int}})=1 THEN poll_failures+1 ELSE 0 END,
    lease_owner=NULL, lease_until=NULL, updated_at={{now}}
  WHERE id=?1 AND ${LIVE} AND lease_epoch=COALESCE(CAST(?2 AS {{int}}),lease_epoch)
  RETURNING state,progress,poll_count,poll_failures,${MOVED}`);

// A poll is what last touched an accepted task that waits, so a storm of hints costs one poll per second.
const SOON = `CASE WHEN updated_at+${HINT_GAP_MS}>{{now}} THEN updated_at+${HINT_GAP_MS} ELSE {{now}} END`;

// After a poll that failed, the vendor's own waiting time and ours stand.
const POLL_SOON = statement(`UPDATE tasks SET next_poll_at=${SOON}, due_at=${SOON}
  WHERE id=?1 AND state IN('queued','in_progress') AND lease_owner IS NULL AND poll_failures=0
    AND due_at>${SOON} RETURNING id`);

const REMEMBER = statement(`UPDATE tasks SET hinted=1
  WHERE id=?1 AND hinted=0 AND (state IN('submitting','uncertain')
    OR state IN('queued','in_progress') AND lease_owner IS NOT NULL) RETURNING id`);

/** Leases due tasks to a node; no two callers get the same task while its lease runs. */
export function* claimDue(input: Parameters<Store['claimDue']>[0]): Transaction<readonly ClaimedTask[]> {
  const rows = yield* all(CLAIM, [input.limit, input.node, input.lease_ms]);
  return keep(rows.map(claimedTask).sort((a, b) => a.next_poll_at - b.next_poll_at));
}

/** Gives the lease back with the next poll time; state and progress only move forward. */
export function* reschedule(input: Parameters<Store['reschedule']>[0]): Transaction<Rescheduled> {
  const { id, lease_epoch = null, next_poll_ms, failed, state = null, progress = 0, event } = input;
  const before = yield* one(STATE, [id]);
  const row = yield* one(RESCHEDULE, [
    id,
    lease_epoch,
    state,
    Math.min(99, Math.max(0, Math.floor(progress))),
    next_poll_ms,
    failed === 'keep' ? null : Number(failed),
  ]);
  if (before === undefined || row === undefined) return keep({ applied: false, task: yield* lockTask(id) });
  const now = {
    ...moved(row),
    state: stateOf(row),
    progress: int(row, 'progress'),
    poll_count: int(row, 'poll_count'),
    poll_failures: int(row, 'poll_failures'),
  };
  if (stateOf(before) !== now.state) yield* addEvent(id, now.state);
  if (event !== undefined) yield* (event.once === true ? addEventOnce : addEvent)(id, event.type, event.data);
  return keep({ applied: true, task: now });
}

/** Brings the next poll of a task forward, at once or when it can be polled again; false when that changed nothing. */
export function* pollSoon(id: string): Transaction<boolean> {
  yield* lockTask(id);
  const row = (yield* one(POLL_SOON, [id])) ?? (yield* one(REMEMBER, [id]));
  return keep(row !== undefined);
}
