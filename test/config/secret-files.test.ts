import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DeploymentLoad, loadDeployment } from '../../runtime/config/load-deployment.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { watchDeployment } from '../../runtime/config/watch-deployment.ts';
import { renderReport } from '../../runtime/document/report.ts';
import { type Logger, silentLogger } from '../../runtime/observe/logger.ts';
import { makeTempFolder, removeFolder, tempFolder } from '../support/temp-folder.ts';
import { env, registry } from './registry.ts';

const ADMIN = 'e3b1c94b7a2f40d8aa51';

/** A deployment whose credential is taken from a file. */
function fileWith(secret: string, more = ''): string {
  const path = join(tempFolder('config'), 'gateway.yaml');
  const channel = `{ id: main, protocol: bearer-ai, base_url: https://ai.example, credentials: [{ api_key: "${secret}" }], models: [video-a] }`;
  writeFileSync(path, `${more}channels:\n  - ${channel}\n`);
  return path;
}

const load = (path: string, more: Readonly<Record<string, string>> = {}) =>
  loadDeployment({ ...env, GATEWAY_CONFIG: path, ...more }, registry);

const keyOf = ({ channels }: Deployment) => channels[0]?.credentials[0]?.api_key;

function told({ report }: DeploymentLoad): readonly string[] {
  return report.diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe('a secret in a file', () => {
  const folder = makeTempFolder('secret-files');
  afterAll(() => removeFolder(folder));
  const held: readonly (readonly [string, string | Buffer, string | undefined])[] = [
    ['a text', 'sk-1', 'sk-1'],
    ['a line', 'sk-2\n', 'sk-2'],
    ['a line of Windows', 'sk-3\r\n', 'sk-3'],
    ['two lines, of which one end goes', '-----KEY\nMIIB\n\n', '-----KEY\nMIIB\n'],
    ['what looks like a reference', '$' + '{EMPTY}', '$' + '{EMPTY}'],
    ['64 KiB and a line end', `${'x'.repeat(65_536)}\n`, 'x'.repeat(65_536)],
    ['nothing', '', undefined],
    ['a line end alone', '\n', undefined],
    ['more than 64 KiB', 'x'.repeat(65_537), undefined],
    ['no text', Buffer.from([0xff, 0xfe, 0x0a]), undefined],
  ];
  test.each(held)('with %s', async (_, content, read) => {
    const file = join(folder, 'held');
    writeFileSync(file, content);
    const loaded = await load(fileWith(`\${file:${file}}`));
    expect(loaded.kind === 'loaded' ? keyOf(loaded.deployment) : undefined).toBe(read);
    expect(loaded.secret_files).toEqual([file]);
  });

  test('is told by its name alone, and a pipe is not waited for', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    writeFileSync(join(folder, 'large'), 'canary'.repeat(20_000));
    writeFileSync(join(folder, 'empty'), '\n');
    for (const [name, problem] of [
      ['pipe', 'is no regular file'],
      ['large', 'is larger than 65536 bytes'],
      ['empty', 'is empty'],
      ['missing', 'is missing'],
      ['', 'is no regular file'],
    ]) {
      const file = join(folder, name ?? '');
      const refused = await load(fileWith(`\${file:${file}}`));
      expect(told(refused)).toEqual([`GW6032 the file \`${file}\` ${problem}`]);
      const { diagnostics, sources } = refused.report;
      expect(renderReport(diagnostics, { format: 'text', sources, colour: false })).not.toContain('canary');
    }
  });

  test('may stand in the place of a variable, but not beside it', async () => {
    const [key, url] = [join(folder, 'admin-key'), join(folder, 'database-url')];
    writeFileSync(key, `${ADMIN}\n`);
    writeFileSync(url, 'postgres://canary@db.example/x\n');
    const path = fileWith('$' + '{AI_KEY}');
    const loaded = await load(path, { GATEWAY_ADMIN_KEY_FILE: key });
    expect(loaded.kind === 'loaded' && loaded.deployment.admin).toEqual({
      keys: [{ name: 'admin', key: ADMIN }],
    });
    expect(loaded.secret_files).toEqual([key]);
    const both = await load(path, { GATEWAY_ADMIN_KEY_FILE: key, GATEWAY_ADMIN_KEY: ADMIN });
    expect(told(both)).toEqual([
      'GW6013 environment variable `GATEWAY_ADMIN_KEY_FILE` and `GATEWAY_ADMIN_KEY` are both set; unset one of them',
    ]);
    const missing = await load(path, { GATEWAY_ADMIN_KEY_FILE: '/nowhere/key' });
    expect(told(missing)).toEqual([
      'GW6013 environment variable `GATEWAY_ADMIN_KEY_FILE` names `/nowhere/key`, which is missing',
    ]);
    const database = await load(path, { DATABASE_URL_FILE: url });
    expect(database.environment.database_url).toBe('postgres://canary@db.example/x');
    const redis = join(folder, 'redis-url');
    writeFileSync(redis, 'redis://:canary@cache.example:6379\n');
    const counted = await load(path, { REDIS_URL_FILE: redis });
    expect(counted.kind === 'loaded' && counted.deployment.store.redis).toBe(
      'redis://:canary@cache.example:6379',
    );
    expect(counted.secret_files).toEqual([redis]);
    writeFileSync(redis, 'https://:canary@cache.example\n');
    expect(told(await load(path, { REDIS_URL_FILE: redis }))).toEqual([
      'GW6035 the address of Redis must be a URL that begins with `redis://` or `rediss://`',
    ]);
  });
});

