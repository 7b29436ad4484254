import type { SettleCall, SettledCall } from '../call-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import { accountId } from './accounts.ts';
import { HOLD_COLUMNS, heldCall } from './call-row.ts';
import { type Held, resolveHold } from './hold.ts';

const SETTLE = statement(`UPDATE calls SET state=?2,
    captured=CASE WHEN CAST(?3 AS {{int}})<hold THEN CAST(?3 AS {{int}}) ELSE hold END,
    channel_id=?4, usage=?5, usage_source=?6, reason=?7, error_code=?8, attempts=?9, ended_at={{now}}
  WHERE id=?1 AND state='open' RETURNING ${HOLD_COLUMNS}`);

const BEFORE = statement('SELECT captured FROM calls WHERE id=?1');

const OVERRUN = statement('UPDATE calls SET captured=hold+?2 WHERE id=?1');

// In id order, as all accounts are locked.
const REACH = statement(
  'SELECT id,balance FROM accounts WHERE id IN(?1,?2,?3,?4) ORDER BY id {{for_update}}',
);

/** Exactly one settlement of a call is applied: compare-and-set on its state, `UNIQUE(resolves)` behind it. */
export function* settleCall(input: SettleCall): Transaction<SettledCall> {
  const { id, state, capture } = input;
  if (capture < 0) throw new Error(`internal: capture must not be negative (got ${capture})`);
  const row = yield* one(SETTLE, [
    id,
    state,
    capture,
    input.channel_id ?? null,
    input.usage === undefined ? null : JSON.stringify(input.usage),
    input.usage_source ?? null,
    input.reason ?? null,
    input.error_code ?? null,
    JSON.stringify(input.attempts),
  ]);
  if (row === undefined) return keep({ applied: false, captured: yield* capturedBefore(id) });
  const call = heldCall(row);
  const overrun = capture > call.hold ? yield* takeOverrun(call, capture - call.hold) : 0;
  const captured = Math.min(capture, call.hold) + overrun;
  const kind = captured > 0 || state === 'completed' ? 'capture' : 'release';
  yield* resolveHold(call, { kind, captured });
  return keep({ applied: true, captured });
}

function* capturedBefore(id: string): Part<number> {
  const row = yield* one(BEFORE, [id]);
  if (row === undefined) throw new Error(`internal: call ${id} is not stored`);
  return int(row, 'captured');
}

/** How much of what goes beyond the hold the owner, and the key with a quota of its own, can still pay. */
function* takeOverrun(call: Held, wanted: number): Part<number> {
  const wallet = accountId('wallet', call.owner);
  const quota = accountId('key_quota', call.key);
  const locked = call.limited ? [accountId('key_hold', call.key), quota] : [wallet, wallet];
  const rows = yield* all(REACH, [accountId('hold', call.owner), wallet, ...locked]);
  const paying = rows.filter((row) => [wallet, quota].includes(text(row, 'id')));
  const overrun = Math.min(wanted, ...paying.map((row) => int(row, 'balance')));
  if (overrun > 0) yield* all(OVERRUN, [call.id, overrun]);
  return overrun;
}
