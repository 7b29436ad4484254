import type { StoreCheck } from '../maintain.ts';
import { SURVEYS } from '../operations.ts';
import { checkReadable, type Migrated } from '../schema.ts';
import { StoreRefused } from '../store-errors.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { createPool, type Pool } from './pool.ts';
import { runPart } from './run-batch.ts';

const CONNECT_WITHIN_MS = 5_000;
const LOCK_WITHIN_MS = 5_000;
/** A command may take as long as the tables are large. */
const STATEMENT_WITHIN_MS = 3_600_000;
const IDLE_WITHIN_MS = 60_000;

/** One connection for a command, which waits as long as there is something to do. */
export async function withServer<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(
    {
      url,
      maxConnections: 1,
      connectWithinMs: CONNECT_WITHIN_MS,
      statementWithinMs: STATEMENT_WITHIN_MS,
      lockWithinMs: LOCK_WITHIN_MS,
      idleWithinMs: IDLE_WITHIN_MS,
    },
    () => undefined,
  );
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

export function migrateDatabase(url: string): Promise<Migrated> {
  return withServer(url, migrate);
}

export function checkServer(url: string): Promise<StoreCheck> {
  return withServer(url, (pool) =>
    pool.transaction('snapshot', async (on) => {
      const schema = await schemaVersion(on);
      if (schema === 0)
        throw new StoreRefused(
          'no_database',
          'the database has no tables of the gateway: `gateway db migrate` makes them, and so does a gateway that starts on it',
        );
      checkReadable(schema);
      return { schema, invariants: await runPart(on, SURVEYS.invariants.read()) };
    }),
  );
}
