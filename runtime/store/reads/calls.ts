import type { AbsorbedCall, CallRecord, CallStore } from '../call-store.ts';
import { int } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { callRecord } from '../transactions/call-row.ts';

const BY_ID = statement('SELECT * FROM calls WHERE id=?1');

/** A call whoever owns it. */
export function* findCall(id: string): Part<CallRecord | undefined> {
  const row = yield* one(BY_ID, [id]);
  return row === undefined ? undefined : callRecord(row);
}

// The condition is spelled as in the partial index, so that both engines use it.
const ABSORBED = statement(
  'SELECT * FROM calls WHERE absorbed>0 AND seen=0 ORDER BY (captured+absorbed<=hold), ended_at DESC, id LIMIT ?1',
);

/** Calls that cost more than was on hold, then those that nobody counted to the end, the latest first. */
export function* absorbedCalls({
  limit,
}: Parameters<CallStore['absorbedCalls']>[0]): Part<readonly AbsorbedCall[]> {
  const rows = yield* all(ABSORBED, [limit]);
  return rows.map((row) => ({ call: callRecord(row), absorbed: int(row, 'absorbed') }));
}
