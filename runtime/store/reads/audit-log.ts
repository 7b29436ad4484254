import type { AuditRecord, AuditStore } from '../audit-store.ts';
import { int, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';

const BY_ID = statement('SELECT at,id FROM audit_log WHERE id=?1');

const PAGE = statement(`SELECT * FROM audit_log
  WHERE (at,id)<(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND (CAST(?3 AS TEXT) IS NULL OR target=?3)
  ORDER BY at DESC,id DESC LIMIT CAST(?4 AS {{int}})`);

/** A page of what operators did, newest first. */
export function* auditLog(input: Parameters<AuditStore['auditLog']>[0]): Part<readonly AuditRecord[]> {
  const { before, target = null, limit } = input;
  const last = before === undefined ? undefined : yield* one(BY_ID, [before]);
  if (before !== undefined && last === undefined)
    throw new StoreConflict(`there is no audit record ${before} to go on from`);
  const at = last === undefined ? Number.MAX_SAFE_INTEGER : int(last, 'at');
  const rows = yield* all(PAGE, [at, before ?? '', target, limit]);
  return rows.map(auditRecord);
}

function auditRecord(row: Row): AuditRecord {
  const actor = text(row, 'actor');
  if (actor !== 'operator' && actor !== 'admin')
    throw new Error(`internal: actor ${actor} is not known to this build`);
  return {
    id: text(row, 'id'),
    actor,
    action: text(row, 'action'),
    target: text(row, 'target'),
    txn_id: textOrNull(row, 'txn_id'),
    detail: JSON.parse(textOrNull(row, 'detail') ?? 'null'),
    at: int(row, 'at'),
  };
}
