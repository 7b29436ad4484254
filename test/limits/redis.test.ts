import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRateLimiter, watchRedis } from '../../runtime/edge/limits/rate-limiter.ts';
import { openRedisCounter } from '../../runtime/edge/limits/request-counter.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { startRedis } from './redis-server.ts';

const KEY = new Uint8Array(32).fill(1);

async function limiterOn(url: string, key = KEY) {
  const lines: string[] = [];
  const say = (_: object, message: string) => void lines.push(message.split(':')[0] ?? '');
  const shared = watchRedis({
    counter: await openRedisCounter({ url, key }),
    log: { warn: say, info: say },
    observer: createObserver(),
  });
  onTestFinished(() => shared.close());
  const limiter = createRateLimiter(() => 2, shared);
  const take = async (holder: string, perMinute: number): Promise<string> => {
    const { allowed, remaining } = await limiter.take(holder, perMinute);
    return allowed ? `${remaining} left` : 'refused';
  };
  return { ...limiter, take, lines };
}

test('processes with one key count together, and deployments with another for themselves', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const [one, other, stranger] = await Promise.all([
    limiterOn(redis.url),
    limiterOn(redis.url),
    limiterOn(redis.url, new Uint8Array(32)),
  ]);
  expect([await one.take('a', 3), await other.take('a', 3), await one.take('a', 3)]).toEqual([
    '2 left',
    '1 left',
    '0 left',
  ]);
  expect([await one.take('a', 3), await other.take('a', 3)]).toEqual(['refused', 'refused']);
  expect([await stranger.take('a', 3), await other.take('b', 3)]).toEqual(['2 left', '2 left']);
  // Who is known to be over the limit is asked about again once it is higher.
  expect([await one.take('a', 3), await one.take('a', 7), await other.take('a', 7)]).toEqual([
    'refused',
    '1 left',
    '0 left',
  ]);
});

test('what another limit refused is given back for all', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const [one, other] = await Promise.all([limiterOn(redis.url), limiterOn(redis.url)]);
  expect([await one.take('a', 1), await one.giveBack('a'), await other.take('a', 1)]).toEqual([
    '0 left',
    undefined,
    '0 left',
  ]);
});

test('a Redis that begins anew in a moment without requests lets nobody beyond the limit', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const one = await limiterOn(redis.url);
  for (let time = 0; time < 4; time += 1) await one.take('a', 4);
  await redis.kill();
  await redis.start();
  // The gateway and this question.
  const clients = () => redis.command('CLIENT', 'LIST').split('\n').length;
  await vi.waitFor(() => expect(clients()).toBe(2), { timeout: 15_000, interval: 50 });
  await one.take('somebody else', 4);
  expect(await one.take('a', 4)).toBe('refused');
});

test('a Redis that is not there at the start is said at once, and counts once it is', async () => {
  const port = await settlePort('127.0.0.1', 0);
  const limiter = await limiterOn(`redis://127.0.0.1:${port}`);
  await vi.waitFor(() => expect(limiter.lines).toEqual(['Redis does not answer']), { timeout: 30_000 });
  expect([await limiter.take('a', 4), await limiter.take('a', 4), await limiter.take('a', 4)]).toEqual([
    '1 left',
    '0 left',
    'refused',
  ]);
  const redis = await startRedis(port);
  onTestFinished(() => redis.kill());
  await vi.waitFor(() => expect(limiter.lines).toEqual(['Redis does not answer', 'Redis answers again']), {
    timeout: 15_000,
  });
  expect(await limiter.take('b', 4)).toBe('3 left');
});

test('a connection whose other end is gone without a word is made anew', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const line = await startLine(Number(new URL(redis.url).port));
  onTestFinished(() => line.close());
  const limiter = await limiterOn(`redis://127.0.0.1:${line.port}`);
  expect(await limiter.take('a', 4)).toBe('3 left');
  line.cut();
  expect(await limiter.take('b', 4)).toBe('1 left');
  await vi.waitFor(() => expect(limiter.lines).toEqual(['Redis does not answer', 'Redis answers again']), {
    timeout: 15_000,
  });
  expect(await limiter.take('c', 4)).toBe('3 left');
});

/** Hands connections on to a port, until they are cut: then nothing comes through, and nobody is told. */
async function startLine(to: number) {
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
    ends.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  return {
    port: address.port,
    cut() {
      for (const end of ends) end.unpipe().pause();
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}

test('a Redis that refuses to write counts nothing, and is not taken for one that is back', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.kill());
  const limiter = await limiterOn(redis.url);
  // On a busy machine the first may come before Redis is reached.
  let turn = 0;
  await vi.waitFor(
    async () => {
      turn += 1;
      expect(await limiter.take(`first ${turn}`, 4)).toBe('3 left');
    },
    { timeout: 15_000 },
  );
  const before = limiter.lines.length;
  redis.command('CONFIG', 'SET', 'maxmemory', '1');
  expect([await limiter.take('b', 4), await limiter.take('b', 4)]).toEqual(['1 left', '0 left']);
  expect(limiter.lines.slice(before)).toEqual(['Redis does not answer']);
  redis.command('CONFIG', 'SET', 'maxmemory', '0');
  await vi.waitFor(() => expect(limiter.lines.at(-1)).toBe('Redis answers again'), { timeout: 15_000 });
});
