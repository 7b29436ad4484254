import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '../../runtime/secrets/secrets.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { runProgram } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const PAGE = 4_096;
const WHOLE_TEST = { timeout: 60_000 };
const folder = makeTempFolder('data-folder');
const begun = join(folder, 'begun');
let copies = 0;

/** A data folder on which a gateway ran, with a key and enough rows to be spread over many pages. */
beforeAll(async () => {
  const { store } = await openDataFolder({ env: {}, dataDir: begun });
  for (let index = 0; index < 300; index += 1) {
    const id = `k-${index}`;
    const key = { id, name: id, owner_id: `o-${index}`, group: 'default', models: ['*'], prefix: id };
    await store.createKey({ ...key, hash: `hash-${index}` });
    await store.topUp({ key: id, amount: 10, idem: id, reason: 'test' });
  }
  await store.close();
});
afterAll(() => removeFolder(folder));

function copy(): string {
  copies += 1;
  const to = join(folder, `copy-${copies}`);
  cpSync(begun, to, { recursive: true });
  return to;
}

function open(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  return openDataFolder({ env, dataDir }).then(
    async ({ store }) => {
      await store.close();
      return 'open';
    },
    (error: unknown) =>
      error instanceof Error && 'reason' in error
        ? `${String(error.reason)}: ${error.message}`
        : String(error),
  );
}

/** Overwrites the middle of the file, as a bad disk or a stray program does. */
function damage(dataDir: string, { pages = Number.POSITIVE_INFINITY } = {}): void {
  const path = join(dataDir, 'gateway.db');
  const { size } = statSync(path);
  const file = openSync(path, 'r+');
  const from = Math.floor(size / 2 / PAGE) * PAGE;
  writeSync(file, Buffer.alloc(Math.min(pages * PAGE, size - from), 0x5a), 0, undefined, from);
  closeSync(file);
}

test('a folder that was begun opens again', async () => {
  expect(await open(copy())).toBe('open');
});

test('a database that is missing, empty or without tables is refused beside a secret, and left so', async () => {
  const missing = copy();
  rmSync(join(missing, 'gateway.db'));
  expect(await open(missing)).toMatch(/^empty_database: .*GATEWAY_DATA_DIR/);
  expect(existsSync(join(missing, 'gateway.db'))).toBe(false);
  const empty = copy();
  truncateSync(join(empty, 'gateway.db'), 0);
  expect(await open(empty)).toMatch(/^empty_database: /);
  const bare = copy();
  rmSync(join(bare, 'gateway.db'));
  new DatabaseSync(join(bare, 'gateway.db')).exec('CREATE TABLE a(b); DROP TABLE a');
  expect(await open(bare)).toMatch(/^empty_database: /);
});

test('the database of another program is refused and not changed', async () => {
  const dataDir = join(folder, 'foreign');
  const path = join(dataDir, 'gateway.db');
  await (await openStore({ dataDir })).close();
  rmSync(path);
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE notes(text TEXT); CREATE TABLE schema_migrations(version TEXT)');
  other.close();
  expect(await open(dataDir)).toMatch(/^foreign_database: /);
  const again = new DatabaseSync(path, { readOnly: true });
  expect(
    again
      .prepare('SELECT name FROM sqlite_schema ORDER BY name')
      .all()
      .map(({ name }) => name),
  ).toEqual(['notes', 'schema_migrations']);
  again.close();
});

test('a damaged database is refused with the way out, and opened where the operator insists (F83)', async () => {
  const broken = copy();
  damage(broken);
  expect(await open(broken)).toMatch(/^damaged_database: /);
  const dataDir = copy();
  damage(dataDir, { pages: 1 });
  expect(await open(dataDir)).toMatch(/^damaged_database: .*backup.*\.recover.*GATEWAY_ALLOW_DAMAGED=1/);
  expect(await open(dataDir, { GATEWAY_ALLOW_DAMAGED: '1' })).toBe('open');
});

test('a secret that is missing or another one is refused, wherever it comes from', async () => {
  const missing = copy();
  rmSync(join(missing, 'secret'));
  expect(await open(missing)).toMatch(/^other_secret: .*restore the file/);
  expect(existsSync(join(missing, 'secret'))).toBe(false);
  const other = copy();
  writeFileSync(join(other, 'secret'), 'twenty bytes of text');
  expect(await open(other)).toMatch(/^other_secret: /);
  expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('twenty bytes of text');
  const named = copy();
  expect(await open(named, { GATEWAY_SECRET: 'another secret of enough bytes' })).toMatch(
    /^other_secret: .*GATEWAY_SECRET/,
  );
  expect(await open(named)).toBe('open');
});

test('a database of before seals is sealed with the secret beside it, and with no other', async () => {
  const dataDir = copy();
  const unseal = (): void => {
    const database = new DatabaseSync(join(dataDir, 'gateway.db'));
    database.exec('DELETE FROM store_facts');
    database.close();
  };
  unseal();
  expect(await open(dataDir)).toBe('open');
  unseal();
  rmSync(join(dataDir, 'secret'));
  expect(await open(dataDir)).toMatch(/^other_secret: /);
});

test('what is open to other users is closed to them, and a folder of others is refused', async () => {
  const dataDir = copy();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'secret'), 0o644);
  chmodSync(join(dataDir, 'gateway.db'), 0o644);
  expect(await open(dataDir)).toBe('open');
  const modes = [dataDir, join(dataDir, 'secret'), join(dataDir, 'gateway.db')].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['700', '600', '600']);
  const shared = join(folder, 'everybody');
  cpSync(begun, shared, { recursive: true });
  chmodSync(shared, 0o1777);
  expect(await open(shared)).toMatch(/^bad_folder: .*mode 777.*GATEWAY_DATA_DIR to a folder below it/);
  expect((statSync(shared).mode & 0o7777).toString(8)).toBe('1777');
});

test('the gateway ends with 2 and says why', WHOLE_TEST, async () => {
  const dataDir = copy();
  rmSync(join(dataDir, 'secret'));
  const env = { GATEWAY_SANDBOX: '1', GATEWAY_DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0' };
  const { code, stderr } = await runProgram(['runtime/main.js'], env);
  expect([code, stderr]).toEqual([2, expect.stringContaining('the gateway cannot start:')]);
  expect(stderr).toContain('is missing, and the keys of the database beside it are worth nothing without it');
});
