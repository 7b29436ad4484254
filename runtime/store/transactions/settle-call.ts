import type { SettleCall, SettledCall } from '../call-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, one, type Transaction } from '../sql/transaction.ts';
import { HOLD_COLUMNS, heldCall } from './call-row.ts';
import { freeClaims, keepForClaim } from './claims.ts';
import { resolveHold } from './hold.ts';
import { freeSlots, SLOT_COLUMNS } from './work-slots.ts';

const LOCK = statement(
  `SELECT state,captured,${HOLD_COLUMNS},${SLOT_COLUMNS} FROM calls WHERE id=?1 {{for_update}}`,
);

const SETTLE =
  statement(`UPDATE calls SET state=?2,captured=?3,absorbed=?4,channel_id=?5,usage=?6,usage_source=?7,reason=?8,
    error_code=?9,attempts=?10,ended_at={{now}} WHERE id=?1`);

/**
 * Exactly one settlement of a call is applied: its state is looked at under lock, `UNIQUE(resolves)` behind it. What
 * is told of it to those who repeat its request is written with its charge, so that nobody pays for an answer that
 * a crash took away.
 */
export function* settleCall(input: SettleCall): Transaction<SettledCall> {
  const { id, state, capture, billed = 0, answer } = input;
  if (capture < 0) throw new Error(`internal: capture must not be negative (got ${capture})`);
  const row = yield* one(LOCK, [id]);
  if (row === undefined) throw new Error(`internal: call ${id} is not stored`);
  if (text(row, 'state') !== 'open') return keep({ applied: false, captured: int(row, 'captured') });
  const held = heldCall(row);
  const captured = Math.min(capture, held.hold);
  const wanted = Math.max(capture, billed);
  const absorbed = wanted > held.hold ? wanted - captured : 0;
  const uncounted = absorbed === 0 && input.uncounted === true ? held.hold - captured : 0;
  yield* all(SETTLE, [
    id,
    state,
    captured,
    absorbed + uncounted,
    input.channel_id ?? null,
    input.usage === undefined ? null : JSON.stringify(input.usage),
    input.usage_source ?? null,
    input.reason ?? null,
    input.error_code ?? null,
    JSON.stringify(input.attempts),
  ]);
  if (answer !== undefined) yield* keepForClaim(id, answer);
  else if (captured === 0 && state === 'failed') yield* freeClaims([id]);
  const kind = captured > 0 || state === 'completed' ? 'capture' : 'release';
  yield* resolveHold(held, { kind, captured });
  yield* freeSlots([row]);
  return keep({
    applied: true,
    captured,
    ...(absorbed > 0 ? { absorbed } : {}),
    ...(uncounted > 0 ? { uncounted } : {}),
  });
}
