import { expect, test } from 'vitest';
import { findNamedKey } from '../../runtime/admin/key-actions.ts';
import { generateKey, hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { keyRecord } from '../edge/fakes.ts';

const pepper = new Uint8Array(32).fill(7);
const KNOWN = '`gateway keys list` shows ids and prefixes';

const secrets = { alice: generateKey(), bob: generateKey() };
const alice = keyRecord({ id: 'key_a1b2c3d4', name: 'alice', prefix: keyPrefix(secrets.alice) });
const bob = keyRecord({ id: 'key_a1b2ffff', name: 'bob', prefix: keyPrefix(secrets.bob) });
const named = keyRecord({ id: 'key_by_hand', name: 'by hand', prefix: keyPrefix('sk-by-hand') });
const balance = { wallet: 0, wallet_hold: 0 };
const byHash = new Map([
  [hashKey(pepper, secrets.alice), alice],
  [hashKey(pepper, 'sk-by-hand'), named],
]);
const store = {
  listKeys: async () => [alice, bob, named].map((key) => ({ ...key, ...balance, pepper: null })),
  findKeys: async (ids: readonly string[]) => [alice, bob, named].filter(({ id }) => ids.includes(id)),
  findKeyByHash: async (hash: string) => byHash.get(hash),
  rehashKey: async () => undefined,
};

const find = (named: string) => findNamedKey(named, { store, pepper });

test.each([
  ['its id', alice.id],
  ['itself', secrets.alice],
  ['what is shown of it', alice.prefix],
  ['a part of that', alice.prefix.slice(0, -1)],
  ['what its id begins with', alice.id.slice(0, -2)],
])('a key is named by %s', async (_, named) => {
  expect((await find(named)).id).toBe(alice.id);
});

test('a key that was not made up by the gateway is named by itself, too', async () => {
  expect((await find('sk-by-hand')).id).toBe(named.id);
});

test.each([
  [
    'what is too short',
    'key_',
    '`key_` is too short to name a key: give its id, or 6 or more characters that it begins with',
  ],
  [
    'what several begin with',
    'key_a1b2',
    'several keys begin with "key_a1b2": key_a1b2c3d4 (alice), key_a1b2ffff (bob); name the key by its id',
  ],
  ['nobody', 'nobody', `there is no key nobody; ${KNOWN}`],
  [
    'more than is shown',
    `${bob.prefix}x`,
    `there is no key ${bob.prefix}… of these 10 characters; give it whole, or only ${bob.prefix}; ${KNOWN}`,
  ],
  [
    'another key',
    generateKey().replace(/^.{9}/, 'sk-000000'),
    `there is no key sk-000000… of these 51 characters; give it whole, or only sk-000000; ${KNOWN}`,
  ],
])('%s names none, and no whole key is repeated', async (_, named, message) => {
  await expect(find(named)).rejects.toMatchObject({ message });
});
