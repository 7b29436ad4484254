import type { ClaimRecord, IdempotencyStore } from '../idempotency-store.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import { claimRecord } from '../transactions/claims.ts';

const BY_KEY = statement(
  'SELECT * FROM idempotency WHERE owner_id=?1 AND idem_key=?2 AND expires_at>{{now}}',
);

/** The claim of an idempotency key, while its time lasts. */
export function* findClaim({
  owner_id,
  key,
}: Parameters<IdempotencyStore['findClaim']>[0]): Part<ClaimRecord | undefined> {
  const row = yield* one(BY_KEY, [owner_id, key]);
  return row === undefined ? undefined : claimRecord(row);
}
