import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findKey, generateKey, hashKey, pepperName } from '../../runtime/secrets/keys.ts';
import {
  deriveKey,
  deriveKeys,
  loadSecrets,
  openDataFolder,
  secretPlaces,
} from '../../runtime/secrets/secrets.ts';
import { StoreRefused } from '../../runtime/store/store-errors.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('makes a secret once, readable by its owner only, and keeps it', () => {
  const dataDir = join(tempFolder('secret'), 'data');
  const first = loadSecrets({ env: {}, dataDir });
  expect(first.current.byteLength).toBe(32);
  expect(loadSecrets({ env: {}, dataDir })).toEqual(first);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('the environment wins over the file', () => {
  const dataDir = tempFolder('secret');
  const text = 'a secret of more than sixteen bytes';
  expect(Buffer.from(loadSecrets({ env: { GATEWAY_SECRET: text }, dataDir }).current).toString()).toBe(text);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(['', '   ', 'short'])('refuses the secret %j', (text) => {
  const dataDir = tempFolder('secret');
  expect(() => loadSecrets({ env: { GATEWAY_SECRET: text }, dataDir })).toThrow(
    /GATEWAY_SECRET .*16 random bytes/,
  );
  writeFileSync(join(dataDir, 'secret'), text);
  expect(() => loadSecrets({ env: {}, dataDir })).toThrow(/16 random bytes/);
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

describe('the secret of a database', () => {
  const [first, second, third] = ['first', 'second', 'third'].map(
    (name) => `${name}-canary-${'x'.repeat(16)}`,
  );
  const hash = (secret = '', key = '') => hashKey(deriveKey(Buffer.from(secret), 'key-pepper'), key);

  /** Opens the folder with these secrets, and closes it: `open`, or why it was refused. */
  async function opened(dataDir: string, GATEWAY_SECRET?: string, GATEWAY_SECRET_PREVIOUS?: string) {
    try {
      const { store } = await openDataFolder({ env: { GATEWAY_SECRET, GATEWAY_SECRET_PREVIOUS }, dataDir });
      await store.close();
      return 'open';
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error;
      expect(error.message).not.toContain('canary');
      return `${error.reason}: ${error.message}`;
    }
  }

  test('is replaced only beside the one before it, and can be put back the same way', async () => {
    const dataDir = tempFolder('rotate');
    expect(await opened(dataDir, first)).toBe('open');
    expect(await opened(dataDir, second)).toMatch(
      /^other_secret: GATEWAY_SECRET is not .*GATEWAY_SECRET_PREVIOUS/,
    );
    expect(await opened(dataDir, second, third)).toMatch(
      /^other_secret: neither GATEWAY_SECRET nor GATEWAY_SECRET_PREVIOUS is /,
    );
    expect(await opened(dataDir, first, first)).toMatch(
      /^bad_secret: the previous secret is the secret itself/,
    );
    expect(await opened(dataDir, first, 'short')).toMatch(/^bad_secret: GATEWAY_SECRET_PREVIOUS has 5 bytes/);
    // Processes that share a database learn the next secret first, and sign with it later.
    for (const [current, previous] of [[first, second], [second, first], [second, ''], [second]])
      expect(await opened(dataDir, current, previous)).toBe('open');
    expect(await opened(dataDir, first)).toMatch(/^other_secret: /);
    expect(await opened(dataDir, first, second)).toBe('open');
    expect(await opened(dataDir, first)).toBe('open');
  });

  test('is asked for by the name of the database that it belongs to', () => {
    const places = (env: Readonly<Record<string, string>>) => () =>
      secretPlaces({ env: { GATEWAY_SECRET: first ?? '', ...env }, dataDir: '/data', seal: 'of another' });
    expect(places({})).toThrow(/the database in \/data belongs to.* set GATEWAY_DATA_DIR to a fresh folder$/);
    expect(places({ DATABASE_URL: 'postgres://h/d' })).toThrow(
      /the database that DATABASE_URL names belongs to.* set DATABASE_URL to an empty database$/,
    );
  });

  test('as a file is made anew only where the one before it is kept', async () => {
    const dataDir = tempFolder('rotate');
    const [file, previous] = [join(dataDir, 'secret'), join(dataDir, 'secret.previous')];
    expect(await opened(dataDir)).toBe('open');
    const before = readFileSync(file);
    rmSync(file);
    writeFileSync(previous, 'of another database', { mode: 0o600 });
    expect(await opened(dataDir)).toMatch(/^other_secret: .*secret is missing/);
    writeFileSync(previous, before);
    expect(await opened(dataDir)).toBe('open');
    expect(readFileSync(file)).not.toEqual(before);
    rmSync(previous);
    expect(await opened(dataDir)).toBe('open');
    writeFileSync(file, before);
    expect(await opened(dataDir)).toMatch(/^other_secret: the file `secret` in .* is not the secret/);
  });

  test('keys are stored anew once, when they are shown, by however many at once', async () => {
    const dataDir = tempFolder('rotate');
    const env = { GATEWAY_SECRET: first };
    const one = await openDataFolder({ env, dataDir });
    const [shown, hidden] = [generateKey(), generateKey()];
    for (const [id, key] of [
      ['shown', shown],
      ['hidden', hidden],
    ] as const) {
      const record = { id, name: id, owner_id: id, group: 'default', prefix: id, models: ['*'] };
      await one.store.createKey({ ...record, hash: hash(first, key) });
    }
    await one.store.close();
    const { store, secrets } = await openDataFolder({
      env: { GATEWAY_SECRET: second, GATEWAY_SECRET_PREVIOUS: first },
      dataDir,
    });
    const [pepper, previousPepper] = deriveKeys(secrets, 'key-pepper');
    const find = (text: string) => findKey(text, { store, pepper, previousPepper });
    const found = await Promise.all(Array.from({ length: 50 }, () => find(shown)));
    expect(new Set(found.map((key) => key?.id))).toEqual(new Set(['shown']));
    expect(await find(generateKey())).toBeUndefined();
    expect((await store.findKeyByHash(hash(second, shown)))?.id).toBe('shown');
    expect(await store.findKeyByHash(hash(first, shown))).toBeUndefined();
    const names = (await store.listKeys()).map(({ id, pepper: name }) => [id, name === pepperName(pepper)]);
    expect(Object.fromEntries(names)).toEqual({ shown: true, hidden: false });
    // A store that takes nothing now does not keep a valid key out.
    const full = { ...store, rehashKey: () => Promise.reject(new Error('the disk is full')) };
    expect((await findKey(hidden, { store: full, pepper, previousPepper }))?.id).toBe('hidden');
    await store.close();
  });
});
