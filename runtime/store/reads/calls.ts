import type { CallRecord } from '../call-store.ts';
import { statement } from '../sql/statement.ts';
import { one, type Part } from '../sql/transaction.ts';
import { callRecord } from '../transactions/call-row.ts';

const BY_ID = statement('SELECT * FROM calls WHERE id=?1');

/** A call whoever owns it. */
export function* findCall(id: string): Part<CallRecord | undefined> {
  const row = yield* one(BY_ID, [id]);
  return row === undefined ? undefined : callRecord(row);
}
