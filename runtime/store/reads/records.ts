import type { AuditRecord } from '../audit-store.ts';
import type { ClaimRecord } from '../idempotency-store.ts';
import { read } from '../operation.ts';
import { int, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { StoreConflict } from '../store-errors.ts';
import { claimRecord } from '../transactions/claims.ts';
import { SEAL } from '../transactions/facts.ts';
import type { ResultFileRecord } from '../types.ts';

const BY_ID = statement('SELECT at,id FROM audit_log WHERE id=?1');

const PAGE = statement(`SELECT * FROM audit_log
  WHERE (at,id)<(CAST(?1 AS {{int}}),CAST(?2 AS TEXT)) AND (CAST(?3 AS TEXT) IS NULL OR target=?3)
  ORDER BY at DESC,id DESC LIMIT CAST(?4 AS {{int}})`);

const EXPIRED = statement(
  'SELECT * FROM result_files WHERE expires_at<={{now}} ORDER BY expires_at,id LIMIT ?1',
);

const FIND = statement(`SELECT (SELECT value FROM store_facts WHERE name=?1) AS seal,
  (SELECT id FROM api_keys LIMIT 1) AS some_key`);

const BY_KEY = statement(
  'SELECT * FROM idempotency WHERE owner_id=?1 AND idem_key=?2 AND expires_at>{{now}}',
);

/** The claim of an idempotency key; absent also when its time is over. */
export const findClaim = read(function* ({
  owner_id,
  key,
}: {
  readonly owner_id: string;
  readonly key: string;
}): Part<ClaimRecord | undefined> {
  const row = yield* one(BY_KEY, [owner_id, key]);
  return row === undefined ? undefined : claimRecord(row);
});

/** The seal of the secret that this database belongs to; absent before the first start with a secret. */
export const findSeal = read<void, { readonly seal: string | undefined; readonly hasKeys: boolean }>(
  function* () {
    const row = yield* one(FIND, [SEAL]);
    if (row === undefined) throw new Error('internal: a row of constants is missing');
    return { seal: textOrNull(row, 'seal') ?? undefined, hasKeys: textOrNull(row, 'some_key') !== null };
  },
);

/** Up to `limit` files whose time is over, or whose task failed or was deleted by its caller; oldest first. */
export const expiredResultFiles = read(function* ({
  limit,
}: {
  readonly limit: number;
}): Part<readonly ResultFileRecord[]> {
  return (yield* all(EXPIRED, [limit])).map(resultFile);
});

function resultFile(row: Row): ResultFileRecord {
  return {
    id: text(row, 'id'),
    task_id: text(row, 'task_id'),
    bytes: int(row, 'bytes'),
    mime: text(row, 'mime'),
    created_at: int(row, 'created_at'),
    expires_at: int(row, 'expires_at'),
  };
}

/** What operators did, newest first, 1 to 1,000 at a time; `before` is the id of the last record of the page before. */
export const auditLog = read(function* (input: {
  readonly before?: string;
  readonly target?: string;
  readonly limit: number;
}): Part<readonly AuditRecord[]> {
  const { before, target = null, limit } = input;
  const last = before === undefined ? undefined : yield* one(BY_ID, [before]);
  if (before !== undefined && last === undefined)
    throw new StoreConflict(`there is no audit record ${before} to go on from`);
  const at = last === undefined ? Number.MAX_SAFE_INTEGER : int(last, 'at');
  const rows = yield* all(PAGE, [at, before ?? '', target, limit]);
  return rows.map(auditRecord);
});

function auditRecord(row: Row): AuditRecord {
  const actor = text(row, 'actor');
  if (actor !== 'operator' && actor !== 'admin')
    throw new Error(`internal: actor ${actor} is not known to this build`);
  return {
    id: text(row, 'id'),
    actor,
    action: text(row, 'action'),
    target: text(row, 'target'),
    txn_id: textOrNull(row, 'credit'),
    detail: JSON.parse(textOrNull(row, 'detail') ?? 'null'),
    at: int(row, 'at'),
  };
}
