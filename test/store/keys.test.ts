import { expect, test } from 'vitest';
import { StoreConflict } from '../../runtime/store/store-errors.ts';
import { accepted, violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const ALICE = {
  id: 'k1',
  name: 'first',
  owner_id: 'alice',
  group: 'default',
  prefix: 'sk-aaa',
  hash: 'hash-1',
  models: ['m-1', 'm-2'],
};
const SECOND = {
  ...ALICE,
  id: 'k2',
  name: 'second',
  prefix: 'sk-bbb',
  hash: 'hash-2',
  quota: 500,
  expires_at: 9_000,
};

test('a key is kept without its secret and found by its hash', async () => {
  const { store, folder } = await tempStore();
  const first = await store.createKey(ALICE);
  expect(first).toEqual({
    id: 'k1',
    name: 'first',
    owner_id: 'alice',
    group: 'default',
    prefix: 'sk-aaa',
    state: 'active',
    models: ['m-1', 'm-2'],
    unlimited: true,
    expires_at: null,
    created_at: first.created_at,
    revoked_at: null,
  });
  const second = await store.createKey(SECOND);
  expect(second).toMatchObject({ unlimited: false, expires_at: 9_000 });
  expect(await store.findKeyByHash('hash-1')).toEqual(first);
  expect(await store.findKeyByHash('hash-2')).toEqual(second);
  expect(await store.findKeyByHash('hash')).toBeUndefined();
  expect(await store.balanceOf('k1')).toEqual({ wallet: 0, wallet_hold: 0 });
  expect(await store.balanceOf('k2')).toEqual({ wallet: 0, wallet_hold: 0, key: 500 });
  expect(await store.balanceOf('none')).toBeUndefined();
  expect(rowsOf(folder, "SELECT id,balance FROM accounts WHERE kind LIKE 'key%' ORDER BY id")).toEqual([
    { id: 'key_grant:k2', balance: -500 },
    { id: 'key_hold:k2', balance: 0 },
    { id: 'key_quota:k2', balance: 500 },
    { id: 'key_spent:k2', balance: 0 },
  ]);
  expect(await violated(store)).toEqual([]);
});

test.each([
  { about: 'id', again: { ...SECOND, id: 'k1' } },
  { about: 'secret', again: { ...SECOND, hash: 'hash-1' } },
])('a second key with the same $about is a conflict', async ({ again }) => {
  const { store } = await tempStore();
  await store.createKey(ALICE);
  await expect(store.createKey(again)).rejects.toThrow(StoreConflict);
  expect((await store.listKeys()).map((key) => key.id)).toEqual(['k1']);
  expect(await violated(store)).toEqual([]);
});

test('keys are listed with the balances of their owner', async () => {
  const { store } = await tempStore();
  const first = await store.createKey(ALICE);
  const second = await store.createKey(SECOND);
  await store.topUp({ key: 'k1', amount: 70, idem: 'i1', reason: 'paid' });
  await accepted(store, 't1', { key: 'k2', owner: 'alice', price: 20 });
  expect(await store.listKeys()).toEqual([
    { ...first, pepper: null, wallet: 50, wallet_hold: 20 },
    { ...second, pepper: null, wallet: 50, wallet_hold: 20, key: 480 },
  ]);
});

test('revoking works by id or prefix, once', async () => {
  const { store } = await tempStore();
  await store.createKey(ALICE);
  const revoked = await store.revokeKey('sk-aaa');
  expect(revoked).toMatchObject({ id: 'k1', state: 'revoked' });
  expect(revoked?.revoked_at).not.toBeNull();
  expect(await store.revokeKey('k1')).toEqual(revoked);
  expect(await store.findKeyByHash('hash-1')).toEqual(revoked);
  expect(await store.revokeKey('sk-')).toBeUndefined();
});

test('a prefix of several keys is a conflict, an id never is', async () => {
  const { store } = await tempStore();
  await store.createKey(ALICE);
  await store.createKey({ ...SECOND, prefix: ALICE.prefix });
  await expect(store.revokeKey('sk-aaa')).rejects.toThrow(
    'several keys begin with "sk-aaa": name the key by its id',
  );
  expect(await store.revokeKey('k2')).toMatchObject({ id: 'k2', state: 'revoked' });
});

test('a top-up credits the wallet and the quota, once per idem', async () => {
  const { store } = await tempStore();
  await store.createKey(ALICE);
  await store.createKey(SECOND);
  const paid = { key: 'k2', amount: 100, idem: 'invoice-7', reason: 'paid' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.topUp(paid)));
  const balance = { wallet: 100, wallet_hold: 0, key: 600 };
  const [first, ...repeated] = answers.sort((one, other) => Number(one?.already) - Number(other?.already));
  expect(first).toEqual({ ...balance, already: false });
  for (const answer of repeated) expect(answer).toEqual({ ...balance, already: true });
  expect(await store.topUp({ ...paid, key: 'sk-aaa', idem: 'invoice-8' })).toEqual({
    wallet: 200,
    wallet_hold: 0,
    already: false,
  });
  expect(await store.topUp({ ...paid, key: 'nobody' })).toBeUndefined();
  for (const other of [{ amount: 101 }, { key: 'k1' }]) {
    await expect(store.topUp({ ...paid, ...other })).rejects.toThrow(
      'top-up "invoice-7" was made before with another key or amount',
    );
  }
  expect(await store.balanceOf('k2')).toEqual({ wallet: 200, wallet_hold: 0, key: 600 });
  expect(await violated(store)).toEqual([]);
});

test('balances never pass 2^53', async () => {
  const { store } = await tempStore();
  await store.createKey(ALICE);
  const most = { key: 'k1', amount: Number.MAX_SAFE_INTEGER, idem: 'most', reason: 'much' };
  expect(await store.topUp(most)).toEqual({
    wallet: Number.MAX_SAFE_INTEGER,
    wallet_hold: 0,
    already: false,
  });
  await expect(store.topUp({ ...most, amount: 1, idem: 'more' })).rejects.toThrow(StoreConflict);
  for (const amount of [2 ** 53, 0, -1, 0.5, Number.NaN]) {
    await expect(store.topUp({ ...most, amount, idem: `bad-${amount}` })).rejects.toThrow('internal:');
  }
  expect(await violated(store)).toEqual([]);
});

test('an opening credit comes with the key or not at all', async () => {
  const { store, folder } = await tempStore();
  const credit = { amount: 100, idem: 'created-k2', reason: 'credit at creation' };
  await store.createKey({ ...SECOND, credit });
  expect(await store.balanceOf('k2')).toEqual({ wallet: 100, wallet_hold: 0, key: 500 });
  expect(rowsOf(folder, "SELECT idem,reason FROM ledger_txns WHERE idem='created-k2'")).toEqual([
    { idem: 'created-k2', reason: 'credit at creation' },
  ]);
  // One more would be beyond 2^53; the same name was used before: neither leaves a key behind.
  for (const refused of [
    { ...credit, idem: 'created-k1', amount: Number.MAX_SAFE_INTEGER },
    { ...credit, amount: 1 },
  ]) {
    await expect(store.createKey({ ...ALICE, credit: refused })).rejects.toThrow(StoreConflict);
    expect((await store.listKeys()).map((key) => key.id)).toEqual(['k2']);
  }
  await expect(store.createKey({ ...ALICE, credit: { ...credit, idem: 'x', amount: 0 } })).rejects.toThrow(
    'internal: a credit must be positive',
  );
  expect(await store.balanceOf('k2')).toEqual({ wallet: 100, wallet_hold: 0, key: 500 });
  expect(await violated(store)).toEqual([]);
});
