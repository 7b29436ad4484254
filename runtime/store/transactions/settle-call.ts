import type { SettleCall, SettledCall } from '../call-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import { accountId } from './accounts.ts';
import { HOLD_COLUMNS, heldCall } from './call-row.ts';
import { freeClaims } from './claims.ts';
import { type Held, resolveHold } from './hold.ts';
import { freeSlots, SLOT_COLUMNS } from './work-slots.ts';

const LOCK = statement(
  `SELECT state,captured,${HOLD_COLUMNS},${SLOT_COLUMNS} FROM calls WHERE id=?1 {{for_update}}`,
);

const SETTLE =
  statement(`UPDATE calls SET state=?2,captured=?3,channel_id=?4,usage=?5,usage_source=?6,reason=?7,
    error_code=?8,attempts=?9,ended_at={{now}} WHERE id=?1`);

// Locked in id order, as the accounts are by what follows.
const REACH = statement(
  'SELECT kind,balance FROM accounts WHERE id IN(?1,?2,?3,?4) ORDER BY id {{for_update}}',
);

/** Ends of calls that cost nothing and that nobody was told a result of: the same request may be sent again. */
const UNHEARD: ReadonlySet<string | undefined> = new Set(['caller_gone', 'closing']);

/** Exactly one settlement of a call is applied: its state is looked at under lock, `UNIQUE(resolves)` behind it. */
export function* settleCall(input: SettleCall): Transaction<SettledCall> {
  const { id, state, capture } = input;
  if (capture < 0) throw new Error(`internal: capture must not be negative (got ${capture})`);
  const row = yield* one(LOCK, [id]);
  if (row === undefined) throw new Error(`internal: call ${id} is not stored`);
  if (text(row, 'state') !== 'open') return keep({ applied: false, captured: int(row, 'captured') });
  const held = heldCall(row);
  const captured = capture <= held.hold ? capture : held.hold + (yield* reachable(held, capture - held.hold));
  yield* all(SETTLE, [
    id,
    state,
    captured,
    input.channel_id ?? null,
    input.usage === undefined ? null : JSON.stringify(input.usage),
    input.usage_source ?? null,
    input.reason ?? null,
    input.error_code ?? null,
    JSON.stringify(input.attempts),
  ]);
  if (captured === 0 && UNHEARD.has(input.reason)) yield* freeClaims([id]);
  const kind = captured > 0 || state === 'completed' ? 'capture' : 'release';
  yield* resolveHold(held, { kind, captured });
  yield* freeSlots([row]);
  return keep({ applied: true, captured });
}

/** How much of what goes beyond the hold the owner, and the key with a quota of its own, can still pay. */
function* reachable({ owner, key, limited }: Held, wanted: number): Part<number> {
  const accounts = [accountId('hold', owner), accountId('key_hold', key), accountId('key_quota', key)];
  const rows = yield* all(REACH, [...accounts, accountId('wallet', owner)]);
  const paying = rows.filter((row) => ['wallet', 'key_quota'].includes(text(row, 'kind')));
  if (paying.length !== (limited ? 2 : 1))
    throw new Error(`internal: the accounts of ${owner} and ${key} are not stored`);
  return Math.min(wanted, ...paying.map((row) => int(row, 'balance')));
}
