import type { TestProject } from 'vitest/node';
import { MIGRATIONS, MIGRATIONS_TABLE, SCHEMA_APPLIED, TRACES } from '../../runtime/store/schema.ts';
import { render } from '../../runtime/store/sql.ts';
import { type PostgresServer, runSql, startPostgres } from './postgres-server.ts';
import { POSTGRES_VIEWS } from './postgres-tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, with a database that others are copied from. */
    readonly postgres: Pick<PostgresServer, 'bin' | 'socket' | 'user'>;
  }
}

/** Empties a database for the next test; in no order, which foreign keys would ask for. */
const EMPTY_TABLES = `CREATE FUNCTION empty_tables() RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE kept text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR kept IN SELECT tablename FROM pg_tables WHERE schemaname='public' AND tablename NOT IN('schema_migrations','store_facts') LOOP
      EXECUTE format('DELETE FROM %I', kept);
    END LOOP;
    -- As a step of the schema left it.
    DELETE FROM store_facts WHERE name<>'forgotten';
    UPDATE store_facts SET value='0';
  END $body$`;

/** One server for all tests of a run. */
export default function setup(project: TestProject): () => void {
  const server = startPostgres();
  try {
    runSql(server, 'postgres', 'CREATE DATABASE gateway_template');
    const ddl = [
      MIGRATIONS_TABLE,
      ...MIGRATIONS.flatMap(({ statements }) => statements),
      ...TRACES,
      ...MIGRATIONS.map(({ version, name }) =>
        SCHEMA_APPLIED.text.replace('?1', String(version)).replace('?2', `'${name}'`),
      ),
    ].map((text) => render(text, 'postgres'));
    runSql(server, 'gateway_template', [...ddl, ...POSTGRES_VIEWS, EMPTY_TABLES].join(';\n'));
  } catch (error) {
    server.stop();
    throw error;
  }
  project.provide('postgres', { bin: server.bin, socket: server.socket, user: server.user });
  return () => server.stop();
}
