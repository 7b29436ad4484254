import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { createPool } from '../../runtime/store/postgres/pool.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import type { Store } from '../../runtime/store/types.ts';
import { gateway } from '../cli/terminal.ts';
import { type Pgbouncer, startPgbouncer } from '../store/pgbouncer.ts';
import { rowsOfPostgres } from '../store/postgres-rows.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from '../store/postgres-server.ts';
import { acceptance, call, fund, intent, OWNER, RESULT, violated } from '../store/sample.ts';
import { startChatUpstream, WHOLE_TEXT } from '../support/chat-upstream.ts';
import { runProgram } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { callerOf, many, ownGateway, startVideoVendor } from './own-gateway.ts';

const PATIENCE = { timeout: 30_000 };
/** Fewer than the connections of one store. */
const CONNECTIONS = 3;

let server: PostgresServer;
let pooler: Pgbouncer;
beforeAll(async () => {
  server = startPostgres();
  pooler = await startPgbouncer(server, { connections: CONNECTIONS });
});
afterAll(async () => {
  await pooler?.stop();
  server?.stop();
});

/** Two processes' stores on a new database, opened at the same time. */
async function openTwo(name: string) {
  runSql(server, 'postgres', `CREATE DATABASE ${name}`);
  const failures: unknown[] = [];
  const open = () => openDatabase({ url: pooler.url(name), onFailure: (error) => failures.push(error) });
  const stores = await Promise.all([open(), open()]);
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
  return { stores, failures };
}

/** A task and a call from their beginning to their end. */
async function work(store: Store, id: string): Promise<void> {
  expect(await store.submitIntent(intent(id, { price: 2 }))).toMatchObject({ kind: 'held' });
  expect(await store.recordAccepted(acceptance(id))).toMatchObject({ applied: true });
  expect(await store.openCall(call(`call-${id}`, { hold: 3 }))).toEqual({ kind: 'held' });
  expect(await store.findTask({ id, owner_id: OWNER })).toMatchObject({ state: 'queued' });
  expect(await store.completeTask({ id, result: RESULT })).toMatchObject({ applied: true });
  const settled = { id: `call-${id}`, state: 'completed', capture: 1, attempts: [] } as const;
  expect(await store.settleCall(settled)).toMatchObject({ applied: true, captured: 1 });
}

test('two stores share three connections of a pooler by transactions: 80 tasks and 80 calls end, and the books are in order', async () => {
  const { stores, failures } = await openTwo('shared');
  const [first] = stores;
  if (first === undefined) throw new Error('internal: no store');
  await fund(first, { wallet: 1_000_000 });
  await Promise.all(
    stores.flatMap((store, place) => Array.from({ length: 40 }, (_, at) => work(store, `w${place}-${at}`))),
  );
  const page = await first.listTasks({ owner_id: OWNER, limit: 100, order: 'desc' });
  expect(page.tasks.map(({ state }) => state)).toEqual(Array(80).fill('completed'));
  expect([await violated(first), failures]).toEqual([[], []]);
  const connections = `SELECT COUNT(*) FROM pg_stat_activity WHERE datname='shared' AND application_name='gateway'`;
  expect(Number(runSql(server, 'shared', connections))).toBeLessThanOrEqual(CONNECTIONS);
  const [spent] = rowsOfPostgres(pooler.url('shared'), "SELECT spent FROM budgets WHERE kind='wallet'");
  expect(spent).toEqual({ spent: 80 * 3 });
});

