import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../../runtime/secrets/secrets.ts';
import { copyStore } from '../../runtime/store/copy-store.ts';
import { MIGRATIONS, NEWEST_VERSION, TABLES } from '../../runtime/store/schema.ts';
import { openConnection } from '../../runtime/store/sqlite/connection.ts';
import { migrate } from '../../runtime/store/sqlite/migrate.ts';
import { rowsOfPostgres } from '../store/postgres-rows.ts';
import { databaseUrl, type PostgresServer, runSql, startPostgres } from '../store/postgres-server.ts';
import { fillWithAll, KEY, OWNER, violated } from '../store/sample.ts';
import { runProgram } from '../support/process.ts';
import { makeTempFolder, removeFolder, tempFolder } from '../support/temp-folder.ts';
import { gateway } from './terminal.ts';

const PROMPTS = ['a cat', 'é "quoted" \\ {1,NULL} 🦉\n\tend', '', 'NULL', '{}', "it's; -- fine"];

const base = makeTempFolder('db');
/** A data folder whose gateway stopped, and one whose process was killed while a call was open. */
const stopped = join(base, 'stopped');
const killed = join(base, 'killed');
let server: PostgresServer;
let made = 0;

beforeAll(async () => {
  server = startPostgres();
  const { store } = await openDataFolder({ env: {}, dataDir: stopped });
  await fillWithAll(store);
  const claim = { owner_id: OWNER, key: 'again' };
  const work_id = (await store.findClaim(claim))?.work_id ?? '';
  const answer = { status: 200, headers: { 'content-type': 'text/plain' }, body: PROMPTS.join('') };
  await store.keepAnswer({ ...claim, work_id, answer });
  for (const [at, prompt] of PROMPTS.entries())
    await store.addTraces([{ work_id: 'done', type: 'submitted', json: JSON.stringify({ prompt, at }), at }]);
  // More than one statement takes.
  const many = Array.from({ length: 1_200 }, (_, at) => ({ json: `{"at":${at}}`, at }));
  await store.addTraces(many.map((one) => ({ work_id: 'many', type: 'upstream_call', ...one })));
  mkdirSync(killed);
  for (const name of ['gateway.db', 'gateway.db-wal', 'secret'])
    copyFileSync(join(stopped, name), join(killed, name));
  await store.settleCall({ id: 'talking', state: 'completed', capture: 1, attempts: [] });
  await store.close();
});
afterAll(() => {
  server?.stop();
  removeFolder(base);
});

/** An empty database. */
function emptyDatabase(): { readonly name: string; readonly url: string } {
  const name = `db_${made++}`;
  runSql(server, 'postgres', `CREATE DATABASE ${name}`);
  return { name, url: databaseUrl(server, name) };
}

/** A copy of a data folder, which the test may change. */
function folderLike(folder: string): string {
  const copy = tempFolder('db');
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.lock') });
  return copy;
}

function damage(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'gateway.db'), { enableForeignKeyConstraints: false });
  database.exec(`PRAGMA ignore_check_constraints=ON; ${sql}`);
  database.close();
}

const on = (dataDir: string) => ({ env: { GATEWAY_DATA_DIR: dataDir } });
const inDatabase = (url: string) => ({ env: { GATEWAY_DATA_DIR: join(base, 'none'), DATABASE_URL: url } });

async function json(args: string, given: Parameters<typeof gateway>[1]) {
  const { code, out, err } = await gateway([...args.split(' '), '--json'], given);
  return { code, answer: JSON.parse(out || err) };
}

