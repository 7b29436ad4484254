import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../runtime/edge/limits/rate-limiter.ts';
import type { RateLimiter } from '../../runtime/edge/limits/rate-limits.ts';
import type { KeyRecord } from '../../runtime/store/types.ts';
import { DEPLOYMENT, NOW_MS, type ServerOptions, taskRecord, testServer } from './fakes.ts';

const BODY = { model: 'tiny-1', prompt: 'a heron' };

/** A server and a key with limits; answers what submissions of it, one after the other, come to. */
async function limited(over: Partial<KeyRecord>, options: ServerOptions = {}) {
  const server = await testServer(options);
  const authorization = `Bearer ${server.world.addKey(over)}`;
  const submit = (headers: Record<string, string> = {}, payload: object = BODY) =>
    server.app.inject({
      method: 'POST',
      url: '/v1/videos',
      headers: { authorization, ...headers },
      payload,
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { authorization, ...headers } });
  return { ...server, submit, get };
}

function groupLimits(limits: { readonly rpm?: number; readonly concurrent?: number }) {
  return { groups: { default: { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits } } };
}

describe('requests in a minute', () => {
  test('the next one is refused in the flat shape of the route, and nothing was submitted for it', async () => {
    const { submit, world } = await limited({ rpm: 2 });
    const [first, second, third] = [await submit(), await submit(), await submit()];
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 429]);
    expect(third.json()).toEqual({
      code: 'too_many_requests',
      message: expect.stringMatching(/^this key may make 2 requests a minute; try again in (59|60) seconds$/),
      data: null,
    });
    expect(world.submitted.length).toBe(2);
    const told = [first, second, third].map(({ headers }) => [
      headers['x-ratelimit-limit-requests'],
      headers['x-ratelimit-remaining-requests'],
      headers['ratelimit-remaining'],
    ]);
    expect(told).toEqual([
      ['2', '1', '1'],
      ['2', '0', '0'],
      ['2', '0', '0'],
    ]);
    expect(third.headers['x-ratelimit-reset-requests']).toBe(`${third.headers['retry-after']}s`);
  });

  test('reads do not count, and are not told of limits', async () => {
    const { submit, get } = await limited({ rpm: 1 });
    const { id } = (await submit()).json();
    for (let index = 0; index < 3; index += 1) {
      const read = await get(`/v1/videos/${id}`);
      expect([read.statusCode, read.headers['x-ratelimit-limit-requests']]).toEqual([200, undefined]);
    }
    expect((await submit()).statusCode).toBe(429);
  });

  test('a refused request counts as one: only the gateway knows what it cost to look at', async () => {
    const { submit } = await limited({ rpm: 1 });
    expect((await submit({}, { model: 'tiny-1' })).statusCode).toBe(400);
    expect((await submit()).statusCode).toBe(429);
  });

  test('the limit of a group holds for all its keys, as the deployment of the moment says', async () => {
    let rpm = 1;
    const { submit, world } = await limited(
      { id: 'key_a' },
      { deps: { deployment: () => ({ ...DEPLOYMENT, ...groupLimits({ rpm }) }) } },
    );
    const other = { authorization: `Bearer ${world.addKey({ id: 'key_b' })}` };
    expect((await submit()).statusCode).toBe(200);
    expect((await submit(other)).json().message).toMatch(/^this key's group may make 1 request a minute/);
    rpm = 3;
    expect((await submit(other)).statusCode).toBe(200);
  });

  test('nothing of a body is read for who is over the limit', async () => {
    const { app, world } = await limited({});
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const authorization = `Bearer ${world.addKey({ id: 'key_full', rpm: 1 })}`;
    const send = (body: string) =>
      fetch(`${url}/v1/videos`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
      });
    expect((await send(JSON.stringify(BODY))).status).toBe(200);
    // Ten megabytes that are no JSON: whoever read them would say so.
    const refused = await send('x'.repeat(10_000_000)).catch(() => undefined);
    expect(refused === undefined || refused.status === 429).toBe(true);
    expect(world.submitted.length).toBe(1);
  });

  test('a limiter that fails lets nobody through to what costs money', async () => {
    const broken: RateLimiter = {
      take: () => Promise.reject(new Error('the shared store is away')),
      giveBack: async () => undefined,
    };
    const { submit, world } = await limited({ rpm: 5 }, { deps: { limiter: broken } });
    expect((await submit()).statusCode).toBe(500);
    expect(world.submitted).toEqual([]);
  });
});

