import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildAdminServer } from '../../runtime/admin/admin-server.ts';
import { keyActions } from '../../runtime/admin/key-actions.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { tinyRegistry } from '../edge/tiny-registry.ts';

const SECRET = new Uint8Array(32).fill(7);
const NEXT_CENTURY = Date.UTC(2100, 0, 1);

/** The operators' listener on a store of its own, whose operations a test may replace. */
async function operators(over: Partial<Store> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-key-routes-'));
  const store = await openStore({ dataDir });
  const registry = tinyRegistry();
  const actions = keyActions({
    store: { ...store, ...over },
    pepper: SECRET,
    registry,
    groups: () => new Set(['default']),
    deployment: () => undefined,
  });
  const app = await buildAdminServer({
    registry,
    store,
    observer: createObserver(),
    secret: SECRET,
    adminKeys: () => [{ name: 'alice', key: 'admin-key' }],
    log: silentLogger,
    actions,
  });
  onTestFinished(async () => {
    await app.close();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: path, headers: { authorization: 'Bearer admin-key' }, payload });
  const get = async (path: string) =>
    (await app.inject({ url: path, headers: { authorization: 'Bearer admin-key' } })).json();
  return { store, post, get };
}

test('a key is made with everything that was asked for, in one write', async () => {
  const { store, post } = await operators({
    topUp: () => Promise.reject(new Error('the machine died between two writes')),
  });
  const answer = await post('/admin/keys', {
    name: 'alice',
    owner: 'owner_a',
    group: 'default',
    models: ['tiny-1'],
    quota: 3_000_000,
    topUp: 12_500_000,
    expires_at: NEXT_CENTURY,
  });
  expect(answer.statusCode).toBe(200);
  const { secret, ...record } = answer.json();
  expect(secret).toMatch(/^sk-/);
  expect(await store.listKeys()).toEqual([
    {
      ...record,
      pepper: expect.any(String),
      wallet: 12_500_000,
      wallet_hold: 0,
      key: 3_000_000,
      expires_at: NEXT_CENTURY,
    },
  ]);
  expect(record).toMatchObject({ name: 'alice', owner_id: 'owner_a', models: ['tiny-1'] });
});

test.each([
  [{ name: 'x', topup: 5 }, 'topup', 'there is no field `topup` here; did you mean `topUp`?'],
  [{ name: 'x', model: ['tiny-1'] }, 'model', 'there is no field `model` here; did you mean `models`?'],
  [
    { name: 'x', limit: 1 },
    'limit',
    'there is no field `limit` here; known here: `allow_ips`, `concurrent`, `expires_at`, `group`, `idem`, `models`, `name`, `owner`, `quota`, `rpm`, `topUp`',
  ],
  [{ name: 'x', models: ['tiny-2'] }, 'models', 'there is no model `tiny-2`; did you mean `tiny-1`?'],
  [
    { name: 'x', models: ['tiny-latest'] },
    'models',
    '`tiny-latest` is another name of the model `tiny-1`; name the model itself',
  ],
  [{ name: 'x', models: [] }, 'models', 'models must name at least one, or be left out'],
  [
    { name: 'x', expires_at: 1_000 },
    'expires_at',
    'expires_at must be in the future, in epoch milliseconds (got 1000)',
  ],
  [{ name: 'x', topUp: 0 }, 'topUp', 'topUp must be a positive whole number of micro-units (got 0)'],
  [{ name: 'x', quota: '2.50' }, 'quota', 'quota must be a positive whole number of micro-units (got 2.50)'],
  [{ name: 'x', rpm: 0 }, 'rpm', 'rpm must be a whole number from 1 to 1000000 (got 0)'],
  [
    { name: 'x', concurrent: 2_000_000 },
    'concurrent',
    'concurrent must be a whole number from 1 to 1000000 (got 2000000)',
  ],
  [
    { name: 'x', allow_ips: ['10.0.0.0/8', '10.0.0.0/40'] },
    'allow_ips',
    '`10.0.0.0/40` is no address or range such as 203.0.113.7 or 10.0.0.0/8',
  ],
  [
    { name: 'x', expires_at: '2031-12-31' },
    'expires_at',
    'expires_at must be a time in epoch milliseconds (got 2031-12-31)',
  ],
  [{ name: 'x', allow_ips: [] }, 'allow_ips', 'allow_ips must name 1 to 100 addresses (got 0)'],
  [{ name: 'x', group: 'gold' }, 'group', 'there is no group gold; the deployment has default'],
])('%j makes no key and says why', async (body, param, message) => {
  const { store, post } = await operators();
  const answer = await post('/admin/keys', body);
  expect([answer.statusCode, answer.json().error]).toMatchObject([
    400,
    { code: 'invalid_request', param, message },
  ]);
  expect(await store.listKeys()).toEqual([]);
});

