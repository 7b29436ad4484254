import { statement } from '../sql/statement.ts';
import { all, keep, type Transaction } from '../sql/transaction.ts';
import { interruptCalls } from './release-calls.ts';
import { shiftIfSetBack } from './shift-schedule.ts';
import { LIVE } from './task-row.ts';

// The new epoch fences off whatever a dead process might still have had under way.
const TAKE_OVER = statement(`UPDATE tasks SET
    due_at=CASE WHEN state='submitting' OR next_poll_at<{{now}} THEN {{now}} ELSE next_poll_at END,
    lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1
  WHERE ${LIVE} AND (state='submitting' OR lease_owner IS NOT NULL) RETURNING id`);

/** Ends the leases, open submissions and open calls of processes that are surely gone; answers how many tasks that were. */
export function* takeOver(): Transaction<number> {
  yield* shiftIfSetBack();
  const rows = yield* all(TAKE_OVER);
  yield* interruptCalls();
  return keep(rows.length);
}