describe('work in flight', () => {
  const full = (by: 'key' | 'group', options: ServerOptions = {}) => {
    const looks: unknown[] = [];
    const store = {
      limitReached: async (work: unknown) => {
        looks.push(work);
        return by;
      },
      ...options.store,
    };
    return { looks, options: { ...options, store } };
  };

  test.each([
    ['a whole request', BODY],
    ['one whose body is refused otherwise', { model: 'tiny-1' }],
  ])('a full key is told before its body is looked at: %s', async (_, body) => {
    const { looks, options } = full('key');
    const { submit, world } = await limited({ id: 'key_a', concurrent: 2, rpm: 9 }, options);
    const refused = await submit({}, body);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '5',
      {
        code: 'too_many_requests',
        message: 'this key may have 2 requests in flight at once; try again when one has ended',
        data: null,
      },
    ]);
    expect(refused.headers['x-ratelimit-remaining-requests']).toBe('8');
    expect(looks).toEqual([{ key: { id: 'key_a', concurrent: 2 } }]);
    expect(world.submitted).toEqual([]);
  });

  test('a full group is told as such', async () => {
    const { looks, options } = full('group', { deployment: groupLimits({ concurrent: 3 }) });
    const { submit } = await limited({}, options);
    expect((await submit()).json().message).toBe(
      "this key's group may have 3 requests in flight at once; try again when one has ended",
    );
    expect(looks).toEqual([{ group: { name: 'default', concurrent: 3 } }]);
  });

  test('nothing of a body is read for a full key', async () => {
    const { options } = full('key');
    const { app, world } = await limited({}, options);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const authorization = `Bearer ${world.addKey({ id: 'key_full', concurrent: 1 })}`;
    const refused = await fetch(`${url}/v1/videos`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: 'x'.repeat(10_000_000),
    }).catch(() => undefined);
    expect(refused === undefined || refused.status === 429).toBe(true);
  });

  test('the store is not asked about keys without a limit, nor about reads', async () => {
    const { looks, options } = full('key');
    const { submit, get, world } = await limited({}, options);
    const { id } = (await submit()).json();
    const authorization = `Bearer ${world.addKey({ id: 'key_b', concurrent: 1 })}`;
    expect((await get(`/v1/videos/${id}`, { authorization })).statusCode).toBe(200);
    expect(looks).toEqual([]);
  });

  test('a request that came before is answered all the same, and a new one under a key of its own is not', async () => {
    const asked: unknown[] = [];
    const { options } = full('key', {
      store: {
        findClaim: async ({ key }) => {
          asked.push(key);
          if (key === 'new') return undefined;
          const claim = { owner_id: 'owner_1', key, route: 'videos-create', made_by: 'r', work_id: 'task_1' };
          return { ...claim, request_hash: 'of another', created_at: 0, expires_at: NOW_MS * 2 };
        },
      },
    });
    const { submit } = await limited({ concurrent: 1 }, options);
    expect((await submit({ 'idempotency-key': 'again' })).statusCode).not.toBe(429);
    expect((await submit({ 'idempotency-key': 'new' })).statusCode).toBe(429);
    expect(asked).toEqual(['again', 'again', 'new']);
  });

  test('a dry run begins nothing, and is told its price', async () => {
    const { options } = full('key');
    const { submit } = await limited({ concurrent: 1 }, options);
    expect((await submit({ 'gateway-dry-run': 'true' })).statusCode).not.toBe(429);
    expect((await submit({ 'gateway-dry-run': 'false' })).statusCode).toBe(429);
  });
});

