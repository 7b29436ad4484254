import {
  checkVersion,
  MIGRATIONS,
  MIGRATIONS_TABLE,
  type Migrated,
  type Migration,
  SCHEMA_APPLIED,
  SCHEMA_VERSION,
  TRACES,
} from '../schema.ts';
import { render, type Statement } from '../sql.ts';
import { StoreRefused } from '../store-errors.ts';
import { mayNot } from './failures.ts';
import type { Pool, Transaction } from './pool.ts';

/** Any number that no other program of the database uses: processes that start together wait for each other. */
const LOCK: Statement = { text: 'SELECT pg_advisory_xact_lock(7161218)' };

/**
 * Brings the schema up to date, all steps in one transaction. Rejects with StoreRefused when it is newer than this build
 * can work with.
 */
export function migrate(
  pool: Pick<Pool, 'transaction'>,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Migrated> {
  return pool.transaction('write', (on) => migrateWithin(on, migrations));
}

/** The same as a part of a transaction, which keeps other processes from starting until it ends. */
export async function migrateWithin(
  on: Transaction,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<Migrated> {
  await on.run({ statement: LOCK, values: [] });
  const found = await schemaVersion(on);
  checkVersion(found, migrations);
  // Asked for only where it is missing: a role that may not change the schema works on one that is up to date.
  if (found === 0) await execute(on, MIGRATIONS_TABLE);
  for (const { version, name, statements } of migrations) {
    if (version <= found) continue;
    for (const text of [...statements, ...(found === 0 && version === migrations[0]?.version ? TRACES : [])])
      await execute(on, text);
    await on.run({ statement: SCHEMA_APPLIED, values: [version, name] });
  }
  return { from: found, to: Math.max(found, migrations.at(-1)?.version ?? 0) };
}

/** 0 of a database without tables of the gateway. */
export async function schemaVersion(on: Transaction): Promise<number> {
  const [table] = await on.query("SELECT to_regclass('schema_migrations')::text AS name", []);
  if (table?.name === null) return 0;
  const [row] = await on.run({ statement: SCHEMA_VERSION, values: [] });
  return Number(row?.version);
}

async function execute(on: Transaction, text: string): Promise<void> {
  try {
    await on.query(render(text, 'postgres'), []);
  } catch (error) {
    if (!mayNot(error)) throw error;
    throw new StoreRefused(
      'may_not_migrate',
      `the role of the database may not change its tables (${error.message}): let it own the database, or run \`gateway db migrate\` with a role that does`,
      { cause: error },
    );
  }
}