test.each([
  ['/admin/keys/revoke', { keys: 'x' }, 'there is no field `keys` here; did you mean `key`?'],
  ['/admin/keys/topup', { key: 'x', micro: 1 }, 'there is no field `micro` here; did you mean `micros`?'],
  ['/admin/keys/limits', { key: 'x', rpms: 1 }, 'there is no field `rpms` here; did you mean `rpm`?'],
  [
    '/admin/keys/limits',
    { key: 'x', rpm: '1.5' },
    'rpm must be a whole number from 1 to 1000000, or null (got 1.5)',
  ],
  [
    '/admin/keys/limits',
    { key: 'x', quota: 1 },
    'there is no field `quota` here; known here: `allow_ips`, `concurrent`, `key`, `rpm`',
  ],
  [
    '/admin/keys/limits',
    { key: 'x' },
    'nothing to change: give rpm, concurrent or allow_ips, or null to take one away',
  ],
  [
    '/admin/keys/limits',
    { key: 'x', rpm: 1 },
    'there is no key x; `gateway keys list` shows ids and prefixes',
  ],
  ['/admin/keys/disable', { key: 'x' }, 'there is no key x; `gateway keys list` shows ids and prefixes'],
  ['/admin/keys/enable', { key: 'x', on: true }, 'there is no field `on` here; known here: `key`'],
  [
    '/admin/keys/topup',
    { key: 'x', micros: 0 },
    'micros must be a positive whole number of micro-units (got 0)',
  ],
])('%s refuses %j', async (path, body, message) => {
  const { post } = await operators();
  const answer = await post(path, body);
  expect([answer.statusCode, answer.json().error.message]).toEqual([400, message]);
});

test('a key is made once under a name, with its money', async () => {
  const { store, post } = await operators();
  const body = { name: 'shared', owner: 'o', topUp: 10, idem: 'form-1' };
  const [first, second] = await Promise.all([post('/admin/keys', body), post('/admin/keys', body)]);
  const third = await post('/admin/keys', body);
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 400]);
  expect(third.json().error.message).toMatch(/^the key key_[0-9a-f]{24} was made under this name before/);
  expect((await post('/admin/keys', { ...body, idem: 'form-2' })).statusCode).toBe(200);
  expect((await store.listKeys()).map(({ owner_id, wallet }) => [owner_id, wallet])).toEqual([
    ['o', 20],
    ['o', 20],
  ]);
});

test('a revoked key is neither enabled nor disabled', async () => {
  const { store, post } = await operators();
  const { id } = (await post('/admin/keys', { name: 'x' })).json();
  await post('/admin/keys/disable', { key: id });
  await post('/admin/keys/revoke', { key: id });
  for (const word of ['enable', 'disable']) {
    const answer = await post(`/admin/keys/${word}`, { key: id });
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      400,
      `${id} is revoked for good: it cannot be ${word}d`,
    ]);
  }
  expect((await store.listKeys()).map(({ state, disabled }) => [state, disabled])).toEqual([
    ['revoked', true],
  ]);
});