/** Files that are replaced all at once by a link to their folder, as Kubernetes mounts secrets. */
function mountedSecrets(first: Readonly<Record<string, string>>) {
  const folder = tempFolder('mounted');
  const write = (files: Readonly<Record<string, string>>): void => {
    const before = readdirSync(folder).filter((name) => name.startsWith('..2'));
    const version = `..2026_${before.length}`;
    mkdirSync(join(folder, version));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, version, name), text);
    symlinkSync(version, join(folder, '..data_tmp'));
    renameSync(join(folder, '..data_tmp'), join(folder, '..data'));
  };
  write(first);
  for (const name of Object.keys(first)) symlinkSync(join('..data', name), join(folder, name));
  return { folder, write };
}

describe('a file of a secret that changes', () => {
  async function watched() {
    const mounted = mountedSecrets({ ai: 'sk-before\n', admin: `${ADMIN}\n` });
    const path = fileWith(`\${file:${join(mounted.folder, 'ai')}}`);
    const variables = { ...env, GATEWAY_ADMIN_KEY_FILE: join(mounted.folder, 'admin') };
    const read = await load(path, variables);
    if (read.kind !== 'loaded') throw new Error('expected a deployment');
    let changed = Promise.withResolvers<Deployment>();
    const refused = Promise.withResolvers<string>();
    const log: Logger = {
      ...silentLogger,
      error: (fields, message) => refused.resolve(`${message} ${JSON.stringify(fields)}`),
    };
    const live = watchDeployment({
      ...{ initial: read.deployment, read, path, env: variables, registry, log, lookMs: 10 },
      onChange: (deployment) => changed.resolve(deployment),
    });
    onTestFinished(() => live.stop());
    const next = async (): Promise<Deployment> => {
      const deployment = await changed.promise;
      changed = Promise.withResolvers();
      return deployment;
    };
    return { ...mounted, live, next, refused: refused.promise };
  }

  test('is read again, with all others of its folder', async () => {
    const { write, next, live } = await watched();
    expect(keyOf(live.current())).toBe('sk-before');
    write({ ai: 'sk-after\n', admin: 'c7d05ef1936b4a2e8810' });
    const deployment = await next();
    expect([keyOf(deployment), deployment.admin.keys]).toEqual([
      'sk-after',
      [{ name: 'admin', key: 'c7d05ef1936b4a2e8810' }],
    ]);
    write({ ai: 'sk-third', admin: ADMIN });
    expect(keyOf(await next())).toBe('sk-third');
  });

  test('and is gone leaves what was read, until it is there again', async () => {
    const { folder, write, next, live, refused } = await watched();
    rmSync(join(folder, '..data'));
    expect(await refused).toMatch(/the old one stays .*GW6032/);
    expect(await refused).not.toContain('sk-before');
    expect(keyOf(live.current())).toBe('sk-before');
    write({ ai: 'sk-again', admin: ADMIN });
    expect(keyOf(await next())).toBe('sk-again');
  });
});
