import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOperatorFile } from '../../runtime/admin/operator-file.ts';
import { databaseUrl, startPostgres } from '../store/postgres-server.ts';
import { startChatUpstream } from '../support/chat-upstream.ts';
import { runProgram, startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { startRedis } from './redis-server.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** So many gateways on one database, with one channel of chat, and a key. */
async function startNodes(setup: {
  readonly nodes: number;
  readonly redis?: string;
  readonly limits?: string;
  readonly rpm?: number;
}) {
  const server = startPostgres();
  onTestFinished(() => server.stop());
  const upstream = await startChatUpstream();
  onTestFinished(() => upstream.close());
  const folder = makeTempFolder('nodes');
  onTestFinished(() => removeFolder(folder));
  const env = {
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    DATABASE_URL: databaseUrl(server, 'postgres'),
    GATEWAY_SECRET: 'a secret of several nodes that is long enough',
    LOG_LEVEL: 'info',
    ...(setup.redis === undefined ? {} : { REDIS_URL: setup.redis }),
  };
  const channel = {
    id: 'upstream',
    protocol: 'openai-chat',
    base_url: upstream.url,
    credentials: [{ api_key: 'secret-of-the-upstream' }],
    models: ['chat-mini'],
    limits: { concurrent: 100 },
  };
  const more = setup.limits === undefined ? {} : { limits: JSON.parse(setup.limits) };
  writeFileSync(env.GATEWAY_CONFIG, JSON.stringify({ channels: [{ ...channel, ...more }] }));
  const rpm = setup.rpm === undefined ? [] : ['--rpm', String(setup.rpm)];
  const made = await runProgram(
    ['runtime/cli.ts', 'keys', 'create', '--name', 'alice', '--topup', '1000', '--json', ...rpm],
    { ...env, GATEWAY_DATA_DIR: join(folder, 'data-0') },
  );
  if (made.code !== 0) throw new Error(`no key: ${made.stdout}${made.stderr}`);
  const { secret } = JSON.parse(made.stdout);
  const nodes = await Promise.all(
    Array.from({ length: setup.nodes }, async (_, at) => {
      const dataDir = join(folder, `data-${at}`);
      const gateway = await startGatewayProcess({ ...env, GATEWAY_DATA_DIR: dataDir });
      onTestFinished(async () => void (await gateway.stop('SIGKILL')));
      return {
        log: gateway.log,
        async ask(): Promise<Answer> {
          const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
            method: 'POST',
            headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
            body: JSON.stringify({
              model: 'chat-mini',
              stream: true,
              messages: [{ role: 'user', content: 'be whole' }],
            }),
          });
          return { status: answer.status, text: await answer.text() };
        },
        async metrics(): Promise<string> {
          const operator = readOperatorFile(dataDir);
          const headers = { authorization: `Bearer ${operator?.token}` };
          return (await fetch(`${gateway.adminUrl}/metrics`, { headers })).text();
        },
      };
    }),
  );
  const cap = async (): Promise<readonly number[]> => {
    const texts = await Promise.all(nodes.map((node) => node.metrics()));
    return texts.map((text) => Number(/^gateway_channel_cap\{[^}]*\} (\d+)$/m.exec(text)?.[1]));
  };
  /** Asks the nodes in turn, so many times. */
  const askAll = async (times: number): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (let at = 0; at < times; at += 10) {
      const some = Array.from({ length: Math.min(10, times - at) }, (_, index) => {
        const node = nodes[(at + index) % nodes.length];
        if (node === undefined) throw new Error('internal: no node');
        return node.ask();
      });
      answers.push(...(await Promise.all(some)));
    }
    return answers;
  };
  return { nodes, upstream, cap, askAll };
}

function countOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('a key of 60 requests a minute gets 60 over two nodes that share a Redis', {
  timeout: 120_000,
}, async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const { upstream, cap, askAll } = await startNodes({ nodes: 2, redis: redis.url, rpm: 60 });
  upstream.release();
  await vi.waitFor(async () => expect(await cap()).toEqual([50, 50]), PATIENCE);
  expect(countOf(await askAll(200))).toEqual({ 200: 60, 429: 140 });
  expect(upstream.asked()).toBe(60);
});

test('Redis that is killed in the middle fails no request, and the limit holds', {
  timeout: 120_000,
}, async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const { nodes, upstream, cap, askAll } = await startNodes({ nodes: 2, redis: redis.url, rpm: 60 });
  upstream.release();
  await vi.waitFor(async () => expect(await cap()).toEqual([50, 50]), PATIENCE);
  expect(countOf(await askAll(20))).toEqual({ 200: 20 });
  await redis.kill();
  // Each node knows what it has let through, and goes on to its half.
  expect(countOf(await askAll(180))).toEqual({ 200: 40, 429: 140 });
  for (const node of nodes) {
    expect(node.log().split('Redis does not answer').length - 1).toBe(1);
    expect(await node.metrics()).toMatch(/^gateway_rate_redis_failures [1-9]/m);
  }
  await redis.start();
  await vi.waitFor(async () => {
    await askAll(2);
    for (const node of nodes) expect(node.log()).toContain('Redis answers again');
  }, PATIENCE);
});

test('without Redis each node allows its share', { timeout: 120_000 }, async () => {
  const { upstream, cap, askAll } = await startNodes({ nodes: 3, rpm: 60 });
  upstream.release();
  await vi.waitFor(async () => expect((await cap()).toSorted()).toEqual([33, 33, 34]), PATIENCE);
  expect(countOf(await askAll(120))).toEqual({ 200: 60, 429: 60 });
});

test('a channel of four calls at once has four over two nodes', { timeout: 120_000 }, async () => {
  const { nodes, upstream, cap } = await startNodes({ nodes: 2, limits: '{"concurrent":4}' });
  await vi.waitFor(async () => expect(await cap()).toEqual([2, 2]), PATIENCE);
  const answers: Answer[] = [];
  const asked = nodes.flatMap((node) =>
    Array.from({ length: 8 }, async () => {
      answers.push(await node.ask());
    }),
  );
  // Twelve are told that there is no place, while four are answered.
  await vi.waitFor(() => expect(answers.length).toBe(12), PATIENCE);
  expect([upstream.open(), upstream.asked()]).toEqual([4, 4]);
  upstream.release();
  await Promise.all(asked);
  expect(countOf(answers)['200']).toBe(4);
});
