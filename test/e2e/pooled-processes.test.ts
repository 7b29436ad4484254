import { expect, test } from 'vitest';
import { startPgbouncer } from '../store/pgbouncer.ts';
import { rowsOfPostgres } from '../store/postgres-rows.ts';
import { databaseUrl, runSql, startPostgres } from '../store/postgres-server.ts';
import { startChatUpstream, WHOLE_TEXT } from '../support/chat-upstream.ts';
import { runProgram } from '../support/process.ts';
import { callerOf, many, ownGateway, startVideoVendor } from './own-gateway.ts';

const PATIENCE = { timeout: 30_000 };

test('two processes behind a pooler with four connections: 40 tasks end, 20 chats are paid, and the books are in order', {
  timeout: 120_000,
}, async (context) => {
  const server = startPostgres();
  context.onTestFinished(() => server.stop());
  const pooler = await startPgbouncer(server, { connections: 4 });
  context.onTestFinished(() => pooler.stop());
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
  expect([check.code, check.stdout]).toEqual([0, expect.stringContaining('all 15 invariants hold')]);
  expect(await gateway.stop()).toBe(0);
  expect(rowsOfPostgres(direct, 'SELECT * FROM allowances WHERE held>0')).toEqual([]);
});