test('limits of time hold behind a pooler, and end with their transaction', async () => {
  runSql(server, 'postgres', 'CREATE DATABASE limits');
  runSql(server, 'limits', 'CREATE TABLE one(id int)');
  const url = pooler.url('limits');
  const limits = { connectWithinMs: 5_000, statementWithinMs: 200, lockWithinMs: 100, idleWithinMs: 100 };
  const pool = createPool({ url, maxConnections: CONNECTIONS, ...limits }, () => undefined);
  onTestFinished(() => pool.close());
  const ask = (text: string) => pool.transaction('write', (on) => on.query(text, []));
  const direct = databaseUrl(server, 'limits');
  rowsOfPostgres(direct, 'BEGIN');
  rowsOfPostgres(direct, 'LOCK TABLE one IN ACCESS EXCLUSIVE MODE');
  const code = (state: string) => expect.objectContaining({ message: expect.stringContaining(`(${state})`) });
  await expect(ask('SELECT * FROM one')).rejects.toEqual(code('55P03'));
  rowsOfPostgres(direct, 'ROLLBACK');
  await expect(ask('SELECT pg_sleep(30)')).rejects.toEqual(code('57014'));
  const pause = pool.transaction('write', async (on) => {
    await sleep(1_000);
    await on.query('SELECT 1', []);
  });
  await expect(pause).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect(rowsOfPostgres(url, `SHOW ${name}`)).toEqual([{ [name]: '0' }]);
});

test('the commands of the database work behind a pooler', async () => {
  const dataDir = tempFolder('pooled');
  const env = { GATEWAY_DATA_DIR: dataDir };
  runSql(server, 'postgres', 'CREATE DATABASE copied');
  expect((await gateway(['keys', 'create', '--name', 'a', '--topup', '5'], { env })).code).toBe(0);
  const database = { ...env, DATABASE_URL: pooler.url('copied') };
  const ran = async (command: string) => (await gateway(['db', command], { env: database })).code;
  expect([await ran('copy'), await ran('check'), await ran('migrate')]).toEqual([0, 0, 0]);
});

test('two processes behind the pooler: 40 tasks end, 20 chats are paid, and the books are in order', {
  timeout: 120_000,
}, async (context) => {
  runSql(server, 'postgres', 'CREATE DATABASE pooled');
  const vendor = await startVideoVendor(context);
  const talk = await startChatUpstream();
  context.onTestFinished(() => talk.close());
  talk.release();
  const channels = [
    { protocol: 'openai-videos', model: 'video-a', url: vendor.url },
    { protocol: 'openai-chat', model: 'chat-mini', url: talk.url },
  ];
  const own = await ownGateway(context, channels, { database: pooler.url('pooled') });
  const gateway = await own.start({}, ['--workers', '2']);
  const caller = callerOf(gateway.url, own.key);
  const chat = { model: 'chat-mini', stream: true, messages: [{ role: 'user', content: 'hello' }] };
  const [tasks, chats] = await Promise.all([
    many(40, 20, () => caller.submit()),
    many(20, 10, async () => {
      const headers = { authorization: `Bearer ${own.key}`, 'content-type': 'application/json' };
      const body = JSON.stringify(chat);
      return (await fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', headers, body })).text();
    }),
  ]);
  expect(tasks.map(({ status }) => status)).toEqual(Array(40).fill(200));
  const words = (text: string): string =>
    [...text.matchAll(/"content":"([^"]*)"/g)].map(([, word = '']) => word).join('');
  expect(chats.map(words)).toEqual(Array(20).fill(WHOLE_TEXT));
  vendor.finish();
  const read = async () =>
    (await many(40, 10, (at) => caller.read(String(tasks[at]?.body.id)))).filter(
      ({ body }) => body.status === 'completed',
    ).length;
  await expect.poll(read, PATIENCE).toBe(40);
  const direct = databaseUrl(server, 'pooled');
  const ended =
    'SELECT kind,COUNT(*) AS n FROM ends JOIN work ON id=work WHERE captured>0 GROUP BY kind ORDER BY kind';
  expect(rowsOfPostgres(direct, ended)).toEqual([
    { kind: 'chat', n: 20 },
    { kind: 'video', n: 40 },
  ]);
  expect(vendor.created.length).toBe(40);
  const check = await runProgram(['runtime/cli.js', 'db', 'check'], own.env);
  expect([check.code, check.stdout]).toEqual([0, expect.stringMatching(/all \d+ invariants hold/)]);
  expect(await gateway.stop()).toBe(0);
  expect(rowsOfPostgres(direct, 'SELECT * FROM allowances WHERE held>0')).toEqual([]);
});
