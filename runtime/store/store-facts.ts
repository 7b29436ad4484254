import { randomBytes } from 'node:crypto';
import type { Batch } from './batch.ts';
import { lookup, write } from './operation.ts';
import { all, one, type Part, statement, text, textOrNull } from './sql.ts';

const SEAL = 'seal';

/** As many pages as a submission changes; random, because SQLite does not write what stays the same. */
const PROOF_BYTES = 24 * 1024;

const SET = statement(`INSERT INTO store_facts(name,value) VALUES(?1,?2)
  ON CONFLICT(name) DO UPDATE SET value=excluded.value`);

const SET_ONCE = statement('INSERT INTO store_facts(name,value) VALUES(?1,?2) ON CONFLICT(name) DO NOTHING');

const GET = statement('SELECT value FROM store_facts WHERE name=?1');

const STATE = statement(`SELECT (SELECT value FROM store_facts WHERE name=?1) AS seal,
  (SELECT id FROM api_keys LIMIT 1) AS some_key`);

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

/** The seal of the secret that this database belongs to; absent before the first start with a secret. */
export const findSeal = lookup<void, { readonly seal: string | undefined; readonly hasKeys: boolean }>(
  function* () {
    const row = yield* one(STATE, [SEAL]);
    if (row === undefined) throw new Error('internal: a row of constants is missing');
    return { seal: textOrNull(row, 'seal') ?? undefined, hasKeys: textOrNull(row, 'some_key') !== null };
  },
);
