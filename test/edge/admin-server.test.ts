import { expect, onTestFinished, test } from 'vitest';
import { adminOperations } from '../../generated/admin.ts';
import { errors } from '../../generated/errors.ts';
import { buildAdminServer } from '../../runtime/admin/admin-server.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { nameOfDoer } from '../../runtime/store/audit.ts';
import { keyRecord, SECRET } from './fakes.ts';
import { tinyRegistry } from './tiny-registry.ts';

async function adminServer(
  adminKeys: readonly string[],
  over: Partial<Parameters<typeof buildAdminServer>[0]> = {},
) {
  const observer = createObserver();
  observer.count('polls', { protocol: 'direct' }, 3);
  const app = await buildAdminServer({
    registry: tinyRegistry(),
    store: { nextDueIn: async () => undefined, noteAction: async () => undefined },
    observer,
    secret: SECRET,
    adminKeys: () => adminKeys.map((key) => ({ name: key, key })),
    log: silentLogger,
    ...over,
  });
  onTestFinished(() => app.close());
  return app;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test('health needs no key, everything else the admin key', async () => {
  const app = await adminServer(['admin-key']);
  expect((await app.inject({ url: '/healthz' })).json()).toMatchObject({
    status: 'ok',
    digest: 'digest-of-tiny',
  });
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  const metrics = await app.inject({ url: '/metrics', headers: bearer('admin-key') });
  expect([metrics.statusCode, metrics.headers['content-type'], metrics.body]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'gateway_polls{protocol="direct"} 3\n',
  ]);
});

test.each([{}, bearer('wrong'), bearer('admin-key2'), bearer('sk-sandbox'), { authorization: 'admin-key' }])(
  '%j opens nothing, known or not',
  async (headers) => {
    const app = await adminServer(['admin-key']);
    for (const url of ['/metrics', '/nothing', '/v1/videos']) {
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'invalid_api_key']);
    }
  },
);

test.each([[[]], [['']]])('without an admin key (%j) there is nothing but health', async (keys) => {
  const app = await adminServer(keys);
  for (const header of ['Bearer ', 'Bearer undefined', 'Bearer x'])
    expect((await app.inject({ url: '/metrics', headers: { authorization: header } })).statusCode).toBe(401);
});