test('what contradicts the store is refused with its reason, not as a failure of ours', async () => {
  const { store, post } = await operators();
  const base = { owner_id: 'o', group: 'default', prefix: 'sk-same', models: ['*'] };
  await store.createKey({ ...base, id: 'key_1', name: 'one', hash: 'h1' });
  await store.createKey({ ...base, id: 'key_2', name: 'two', hash: 'h2' });
  const topUp = (body: object) => post('/admin/keys/topup', { key: 'key_1', micros: 5, idem: 'i', ...body });
  expect((await topUp({})).statusCode).toBe(200);
  const refused = [
    await topUp({ micros: 6 }),
    await topUp({ key: 'sk-same', idem: 'j' }),
    await topUp({ micros: Number.MAX_SAFE_INTEGER, idem: 'j' }),
    await post('/admin/keys/revoke', { key: 'sk-same' }),
    await post('/admin/keys', { name: 'x', owner: 'o', topUp: Number.MAX_SAFE_INTEGER }),
  ];
  expect(
    refused.map((answer) => [
      answer.statusCode,
      answer.json().error.code,
      answer.json().error.details.retryable,
    ]),
  ).toEqual(refused.map(() => [400, 'invalid_request', false]));
  const several = 'several keys begin with "sk-same": key_1 (one), key_2 (two); name the key by its id';
  const beyond = `a top-up of ${Number.MAX_SAFE_INTEGER} would take account`;
  expect(refused.map((answer) => answer.json().error.message)).toEqual([
    'top-up "i" was made before with another key or amount',
    several,
    expect.stringContaining(beyond),
    several,
    expect.stringContaining(beyond),
  ]);
  expect((await store.listKeys()).map((key) => [key.id, key.wallet])).toEqual([
    ['key_1', 5],
    ['key_2', 5],
  ]);
});

test('limits are set at creation, changed one by one, taken away by null, and listed', async () => {
  const { store, post } = await operators();
  const made = await post('/admin/keys', { name: 'x', rpm: 60, concurrent: 4, allow_ips: ['10.0.0.0/8'] });
  expect(made.json()).toMatchObject({ rpm: 60, concurrent: 4, allow_ips: ['10.0.0.0/8'] });
  const { id, prefix } = made.json();
  const change = async (limits: object) => {
    const { rpm, concurrent, allow_ips } = (
      await post('/admin/keys/limits', { key: prefix, ...limits })
    ).json();
    return [rpm, concurrent, allow_ips];
  };
  expect(await change({ rpm: 5 })).toEqual([5, 4, ['10.0.0.0/8']]);
  expect(await change({ rpm: null, allow_ips: ['::1', '203.0.113.7'] })).toEqual([
    undefined,
    4,
    ['::1', '203.0.113.7'],
  ]);
  expect(await change({ concurrent: null, allow_ips: null })).toEqual([undefined, undefined, undefined]);
  expect(await change({ concurrent: 7 })).toEqual([undefined, 7, undefined]);
  const [listed] = await store.listKeys();
  expect(listed).toMatchObject({ id, concurrent: 7 });
  const [last] = await store.auditLog({ target: id, limit: 1 });
  expect(last).toMatchObject({ actor: 'alice', action: 'key.limits', detail: { concurrent: 7 } });
});

test('a key is disabled and enabled, as often as it is said', async () => {
  const { store, post } = await operators();
  const { id } = (await post('/admin/keys', { name: 'x' })).json();
  const disabled = async (path: string) => {
    expect((await post(path, { key: id })).statusCode).toBe(200);
    return (await store.listKeys()).map((key) => key.disabled);
  };
  expect(await disabled('/admin/keys/disable')).toEqual([true]);
  expect(await disabled('/admin/keys/disable')).toEqual([true]);
  expect(await disabled('/admin/keys/enable')).toEqual([undefined]);
});

