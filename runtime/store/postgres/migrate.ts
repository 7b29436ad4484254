import {
  checkVersion,
  MIGRATIONS,
  MIGRATIONS_TABLE,
  type Migration,
  SCHEMA_APPLIED,
  SCHEMA_VERSION,
  TRACES,
} from '../schema.ts';
import { render, type Statement } from '../sql.ts';
import type { Pool, Transaction } from './pool.ts';

/** Any number that no other program of the database uses: processes that start together wait for each other. */
const LOCK: Statement = { text: 'SELECT pg_advisory_xact_lock(7161218)' };

/**
 * Brings the schema up to date, all steps in one transaction. Rejects with StoreRefused when it is newer than this build
 * can work with.
 */
export async function migrate(pool: Pool, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await pool.transaction('write', async (on) => {
    await on.run({ statement: LOCK, values: [] });
    await execute(on, MIGRATIONS_TABLE);
    const [row] = await on.run({ statement: SCHEMA_VERSION, values: [] });
    const found = Number(row?.version);
    checkVersion(found, migrations);
    for (const { version, name, statements } of migrations) {
      if (version <= found) continue;
      for (const text of [
        ...statements,
        ...(found === 0 && version === migrations[0]?.version ? TRACES : []),
      ])
        await execute(on, text);
      await on.run({ statement: SCHEMA_APPLIED, values: [version, name] });
    }
  });
}

async function execute(on: Transaction, text: string): Promise<void> {
  await on.query(render(text, 'postgres'), []);
}
