import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseUrl, type PostgresServer, startPostgres } from '../store/postgres-server.ts';
import { runProgram, startGatewayBy } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

let server: PostgresServer | undefined;
beforeAll(() => {
  server = startPostgres();
});
afterAll(() => server?.stop());

const CONFIG = `groups: { default: { multiplier: 1, models: ["*"] } }
channels:
  - id: nobody
    protocol: openai-videos
    base_url: http://127.0.0.1:9
    credentials: [{ api_key: "\${VENDOR_KEY}" }]
    groups: [default]
    models: { video-a: up }
`;

function settings() {
  const folder = makeTempFolder('workers');
  onTestFinished(() => removeFolder(folder));
  const config = join(folder, 'gateway.yaml');
  writeFileSync(config, CONFIG);
  return {
    GATEWAY_CONFIG: config,
    GATEWAY_DATA_DIR: join(folder, 'data'),
    VENDOR_KEY: 'sk-vendor-8Zq1nV3k',
  };
}

function workersOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

test('several processes share one listener and one database, load a changed file, and one that is killed is started again', {
  timeout: 60_000,
}, async () => {
  if (server === undefined) throw new Error('internal: no database runs');
  const env = { ...settings(), DATABASE_URL: databaseUrl(server, 'postgres') };
  const gateway = await startGatewayBy([process.execPath, 'runtime/main.js', '--workers', '2'], { env });
  try {
    const operators = /operators on (\S+), (\S+)$/m.exec(gateway.output())?.slice(1) ?? [];
    expect(operators).toHaveLength(2);
    const made = await runProgram(
      ['runtime/cli.js', 'keys', 'create', '--name', 'a', '--owner', 'a', '--topup', '1', '--json'],
      env,
    );
    const headers = { authorization: `Bearer ${JSON.parse(made.stdout).secret}` };
    const ask = async (): Promise<number> => (await fetch(`${gateway.url}/v1/models`, { headers })).status;
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));

    const before = workersOf(gateway.pid);
    writeFileSync(env.GATEWAY_CONFIG, CONFIG.replace('up }', 'other }'));
    const digest = hash('sha256', readFileSync(env.GATEWAY_CONFIG)).slice(0, 12);
    process.kill(gateway.pid, 'SIGHUP');
    const loaded = async (url: string) => {
      const [health, ready] = await Promise.all([fetch(`${url}/healthz`), fetch(`${url}/readyz`)]);
      const { deployment } = (await health.json()) as { readonly deployment: string };
      return [deployment, ready.status];
    };
    await expect
      .poll(() => Promise.all(operators.map(loaded)), { timeout: 15_000 })
      .toEqual([
        [digest, 200],
        [digest, 200],
      ]);
    expect(workersOf(gateway.pid)).toEqual(before);

    const [victim = 0] = workersOf(gateway.pid);
    process.kill(victim, 'SIGKILL');
    await expect
      .poll(() => workersOf(gateway.pid).filter((pid) => pid !== victim).length, { timeout: 15_000 })
      .toBe(2);
    await expect
      .poll(
        () =>
          Promise.all(operators.map(async (url) => (await fetch(`${url}/readyz`)).status)).catch(() => []),
        {
          timeout: 15_000,
        },
      )
      .toEqual([200, 200]);
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
    expect(gateway.log()).toContain('it is started again');
  } finally {
    expect(await gateway.stop('SIGTERM')).toBe(0);
  }
});

test.each([
  ['the embedded store', '2', 'set DATABASE_URL'],
  ['no number', 'many', '--workers must be a whole number from 1 to 64 (got many)'],
])('several processes are refused with %s', async (_, count, told) => {
  const done = await runProgram(['runtime/main.js', '--workers', count], {
    ...settings(),
    PORT: '0',
    ADMIN_PORT: '0',
  });
  expect([done.code, done.stderr]).toEqual([2, expect.stringContaining(told)]);
});
