import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '../../runtime/secrets/secrets.ts';
import { fund } from '../store/sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateway-reader-gone-'));

beforeAll(async () => {
  const { store } = await openDataFolder({ env: {}, dataDir: folder });
  for (let index = 0; index < 20; index += 1) await fund(store, { key: `key-${index}`, wallet: 5 });
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the program and closes its standard output, and with `both` its standard error, before it can write. */
async function unread(args: string, { both = false } = {}) {
  const child = spawn(process.execPath, ['runtime/cli.js', ...args.split(' ')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GATEWAY_DATA_DIR: folder },
  });
  child.stdout.destroy();
  if (both) child.stderr.destroy();
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = await once(child, 'close');
  return [code, err];
}

test.each([
  'ledger export',
  'ledger export --format json',
  'keys list',
  'models --json',
  'keys create --name lost',
])('`gateway %s` ends quietly when nobody reads it any more, as a shell does (141)', async (args) => {
  expect(await unread(args)).toEqual([141, '']);
});

test('nobody needs to read the help to its end', async () => {
  expect(await unread('--help')).toEqual([0, '']);
});

test('a broken file stays one when nobody reads what is wrong with it', async () => {
  const path = join(folder, 'broken.yaml');
  writeFileSync(path, 'groups: none\n');
  expect(await unread(`check ${path}`)).toEqual([2, '']);
});

test('a refusal that nobody reads is one by its exit code', async () => {
  expect(await unread('keys topup key-none 5', { both: true })).toEqual([1, '']);
});
