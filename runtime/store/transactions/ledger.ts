import type { LedgerKind } from '../money-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, changes, type Part } from '../sql/transaction.ts';

/** A signed amount in micro-units on one account; the entries of a transaction sum to zero on each chain. */
export interface Entry {
  readonly account: string;
  readonly amount: number;
}

export interface LedgerTxn {
  readonly id: string;
  readonly kind: LedgerKind;
  readonly task_id?: string;
  readonly resolves?: string;
  readonly refunds?: string;
  readonly idem?: string;
  readonly reason?: string;
}

const INSERT_TXN = statement(`INSERT INTO ledger_txns(id,kind,task_id,resolves,refunds,idem,reason,created_at)
  VALUES(?1,?2,?3,?4,?5,?6,?7,{{now}})`);

const SPEND = statement(`UPDATE accounts SET balance=balance-?2
  WHERE id=?1 AND (balance>=?2 OR (kind IN('funding','key_grant') AND balance-?2>=-9007199254740991))`);

const RECEIVE = statement(
  'UPDATE accounts SET balance=balance+?2 WHERE id=?1 AND balance+?2<=9007199254740991',
);

const INSERT_ENTRY = statement(
  'INSERT INTO ledger_entries(txn_id,seq,account_id,amount) VALUES(?1,?2,?3,?4)',
);

const ENTRIES = statement('SELECT account_id,amount FROM ledger_entries WHERE txn_id=?1 ORDER BY seq');

/**
 * Writes a ledger transaction and moves its entries. Answers the account that could not take its part
 * (too low, or beyond 2^53), after which the caller must undo the whole transaction. Entries of 0 are left
 * out: a free task has a hold without entries.
 */
export function* move(txn: LedgerTxn, entries: readonly Entry[]): Part<string | undefined> {
  const moved = inOrder(entries);
  const stuck = yield* apply(moved);
  if (stuck === undefined) yield* record(txn, moved);
  return stuck;
}

/** As `move`, for many at once: each account is updated once, whatever the number of transactions. */
export function* moveAll(
  many: readonly { readonly txn: LedgerTxn; readonly entries: readonly Entry[] }[],
): Part<string | undefined> {
  const sums = new Map<string, number>();
  for (const { account, amount } of many.flatMap(({ entries }) => entries))
    sums.set(account, (sums.get(account) ?? 0) + amount);
  const stuck = yield* apply(inOrder([...sums].map(([account, amount]) => ({ account, amount }))));
  if (stuck !== undefined) return stuck;
  for (const { txn, entries } of many) yield* record(txn, inOrder(entries));
  return undefined;
}

/** In id order, so that concurrent transactions cannot deadlock. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => entry.amount !== 0).sort((a, b) => (a.account < b.account ? -1 : 1));
}

function* apply(sorted: readonly Entry[]): Part<string | undefined> {
  for (const { account, amount } of sorted) {
    const changed = yield* changes(amount < 0 ? SPEND : RECEIVE, [account, Math.abs(amount)]);
    if (changed !== 1) return account;
  }
  return undefined;
}

// One statement for each entry: SQLite is slower with one for all of them.
function* record(txn: LedgerTxn, sorted: readonly Entry[]): Part<void> {
  const { id, kind, task_id = null, resolves = null, refunds = null, idem = null, reason = null } = txn;
  yield* all(INSERT_TXN, [id, kind, task_id, resolves, refunds, idem, reason]);
  for (const [index, { account, amount }] of sorted.entries())
    yield* all(INSERT_ENTRY, [id, index + 1, account, amount]);
}

/** What a ledger transaction moved, in account order. */
export function* entriesOf(txn: string): Part<readonly Entry[]> {
  const rows = yield* all(ENTRIES, [txn]);
  return rows.map((row) => ({ account: text(row, 'account_id'), amount: int(row, 'amount') }));
}
