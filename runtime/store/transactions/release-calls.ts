import { type Row, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, type Part, type Transaction } from '../sql/transaction.ts';
import { HOLD_COLUMNS, heldCall } from './call-row.ts';
import { freeClaims } from './claims.ts';
import { releaseHolds } from './hold.ts';
import { freeSlots, SLOT_COLUMNS } from './work-slots.ts';

const MOST_AT_ONCE = 500;

const STALE = statement(`UPDATE calls SET state='failed', reason='deadline', ended_at={{now}}
  WHERE id IN (SELECT id FROM calls WHERE state='open' AND deadline_at<={{now}}
    ORDER BY deadline_at LIMIT ${MOST_AT_ONCE} {{skip_locked}}) RETURNING id,${HOLD_COLUMNS},${SLOT_COLUMNS}`);

const INTERRUPTED = statement(`UPDATE calls SET state='failed', reason='interrupted', ended_at={{now}}
  WHERE state='open' RETURNING id,${HOLD_COLUMNS},${SLOT_COLUMNS}`);

/** Gives up calls past their deadline, whose process died or lost them. */
export function* releaseStaleCalls(): Transaction<number> {
  const stale = yield* all(STALE);
  yield* release(stale);
  return keep(stale.length);
}

/** Ends the open calls of processes that are surely gone. */
export function* interruptCalls(): Part<void> {
  yield* release(yield* all(INTERRUPTED));
}

/** Nobody was answered and nothing is charged: the same request may be sent again. */
function* release(calls: readonly Row[]): Part<void> {
  yield* freeClaims(calls.map((row) => text(row, 'id')));
  yield* releaseHolds(calls.map(heldCall));
  yield* freeSlots(calls);
}
