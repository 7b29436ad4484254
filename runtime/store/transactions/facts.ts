import { randomBytes } from 'node:crypto';
import type { Batch } from '../batch.ts';
import { write } from '../operation.ts';
import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';

export const SEAL = 'seal';

/** As many pages as a submission changes; random, because SQLite does not write what stays the same. */
const PROOF_BYTES = 24 * 1024;

const SET = statement(`INSERT INTO store_facts(name,value) VALUES(?1,?2)
  ON CONFLICT(name) DO UPDATE SET value=excluded.value`);

const SET_ONCE = statement('INSERT INTO store_facts(name,value) VALUES(?1,?2) ON CONFLICT(name) DO NOTHING');

const GET = statement('SELECT value FROM store_facts WHERE name=?1');

/**
 * Writes about as much as a submission does. Rejects with StoreUnavailable when nothing can be written, and for good
 * once the database has shown that it is damaged.
 */
export const proveWritable = write<void, void>(function* () {
  yield* all(SET, ['write_proof', randomBytes(PROOF_BYTES).toString('hex')]);
});

/** Seals a database that has no seal; answers the one that it has then. */
export const seal = write(function* (_batch: Batch, value: string): Part<string> {
  yield* all(SET_ONCE, [SEAL, value]);
  const row = yield* one(GET, [SEAL]);
  if (row === undefined) throw new Error('internal: the seal was not stored');
  return text(row, 'value');
});
