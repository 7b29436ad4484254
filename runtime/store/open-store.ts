import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createStore } from './create-store.ts';
import { checkPlatform } from './sqlite/check-platform.ts';
import { createPrivate, lockFolder } from './sqlite/folder-lock.ts';
import { openDriver } from './sqlite/open-driver.ts';
import { StoreRefused } from './store-refused.ts';
import type { Store } from './types.ts';

/** The file of the embedded store in its data folder. */
export const DATABASE = 'gateway.db';

/** Whether a store was ever opened on this folder. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE));
}

export interface StoreOptions {
  /** Made with mode 0700 when it is missing. One process at a time. */
  readonly dataDir: string;
  /** The writer died: nothing can be written any more and the process should end. Default: an uncaught error. */
  readonly onFatal?: (error: Error) => void;
}

/**
 * Opens the embedded store (`gateway.db`) and brings its schema up to date. Rejects with StoreRefused when the
 * folder is in use by another process, the schema is newer than this build, or Node or SQLite is too old.
 */
export async function openStore({ dataDir, onFatal = throwLater }: StoreOptions): Promise<Store> {
  checkPlatform({ node: process.versions.node, sqlite: process.versions.sqlite ?? 'none' });
  const folder = resolve(dataDir);
  makeFolder(folder);
  const lock = lockFolder({ path: join(folder, 'gateway.lock'), folder });
  try {
    const path = join(folder, DATABASE);
    createPrivate(path);
    const driver = await openDriver({ path, onFatal });
    const store = createStore({
      ...driver,
      async close() {
        try {
          await driver.close();
        } finally {
          lock.release();
        }
      },
    });
    try {
      await store.takeOver();
    } catch (error) {
      await store.close();
      throw error;
    }
    return store;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreRefused('bad_folder', `the data folder ${folder} cannot be made: ${String(error)}`, {
      cause: error,
    });
  }
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
