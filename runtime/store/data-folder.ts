import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, sqliteFailure } from './sqlite/connection.ts';
import { StoreRefused } from './store-errors.ts';

/** Others' folders, and those that everybody may use (`/tmp`), are not ours to close. */
const STICKY = 0o1000;
const OTHERS = 0o077;

/** Makes a folder that only this user may enter, or takes the rights of others away. Throws StoreRefused where neither works. */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreRefused('bad_folder', `the data folder ${folder} cannot be made: ${String(error)}`, {
      cause: error,
    });
  }
  makePrivate(
    folder,
    0o700,
    `set GATEWAY_DATA_DIR to a folder below it, which the gateway then makes itself`,
  );
}

/** Takes the rights of other users away. Throws StoreRefused with the way out where that fails. */
export function makePrivate(path: string, mode: number, wayOut: string): void {
  // Systems without users have no such rights.
  if (process.getuid === undefined || isPrivate(path)) return;
  const { mode: found, uid } = statSync(path);
  const reason = (found & STICKY) !== 0 || uid !== process.getuid() ? 'is not its own' : tryChmod(path, mode);
  if (reason === undefined && isPrivate(path)) return;
  throw new StoreRefused(
    'bad_folder',
    `${path} is open to other users of this machine (mode ${(found & 0o777).toString(8)}), and the gateway cannot change that: ${reason ?? 'its file system keeps no modes'}. Run \`chmod ${mode.toString(8)} ${path}\` as its owner, or ${wayOut}`,
  );
}

/**
 * Makes a file that only this user reads. It is never opened here when it exists: closing a file drops every
 * lock the process has on it.
 */
export function createPrivate(path: string): void {
  if (existsSync(path)) chmodSync(path, 0o600);
  else writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
}

function isPrivate(path: string): boolean {
  return (statSync(path).mode & OTHERS) === 0;
}

function tryChmod(path: string, mode: number): string | undefined {
  try {
    chmodSync(path, mode);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const WAIT_MS = 250;

/**
 * Makes this process the only one on a data folder until `release` or its death, whichever comes first: the
 * lock is the operating system's, held by an open transaction on `path`, so a killed process leaves none.
 * Throws StoreRefused when another process has it, or the folder cannot be written.
 */
export function lockFolder(input: { readonly path: string; readonly folder: string }): { release(): void } {
  const { path, folder } = input;
  try {
    createPrivate(path);
  } catch (error) {
    throw new StoreRefused(
      'bad_folder',
      `the data folder ${folder} cannot be written: ${String(error)}. Make it writable for this user, or set GATEWAY_DATA_DIR to another folder`,
      { cause: error },
    );
  }
  const database = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    database.exec(`PRAGMA busy_timeout=${WAIT_MS}`);
    take(database);
  } catch (error) {
    const holder = holderOf(database);
    database.close();
    const failure = sqliteFailure(error);
    if (!isBusy(error)) throw failure;
    throw new StoreRefused(
      'in_use',
      `the data folder ${folder} is in use by another gateway${holder}: stop it first, or give this one a folder of its own (GATEWAY_DATA_DIR)`,
      { cause: error },
    );
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

// The name of the holder has to be committed to be readable, so the lock is taken twice; whoever has it after that stays.
function take(database: DatabaseSync): void {
  database.exec(`BEGIN IMMEDIATE; PRAGMA user_version=${process.pid}; COMMIT`);
  database.exec('BEGIN IMMEDIATE');
}

function holderOf(database: DatabaseSync): string {
  try {
    const row = database.prepare('PRAGMA user_version').get();
    return row?.user_version ? ` (process ${row.user_version})` : '';
  } catch {
    return '';
  }
}
