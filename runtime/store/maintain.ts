import { resolve } from 'node:path';
import type { InvariantReport } from './invariants.ts';
import { databasePath, hasBegun, hasDatabase, lockDataFolder, noDatabase } from './open-store.ts';
import { SURVEYS } from './operations.ts';
import { checkReadable, type Migrated, SCHEMA_VERSION } from './schema.ts';
import { checkDatabase, damagedDatabase, openFailure, wholeDamage } from './sqlite/check-database.ts';
import { type Connection, openConnection } from './sqlite/connection.ts';
import { migrate } from './sqlite/migrate.ts';
import { runPart } from './sqlite/run-batch.ts';

/** The embedded store of a data folder, or a PostgreSQL database. */
export type StorePlace =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface StoreCheck {
  /** Version of the schema. */
  readonly schema: number;
  readonly invariants: readonly InvariantReport[];
}

const BUSY_MS = 5_000;

/**
 * Brings the schema up to date. Rejects with StoreRefused while a gateway has the embedded store open, and for what
 * `openStore` refuses.
 */
export async function migrateStore(place: StorePlace): Promise<Migrated> {
  if (place.kind === 'postgres') {
    const { migrateDatabase } = await import('./postgres/maintain.ts');
    return await migrateDatabase(place.url);
  }
  return inLockedFolder(place.dataDir, (folder) =>
    withDatabase(place.dataDir, 'write', (connection, path) => {
      checkDatabase(connection, { path, begun: hasBegun(folder), allowDamaged: false });
      return migrate(connection);
    }),
  );
}

/**
 * Looks at all invariants in one snapshot, and at the pages of an embedded store, and writes nothing; a gateway may run
 * meanwhile. Rejects with StoreRefused for a damaged database, and for one that is not up to date.
 */
export async function checkStore(place: StorePlace): Promise<StoreCheck> {
  if (place.kind === 'postgres') {
    const { checkServer } = await import('./postgres/maintain.ts');
    return await checkServer(place.url);
  }
  return withDatabase(place.dataDir, 'read', (connection, path) => {
    const damage = wholeDamage(connection);
    if (damage !== undefined) throw damagedDatabase(path, damage);
    const schema = readableVersion(connection, path);
    connection.exec('BEGIN');
    return { schema, invariants: runPart(connection, SURVEYS.invariants.read()) };
  });
}

/** Version of the schema of a database that this build can read. Throws StoreRefused for any other. */
export function readableVersion(connection: Connection, path: string): number {
  checkDatabase(connection, { path, begun: true, allowDamaged: true });
  const [row] = connection.run({ statement: SCHEMA_VERSION, values: [] });
  const found = Number(row?.version);
  checkReadable(found);
  return found;
}

/** Keeps every gateway from a data folder while something is done with it. */
export async function inLockedFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T> | T,
): Promise<T> {
  if (!hasDatabase(dataDir)) throw noDatabase(dataDir);
  const folder = resolve(dataDir);
  const lock = lockDataFolder(folder);
  try {
    return await work(folder);
  } finally {
    lock.release();
  }
}

/** Opens the database of a data folder on this thread. */
export async function withDatabase<T>(
  dataDir: string,
  mode: 'read' | 'write',
  work: (connection: Connection, path: string) => Promise<T> | T,
): Promise<T> {
  if (!hasDatabase(dataDir)) throw noDatabase(dataDir);
  const path = databasePath(dataDir);
  try {
    const connection = openConnection({ path, mode, busy_timeout_ms: BUSY_MS });
    try {
      return await work(connection, path);
    } finally {
      connection.close();
    }
  } catch (error) {
    throw openFailure(error, { path });
  }
}
