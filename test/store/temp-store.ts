import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { nameTables } from './tables.ts';

/** A folder that is removed when the test ends. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A store on a folder of its own, closed when the test ends. */
export async function tempStore(): Promise<{ readonly store: Store; readonly folder: string }> {
  const folder = tempFolder();
  const store = await openStore({ dataDir: folder });
  onTestFinished(() => store.close());
  return { store, folder };
}

/** A store for all tests of a file, opened before the first and closed after the last: opening is what costs. */
export function sharedStore(): () => { readonly store: Store; readonly folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-store-'));
  let store: Store | undefined;
  beforeAll(async () => {
    store = await openStore({ dataDir: folder });
  });
  afterAll(async () => {
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (store === undefined) throw new Error('internal: a shared store is there only within tests');
    return { store, folder };
  };
}

/** Rows of the database as they are on disk, read beside the store. */
export function rowsOf(folder: string, sql: string, ...values: readonly string[]): readonly object[] {
  const database = nameTables(new DatabaseSync(join(folder, 'gateway.db')));
  try {
    return database
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}
