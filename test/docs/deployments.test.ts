import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, runSql, startPostgres } from '../store/postgres-server.ts';
import { debianTool } from '../support/debian-tool.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { blocksOf } from './blocks.ts';
import { runScript, scriptOf } from './shell.ts';

const CONFIGURE = blocksOf('docs/guides/run/configure.md');
const FILE = CONFIGURE.find(({ language }) => language === 'yaml')?.text ?? '';
const ON_PAGES = 'postgres://media_gateway:password@db.example:5432/media_gateway';

/** What the guides to a deployment tell operators to type, in one folder and in this order; vendors are never asked. */
describe('a deployment as its guides say', { timeout: 300_000 }, () => {
  let folder: string;
  let server: PostgresServer;
  let env: Readonly<Record<string, string>>;

  beforeAll(() => {
    folder = makeTempFolder('deployments');
    server = startPostgres();
    writeFileSync(join(folder, 'gateway.yaml'), FILE);
    const secrets = [...FILE.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      `whsec_${Buffer.from(`${name} 0123456789abcdef`).toString('base64')}`,
    ]);
    const client = { PGHOST: server.socket, PGUSER: 'gateway', PATH: `${server.bin}:${process.env.PATH}` };
    env = { HOST: '127.0.0.1', ...Object.fromEntries(secrets), ...client };
  }, 300_000);
  afterAll(() => {
    server?.stop();
    removeFolder(folder);
  });

  const urlOf = (database: string) =>
    `postgres://media_gateway@localhost/${database}?host=${encodeURIComponent(server.socket)}`;
  const run = (page: string, database = '') => {
    const script = scriptOf(blocksOf(page)).replaceAll(ON_PAGES, database === '' ? '' : urlOf(database));
    // Without a terminal the password is read from here.
    const prompt = `createuser() { printf 'pw\\npw\\n' | setsid -w ${server.bin}/createuser "$@"; }`;
    return runScript(`${prompt}\n${script}`, { cwd: folder, env });
  };

  test('is checked, has a key and starts', async () => {
    const ran = await run('docs/guides/run/configure.md');
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stdout).toMatch(/gateway\.yaml is in order, digest \w+\nstopping takes at most \d+ s/);
    expect(ran.stdout).toMatch(/^sk-\w+$/m);
  });

  test('is backed up', async () => {
    debianTool('sqlite3', 'sqlite3');
    expect(await run('docs/guides/run/backup.md')).toMatchObject({ code: 0 });
    const copy = new DatabaseSync(join(folder, 'copy.db'));
    expect(copy.prepare('PRAGMA quick_check').get()).toEqual({ quick_check: 'ok' });
    expect(copy.prepare('SELECT COUNT(*) AS n FROM api_keys').get()).toEqual({ n: 1 });
    copy.close();
  });

  test('is begun in PostgreSQL, and an old one is moved there', async () => {
    const begun = await run('docs/guides/run/postgresql.md', 'media_gateway');
    expect(begun).toMatchObject({ code: 0 });
    runSql(server, 'postgres', 'CREATE DATABASE moved OWNER media_gateway');
    const moved = await run('docs/guides/run/move-to-postgresql.md', 'moved');
    expect(moved).toMatchObject({ code: 0 });
    expect(runSql(server, 'moved', 'SELECT COUNT(*) FROM api_keys').trim()).toBe('1');
  });
});
