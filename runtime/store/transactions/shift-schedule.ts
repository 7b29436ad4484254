import { statement } from '../sql/statement.ts';
import { all, keep, type Part, type Transaction } from '../sql/transaction.ts';
import { LIVE } from './task-row.ts';

const BY = 'CAST(?1 AS {{int}})';

// Patience with a submission that nobody knows of counts from when it was made. Deadlines are never brought nearer: what was accepted after the clock was set back has them by the new date.
const LATER = `CASE WHEN ${BY}>0 THEN ${BY} ELSE 0 END`;

// What was written after the clock was set forward has the new date already. Of what was written after it was set back
// nobody can tell, so it is due at once.
const SHIFT_TASKS = statement(`UPDATE tasks SET due_at=due_at+${BY}, next_poll_at=next_poll_at+${BY},
    lease_until=lease_until+${BY}, deadline_at=deadline_at+${LATER},
    created_at=created_at+CASE WHEN state IN('submitting','uncertain') THEN ${LATER} ELSE 0 END,
    updated_at=CASE WHEN updated_at>{{now}} THEN {{now}} ELSE updated_at END
  WHERE ${LIVE} AND (${BY}<0 OR updated_at<={{now}}-${BY}) RETURNING id`);

const SHIFT_ATTEMPTS = statement(`UPDATE submit_attempts SET expires_at=expires_at+${BY}
  WHERE outcome='started' AND ${BY}>0 AND started_at<={{now}}-${BY} RETURNING task_id`);

const SHIFT_CALLS = statement(`UPDATE calls SET deadline_at=deadline_at+${BY}
  WHERE state='open' AND ${BY}>0 AND created_at<={{now}}-${BY} RETURNING id`);

const LEAST_STEP_MS = 2_000;

// Nothing is written in the future but by a clock that was set back since.
const STEPPED_BACK = statement(`SELECT {{now}}-MAX(updated_at) AS by_ms FROM tasks WHERE ${LIVE}
  HAVING MAX(updated_at)>{{now}}+${LEAST_STEP_MS}`);

/** Moves what is due of live work by as much as the machine's clock was set; answers how many tasks that were. */
export function* shiftSchedule({ by_ms }: { readonly by_ms: number }): Transaction<number> {
  return keep(yield* shift(by_ms));
}

/** The same for a clock that was set back while no process lived. */
export function* shiftIfSetBack(): Part<void> {
  const [row] = yield* all(STEPPED_BACK);
  if (row !== undefined) yield* shift(Number(row.by_ms));
}

function* shift(by_ms: number): Part<number> {
  const tasks = yield* all(SHIFT_TASKS, [by_ms]);
  yield* all(SHIFT_ATTEMPTS, [by_ms]);
  yield* all(SHIFT_CALLS, [by_ms]);
  return tasks.length;
}
