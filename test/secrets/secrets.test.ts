import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deriveKey, loadSecret } from '../../runtime/secrets/secrets.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('makes a secret once, readable by its owner only, and keeps it', () => {
  const dataDir = join(tempFolder('secret'), 'data');
  const first = loadSecret({ env: {}, dataDir });
  expect(first.byteLength).toBe(32);
  expect(loadSecret({ env: {}, dataDir })).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('the environment wins over the file', () => {
  const dataDir = tempFolder('secret');
  const text = 'a secret of more than sixteen bytes';
  expect(Buffer.from(loadSecret({ env: { GATEWAY_SECRET: text }, dataDir })).toString()).toBe(text);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(['', '   ', 'short'])('refuses the secret %j', (text) => {
  const dataDir = tempFolder('secret');
  expect(() => loadSecret({ env: { GATEWAY_SECRET: text }, dataDir })).toThrow(
    /GATEWAY_SECRET .*16 random bytes/,
  );
  writeFileSync(join(dataDir, 'secret'), text);
  expect(() => loadSecret({ env: {}, dataDir })).toThrow(/16 random bytes/);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(text);
});

test('each purpose has a key of its own', () => {
  const secret = new Uint8Array(32).fill(9);
  const keys = (['key-pepper', 'content-links', 'admin-compare'] as const).map((purpose) =>
    Buffer.from(deriveKey(secret, purpose)).toString('hex'),
  );
  expect(new Set(keys).size).toBe(3);
  expect(deriveKey(secret, 'key-pepper')).toEqual(deriveKey(secret, 'key-pepper'));
});
