import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createPrivate, lockFolder, makePrivateFolder } from './data-folder.ts';
import type { Nodes } from './nodes.ts';
import type { Driver, OnBatch } from './operations.ts';
import { emptyDatabase } from './sqlite/check-database.ts';
import { openDriver } from './sqlite/open-driver.ts';
import { createStore, type Store } from './store.ts';
import { StoreRefused, StoreUnavailable } from './store-errors.ts';

const OLDEST_NODE = [24, 15, 0];

/** Older ones can corrupt a WAL database when two connections write and checkpoint. */
const OLDEST_SQLITE = [3, 51, 3];

/** The file of the embedded store in its data folder. */
export const DATABASE = 'gateway.db';

export function databasePath(dataDir: string): string {
  return join(resolve(dataDir), DATABASE);
}

/** Whether a store was ever opened on this folder. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE));
}

export function noDatabase(dataDir: string): StoreRefused {
  return new StoreRefused(
    'no_database',
    `there is no ${DATABASE} in ${resolve(dataDir)}; set GATEWAY_DATA_DIR, or run this where the gateway runs`,
  );
}

/** Makes this process the only one that may write in a data folder. */
export function lockDataFolder(folder: string): { release(): void } {
  return lockFolder({ path: join(folder, 'gateway.lock'), folder });
}

export interface StoreOptions {
  /** Made with mode 0700 when it is missing. One process at a time. */
  readonly dataDir: string;
  /** Starts on a database whose file is known to be damaged; default: it is refused. */
  readonly allowDamaged?: boolean;
  /** Works in the calling thread: for programs that serve nobody, which would only wait for threads to start. Default: in threads of its own. */
  readonly inThread?: boolean;
  /** The writer died: nothing can be written any more and the process should end. Default: an uncaught error. */
  readonly onFatal?: (error: Error) => void;
  /** Told of every batch of writes that was committed; default: nobody is. */
  readonly onBatch?: OnBatch | undefined;
}

/**
 * Opens the embedded store (`gateway.db`) and brings its schema up to date. Rejects with StoreRefused when the
 * folder is in use by another process, its database is gone, damaged or another program's, the schema is newer than this build, or Node or SQLite is too old.
 */
export async function openStore({
  dataDir,
  allowDamaged = false,
  inThread = false,
  onFatal = throwLater,
  onBatch,
}: StoreOptions): Promise<Store> {
  checkPlatform({ node: process.versions.node, sqlite: process.versions.sqlite ?? 'none' });
  const folder = resolve(dataDir);
  makePrivateFolder(folder);
  const lock = lockDataFolder(folder);
  try {
    const path = join(folder, DATABASE);
    const begun = hasBegun(folder);
    if (begun && isEmpty(path)) throw emptyDatabase(path);
    createPrivate(path);
    const driver = await openDriver({ path, begun, allowDamaged, inThread, onFatal, onBatch });
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

/** What a gateway makes in its data folder only once its database is there. */
export function hasBegun(folder: string): boolean {
  return ['secret', 'assets/tmp', 'results/tmp'].some((name) => existsSync(join(folder, name)));
}

function isEmpty(path: string): boolean {
  return !existsSync(path) || statSync(path).size === 0;
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Connections of this process; default 10. */
  readonly maxConnections?: number;
  readonly onBatch?: OnBatch | undefined;
  /** Told of what is tried again: connections that break, beats that are not taken. */
  readonly onFailure: (error: unknown) => void;
}

const MAX_CONNECTIONS = 10;

/**
 * Opens the store in a PostgreSQL database, which any number of processes share, and brings its schema up to date. Rejects
 * with StoreRefused when the schema is newer than this build, with StoreUnavailable when the database cannot be reached.
 */
export async function openDatabase({
  url,
  maxConnections = MAX_CONNECTIONS,
  onBatch,
  onFailure,
}: DatabaseOptions): Promise<Store & { readonly nodes: Nodes }> {
  // Only those who use it pay for its library.
  const { openPostgres } = await import('./postgres/open-driver.ts');
  const { joinNodes } = await import('./postgres/membership.ts');
  const driver = await openPostgres({ url, maxConnections, onBatch, onIdleError: onFailure });
  try {
    const self = await joinNodes(
      {
        beatNode: (input) => driver.write('beatNode', input),
        findDeadNodes: (input) => driver.survey('findDeadNodes', input),
        releaseNode: (input) => driver.write('releaseNode', input),
        forgetCommits: () => driver.write('forgetCommits', undefined),
        leaveNode: (input) => driver.write('leaveNode', input),
      },
      onFailure,
    );
    let closing: Promise<void> | undefined;
    const open: Driver = {
      ...driver,
      write: (name, input) =>
        closing === undefined
          ? driver.write(name, input)
          : Promise.reject(new StoreUnavailable('the store is closed')),
      close() {
        closing ??= self.leave().then(() => driver.close());
        return closing;
      },
    };
    return { ...createStore(open, self), nodes: self };
  } catch (error) {
    await driver.close();
    throw error;
  }
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/** Refuses versions that are known to lose or corrupt data. Throws StoreRefused. */
export function checkPlatform(versions: { readonly node: string; readonly sqlite: string }): void {
  if (isOlder(versions.node, OLDEST_NODE)) {
    throw new StoreRefused(
      'node_too_old',
      `Node must be ${OLDEST_NODE.join('.')} or later (this is ${versions.node})`,
    );
  }
  if (isOlder(versions.sqlite, OLDEST_SQLITE)) {
    throw new StoreRefused(
      'sqlite_too_old',
      `SQLite must be ${OLDEST_SQLITE.join('.')} or later, earlier ones can corrupt the database (this Node carries ${versions.sqlite})`,
    );
  }
}

/** By the first number that differs; one that is no number is older. */
function isOlder(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10));
  const at = oldest.findIndex((wanted, index) => (parts[index] ?? 0) !== wanted);
  return at >= 0 && !((parts[at] ?? 0) > (oldest[at] ?? 0));
}
