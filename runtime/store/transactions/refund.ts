import type { MoneyStore, RefundOutcome } from '../money-store.ts';
import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Transaction } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import { type AccountKind, accountId } from './accounts.ts';
import { audit } from './audit.ts';
import { addEvent } from './events.ts';
import { refundId, resolutionId } from './hold.ts';
import { type Entry, entriesOf, move } from './ledger.ts';

const WORK = statement(`SELECT id AS ledger_id,'task' AS kind FROM tasks WHERE id=?1
  UNION ALL SELECT ledger_id,'call' AS kind FROM calls WHERE id=?1`);

// Whoever comes second waits here, and then sees the refund of the first.
const LOCK = statement('SELECT id FROM ledger_txns WHERE id=?1 {{for_update}}');

/** Where captured money came from, by the account it went to. */
const BACK = { revenue: 'wallet', key_spent: 'key_quota' } as const satisfies Partial<
  Record<AccountKind, AccountKind>
>;

/** Once for each capture: the capture is locked first, and `UNIQUE(refunds)` stands behind it. */
export function* refund(input: Parameters<MoneyStore['refund']>[0]): Transaction<RefundOutcome> {
  const { work_id, reason, by } = input;
  const wanted = input.micros;
  if (wanted !== undefined && wanted < 1)
    throw new Error(`internal: a refund must be positive (got ${wanted})`);
  const work = yield* one(WORK, [work_id]);
  if (work === undefined) return keep({ kind: 'unknown' });
  const ledger_id = text(work, 'ledger_id');
  const capture = resolutionId(ledger_id, 'capture');
  yield* one(LOCK, [capture]);
  const paid = yield* entriesOf(capture);
  const id = refundId(ledger_id);
  const earlier = amountOn('revenue', yield* entriesOf(id));
  if (earlier !== 0) return keep({ kind: 'already', micros: -earlier });
  const captured = amountOn('revenue', paid);
  const micros = wanted ?? captured;
  if (captured === 0 || micros > captured) return keep({ kind: 'too_much', captured });

  const txn = { id, kind: 'refund', task_id: ledger_id, refunds: capture, reason } as const;
  const stuck = yield* move(
    txn,
    paid.flatMap(({ account }) => backwards(account, micros)),
  );
  if (stuck !== undefined)
    throw new StoreConflict(
      `a refund of ${micros} would take account ${stuck} beyond ${Number.MAX_SAFE_INTEGER}`,
    );
  if (text(work, 'kind') === 'task') yield* addEvent(work_id, 'refunded', { micros, reason });
  yield* audit({ by, action: 'work.refund', target: work_id, txn: id, detail: { micros, captured, reason } });
  return keep({ kind: 'refunded', micros });
}

function backwards(account: string, micros: number): readonly Entry[] {
  for (const [to, from] of Object.entries(BACK)) {
    if (!account.startsWith(`${to}:`)) continue;
    const owner = account.slice(to.length + 1);
    return [
      { account, amount: -micros },
      { account: accountId(from, owner), amount: micros },
    ];
  }
  return [];
}

function amountOn(kind: keyof typeof BACK, entries: readonly Entry[]): number {
  return entries.find(({ account }) => account.startsWith(`${kind}:`))?.amount ?? 0;
}
