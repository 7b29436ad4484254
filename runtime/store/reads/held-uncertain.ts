import { int } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';

// The states are spelled as in the partial index, so that tasks which ended are not looked at.
const HELD = statement(`SELECT COUNT(*) AS tasks, COALESCE(SUM(price),0) AS micros FROM tasks
  WHERE state IN('submitting','uncertain','queued','in_progress') AND state='uncertain'`);

/** How many tasks are uncertain, and what is on hold for them. */
export function* heldUncertain(): Part<{ readonly tasks: number; readonly micros: number }> {
  const row = yield* one(HELD);
  return row === undefined
    ? { tasks: 0, micros: 0 }
    : { tasks: int(row, 'tasks'), micros: int(row, 'micros') };
}
