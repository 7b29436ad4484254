import { statSync } from 'node:fs';
import type { Statement } from '../sql/statement.ts';
import { StoreRefused, StoreUnavailable } from '../store-errors.ts';
import type { Connection } from './connection.ts';
import { sqliteFailure } from './sqlite-failure.ts';

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
export function openFailure(error: unknown, { path }: DatabaseCheck): Error {
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
