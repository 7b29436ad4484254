import {
  checkVersion,
  MIGRATIONS,
  MIGRATIONS_TABLE,
  type Migrated,
  type Migration,
  SCHEMA_APPLIED,
  SCHEMA_VERSION,
} from '../schema.ts';
import { int, render } from '../sql.ts';
import type { Connection } from './connection.ts';

/** Brings the schema up to date, each step in one transaction. Throws StoreRefused as `checkVersion` does. */
export function migrate(connection: Connection, migrations: readonly Migration[] = MIGRATIONS): Migrated {
  connection.exec(render(MIGRATIONS_TABLE, 'sqlite'));
  const [row] = connection.run({ statement: SCHEMA_VERSION, values: [] });
  const found = row === undefined ? 0 : int(row, 'version');
  checkVersion(found, migrations);
  for (const migration of migrations) if (migration.version > found) apply(connection, migration);
  return { from: found, to: Math.max(found, migrations.at(-1)?.version ?? 0) };
}

function apply(connection: Connection, migration: Migration): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const text of migration.statements) connection.exec(render(text, 'sqlite'));
    connection.run({ statement: SCHEMA_APPLIED, values: [migration.version, migration.name] });
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    throw error;
  }
}