describe('gateway db migrate', () => {
  test('says from which version to which, in a folder', async () => {
    const folder = tempFolder('db');
    const path = join(folder, 'gateway.db');
    const connection = openConnection({ path, mode: 'write', busy_timeout_ms: 50 });
    migrate(connection, MIGRATIONS.slice(0, 1));
    connection.close();
    const early = await gateway(['db', 'check'], on(folder));
    expect([early.code, early.err]).toEqual([1, expect.stringContaining('run `gateway db migrate`')]);
    expect(await gateway(['db', 'migrate'], on(folder))).toEqual({
      code: 0,
      out: `the schema is version ${NEWEST_VERSION} now, after version 18\n`,
      err: '',
    });
    const again = { code: 0, answer: { from: NEWEST_VERSION, to: NEWEST_VERSION } };
    expect(await json('db migrate', on(folder))).toEqual(again);
    expect((await json('db check', on(folder))).code).toBe(0);
  });

  test('and in a PostgreSQL database, of which nothing can be told before', async () => {
    const { url } = emptyDatabase();
    const early = await json('db check', inDatabase(url));
    expect([early.code, early.answer.error.code]).toEqual([1, 'no_database']);
    const first = await json('db migrate', inDatabase(url));
    expect(first).toEqual({ code: 0, answer: { from: 0, to: NEWEST_VERSION } });
    expect((await json('db migrate', inDatabase(url))).answer).toEqual({
      from: NEWEST_VERSION,
      to: NEWEST_VERSION,
    });
    expect((await json('db check', inDatabase(url))).answer).toMatchObject({
      engine: 'postgres',
      holds: true,
    });
  });

  test('after it a gateway works with a role that may not change the schema', async () => {
    const { name, url } = emptyDatabase();
    expect((await gateway(['db', 'migrate'], inDatabase(url))).code).toBe(0);
    runSql(
      server,
      name,
      'CREATE ROLE writer LOGIN; GRANT SELECT,INSERT,UPDATE,DELETE ON ALL TABLES IN SCHEMA public TO writer',
    );
    const writer = url.replace('gateway@', 'writer@');
    const { store } = await openDataFolder({
      env: {},
      dataDir: tempFolder('db'),
      database: { url: writer, onFailure: () => undefined },
    });
    onTestFinished(() => store.close());
    await fillWithAll(store);
    expect((await json('db check', inDatabase(writer))).answer.holds).toBe(true);
  });

  test('a folder without a database is refused, and one that a gateway has', async () => {
    const none = await json('db migrate', on(join(base, 'none')));
    expect([none.code, none.answer.error.code]).toEqual([1, 'no_database']);
    const folder = folderLike(stopped);
    const { store } = await openDataFolder({ env: {}, dataDir: folder });
    onTestFinished(() => store.close());
    const { stderr, code } = await runProgram(['runtime/cli.js', 'db', 'migrate'], {
      GATEWAY_DATA_DIR: folder,
    });
    expect([code, stderr]).toEqual([1, expect.stringContaining('is in use by another gateway')]);
  });
});

/** Writes nonsense into pages of its database. */
function damagePages(folder: string): void {
  const path = join(folder, 'gateway.db');
  const bytes = readFileSync(path);
  for (let at = 8 * 4_096; at < 40 * 4_096; at += 4_096) bytes.fill(7, at + 8, at + 108);
  writeFileSync(path, bytes);
}

describe('gateway db check', () => {
  test('finds all in order beside a process that has the folder, and writes nothing', async () => {
    const folder = folderLike(stopped);
    const { store } = await openDataFolder({ env: {}, dataDir: folder });
    onTestFinished(() => store.close());
    const before = readFileSync(join(folder, 'gateway.db'));
    const { code, stdout } = await runProgram(['runtime/cli.js', 'db', 'check'], {
      GATEWAY_DATA_DIR: folder,
    });
    expect([code, stdout.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      `schema version ${NEWEST_VERSION}; the pages of its file are in order; all 16 invariants hold`,
    ]);
    expect(readFileSync(join(folder, 'gateway.db')).equals(before)).toBe(true);
    expect(await violated(store)).toEqual([]);
  });

  test('ends with 1 and the name of what is violated', async () => {
    const folder = folderLike(stopped);
    damage(folder, "UPDATE budgets SET granted=granted+1 WHERE kind='wallet'");
    const { code, answer } = await json('db check', on(folder));
    const found = answer.invariants.filter(({ violations }: { violations: number }) => violations > 0);
    expect([code, answer.holds, answer.engine, found]).toMatchObject([
      1,
      false,
      'embedded',
      [{ name: 'I1' }],
    ]);
    const told = await gateway(['db', 'check'], { ...on(folder), columns: 200 });
    expect([told.code, told.out]).toEqual([
      1,
      expect.stringMatching(/│ I1 +│ 1 +│ every wallet[\s\S]*not in order: I1\n$/),
    ]);
  });

  test('ends with 1 for a file whose pages are damaged', async () => {
    const folder = folderLike(stopped);
    damagePages(folder);
    const { code, answer } = await json('db check', on(folder));
    expect([code, answer.error]).toMatchObject([1, { code: 'damaged_database' }]);
  });

  test('finds in PostgreSQL what it finds in a folder', async () => {
    const { name, url } = emptyDatabase();
    await gateway(['db', 'copy', '--to', url], on(stopped));
    runSql(server, name, "UPDATE ends SET captured=captured-1 WHERE work='done'");
    const { code, answer } = await json('db check', inDatabase(url));
    const found = answer.invariants.filter(({ violations }: { violations: number }) => violations > 0);
    expect([code, found]).toMatchObject([1, [{ name: 'I2' }]]);
  });
});

