import { randomBytes } from 'node:crypto';
import type { Batch } from './batch.ts';
import { lookup, write } from './operation.ts';
import { all, int, one, type Part, statement, text, textOrNull } from './sql.ts';

const SEAL = 'seal';

/** As many pages as a submission changes; random, because SQLite does not write what stays the same. */
const PROOF_BYTES = 24 * 1024;

const SET = statement(`INSERT INTO store_facts(name,value) VALUES(?1,?2)
  ON CONFLICT(name) DO UPDATE SET value=excluded.value`);

const SET_ONCE = statement('INSERT INTO store_facts(name,value) VALUES(?1,?2) ON CONFLICT(name) DO NOTHING');

const NAME_PEPPER = statement('UPDATE api_keys SET pepper=?1 WHERE pepper IS NULL');

const GET = statement('SELECT value FROM store_facts WHERE name=?1');

const STATE = statement(`SELECT (SELECT value FROM store_facts WHERE name=?1) AS seal,
  (SELECT id FROM api_keys LIMIT 1) AS some_key,
  (SELECT CAST(MAX(version) AS {{int}}) FROM schema_migrations) AS schema`);

/**
 * Writes about as much as a submission does. Rejects with StoreUnavailable when nothing can be written, and for good
 * once the database has shown that it is damaged.
 */
export const proveWritable = write<void, void>(
  function* () {
    yield* all(SET, ['write_proof', randomBytes(PROOF_BYTES).toString('hex')]);
  },
  // Nothing of theirs, but it goes with the writes of work, so that it fails where they do.
  () => ({}),
);

/** What names a secret. */
export interface SecretName {
  readonly seal: string;
  /** Of the pepper that it hashes keys with. */
  readonly pepper: string;
}

/**
 * Seals a database that has no seal, and one with the seal of the previous secret anew; answers the one that it has then.
 * Keys that do not say what they are hashed with are those of the secret that it belonged to.
 */
export const seal = write(function* (
  _batch: Batch,
  { current, previous }: { readonly current: SecretName; readonly previous?: SecretName | undefined },
): Part<string> {
  yield* all(SET_ONCE, [SEAL, current.seal]);
  const row = yield* one(GET, [SEAL]);
  if (row === undefined) throw new Error('internal: the seal was not stored');
  const found = text(row, 'value');
  const owner = [current, previous].find((name) => name?.seal === found);
  if (owner === undefined) return found;
  yield* all(NAME_PEPPER, [owner.pepper]);
  if (owner === previous) yield* all(SET, [SEAL, current.seal]);
  return current.seal;
});

/**
 * The seal of the secret that this database belongs to; absent before the first start with a secret. `schema` is the
 * newest step that the database has.
 */
export const findSeal = lookup<
  void,
  { readonly seal: string | undefined; readonly hasKeys: boolean; readonly schema: number }
>(function* () {
  const row = yield* one(STATE, [SEAL]);
  if (row === undefined) throw new Error('internal: a row of constants is missing');
  return {
    seal: textOrNull(row, 'seal') ?? undefined,
    hasKeys: textOrNull(row, 'some_key') !== null,
    schema: int(row, 'schema'),
  };
});
