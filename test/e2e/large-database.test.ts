import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import { openDataFolder } from '../../runtime/secrets/secrets.ts';
import { checkInBackground } from '../../runtime/store/sqlite/check-database.ts';
import { startSandboxGateway } from '../support/sandbox-gateway.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PAGE = 4_096;
const LARGE = 1024 ** 3 + PAGE;

/** A data folder with enough rows to be spread over many pages. */
async function begun(): Promise<{ readonly dataDir: string; readonly path: string }> {
  const dataDir = tempFolder('large');
  const { store } = await openDataFolder({ env: {}, dataDir });
  for (let index = 0; index < 200; index += 1) {
    const id = `k-${index}`;
    const key = { id, name: id, owner_id: `o-${index}`, group: 'default', models: ['*'], prefix: id };
    await store.createKey({ ...key, hash: `hash-${index}` });
    await store.topUp({ key: id, amount: 10, idem: id, reason: 'test' });
  }
  await store.close();
  return { dataDir, path: join(dataDir, 'gateway.db') };
}

/** Overwrites the last page of an index that no start reads. */
function damage(path: string): void {
  const database = new DatabaseSync(path);
  const row = database
    .prepare("SELECT max(pageno) AS page FROM dbstat WHERE name='audit_log' AND pagetype='leaf'")
    .get();
  database.close();
  const page = Number(row?.page);
  expect(page).toBeGreaterThan(1);
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(PAGE, 0x5a), 0, undefined, (page - 1) * PAGE);
  closeSync(file);
}

function noted(): { readonly log: Logger; readonly lines: string[] } {
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  return { log: { ...silentLogger, info: note, warn: note, error: note }, lines };
}

test('damage of a database that is too large for its start makes the gateway not ready', async () => {
  const { dataDir, path } = await begun();
  damage(path);
  // Of zeros, which take no room on the disk; SQLite knows by its header that they are none of its pages.
  truncateSync(path, LARGE);
  const gateway = await startSandboxGateway({ folder: dataDir, keys: [] });
  onTestFinished(() => gateway.close());
  const ready = async () => {
    const answer = await fetch(`${gateway.url}/readyz`);
    const { database } = Object(await answer.json());
    return [answer.status, database];
  };
  expect([200, 503]).toContain((await ready())[0]);
  await expect.poll(ready, { timeout: 60_000 }).toEqual([503, 'damaged']);
}, 90_000);

test('the whole file is checked in the background, and the log says what was found', async () => {
  const { path } = await begun();
  const good = noted();
  const whole = checkInBackground({ path, env: {}, log: good.log, wholeUpToBytes: 0 });
  expect(whole.state()).toBe('checking');
  await expect.poll(whole.state, { timeout: 30_000 }).toBe('ok');
  expect(good.lines).toEqual(['the whole database was checked, and is in order']);

  damage(path);
  const bad = noted();
  const broken = checkInBackground({ path, env: {}, log: bad.log, wholeUpToBytes: 0 });
  await expect.poll(broken.state, { timeout: 30_000 }).toBe('damaged');
  expect(bad.lines).toEqual([
    expect.stringMatching(/not ready: .*gateway\.db is damaged .*restore it from a backup/),
  ]);
  broken.stop();
  expect(broken.state()).toBe('damaged');
}, 90_000);

test('what was not checked is said to be so', async () => {
  const { path } = await begun();
  const late = noted();
  const check = checkInBackground({ path, env: {}, log: late.log, wholeUpToBytes: 0, withinMs: 0 });
  await expect.poll(check.state, { timeout: 30_000 }).toBe('unchecked');
  expect(late.lines).toEqual(['the whole database could not be checked']);
  const { log, lines } = noted();
  expect(checkInBackground({ path, env: {}, log }).state()).toBe('ok');
  expect(checkInBackground({ path, env: { GATEWAY_ALLOW_DAMAGED: '1' }, log }).state()).toBe('unchecked');
  const ended = checkInBackground({ path, env: {}, log, wholeUpToBytes: 0 });
  ended.stop();
  expect([ended.state(), lines]).toEqual(['unchecked', []]);
});