test('bodies beyond the memory that all have together are refused before anything is submitted', async () => {
  const { submit, world } = await limited({}, { deps: { bounds: { bodyBudgetBytes: 20 } } });
  const refused = await submit();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '1',
    {
      code: 'too_many_requests',
      message: 'the gateway is receiving too many large requests at once; retry later',
      data: null,
    },
  ]);
  expect(world.submitted).toEqual([]);
});

describe('where a key may come from (F110)', () => {
  test.each([
    ['the socket', {}, 0, ['127.0.0.1'], 200],
    ['another address', {}, 0, ['203.0.113.0/24'], 401],
    ['what the caller says it is', { 'x-forwarded-for': '203.0.113.7' }, 0, ['203.0.113.0/24'], 401],
    ['what a trusted proxy saw', { 'x-forwarded-for': '203.0.113.7' }, 1, ['203.0.113.0/24'], 200],
    [
      'a lie before a trusted proxy',
      { 'x-forwarded-for': '203.0.113.7, 198.51.100.1' },
      1,
      ['203.0.113.0/24'],
      401,
    ],
  ])('%s', async (_, headers, trust_proxy, allow_ips, status) => {
    const { submit } = await limited(
      { allow_ips },
      { deployment: { server: { ...DEPLOYMENT.server, trust_proxy } } },
    );
    expect((await submit(headers)).statusCode).toBe(status);
  });
});

describe('guessing', () => {
  test('keys: after many that are not valid their address is told to wait, and valid ones still pass', async () => {
    const { app, submit } = await limited({});
    const guess = async (): Promise<number> => {
      const headers = { authorization: 'Bearer sk-wrong' };
      return (await app.inject({ url: '/v1/models', headers })).statusCode;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 125; index += 1) statuses.push(await guess());
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([120, 429]);
    expect((await submit()).statusCode).toBe(200);
  });

  test.each([
    ['no proxy is trusted', 0, (guess: number) => `198.51.${guess}.1`],
    [
      'one is: what stands left of its word is the caller’s own',
      1,
      (guess: number) => `198.51.${guess}.1, 203.0.113.7`,
    ],
  ])(
    'another address in each header lets nobody guess more, where %s (F110)',
    async (_, trust_proxy, said) => {
      const deployment = { server: { ...DEPLOYMENT.server, trust_proxy } };
      const { app } = await limited({}, { deployment });
      const statuses: number[] = [];
      for (let guess = 0; guess < 200; guess += 1) {
        const headers = { authorization: 'Bearer sk-wrong', 'x-forwarded-for': said(guess) };
        statuses.push((await app.inject({ url: '/v1/models', headers })).statusCode);
      }
      const counted = [401, 429].map((wanted) => statuses.filter((status) => status === wanted).length);
      expect(counted).toEqual([120, 80]);
    },
  );

  test('ids: after many that are nobody’s, the key is told to wait, and still reads what is its own (F96)', async () => {
    const own = `task_${'a'.repeat(32)}`;
    const store = {
      findTask: async ({ id }: { readonly id: string }) => (id === own ? taskRecord({ id: own }) : undefined),
    };
    const { get, submit } = await limited(
      {},
      { store, deps: { limiter: createRateLimiter(), clock: () => NOW_MS } },
    );
    const statuses: number[] = [];
    for (let index = 0; index < 125; index += 1)
      statuses.push((await get(`/v1/videos/task_${String(index).padStart(32, '0')}`)).statusCode);
    expect(statuses.filter((status) => status === 404).length).toBe(120);
    expect(statuses.at(-1)).toBe(429);
    expect((await get(`/v1/videos/${own}`)).statusCode).toBe(200);
    expect((await submit()).statusCode).toBe(200);
  });
});
