import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPrivate } from '../data-folder.ts';
import { TRACES } from '../schema.ts';
import type { Statement } from '../sql.ts';
import { render } from '../sql.ts';
import type { Connection } from './connection.ts';

/** Beside the database; a backup can do without it. */
const FILE = 'traces.db';
const SCHEMA = 'traces_file';
/** A larger one is not read at a start. */
const CHECKED_UP_TO_BYTES = 64 * 1024 * 1024;

const TABLES: Statement = { text: `SELECT name FROM ${SCHEMA}.sqlite_schema WHERE name='traces'` };
const CHECK: Statement = { text: `PRAGMA ${SCHEMA}.quick_check(1)` };

/**
 * Gives a connection the file in which traces are kept, in commits that do not wait for the disk. What is in it decides
 * nothing: one that is damaged is begun anew.
 */
export function attachTraces(connection: Connection, database: string, mode: 'write' | 'read'): void {
  const path = join(dirname(database), FILE);
  if (mode === 'read') {
    if (existsSync(path)) attach(connection, path);
    return;
  }
  createPrivate(path);
  try {
    attach(connection, path);
    if (statSync(path).size <= CHECKED_UP_TO_BYTES && !isSound(connection)) throw new Error('damaged');
    prepare(connection);
  } catch {
    if (connection.run({ statement: ATTACHED, values: [] }).length > 0) connection.exec(`DETACH ${SCHEMA}`);
    for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    createPrivate(path);
    attach(connection, path);
    prepare(connection);
  }
}

/** Whether a connection that reads has traces of which all can be read. */
export function hasTraces(connection: Connection): boolean {
  const [attached] = connection.run({ statement: ATTACHED, values: [] });
  return (
    attached !== undefined &&
    connection.run({ statement: TABLES, values: [] }).length > 0 &&
    isSound(connection)
  );
}

const ATTACHED: Statement = { text: `SELECT name FROM pragma_database_list WHERE name='${SCHEMA}'` };

function attach(connection: Connection, path: string): void {
  connection.exec(`ATTACH '${path.replaceAll("'", "''")}' AS ${SCHEMA}`);
  connection.exec(`PRAGMA ${SCHEMA}.synchronous=NORMAL`);
}

function isSound(connection: Connection): boolean {
  const [row] = connection.run({ statement: CHECK, values: [] });
  return row?.quick_check === 'ok';
}

function prepare(connection: Connection): void {
  connection.exec(`PRAGMA ${SCHEMA}.journal_mode=WAL`);
  if (connection.run({ statement: TABLES, values: [] }).length > 0) return;
  for (const text of TRACES)
    connection.exec(render(text.replace(/^CREATE (TABLE|INDEX) /, `CREATE $1 ${SCHEMA}.`), 'sqlite'));
}
