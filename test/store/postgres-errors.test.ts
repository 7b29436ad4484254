import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { createPool } from '../../runtime/store/postgres/pool.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(() => {
  server = startPostgres();
});
afterAll(() => server.stop());

const LIMITS = { maxConnections: 2, connectWithinMs: 4_000, statementWithinMs: 5_000, lockWithinMs: 200 };

test('a statement that failed before one that is waited for is what the transaction is undone for', async () => {
  runSql(server, 'postgres', 'CREATE TABLE locked(id INT)');
  const pool = createPool({ ...LIMITS, url: databaseUrl(server, 'postgres') }, () => undefined);
  try {
    await pool.transaction('write', async (holder) => {
      await holder.query('LOCK TABLE locked', []);
      const late = pool.transaction('write', async (on) => {
        on.send({ statement: { text: 'INSERT INTO locked(id) VALUES(1)' }, values: [] });
        return on.query('SELECT 1', []);
      });
      await expect(late).rejects.toMatchObject({
        name: 'StoreUnavailable',
        message: expect.stringContaining('55P03'),
      });
    });
  } finally {
    await pool.close();
  }
});

test('a role that may not make tables is told what it needs', async () => {
  runSql(server, 'postgres', 'CREATE ROLE guest LOGIN');
  runSql(server, 'postgres', 'CREATE DATABASE others');
  const url = databaseUrl(server, 'others').replace('gateway@', 'guest@');
  await expect(openDatabase({ url, onFailure: () => undefined })).rejects.toMatchObject({
    name: 'StoreRefused',
    reason: 'may_not_migrate',
    message: expect.stringContaining('let it own the database'),
  });
});
