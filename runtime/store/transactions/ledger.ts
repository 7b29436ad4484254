import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';

/** A signed amount in micro-units on one account; the entries of a transaction sum to zero on each chain. */
export interface Entry {
  readonly account: string;
  readonly amount: number;
}

export interface LedgerTxn {
  readonly id: string;
  readonly kind: 'topup' | 'hold' | 'capture' | 'release';
  readonly task_id?: string;
  readonly resolves?: string;
  readonly idem?: string;
  readonly reason?: string;
}

const INSERT_TXN = statement(`INSERT INTO ledger_txns(id,kind,task_id,resolves,idem,reason,created_at)
  VALUES(?1,?2,?3,?4,?5,?6,{{now}})`);

const SPEND = statement(`UPDATE accounts SET balance=balance-?2
  WHERE id=?1 AND (balance>=?2 OR (kind IN('funding','key_grant') AND balance-?2>=-9007199254740991))
  RETURNING balance`);

const RECEIVE = statement(`UPDATE accounts SET balance=balance+?2
  WHERE id=?1 AND balance+?2<=9007199254740991 RETURNING balance`);

const INSERT_ENTRY = statement(
  'INSERT INTO ledger_entries(txn_id,seq,account_id,amount) VALUES(?1,?2,?3,?4)',
);

const ENTRIES = statement('SELECT account_id,amount FROM ledger_entries WHERE txn_id=?1 ORDER BY seq');

/**
 * Writes a ledger transaction and moves its entries. Answers the account that could not take its part
 * (too low, or beyond 2^53), after which the caller must undo the whole transaction. Entries of 0 are left
 * out: a free task has a hold without entries. Accounts are updated in id order, so that concurrent
 * transactions cannot deadlock (reliability 2.1 F22).
 */
export function* move(txn: LedgerTxn, entries: readonly Entry[]): Part<string | undefined> {
  const { id, kind, task_id = null, resolves = null, idem = null, reason = null } = txn;
  yield* all(INSERT_TXN, [id, kind, task_id, resolves, idem, reason]);
  const moved = entries.filter((entry) => entry.amount !== 0).sort(byAccount);
  for (const [index, { account, amount }] of moved.entries()) {
    const update = amount < 0 ? SPEND : RECEIVE;
    const row = yield* one(update, [account, Math.abs(amount)]);
    if (row === undefined) return account;
    yield* all(INSERT_ENTRY, [id, index + 1, account, amount]);
  }
  return undefined;
}

function byAccount(a: Entry, b: Entry): number {
  return a.account < b.account ? -1 : 1;
}

/** What a ledger transaction moved, in account order. */
export function* entriesOf(txn: string): Part<readonly Entry[]> {
  const rows = yield* all(ENTRIES, [txn]);
  return rows.map((row) => ({ account: text(row, 'account_id'), amount: int(row, 'amount') }));
}