/** What a start changes of work that another process had. */
const OF_LEASES = new Set(['due_at', 'lease_until', 'epoch', 'node']);

/** All rows of a table as text, in one order. */
function sorted(rows: readonly object[]): readonly string[] {
  return rows
    .map((row) => Object.entries(row).filter(([name]) => !OF_LEASES.has(name)))
    .map((entries) => JSON.stringify(entries.sort()))
    .sort();
}

function rowsIn(folder: string, table: string): readonly object[] {
  const database = new DatabaseSync(join(folder, table === 'traces' ? 'traces.db' : 'gateway.db'), {
    readOnly: true,
  });
  try {
    return database.prepare(`SELECT * FROM ${table}`).all();
  } finally {
    database.close();
  }
}

const COPIED = TABLES.filter((name) => name !== 'nodes' && name !== 'commits');

function tablesOf(name: string): number {
  return Number(runSql(server, name, "SELECT COUNT(*) FROM pg_tables WHERE schemaname='public'"));
}

describe('gateway db copy', () => {
  test('copies every row of every table as it is, and a gateway with the same secret goes on with it', async () => {
    const { url } = emptyDatabase();
    const { code, answer } = await json(`db copy --to ${url}`, on(stopped));
    expect([code, answer.schema, answer.givenBack]).toEqual([
      0,
      NEWEST_VERSION,
      { holds: 0, claims: 0, leases: 2 },
    ]);
    const total = answer.tables.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0);
    expect(total).toBeGreaterThan(1_200);
    expect(answer.tables.map(({ name }: { name: string }) => name)).toEqual(COPIED);
    for (const table of COPIED.filter((name) => name !== 'allowances'))
      expect([table, sorted(rowsOfPostgres(url, `SELECT * FROM ${table}`))]).toEqual([
        table,
        sorted(rowsIn(stopped, table)),
      ]);
    const secret = join(stopped, 'secret');
    expect([answer.secrets, answer.files]).toEqual([
      [{ variable: 'GATEWAY_SECRET', file: secret }],
      [
        { name: 'assets', count: 1, bytes: 3, folder: join(stopped, 'assets') },
        { name: 'results', count: 1, bytes: 3, folder: join(stopped, 'results') },
      ],
    ]);
    const elsewhere = tempFolder('db');
    const opened = await openDataFolder({
      env: { GATEWAY_SECRET_FILE: secret },
      dataDir: elsewhere,
      database: { url, onFailure: () => undefined },
    });
    onTestFinished(() => opened.store.close());
    expect((await opened.store.findKeyByHash(`hash-${KEY}`))?.id).toBe(KEY);
    expect((await opened.store.tracesOf('done')).map(({ data }) => data.prompt)).toEqual(PROMPTS);
    const due = await opened.store.claimDue({ limit: 9, lease_ms: 60_000 });
    expect(due.map(({ id }) => id).sort()).toEqual(expect.arrayContaining(['live', 'open']));
    const foreign = { database: { url, onFailure: () => undefined } };
    await expect(openDataFolder({ env: {}, dataDir: tempFolder('db'), ...foreign })).rejects.toMatchObject({
      reason: 'other_secret',
    });
  });

  test('gives back what a process that was killed had left, as its next start would', async () => {
    const { url } = emptyDatabase();
    const folder = folderLike(killed);
    const { code, out } = await gateway(['db', 'copy'], {
      env: { GATEWAY_DATA_DIR: folder, DATABASE_URL: url },
    });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('the gateway was not stopped cleanly: given back '),
    ]);
    expect(rowsOfPostgres(url, 'SELECT * FROM allowances')).toEqual([]);
    const { store } = await openDataFolder({ env: {}, dataDir: folder });
    const here = await store.balanceOf(KEY);
    await store.close();
    const [there] = rowsOfPostgres(
      url,
      `SELECT granted-spent-held AS wallet FROM budgets WHERE id='wallet:${OWNER}'`,
    );
    expect(there).toEqual({ wallet: here?.wallet });
  });

  test('is refused while a gateway has the folder, and for a secret that is another', async () => {
    const { name, url } = emptyDatabase();
    const folder = folderLike(stopped);
    const other = { GATEWAY_DATA_DIR: folder, GATEWAY_SECRET: 'another secret of sixteen' };
    expect((await json(`db copy --to ${url}`, { env: other })).answer.error.code).toBe('other_secret');
    const { store } = await openDataFolder({ env: {}, dataDir: folder });
    onTestFinished(() => store.close());
    const { code, answer } = await json(`db copy --to ${url}`, on(folder));
    expect([code, answer.error.code, tablesOf(name)]).toEqual([1, 'in_use', 0]);
  });

  test.each([
    ['a second copy', undefined, 'has rows already (api_keys, budgets, '],
    ['rows of another program', 'CREATE TABLE invoices(id int)', 'has tables of another program (invoices)'],
  ])('%s is refused, and the target left as it is', async (_, sql, told) => {
    const { name, url } = emptyDatabase();
    if (sql === undefined) await gateway(['db', 'copy', '--to', url], on(stopped));
    else runSql(server, name, sql);
    const before = tablesOf(name);
    const { code, answer } = await json(`db copy --to ${url}`, on(stopped));
    expect([code, answer.error.code, answer.error.message]).toEqual([
      1,
      'not_empty',
      expect.stringContaining(told),
    ]);
    expect(tablesOf(name)).toBe(before);
  });

  test('a copy that is cut off leaves both sides as they were, and can be made again', async () => {
    const { name, url } = emptyDatabase();
    const folder = folderLike(stopped);
    const before = readFileSync(join(folder, 'gateway.db'));
    let cut = false;
    const copying = copyStore({
      dataDir: folder,
      url,
      onProgress(table) {
        if (table !== 'ends' || cut) return;
        cut = true;
        runSql(
          server,
          'postgres',
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname='${name}'`,
        );
      },
    });
    await expect(copying).rejects.toThrow(/The data folder is as it was.*Else copy again/);
    expect([cut, tablesOf(name)]).toEqual([true, 0]);
    expect(readFileSync(join(folder, 'gateway.db')).equals(before)).toBe(true);
    expect((await json(`db copy --to ${url}`, on(folder))).code).toBe(0);
  });

  test('books that are not in order, and a damaged file, are not copied', async () => {
    const { name, url } = emptyDatabase();
    const folder = folderLike(stopped);
    damage(
      folder,
      'UPDATE credits SET wallet=wallet+1 WHERE id IN(SELECT id FROM credits WHERE wallet>0 LIMIT 1)',
    );
    const wrong = await json(`db copy --to ${url}`, on(folder));
    expect(wrong.answer.error).toMatchObject({
      code: 'bad_copy',
      message: expect.stringContaining('violate I1'),
    });
    expect([wrong.code, tablesOf(name)]).toEqual([1, 0]);
    const torn = folderLike(stopped);
    damagePages(torn);
    const damaged = await json(`db copy --to ${url}`, on(torn));
    expect([damaged.code, damaged.answer.error?.code, tablesOf(name)]).toEqual([1, 'damaged_database', 0]);
  });

  test('a NUL, which PostgreSQL does not store, is told; traces that cannot be read are left behind', async () => {
    const { url } = emptyDatabase();
    const folder = folderLike(stopped);
    damage(folder, "UPDATE api_keys SET name='a'||char(0)||'b' WHERE id='key-1'");
    writeFileSync(join(folder, 'traces.db'), 'this is no database');
    const { code, answer } = await json(`db copy --to ${url}`, on(folder));
    expect([code, answer.changedTexts, answer.traces]).toEqual([0, 1, 'left']);
    expect(rowsOfPostgres(url, "SELECT name FROM api_keys WHERE id='key-1'")).toEqual([{ name: 'a\ufffdb' }]);
    expect(rowsOfPostgres(url, 'SELECT COUNT(*) AS n FROM traces')).toEqual([{ n: 0 }]);
  });

  test.each([
    ['no target', 'db copy', 'give --to <url>, or set DATABASE_URL'],
    [
      'another engine',
      'db copy --to mysql://me:secret@db/x',
      '--to must begin with postgres:// (got mysql:...)',
    ],
  ])('%s is wrong usage', async (_, typed, message) => {
    expect(await gateway(typed.split(' '), on(stopped))).toEqual({
      code: 2,
      out: '',
      err: `gateway: ${message}\n`,
    });
  });

  test('a database that is away is told at once', async () => {
    const { code, err } = await gateway(
      ['db', 'copy', '--to', 'postgres://nobody@127.0.0.1:1/x'],
      on(stopped),
    );
    expect([code, err]).toEqual([1, expect.stringContaining('the database cannot be reached: ')]);
  });
});
