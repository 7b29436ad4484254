import type { LedgerKind, LedgerLine, MoneyStore } from '../money-store.ts';
import { int, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import { holdId, refundId, resolutionId } from '../transactions/hold.ts';

const KINDS = {
  topup: true,
  hold: true,
  capture: true,
  release: true,
  refund: true,
  adjust: true,
} satisfies Record<LedgerKind, true>;

function isKind(word: string): word is LedgerKind {
  return Object.hasOwn(KINDS, word);
}

const OWNER = 'COALESCE(k.owner_id,a.owner_id)';
// Money that operators move belongs to the key that they named, whether or not it has a quota of its own.
const KEY = 'COALESCE(t.key_id,c.key_id,k.id,g.target)';
const MODEL = 'COALESCE(t.model_id,c.model_id)';

const LINE = `SELECT l.id AS txn_id,e.seq,l.kind,COALESCE(t.id,c.id) AS work_id,${KEY} AS key_id,
    ${OWNER} AS owner_id,${MODEL} AS model_id,e.account_id AS account,e.amount,l.reason,l.created_at AS at
  FROM ledger_txns l JOIN ledger_entries e ON e.txn_id=l.id JOIN accounts a ON a.id=e.account_id
    LEFT JOIN api_keys k ON k.id=a.owner_id AND a.kind IN('key_grant','key_quota','key_hold','key_spent')
    LEFT JOIN tasks t ON t.id=l.task_id LEFT JOIN calls c ON c.ledger_id=l.task_id
    LEFT JOIN audit_log g ON g.txn_id=l.id AND g.action IN('key.create','key.top_up','key.adjust')`;

// From the transaction of the last line on: the rest of its lines come first.
const PAGE = statement(`${LINE}
  WHERE (l.created_at,l.id)>=(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND l.created_at<CAST(?3 AS {{int}})
    AND (l.id<>?2 OR e.seq>CAST(?4 AS {{int}}))
    AND (CAST(?5 AS TEXT) IS NULL OR ${KEY}=?5)
    AND (CAST(?6 AS TEXT) IS NULL OR ${OWNER}=?6)
    AND (CAST(?7 AS TEXT) IS NULL OR ${MODEL}=?7)
  ORDER BY l.created_at,l.id,e.seq LIMIT CAST(?8 AS {{int}})`);

const AT = statement('SELECT created_at FROM ledger_txns WHERE id=?1');

const CALL = statement('SELECT ledger_id FROM calls WHERE id=?1');

const OF_WORK = statement(`${LINE} WHERE l.id IN(?1,?2,?3,?4) ORDER BY l.created_at,l.id,e.seq`);

/** A page of movements; the ledger is only added to, so that going on from a line is exact. */
export function* ledger(input: Parameters<MoneyStore['ledger']>[0]): Part<readonly LedgerLine[]> {
  const { from, to, after, limit, key_id = null, owner_id = null, model_id = null } = input;
  const start = after === undefined ? { at: from, txn: '', seq: 0 } : yield* placeOf(after);
  const at = Math.max(from, start.at);
  const rows = yield* all(PAGE, [at, start.txn, to, start.seq, key_id, owner_id, model_id, limit]);
  return rows.map(ledgerLine);
}

function* placeOf(after: string): Part<{ readonly at: number; readonly txn: string; readonly seq: number }> {
  const [, txn, seq] = /^(.+)\/(\d{1,9})$/s.exec(after) ?? [];
  const row = txn === undefined ? undefined : yield* one(AT, [txn]);
  if (txn === undefined || row === undefined)
    throw new StoreConflict(`the ledger has no line ${after} to go on from`);
  return { at: int(row, 'created_at'), txn, seq: Number(seq) };
}

/** What the ledger moved for one task or call, oldest first. */
export function* ledgerOf(workId: string): Part<readonly LedgerLine[]> {
  const call = yield* one(CALL, [workId]);
  const id = call === undefined ? workId : text(call, 'ledger_id');
  const names = [holdId(id), resolutionId(id, 'capture'), resolutionId(id, 'release'), refundId(id)];
  return (yield* all(OF_WORK, names)).map(ledgerLine);
}

function ledgerLine(row: Row): LedgerLine {
  const kind = text(row, 'kind');
  if (!isKind(kind)) throw new Error(`internal: a movement of kind ${kind} is not known to this build`);
  return {
    txn_id: text(row, 'txn_id'),
    seq: int(row, 'seq'),
    kind,
    work_id: textOrNull(row, 'work_id'),
    key_id: textOrNull(row, 'key_id'),
    owner_id: text(row, 'owner_id'),
    model_id: textOrNull(row, 'model_id'),
    account: text(row, 'account'),
    amount: int(row, 'amount'),
    reason: textOrNull(row, 'reason'),
    at: int(row, 'at'),
  };
}
