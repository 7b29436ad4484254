import { statement } from '../sql/statement.ts';
import { all, keep, type Part, type Transaction } from '../sql/transaction.ts';
import { HOLD_COLUMNS, heldCall } from './call-row.ts';
import { releaseHolds } from './hold.ts';

const MOST_AT_ONCE = 500;

const STALE = statement(`UPDATE calls SET state='failed', reason='deadline', ended_at={{now}}
  WHERE id IN (SELECT id FROM calls WHERE state='open' AND deadline_at<={{now}}
    ORDER BY deadline_at LIMIT ${MOST_AT_ONCE} {{skip_locked}}) RETURNING ${HOLD_COLUMNS}`);

const INTERRUPTED = statement(`UPDATE calls SET state='failed', reason='interrupted', ended_at={{now}}
  WHERE state='open' RETURNING ${HOLD_COLUMNS}`);

/** Gives up calls past their deadline, whose process died or lost them. */
export function* releaseStaleCalls(): Transaction<number> {
  const holds = (yield* all(STALE)).map(heldCall);
  yield* releaseHolds(holds);
  return keep(holds.length);
}

/** Ends the open calls of processes that are surely gone. */
export function* interruptCalls(): Part<void> {
  yield* releaseHolds((yield* all(INTERRUPTED)).map(heldCall));
}
