import { FIRST_VERSION, MIGRATIONS, MIGRATIONS_TABLE, type Migration } from '../schema.ts';
import { int, render, statement } from '../sql.ts';
import { StoreRefused } from '../store-errors.ts';
import type { Connection } from './connection.ts';

const VERSION = statement(
  'SELECT CAST(COALESCE(MAX(version),0) AS {{int}}) AS version FROM schema_migrations',
);

const APPLIED = statement('INSERT INTO schema_migrations(version,name,applied_at) VALUES(?1,?2,{{now}})');

/** As each step only adds, a build works on the database of the next one, and so processes can be replaced one by one. */
const STEPS_AHEAD = 1;

/**
 * Brings the schema up to date, each step in one transaction. Throws StoreRefused when it is more than one step newer than
 * this build.
 */
export function migrate(connection: Connection, migrations: readonly Migration[] = MIGRATIONS): void {
  connection.exec(render(MIGRATIONS_TABLE, 'sqlite'));
  const newest = migrations.at(-1)?.version ?? 0;
  const found = version(connection);
  if (found > newest + STEPS_AHEAD) {
    throw new StoreRefused(
      'schema_too_new',
      `the database has schema version ${found}, this build knows ${newest} and works up to ${newest + STEPS_AHEAD}: start the newer build, or restore a backup made before the upgrade`,
    );
  }
  if (found > 0 && found < FIRST_VERSION) {
    throw new StoreRefused(
      'schema_too_old',
      `the database was made by a build before 0.1.0 (schema version ${found}), and is left as it is: finish its work and export its ledger with that build, then set GATEWAY_DATA_DIR to a fresh folder`,
    );
  }
  for (const migration of migrations) {
    if (migration.version > found) apply(connection, migration);
  }
}

function version(connection: Connection): number {
  const [row] = connection.run({ statement: VERSION, values: [] });
  return row === undefined ? 0 : int(row, 'version');
}

function apply(connection: Connection, migration: Migration): void {
  connection.exec('BEGIN IMMEDIATE');
  try {
    for (const text of migration.statements) connection.exec(render(text, 'sqlite'));
    connection.run({ statement: APPLIED, values: [migration.version, migration.name] });
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    throw error;
  }
}
