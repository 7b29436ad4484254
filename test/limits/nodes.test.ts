import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readOperatorFile } from '../../runtime/admin/operator-file.ts';
import { databaseUrl, startPostgres } from '../store/postgres-server.ts';
import { type ChatUpstream, startChatUpstream } from '../support/chat-upstream.ts';
import { startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };
const AWAY = 'Redis does not answer';
const BACK = 'Redis answers again';

interface Answer {
  readonly status: number;
  readonly text: string;
}
type Node = Awaited<ReturnType<typeof startNode>>;

const ends: (() => unknown)[] = [];
let redis: RedisServer;
let plain: ChatUpstream;
let four: ChatUpstream;
let backup: ChatUpstream;
/** Vendors of the model that two serve, in the order in which they are asked. */
const asked: string[] = [];
let nodes: readonly [Node, Node];

beforeAll(async () => {
  const database = startPostgres();
  ends.push(() => database.stop());
  redis = await startRedis();
  ends.push(() => redis.kill());
  [plain, four, backup] = await Promise.all([startChatUpstream(), startChatUpstream(), startChatUpstream()]);
  for (const upstream of [plain, four, backup]) ends.push(() => upstream.close());
  plain.release();
  backup.release();
  const folder = makeTempFolder('nodes');
  ends.push(() => removeFolder(folder));
  const env = {
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    DATABASE_URL: databaseUrl(database, 'postgres'),
    GATEWAY_SECRET: 'a secret of several nodes that is long enough',
    REDIS_URL: redis.url,
    LOG_LEVEL: 'info',
  };
  const channel = (id: string, base_url: string, model: string, more: object = {}) => ({
    id,
    base_url,
    models: [model],
    protocol: 'openai-chat',
    credentials: [{ api_key: '$' + '{UPSTREAM_KEY}' }],
    ...more,
  });
  const channels = [
    channel('plain', plain.url, 'chat-mini'),
    channel('four', four.url, 'chat-standard', { limits: { concurrent: 4 } }),
    channel('failing', await startFailing(), 'reasoner', { priority: 1 }),
    channel('backup', backup.url, 'reasoner'),
  ];
  writeFileSync(env.GATEWAY_CONFIG, `${JSON.stringify({ channels })}\n`);
  const start = (name: string) =>
    startNode({ ...env, UPSTREAM_KEY: 'upstream-secret', GATEWAY_DATA_DIR: join(folder, name) });
  nodes = await Promise.all([start('one'), start('other')]);
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function startNode(env: Readonly<Record<string, string>> & { readonly GATEWAY_DATA_DIR: string }) {
  const gateway = await startGatewayProcess(env);
  ends.push(() => gateway.stop('SIGKILL'));
  const admin = async (path: string, body?: object) => {
    const token = readOperatorFile(env.GATEWAY_DATA_DIR)?.token;
    return await fetch(`${gateway.adminUrl}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  };
  return {
    admin,
    /** How often the log says so. */
    says: (words: string) => gateway.output().split(words).length - 1,
    async channel(id: string): Promise<Readonly<Record<string, unknown>>> {
      const all = (await (await admin('/admin/channels')).json()) as readonly { readonly id: string }[];
      return { ...all.find((one) => one.id === id) };
    },
    async ask(key: string, model: string): Promise<Answer> {
      const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          model,
          stream: true,
          messages: [{ role: 'user', content: 'be whole' }],
        }),
      });
      return { status: answer.status, text: await answer.text() };
    },
  };
}

/** A vendor that is in trouble. */
async function startFailing(): Promise<string> {
  const server = createServer((request, response) => {
    asked.push('failing');
    request.resume().once('end', () => response.writeHead(500).end('{"error":{"message":"out of order"}}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

async function makeKey(rpm?: number): Promise<string> {
  const answer = await nodes[0].admin('/admin/keys', {
    name: 'alice',
    topUp: 100_000_000,
    ...(rpm && { rpm }),
  });
  return ((await answer.json()) as { readonly secret: string }).secret;
}

/** Asks both nodes in turn, ten times at once; how often there was each status. */
async function askBoth(key: string, times: number, model = 'chat-mini'): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let at = 0; at < times; at += 10) {
    const some = Array.from({ length: 10 }, (_, index) => nodes[index % 2 === 0 ? 0 : 1].ask(key, model));
    for (const { status } of await Promise.all(some)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function untilBack(): Promise<void> {
  await vi.waitFor(() => {
    for (const node of nodes) expect(node.says(AWAY)).toBe(node.says(BACK));
  }, PATIENCE);
}

test('a channel of four calls at once has four over two nodes, whatever comes to each', async () => {
  for (const node of nodes)
    await vi.waitFor(
      async () => expect(await node.channel('four')).toMatchObject({ effective_concurrent: 2 }),
      PATIENCE,
    );
  const key = await makeKey();
  const answers: Answer[] = [];
  const first = nodes.flatMap((node) =>
    Array.from({ length: 8 }, async () => void answers.push(await node.ask(key, 'chat-standard'))),
  );
  // Twelve are told that there is no place, while four are answered.
  await vi.waitFor(() => expect([answers.length, four.open(), four.asked()]).toEqual([12, 4, 4]), PATIENCE);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 429));
  four.release();
  await Promise.all(first);
  const { 200: served = 0, 429: refused = 0 } = await askBoth(key, 100, 'chat-standard');
  expect(served + refused).toBe(100);
  expect([four.mostOpen(), four.asked()]).toEqual([4, 4 + served]);
});

test('a key of 60 requests a minute gets 60 over two nodes', async () => {
  const key = await makeKey(60);
  const before = plain.asked();
  expect(await askBoth(key, 200)).toEqual({ 200: 60, 429: 140 });
  expect(plain.asked() - before).toBe(60);
  for (const name of redis.command('KEYS', '*').split('\n')) expect(name).toMatch(/^gateway:rpm:[\w-]{43}$/);
});

test('a Redis that does not answer any more keeps nobody from an answer, and the limit holds (F81)', async () => {
  const key = await makeKey(60);
  expect(await askBoth(key, 20)).toEqual({ 200: 20 });
  redis.pause();
  // Each node knows what it has let through, and goes on to its half.
  expect(await askBoth(key, 180)).toEqual({ 200: 40, 429: 140 });
  for (const node of nodes)
    await vi.waitFor(() => expect(node.says(AWAY) - node.says(BACK)).toBe(1), PATIENCE);
  redis.goOn();
  await untilBack();
});

test('a Redis that is killed and comes back empty lets nobody beyond the limit (F81)', async () => {
  const key = await makeKey(60);
  const before = nodes.map((node) => node.says(AWAY));
  expect(await askBoth(key, 20)).toEqual({ 200: 20 });
  await redis.kill();
  expect(await askBoth(key, 180)).toEqual({ 200: 40, 429: 140 });
  for (const [at, node] of nodes.entries()) {
    await vi.waitFor(() => expect(node.says(AWAY)).toBe((before[at] ?? 0) + 1), PATIENCE);
    const metrics = await (await node.admin('/metrics')).text();
    expect(metrics).toMatch(/^gateway_requests_counted_alone [1-9]/m);
  }
  await redis.start();
  await untilBack();
  // The minute that has begun is not begun again, and a new one is counted by all.
  expect(await askBoth(key, 20)).toEqual({ 429: 20 });
  expect(await askBoth(await makeKey(60), 80)).toEqual({ 200: 60, 429: 20 });
});

test('a channel that fails on one node is asked last by the other, and still asked', async () => {
  const key = await makeKey();
  const [one, other] = nodes;
  for (let time = 0; time < 5; time += 1)
    expect(await one.ask(key, 'reasoner')).toMatchObject({ status: 200 });
  expect([asked.length, backup.asked()]).toEqual([5, 5]);
  await vi.waitFor(
    async () =>
      expect(await other.channel('failing')).toMatchObject({ standing: 'well', fails_elsewhere: true }),
    PATIENCE,
  );
  for (let time = 0; time < 3; time += 1)
    expect(await other.ask(key, 'reasoner')).toMatchObject({ status: 200 });
  expect([asked.length, backup.asked()]).toEqual([5, 8]);
  await backup.close();
  // Nobody else is left: what another says closes no channel.
  await other.ask(key, 'reasoner');
  expect(asked.length).toBe(6);
});