test('who guesses the admin key is told to wait and stands in the log; who has it is let in all the same (F104)', async () => {
  const warnings: object[] = [];
  const observer = createObserver();
  const log = { ...silentLogger, warn: (fields: object) => void warnings.push(fields) };
  const app = await adminServer(['admin-key'], { log, observer });
  const ask = async (key: string) => (await app.inject({ url: '/metrics', headers: bearer(key) })).statusCode;
  const statuses = new Map<number, number>();
  for (let guess = 0; guess < 200; guess += 1) {
    const status = await ask(`guess-${guess}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([
    [401, 120],
    [429, 80],
  ]);
  expect(warnings).toHaveLength(120);
  expect(warnings[0]).toEqual({ address: '127.0.0.1' });
  expect(observer.value('admin_keys_refused', {})).toBe(200);
  expect(await ask('admin-key')).toBe(200);
});

test('an unknown route is 404 for the operator', async () => {
  const app = await adminServer(['admin-key']);
  const answer = await app.inject({ url: '/v1/videos', headers: bearer('admin-key') });
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'route_not_found']);
  expect(answer.json().error.message).toBe(
    "there is no operators' route `GET /v1/videos`; docs/guides/run/commands.md lists them",
  );
  const near = await app.inject({ url: '/metric?x=1', headers: bearer('admin-key') });
  expect(near.json().error.message).toBe(
    "there is no operators' route `GET /metric`; did you mean `GET /metrics`?",
  );
});

test('metrics have gauges', async () => {
  const gauges = async () => [{ name: 'x', labels: {}, value: 1 }];
  const app = await adminServer(['admin-key'], { gauges });
  const shown = (await app.inject({ url: '/metrics', headers: bearer('admin-key') })).body;
  expect(shown).toBe('gateway_polls{protocol="direct"} 3\ngateway_x 1\n');
});

test('draining is shown as not ready', async () => {
  const app = await adminServer(['admin-key'], { draining: () => true });
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
});

test('who acts is told by the name of the key, and a key that a reload takes away is refused at once', async () => {
  const acted: string[] = [];
  let adminKeys = [
    { name: 'alice', key: 'key-of-alice' },
    { name: 'bob', key: 'key-of-bob' },
  ];
  const app = await adminServer([], {
    adminKeys: () => adminKeys,
    actions: {
      'keys-list': async (_, by) => {
        acted.push(nameOfDoer(by));
        return [];
      },
    },
  });
  const ask = async (key: string) =>
    (await app.inject({ url: '/admin/keys', headers: bearer(key) })).statusCode;
  expect([await ask('key-of-alice'), await ask('key-of-bob')]).toEqual([200, 200]);
  adminKeys = adminKeys.filter(({ name }) => name !== 'bob');
  expect([await ask('key-of-alice'), await ask('key-of-bob')]).toEqual([200, 401]);
  expect(acted).toEqual(['alice', 'bob', 'alice']);
});

test('health tells which deployment file the process works with', async () => {
  let digest = '0123456789ab';
  const app = await adminServer([], { deploymentDigest: () => digest });
  const shown = async () =>
    Promise.all(['/healthz', '/readyz'].map(async (url) => (await app.inject({ url })).json().deployment));
  expect(await shown()).toEqual(['0123456789ab', '0123456789ab']);
  digest = 'ba9876543210';
  expect(await shown()).toEqual(['ba9876543210', 'ba9876543210']);
});

test('operations are behind the key, and their bodies are read as JSON', async () => {
  const asked: unknown[] = [];
  const app = await adminServer(['one', 'two'], {
    actions: {
      'keys-list': async () => [],
      'keys-revoke': async (fields) => {
        asked.push(fields);
        return keyRecord();
      },
    },
  });
  const post = (headers: Readonly<Record<string, string>>, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/admin/keys/revoke',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  expect((await post({}, '{"key":"k"}')).statusCode).toBe(401);
  expect(asked).toEqual([]);
  expect((await post(bearer('two'), '{"key":"k"}')).json()).toEqual(keyRecord());
  expect((await post(bearer('two'), '{"__proto__":1}')).statusCode).toBe(400);
  expect(asked).toEqual([{ key: 'k' }]);
});

test('a viewer reads, and is refused whatever would change something before it is done', async () => {
  const done: string[] = [];
  const noted: object[] = [];
  const actions = Object.fromEntries(
    Object.keys(adminOperations).map((id) => [id, async () => void done.push(id)]),
  );
  const app = await adminServer([], {
    adminKeys: () => [
      { name: 'carol', key: 'key-of-carol', role: 'viewer' },
      { name: 'alice', key: 'key-of-alice', role: 'operator' },
    ],
    registry: { ...tinyRegistry(), errors },
    store: { nextDueIn: async () => undefined, noteAction: async (entry) => void noted.push(entry) },
    actions,
  });
  const posts = Object.values(adminOperations).filter(
    ({ method, reads }) => method === 'POST' && reads !== true,
  );
  for (const { path, title } of posts) {
    const url = path.replaceAll(/\{\w+\}/g, 'some-id');
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: bearer('key-of-carol'),
      payload: { x: 1 },
    });
    const { code, message } = answer.json().error;
    expect([answer.statusCode, code]).toEqual([403, 'read_only_key']);
    expect(message).toContain(`\`carol\` is a viewer's and may only read`);
    expect(message).toContain(title);
  }
  expect([posts.length > 5, done]).toEqual([true, []]);
  // Tried again in the same minute, it is not written down again.
  await app.inject({ method: 'POST', url: '/admin/keys/revoke', headers: bearer('key-of-carol') });
  const by = { name: 'carol', via: 'api' };
  expect(noted).toEqual(posts.map(({ id }) => ({ by, action: 'viewer.refused', target: id })));
  const read = await app.inject({ url: '/admin/keys', headers: bearer('key-of-carol') });
  expect([read.statusCode, done]).toEqual([200, ['keys-list']]);
  const payload = { key: 'some-key' };
  const revoked = await app.inject({
    method: 'POST',
    url: '/admin/keys/revoke',
    headers: bearer('key-of-alice'),
    payload,
  });
  expect([revoked.statusCode, done]).toEqual([200, ['keys-list', 'keys-revoke']]);
  const quoted = await app.inject({
    method: 'POST',
    url: '/admin/quote',
    headers: bearer('key-of-carol'),
    payload: { route: 'videos-create', body: {} },
  });
  expect([quoted.statusCode, done]).toEqual([200, ['keys-list', 'keys-revoke', 'quote']]);
});
