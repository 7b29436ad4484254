import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateKey, hashKey, hasKeyShape, keyPrefix } from '../../runtime/secrets/keys.ts';

test('a new key has our shape and is never made twice', () => {
  const keys = Array.from({ length: 200 }, generateKey);
  for (const key of keys) expect(key).toMatch(/^sk-[0-9A-Za-z]{48}$/);
  expect(keys.every(hasKeyShape)).toBe(true);
  expect(new Set(keys).size).toBe(200);
});

test('one changed character is refused by the checksum', () => {
  const key = generateKey();
  for (let index = 3; index < key.length; index += 1) {
    const other = key[index] === 'a' ? 'b' : 'a';
    expect(hasKeyShape(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
});

test.each([
  ['empty', ''],
  ['the sandbox key', 'sk-sandbox'],
  ['a quote', `sk-'${'a'.repeat(47)}`],
  ['10 KB', `sk-${'a'.repeat(10_000)}`],
  ['a line feed at the end', `${generateKey()}\n`],
])('%s has not our shape', (_name, text) => {
  expect(hasKeyShape(text)).toBe(false);
});

test('random texts never have our shape', () => {
  fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => !hasKeyShape(text)));
});

test('the hash depends on key and pepper and is not the key', () => {
  const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const key = generateKey();
  expect(hashKey(one, key)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashKey(one, key)).toBe(hashKey(one, key));
  expect(hashKey(two, key)).not.toBe(hashKey(one, key));
  expect(hashKey(one, generateKey())).not.toBe(hashKey(one, key));
  expect(keyPrefix(key)).toBe(key.slice(0, 9));
});
