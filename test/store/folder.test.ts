import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkPlatform, openStore } from '../../runtime/store/open-store.ts';
import { MIGRATIONS } from '../../runtime/store/schema.ts';
import { accepted, fund, intent, RESULT, violated } from './sample.ts';
import { rowsOf, tempFolder } from './temp-store.ts';

const HOLDER = fileURLToPath(new URL('./fixtures/hold-folder.ts', import.meta.url));

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

test('the folder and its files are private', async () => {
  const folder = join(tempFolder(), 'new', 'data');
  const store = await openStore({ dataDir: folder });
  await fund(store);
  expect(modeOf(folder)).toBe('700');
  const files = readdirSync(folder).sort();
  const databases = ['gateway.db', 'gateway.db-shm', 'gateway.db-wal', 'gateway.lock'];
  expect(files).toEqual([...databases, 'traces.db', 'traces.db-shm', 'traces.db-wal']);
  for (const file of files) expect([file, modeOf(join(folder, file))]).toEqual([file, '600']);
  await store.close();
  expect(readdirSync(folder).sort()).toEqual(['gateway.db', 'gateway.lock', 'traces.db']);
});

test('traces that are damaged or gone are begun anew, and nothing else is touched', async () => {
  const folder = tempFolder();
  const first = await openStore({ dataDir: folder });
  await fund(first);
  await accepted(first, 't1');
  const trace = { work_id: 't1', type: 'submitted', json: '{}', at: 1 } as const;
  await first.addTraces([trace]);
  expect(await first.tracesOf('t1')).toHaveLength(1);
  await first.close();
  const path = join(folder, 'traces.db');
  const damages = [
    () => writeFileSync(path, 'this is no database, it only looks long enough to be one'.repeat(99)),
    () => rmSync(path),
  ];
  for (const damage of damages) {
    damage();
    const store = await openStore({ dataDir: folder });
    expect(await store.tracesOf('t1')).toEqual([]);
    await store.addTraces([trace]);
    expect(await store.tracesOf('t1')).toHaveLength(1);
    expect(await store.findTaskById('t1')).toMatchObject({ state: 'queued' });
    expect(await violated(store)).toEqual([]);
    await store.close();
  }
});

test('what was written is there after closing and opening again', async () => {
  const folder = tempFolder();
  const first = await openStore({ dataDir: folder });
  await fund(first, { wallet: 100 });
  await accepted(first, 't1');
  const written = await first.findTaskById('t1');
  await first.close();
  const second = await openStore({ dataDir: folder });
  expect(await second.findTaskById('t1')).toEqual(written);
  expect(await violated(second)).toEqual([]);
  await second.close();
});

test('opening makes what a dead process held due at once and fences it off', async () => {
  const folder = tempFolder();
  const first = await openStore({ dataDir: folder });
  await fund(first);
  await first.submitIntent(intent('calling'));
  await accepted(first, 'leased');
  await accepted(first, 'done');
  const claimed = await first.claimDue({ limit: 2, lease_ms: 3_600_000 });
  await first.completeTask({ id: 'done', result: RESULT });
  await accepted(first, 'waiting');
  await first.reschedule({ id: 'waiting', next_poll_ms: 3_600_000, failed: false });
  expect(await first.claimDue({ limit: 9, lease_ms: 1 })).toEqual([]);
  await first.close();
  const second = await openStore({ dataDir: folder });
  const stale = claimed.find((task) => task.id === 'leased');
  const late = { id: 'leased', lease_epoch: stale?.lease_epoch ?? -1 };
  expect((await second.completeTask({ ...late, result: RESULT })).applied).toBe(false);
  const due = await second.claimDue({ limit: 9, lease_ms: 3_600_000 });
  expect(due.map(({ id, state }) => ({ id, state })).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'calling', state: 'submitting' },
    { id: 'leased', state: 'queued' },
  ]);
  expect(await violated(second)).toEqual([]);
  await second.close();
});

test('a second store on the folder is refused, in this process and in another, until the first lets go (F76)', async () => {
  const folder = tempFolder();
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  const refusal = {
    name: 'StoreRefused',
    reason: 'in_use',
    message:
      `the data folder ${folder} is in use by another gateway (process ${child.pid}): ` +
      'stop it first, or give this one a folder of its own (GATEWAY_DATA_DIR)',
  };
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject(refusal);
  // A refused try must not have loosened the lock.
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject(refusal);
  child.kill('SIGKILL');
  await exited;

  const store = await openStore({ dataDir: folder });
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
    reason: 'in_use',
    message: expect.stringContaining(`(process ${process.pid})`),
  });
  const other = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const complaint: string[] = [];
  other.stderr.setEncoding('utf8').on('data', (text: string) => complaint.push(text));
  const [code] = await once(other, 'close');
  expect(code).toBe(1);
  expect(complaint.join('')).toContain(`is in use by another gateway (process ${process.pid})`);
  await store.close();
});

