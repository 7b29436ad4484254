import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { MIGRATIONS, MIGRATIONS_TABLE, TRACES } from '../../runtime/store/schema.ts';
import { render } from '../../runtime/store/sql.ts';
import { SURVEYS, TRANSACTIONS } from './bodies.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { openSession, type PostgresSession } from './postgres-session.ts';

let server: PostgresServer | undefined;

function running(): PostgresServer {
  if (server === undefined) throw new Error('internal: useDatabase was not called');
  return server;
}

/** Gives the tests of a file a database of their own with today's tables. */
export function useDatabase(): void {
  beforeAll(async () => {
    server = startPostgres();
    const session = openSession(server);
    const ddl = [MIGRATIONS_TABLE, ...MIGRATIONS.flatMap((migration) => migration.statements), ...TRACES];
    for (const text of ddl) await session.query(render(text, 'postgres'));
    await session.close();
  });
  afterAll(() => server?.stop());
}

/** A connection of the running test. */
export function session(): PostgresSession {
  const opened = openSession(running());
  onTestFinished(() => opened.close());
  return opened;
}

/** Makes an owner with money in the wallet; answers a key with a quota of 10,000. */
export async function fund(on: PostgresSession, owner: string, wallet: number): Promise<string> {
  const base = { name: owner, owner_id: owner, group: 'default', prefix: `sk-${owner}`, models: ['*'] };
  await on.write(TRANSACTIONS.createKey({ ...base, id: `${owner}-funder`, hash: `funder-${owner}` }));
  const key = `${owner}-key`;
  await on.write(TRANSACTIONS.createKey({ ...base, id: key, hash: `hash-${owner}`, quota: 10_000 }));
  const paid = { key: `${owner}-funder`, amount: wallet, idem: `fund-${owner}`, reason: 'test' };
  await on.write(TRANSACTIONS.topUp(paid));
  return key;
}

/** The names of the invariants that are violated: empty is good. */
export async function violated(on: PostgresSession): Promise<readonly string[]> {
  const reports = await on.read(SURVEYS.invariants(undefined));
  return reports.filter((report) => report.violations !== 0).map((report) => report.name);
}

/** Connections that work at the same time. */
export function crowd(): readonly [PostgresSession, ...PostgresSession[]] {
  return [session(), session(), session(), session(), session(), session()];
}

/** How many deadlocks the database had to resolve. */
export async function deadlocks(on: PostgresSession): Promise<readonly object[]> {
  return on.query('SELECT deadlocks FROM pg_stat_database WHERE datname=current_database()');
}
