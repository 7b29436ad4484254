import { fork } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Statement } from '../sql.ts';
import { StoreRefused, StoreUnavailable } from '../store-errors.ts';
import type { WholeCheck } from './check-whole.ts';
import { type Connection, sqliteFailure } from './connection.ts';

export const ALLOW_DAMAGED = 'GATEWAY_ALLOW_DAMAGED';

/**
 * Of a larger file a start reads only these tables: it may not take minutes. A gigabyte takes a few seconds. The rest is
 * read while the gateway runs.
 */
export const WHOLE_UP_TO_BYTES = 1024 ** 3;
const SMALL_TABLES = ['schema_migrations', 'store_facts', 'api_keys', 'budgets', 'live'];

const MOST_FOUND = 3;
const TABLES: Statement = {
  text: "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%'",
};

export interface DatabaseCheck {
  readonly path: string;
  /** The data folder shows that a gateway ran on it: then its database is not empty. */
  readonly begun: boolean;
  readonly allowDamaged: boolean;
}

/** Refuses a database that another program made, that lost its tables, or whose pages are damaged, before it is changed. */
export function checkDatabase(connection: Connection, check: DatabaseCheck): void {
  const tables = new Set(connection.run({ statement: TABLES, values: [] }).map(({ name }) => String(name)));
  if (tables.size === 0 && check.begun) throw emptyDatabase(check.path);
  if (
    tables.size > 0 &&
    !(tables.has('schema_migrations') && (tables.has('ends') || tables.has('ledger_entries')))
  )
    throw foreignDatabase(check.path);
  if (check.allowDamaged) return;
  const found = damageOf(connection, check.path, tables);
  if (found !== undefined) throw damagedDatabase(check.path, found);
}

/** What is wrong with a database that could not be opened at all; other failures are as they were. */
export function openFailure(error: unknown, { path }: Pick<DatabaseCheck, 'path'>): Error {
  const failure = sqliteFailure(error);
  if (!(failure instanceof StoreUnavailable) || !failure.damaged) return failure;
  return damagedDatabase(path, failure.message);
}

function damageOf(connection: Connection, path: string, tables: ReadonlySet<string>): string | undefined {
  if (statSync(path).size <= WHOLE_UP_TO_BYTES) return wholeDamage(connection);
  for (const name of SMALL_TABLES) {
    const found = tables.has(name) ? foundBy(connection, name) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is wrong with the pages of all tables and indexes. */
export function wholeDamage(connection: Connection): string | undefined {
  return foundBy(connection, `${MOST_FOUND}`);
}

function foundBy(connection: Connection, what: string): string | undefined {
  const statement = { text: `PRAGMA main.quick_check(${what})` };
  const rows = connection.run({ statement, values: [] }).map(({ quick_check }) => String(quick_check));
  return rows.length === 1 && rows[0] === 'ok' ? undefined : rows.slice(0, MOST_FOUND).join('; ');
}

const SCRIPT = new URL('./check-whole.ts', import.meta.url);
/** A terabyte on a slow disk is left unchecked rather than read for days. */
const WITHIN_MS = 3_600_000;

/** `unchecked`: the check could not be made, or was not wanted. */
export type DatabaseState = 'ok' | 'checking' | 'unchecked' | 'damaged';

export interface BackgroundCheck {
  state(): DatabaseState;
  stop(): void;
}

/**
 * Checks the pages of a database that was too large for its start, while the gateway runs, and logs what came of it.
 * Smaller ones were checked before.
 */
export function checkInBackground(input: {
  readonly path: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  readonly withinMs?: number;
  readonly wholeUpToBytes?: number;
}): BackgroundCheck {
  const { path, env, log, withinMs = WITHIN_MS, wholeUpToBytes = WHOLE_UP_TO_BYTES } = input;
  const { size } = statSync(path);
  if (env[ALLOW_DAMAGED] === '1') return { state: () => 'unchecked', stop: () => undefined };
  if (size <= wholeUpToBytes) return { state: () => 'ok', stop: () => undefined };
  let state: DatabaseState = 'checking';
  const began = performance.now();
  const about = (): object => ({ path, bytes: size, secs: Math.round((performance.now() - began) / 1_000) });
  const child = fork(SCRIPT, [path], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const end = (next: DatabaseState): boolean => {
    if (state !== 'checking') return false;
    state = next;
    clearTimeout(timer);
    child.kill('SIGKILL');
    return true;
  };
  const unchecked = (why: string): void => {
    if (end('unchecked')) log.warn({ ...about(), why }, 'the whole database could not be checked');
  };
  const timer = setTimeout(() => unchecked(`it took more than ${withinMs / 1_000} seconds`), withinMs);
  timer.unref();
  child.on('message', ({ damage }: WholeCheck) => {
    if (damage === undefined) {
      if (end('ok')) log.info(about(), 'the whole database was checked, and is in order');
    } else if (end('damaged')) {
      const { message } = damagedDatabase(path, damage);
      log.error(about(), `the gateway is not ready: ${message}`);
    }
  });
  child.on('error', (error) => unchecked(error.message));
  child.on('exit', (code) => unchecked(`its check ended with code ${code}`));
  return { state: () => state, stop: () => void end('unchecked') };
}

/** Of a file that is missing or has no tables, where a gateway ran before. */
export function emptyDatabase(path: string): StoreRefused {
  return new StoreRefused(
    'empty_database',
    `${path} is missing or empty, but a gateway ran on this data folder before: its keys and balances would be lost. Restore the database from a backup; or, to begin anew, set GATEWAY_DATA_DIR to a fresh folder (a secret of your own goes into GATEWAY_SECRET)`,
  );
}

function foreignDatabase(path: string): StoreRefused {
  return new StoreRefused(
    'foreign_database',
    `${path} is the database of another program, and is left as it is: restore the gateway's own, or set GATEWAY_DATA_DIR to another folder`,
  );
}

export function damagedDatabase(path: string, found: string): StoreRefused {
  return new StoreRefused(
    'damaged_database',
    `${path} is damaged (${found.replaceAll(/\s+/g, ' ')}): restore it from a backup, or write what can be read into a new file (\`sqlite3 gateway.db .recover | sqlite3 new.db\`); ${ALLOW_DAMAGED}=1 starts on it as it is, at the risk of wrong balances`,
  );
}