test('a database of the next step is worked on, and one of a later step is refused and left as it is', async () => {
  const folder = tempFolder();
  await (await openStore({ dataDir: folder })).close();
  const newest = MIGRATIONS.at(-1)?.version ?? 0;
  const add = (version: number) =>
    rowsOf(
      folder,
      `INSERT INTO schema_migrations(version,name,applied_at) VALUES(${version},'from the future',0)`,
    );
  add(newest + 1);
  // What the next build may do, and this one does not know.
  rowsOf(folder, "ALTER TABLE api_keys ADD COLUMN of_next TEXT DEFAULT 'next'");
  rowsOf(folder, 'CREATE TABLE of_next(id TEXT PRIMARY KEY)');
  const store = await openStore({ dataDir: folder });
  await fund(store, { key: 'made-here', wallet: 10 });
  expect((await store.findSeal()).schema).toBe(newest + 1);
  await store.close();
  expect(rowsOf(folder, "SELECT of_next FROM api_keys WHERE id='made-here'")).toEqual([{ of_next: 'next' }]);
  add(newest + 2);
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
    name: 'StoreRefused',
    reason: 'schema_too_new',
    message: expect.stringContaining(
      `the database has schema version ${newest + 2}, this build knows ${newest} and works up to ${newest + 1}`,
    ),
  });
  // The refusal gave the lock back.
  rowsOf(folder, `DELETE FROM schema_migrations WHERE version>${newest}`);
  await (await openStore({ dataDir: folder })).close();
  const steps = MIGRATIONS.map(({ version, name }) => ({ version, name }));
  expect(rowsOf(folder, 'SELECT version,name FROM schema_migrations')).toEqual(steps);
});

test('a database that an unreleased build made is refused and left as it is', async () => {
  const folder = tempFolder();
  await (await openStore({ dataDir: folder })).close();
  rowsOf(folder, 'DELETE FROM schema_migrations WHERE version>18');
  rowsOf(folder, 'UPDATE schema_migrations SET version=17');
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject({
    name: 'StoreRefused',
    reason: 'schema_too_old',
    message: expect.stringContaining('was made by a build before 0.1.0 (schema version 17)'),
  });
  expect(rowsOf(folder, 'SELECT version FROM schema_migrations')).toEqual([{ version: 17 }]);
});

test('a backup beside the log of a later database is whole or refused, and a lost log leaves an earlier state in order (F83)', async () => {
  for (const each of [5, 30]) {
    const folder = tempFolder();
    const store = await openStore({ dataDir: folder });
    const made: string[] = [];
    const fundMore = async (): Promise<void> => {
      for (let index = 0; index < each; index += 1) {
        const key = `key-${made.length}`;
        await fund(store, { key, owner: key, wallet: 10 });
        made.push(key);
      }
    };
    await fundMore();
    const live = new DatabaseSync(join(folder, 'gateway.db'));
    const copy = join(tempFolder(), 'copy.db');
    await backup(live, copy);
    await fundMore();
    // As the gateway does by itself every 64 MiB.
    live.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    await fundMore();
    const [mixed, without] = [tempFolder(), tempFolder()];
    copyFileSync(copy, join(mixed, 'gateway.db'));
    copyFileSync(join(folder, 'gateway.db-wal'), join(mixed, 'gateway.db-wal'));
    copyFileSync(join(folder, 'gateway.db'), join(without, 'gateway.db'));
    live.close();
    await store.close();

    const keysIn = async (dataDir: string) => {
      const opened = await openStore({ dataDir });
      try {
        return [(await opened.findKeys(made)).length, await violated(opened)];
      } finally {
        await opened.close();
      }
    };
    const served = await keysIn(mixed).catch((error: unknown) => Object(error).reason);
    expect([[made.length, []], 'damaged_database']).toContainEqual(served);
    expect(await keysIn(without)).toEqual([2 * each, []]);
  }
});

test('a folder that cannot be made and a file that is no database are refused', async () => {
  const folder = tempFolder();
  const file = join(folder, 'gateway.db');
  writeFileSync(file, 'this is not a database, it only looks long enough to be one'.repeat(20));
  await expect(openStore({ dataDir: join(file, 'below') })).rejects.toMatchObject({ reason: 'bad_folder' });
  await expect(openStore({ dataDir: folder })).rejects.toMatchObject({ reason: 'damaged_database' });
});

test.each([
  { node: '24.15.0', sqlite: '3.51.3', reason: undefined },
  { node: '25.0.1', sqlite: '4.0.0', reason: undefined },
  { node: '24.14.9', sqlite: '3.53.4', reason: 'node_too_old' },
  { node: '20.20.2', sqlite: 'none', reason: 'node_too_old' },
  { node: '24.21.0', sqlite: '3.51.2', reason: 'sqlite_too_old' },
  { node: '24.21.0', sqlite: '3.45.1', reason: 'sqlite_too_old' },
  { node: '24.21.0', sqlite: 'none', reason: 'sqlite_too_old' },
])('Node $node with SQLite $sqlite', ({ node, sqlite, reason }) => {
  const check = () => checkPlatform({ node, sqlite });
  if (reason === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ name: 'StoreRefused', reason }));
});

test('closing finishes what was accepted and refuses what comes later', async () => {
  const folder = tempFolder();
  const store = await openStore({ dataDir: folder });
  await fund(store, { wallet: 10_000 });
  const open = Array.from({ length: 300 }, (_, index) => store.submitIntent(intent(`t${index}`)));
  const closing = store.close();
  const late = { name: 'StoreUnavailable', message: 'the store is closed' };
  await expect(store.submitIntent(intent('late'))).rejects.toMatchObject(late);
  await expect(store.findTaskById('t1')).rejects.toMatchObject(late);
  await expect(store.invariants()).rejects.toMatchObject(late);
  expect((await Promise.all(open)).every((outcome) => outcome.kind === 'held')).toBe(true);
  await Promise.all([closing, store.close()]);
  expect(rowsOf(folder, 'SELECT COUNT(*) AS n FROM tasks')).toEqual([{ n: 300 }]);
});
