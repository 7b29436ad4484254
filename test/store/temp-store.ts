import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { openDatabase, openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { rowsOfPostgres } from './postgres-rows.ts';
import { databaseUrl, runSql } from './postgres-server.ts';
import { nameTables } from './tables.ts';

/** Which engine the tests of the store run on: each run of them is for one. */
export const ENGINE = process.env.STORE_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** A folder that is removed when the test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Databases of folders, where the engine keeps none in them. */
const databases = new Map<string, string>();
/** Emptied ones: making and dropping a database takes longer than most tests. */
const free: string[] = [];
let made = 0;

async function open(folder: string): Promise<Store> {
  if (ENGINE === 'sqlite') return await openStore({ dataDir: folder });
  const server = inject('postgres');
  const database = databases.get(folder) ?? free.pop() ?? makeDatabase(server);
  databases.set(folder, database);
  const onFailure = (error: unknown) => console.error(error);
  return await openDatabase({ url: databaseUrl(server, database), maxConnections: 5, onFailure });
}

function makeDatabase(server: Parameters<typeof runSql>[0]): string {
  const database = `store_${process.pid}_${made++}`;
  runSql(server, 'postgres', `CREATE DATABASE ${database} TEMPLATE gateway_template`);
  return database;
}

/** Empties its database for the next test. */
function release(folder: string): void {
  const database = databases.get(folder);
  if (database === undefined) return;
  databases.delete(folder);
  rowsOfPostgres(databaseUrl(inject('postgres'), database), 'SELECT empty_tables()');
  free.push(database);
}

/** A store of its own, closed when the test ends. The folder names it for `rowsOf`. */
export async function tempStore(): Promise<{ readonly store: Store; readonly folder: string }> {
  const folder = tempFolder();
  const store = await open(folder);
  onTestFinished(async () => {
    await store.close();
    release(folder);
  });
  return { store, folder };
}

/** A store for all tests of a file, opened before the first and closed after the last: opening is what costs. */
export function sharedStore(): () => { readonly store: Store; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  let store: Store | undefined;
  beforeAll(async () => {
    store = await open(folder);
  });
  afterAll(async () => {
    await store?.close();
    release(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (store === undefined) throw new Error('internal: a shared store is there only within tests');
    return { store, folder };
  };
}

/** Rows of the database as they are on disk, read beside the store; each `?` is one of the values. */
export function rowsOf(folder: string, sql: string, ...values: readonly string[]): readonly object[] {
  const database = databases.get(folder);
  if (database !== undefined) return postgresRows(database, sql, values);
  const opened = nameTables(new DatabaseSync(join(folder, 'gateway.db')));
  try {
    return opened
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row }));
  } finally {
    opened.close();
  }
}

function postgresRows(database: string, sql: string, values: readonly string[]): readonly object[] {
  const left = [...values];
  const text = sql.replaceAll('?', () => `'${(left.shift() ?? '').replaceAll("'", "''")}'`);
  const rows = rowsOfPostgres(databaseUrl(inject('postgres'), database), text);
  // SQLite has numbers for what is so or not.
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
    ),
  );
}
