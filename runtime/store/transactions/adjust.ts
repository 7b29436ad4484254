import type { AdjustOutcome, MoneyStore } from '../money-store.ts';
import { text } from '../sql/row.ts';
import { keep, one, type Transaction, undo } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import { accountId, balance } from './accounts.ts';
import { audit } from './audit.ts';
import { lockKey } from './key-row.ts';
import { move } from './ledger.ts';
import { BY_IDEM, checkSame, credits, keyBalance } from './top-up.ts';

/** A correction moves what a top-up moves, in either direction, and never takes a balance below zero. */
export function* adjust(input: Parameters<MoneyStore['adjust']>[0]): Transaction<AdjustOutcome> {
  const { amount, idem, reason, by } = input;
  if (amount === 0) throw new Error('internal: a correction must not be 0');
  const key = yield* lockKey(input.key);
  if (key === undefined) return keep({ kind: 'unknown' });
  const entries = credits(key, amount);
  const id = `${idem}/adjust`;
  const earlier = yield* one(BY_IDEM, [idem]);
  if (earlier !== undefined) {
    yield* checkSame({ name: `correction "${idem}"`, stored: text(earlier, 'id'), txn: id, entries });
    return keep({ kind: 'already', balance: yield* keyBalance(key) });
  }
  const stuck = yield* move({ id, kind: 'adjust', idem, reason }, entries);
  if (stuck !== undefined && amount > 0)
    throw new StoreConflict(
      `a correction by ${amount} would take account ${stuck} beyond ${Number.MAX_SAFE_INTEGER}`,
    );
  if (stuck !== undefined) {
    const limited_by = stuck === accountId('wallet', key.owner_id) ? 'wallet' : 'key';
    return undo({ kind: 'too_much', balance: yield* balance(stuck), limited_by });
  }
  yield* audit({ by, action: 'key.adjust', target: key.id, txn: id, detail: { amount, idem, reason } });
  return keep({ kind: 'adjusted', balance: yield* keyBalance(key) });
}