test('keys are listed whole, or page by page in either order, each once', async () => {
  const { store, get } = await operators();
  const made = Array.from({ length: 25 }, (_, index) => `key_${String(index).padStart(2, '0')}`);
  for (const id of made)
    await store.createKey({
      id,
      name: id,
      owner_id: id,
      group: 'default',
      prefix: id,
      hash: id,
      models: ['*'],
    });
  const whole: readonly { readonly id: string }[] = await get('/admin/keys');
  expect(whole.map(({ id }) => id).toSorted()).toEqual(made);
  for (const order of ['oldest', 'newest']) {
    const seen: unknown[] = [];
    for (let after = ''; ; ) {
      const query = after === '' ? '' : `&after=${after}`;
      const page: typeof whole = await get(`/admin/keys?limit=10&order=${order}${query}`);
      seen.push(...page);
      after = page.at(-1)?.id ?? '';
      if (page.length < 10) break;
    }
    expect(seen).toEqual(order === 'oldest' ? whole : whole.toReversed());
  }
  expect((await get('/admin/keys?after=gone')).error.message).toBe('there is no key gone to go on from');
});

test('keys are found by what their name, id, beginning or owner has in it, by state, group and owner', async () => {
  const { store, post, get } = await operators();
  const base = { group: 'default', models: ['*'] };
  const add = (id: string, more: object = {}) =>
    store.createKey({ ...base, id, name: id, owner_id: `o-${id}`, prefix: `sk-${id}`, hash: id, ...more });
  await add('one', { name: 'Studio 100%_web' });
  await add('two', { group: 'gone' });
  await add('three', { owner_id: 'o-one' });
  await add('four', { expires_at: 1_000 });
  await add('five');
  await add('six');
  await post('/admin/keys/disable', { key: 'five' });
  await post('/admin/keys/revoke', { key: 'six' });
  const found = async (query: Readonly<Record<string, string>>) => {
    const keys: readonly { readonly id: string }[] = await get(`/admin/keys?${new URLSearchParams(query)}`);
    return keys.map(({ id }) => id).toSorted();
  };
  expect(await found({ q: 'STUDIO' })).toEqual(['one']);
  expect(await found({ q: '%_W' })).toEqual(['one']);
  expect(await found({ q: '100_' })).toEqual([]);
  expect(await found({ q: "' OR 1=1" })).toEqual([]);
  expect(await found({ q: 'sk-t' })).toEqual(['three', 'two']);
  expect(await found({ q: 'o-one' })).toEqual(['one', 'three']);
  expect(await found({ owner: 'o-one' })).toEqual(['one', 'three']);
  expect(await found({ group: 'gone' })).toEqual(['two']);
  const states = ['active', 'disabled', 'expired', 'revoked'].map(async (state) => found({ state }));
  expect(await Promise.all(states)).toEqual([['one', 'three', 'two'], ['five'], ['four'], ['six']]);
  expect(await found({ state: 'active', q: 'o-one', limit: '1' })).toHaveLength(1);
});

test('one key is shown with its balances, and groups with how many keys they have', async () => {
  const { store, post, get } = await operators();
  const { secret, ...made } = (await post('/admin/keys', { name: 'x', quota: 500, topUp: 700 })).json();
  const shown = await get(`/admin/keys/${made.id}`);
  expect(shown).toEqual({ ...made, wallet: 700, wallet_hold: 0, key: 500 });
  expect(await get(`/admin/keys/${made.prefix}`)).toEqual(shown);
  expect(JSON.stringify(shown)).not.toContain(secret);
  expect((await get('/admin/keys/nobody')).error.message).toContain('there is no key nobody');
  expect(await get('/admin/groups')).toEqual([
    {
      name: 'default',
      configured: true,
      multiplier: 1,
      models: ['*'],
      limits: {},
      channels: [],
      keys: 1,
      active_keys: 1,
    },
  ]);
  // Its group is not in the deployment any more: its requests are refused.
  const gone = { id: 'key_vip', name: 'v', owner_id: 'v', group: 'vip', prefix: 'p', hash: 'h' };
  await store.createKey({ ...gone, models: ['*'] });
  expect((await get('/admin/groups'))[1]).toMatchObject({
    ...{ name: 'vip', configured: false, multiplier: null, models: [], keys: 1 },
  });
});
