import { randomBytes } from 'node:crypto';
import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, keep, one, type Transaction } from '../sql/transaction.ts';

export const SEAL = 'seal';

/** As many pages as a submission changes; random, because SQLite does not write what stays the same. */
const PROOF_BYTES = 24 * 1024;

const SET = statement(`INSERT INTO store_facts(name,value) VALUES(?1,?2)
  ON CONFLICT(name) DO UPDATE SET value=excluded.value`);

const SET_ONCE = statement('INSERT INTO store_facts(name,value) VALUES(?1,?2) ON CONFLICT(name) DO NOTHING');

const GET = statement('SELECT value FROM store_facts WHERE name=?1');

export function* proveWritable(): Transaction<void> {
  yield* all(SET, ['write_proof', randomBytes(PROOF_BYTES).toString('hex')]);
  return keep(undefined);
}

export function* seal(value: string): Transaction<string> {
  yield* all(SET_ONCE, [SEAL, value]);
  const row = yield* one(GET, [SEAL]);
  if (row === undefined) throw new Error('internal: the seal was not stored');
  return keep(text(row, 'value'));
}
