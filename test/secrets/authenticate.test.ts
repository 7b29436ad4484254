import { expect, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createAuthenticator } from '../../runtime/edge/identity/authenticate.ts';
import { generateKey, hashKey } from '../../runtime/secrets/keys.ts';
import type { KeyRecord } from '../../runtime/store/types.ts';
import { keyRecord } from '../edge/fakes.ts';

const pepper = new Uint8Array(32).fill(3);
const HERE = { address: '203.0.113.7' };

function world() {
  const keys = new Map<string, KeyRecord>();
  const lookups: string[] = [];
  let now = 1_000_000;
  const authenticator = createAuthenticator({
    store: {
      findKeyByHash: async (hash) => {
        lookups.push(hash);
        return keys.get(hash);
      },
      rehashKey: async ({ before, hash }) => {
        const key = keys.get(before);
        if (key !== undefined && keys.delete(before)) keys.set(hash, key);
      },
      findKeys: async (ids) => {
        lookups.push(...ids);
        return [...keys.values()].filter(({ id }) => ids.includes(id));
      },
    },
    pepper,
    clock: () => now,
    elapsed: () => now,
    wellKnown: new Set(['sk-sandbox']),
  });
  const refusal = async (header: string | undefined) => {
    const error = await authenticator.authenticate(header, HERE).catch((thrown: unknown) => thrown);
    if (!(error instanceof GatewayError)) throw new Error('it was not refused');
    return { code: error.code, message: error.message, options: error.options };
  };
  return { keys, lookups, authenticator, refusal, pass: (ms: number) => (now += ms) };
}

test('a known key answers its record', async () => {
  const { keys, authenticator } = world();
  const key = generateKey();
  keys.set(hashKey(pepper, key), keyRecord({ id: 'mine' }));
  expect(await authenticator.authenticate(`Bearer ${key}`, HERE)).toMatchObject({ id: 'mine' });
  expect(await authenticator.authenticate(`bearer ${key}`, HERE)).toMatchObject({ id: 'mine' });
});

test('every wrong key is refused in the same words (F104)', async () => {
  const { keys, refusal } = world();
  const [revoked, expired, disabled, elsewhere] = [
    generateKey(),
    generateKey(),
    generateKey(),
    generateKey(),
  ];
  keys.set(hashKey(pepper, revoked), keyRecord({ state: 'revoked', revoked_at: 1 }));
  keys.set(hashKey(pepper, expired), keyRecord({ expires_at: 999_999 }));
  keys.set(hashKey(pepper, disabled), keyRecord({ disabled: true }));
  keys.set(hashKey(pepper, elsewhere), keyRecord({ allow_ips: ['203.0.113.8', '10.0.0.0/8'] }));
  const headers = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    `Bearer ${generateKey()}`,
    `Bearer ${revoked}`,
    `Bearer ${expired}`,
    `Bearer ${disabled}`,
    `Bearer ${elsewhere}`,
    `Bearer sk-${'x'.repeat(48)}`,
    `Token ${revoked}`,
    `Bearer ${'y'.repeat(9_000)}`,
  ];
  const refusals = await Promise.all(headers.map(refusal));
  expect(refusals[0]?.code).toBe('invalid_api_key');
  for (const one of refusals) expect(one).toEqual(refusals[0]);
});

test('malformed keys never reach the store (F104)', async () => {
  const { lookups, refusal } = world();
  for (const text of ["sk-' or 1=1", `sk-${'a'.repeat(48)}`, 'sk-', `sk-${'a'.repeat(10_000)}`])
    await refusal(`Bearer ${text}`);
  expect(lookups).toEqual([]);
});

test('the published key of the sandbox is looked up although its shape is another', async () => {
  const { keys, authenticator } = world();
  keys.set(hashKey(pepper, 'sk-sandbox'), keyRecord({ id: 'sandbox' }));
  expect(await authenticator.authenticate('Bearer sk-sandbox', HERE)).toMatchObject({ id: 'sandbox' });
});

test('a found key is asked for once a second, so a revocation takes effect within one', async () => {
  const { keys, lookups, authenticator, refusal, pass } = world();
  const key = generateKey();
  const hash = hashKey(pepper, key);
  keys.set(hash, keyRecord());
  for (let index = 0; index < 5; index += 1) await authenticator.authenticate(`Bearer ${key}`, HERE);
  expect(lookups.length).toBe(1);
  keys.set(hash, keyRecord({ state: 'revoked' }));
  pass(1_000);
  expect((await refusal(`Bearer ${key}`)).code).toBe('invalid_api_key');
  expect(lookups.length).toBe(2);
});

test('the key of a link is asked for once a second, and is none once it is not valid', async () => {
  const { keys, lookups, authenticator, pass } = world();
  const hash = hashKey(pepper, generateKey());
  keys.set(hash, keyRecord({ allow_ips: [] }));
  for (let index = 0; index < 5; index += 1)
    expect(await authenticator.keyOfLink('key_1')).toMatchObject({ id: 'key_1' });
  expect(lookups).toEqual(['key_1']);
  for (const over of [{ state: 'revoked' }, { disabled: true }, { expires_at: 1 }] as const) {
    keys.set(hash, keyRecord(over));
    pass(1_000);
    expect(await authenticator.keyOfLink('key_1')).toBeUndefined();
  }
  expect(await authenticator.keyOfLink('key_2')).toBeUndefined();
});

test('unknown keys are remembered too, and forgotten after a second', async () => {
  const { keys, lookups, authenticator, refusal, pass } = world();
  const key = generateKey();
  await refusal(`Bearer ${key}`);
  await refusal(`Bearer ${key}`);
  expect(lookups.length).toBe(1);
  keys.set(hashKey(pepper, key), keyRecord());
  pass(1_000);
  expect(await authenticator.authenticate(`Bearer ${key}`, HERE)).toMatchObject({ id: 'key_1' });
});

test.each([
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['::ffff:203.0.113.0/120'], true],
  ['::ffff:203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.7', ['203.0.114.0/24', '2001:db8::/32'], false],
  ['2001:db8:0:1::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['2001:db8::5', ['0.0.0.0/0'], false],
  ['', ['0.0.0.0/0', '::/0'], false],
  ['203.0.113.7', [], false],
  ['203.0.113.7', ['203.0.113.7/33', 'nonsense', ''], false],
])('a request from %j with a key for %j: %s', async (address, allow_ips, taken) => {
  const { keys, authenticator } = world();
  const key = generateKey();
  keys.set(hashKey(pepper, key), keyRecord({ allow_ips }));
  const answer = await authenticator
    .authenticate(`Bearer ${key}`, { address })
    .then(({ id }) => id)
    .catch((error: unknown) => (error instanceof GatewayError ? error.code : error));
  expect(answer).toBe(taken ? 'key_1' : 'invalid_api_key');
});
