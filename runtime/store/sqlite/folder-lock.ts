import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreRefused } from '../store-errors.ts';
import { sqliteFailure } from './sqlite-failure.ts';

const WAIT_MS = 250;

/**
 * Makes this process the only one on a data folder until `release` or its death, whichever comes first: the
 * lock is the operating system's, held by an open transaction on `path`, so a killed process leaves none.
 * Throws StoreRefused when another process has it.
 */
export function lockFolder(input: { readonly path: string; readonly folder: string }): { release(): void } {
  const { path, folder } = input;
  createPrivate(path);
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

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === 5
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
