import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateway as inProcess } from '../cli/terminal.ts';
import { runProgram, startGatewayProcess } from '../support/process.ts';

/** The command line as an operator uses it, on a data folder of its own. */
describe('gateway keys', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-commands-'));
  const env = { GATEWAY_DATA_DIR: join(folder, 'data'), GATEWAY_CONFIG: join(folder, 'gateway.yaml') };
  const secrets = { ...env, STUDIO_KEY: 'studio-secret-value' };
  const gateway = async (...args: string[]) => {
    const { code, out, err } = await inProcess(args, { env: secrets });
    return { code, stdout: out, stderr: err };
  };
  const json = async (...args: string[]) => JSON.parse((await gateway(...args, '--json')).stdout);

  beforeAll(() => {
    writeFileSync(
      env.GATEWAY_CONFIG,
      [
        'groups: { default: { multiplier: 1, models: ["*"] } }',
        'channels:',
        '  - id: studio',
        '    protocol: openai-videos',
        '    base_url: http://127.0.0.1:9/',
        `    credentials: [{ api_key: "\${STUDIO_KEY}" }]`,
        '    groups: [default]',
        '    models: [video-a]',
        '',
      ].join('\n'),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('create shows the key once, list never again', async () => {
    const key = await json(
      'keys',
      'create',
      '--name',
      'alice',
      '--topup',
      '12.50',
      '--quota',
      '3',
      '--models',
      'video-a',
    );
    expect(key).toMatchObject({
      name: 'alice',
      group: 'default',
      state: 'active',
      models: ['video-a'],
      unlimited: false,
    });
    expect(key.secret).toMatch(/^sk-[0-9A-Za-z]{48}$/);
    // As a program, too.
    const listed = await runProgram(['runtime/cli.js', 'keys', 'list', '--json'], secrets);
    expect(listed.stdout).not.toContain(key.secret);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { id: key.id, wallet: 12_500_000, wallet_hold: 0, key: 3_000_000 },
    ]);
    expect((await gateway('keys', 'list')).stdout).toMatch(/alice .*12\.50 USD.*3\.00 USD/);
  });

  test('top-ups with one name count once; revoked keys stay listed', async () => {
    const { id, prefix } = await json('keys', 'create', '--name', 'bob', '--quota', '2');
    const topUp = async () => (await gateway('keys', 'topup', id, '5', '--idem', 'invoice-1')).stdout;
    const balance = 'wallet 5.00 USD, on hold 0.00 USD, quota left 7.00 USD';
    expect(await topUp()).toBe(`${balance}\n`);
    expect(await topUp()).toBe(`${balance} (it was credited before under this name)\n`);
    expect(await json('keys', 'revoke', prefix)).toMatchObject({ id, state: 'revoked' });
    const rows: readonly { readonly id: string; readonly state: string }[] = await json('keys', 'list');
    expect(rows.find((row) => row.id === id)?.state).toBe('revoked');
    const reused = await gateway('keys', 'topup', id, '6', '--idem', 'invoice-1');
    expect([reused.code, reused.stdout, reused.stderr]).toEqual([
      1,
      '',
      'gateway: top-up "invoice-1" was made before with another key or amount\n',
    ]);
  });

  test('commands work beside a running gateway, and a revocation there is heeded', async () => {
    const running = await startGatewayProcess(secrets);
    try {
      const key = await json('keys', 'create', '--name', 'carol', '--topup', '1');
      const models = () =>
        fetch(`${running.url}/v1/models`, { headers: { authorization: `Bearer ${key.secret}` } });
      expect((await models()).status).toBe(200);
      await json('keys', 'revoke', key.id);
      await expect.poll(async () => (await models()).status, { timeout: 5_000 }).toBe(401);
      const stranger = await fetch(`${running.adminUrl}/admin/keys`, {
        headers: { authorization: `Bearer ${key.secret}` },
      });
      expect(stranger.status).toBe(401);
      expect((await gateway('keys', 'topup', 'key_nobody', '1')).code).toBe(1);
      const strange = await gateway('keys', 'create', '--name', 'dave', '--models', 'vidoe-a');
      expect([strange.code, strange.stderr]).toEqual([
        1,
        'gateway: there is no model `vidoe-a`; did you mean `video-a`?\n',
      ]);
    } finally {
      await running.stop();
    }
  });

  test.each([
    [['keys', 'create'], 2, /--name/],
    [['keys', 'create', '--name', 'x', '--topup', '1.2345678'], 2, /--topup must be a positive amount/],
    [['keys', 'create', '--name', 'x', '--topup', '1000000000'], 2, /at most 999999999\.999999 \(got/],
    [['keys', 'create', '--name', 'x', '--quota', '1000000000'], 2, /at most 999999999\.999999 \(got/],
    [['keys', 'topup', 'key_x', '1000000000'], 2, /<amount> .*at most 999999999\.999999 \(got/],
    [
      ['refund', 'task_x', '--reason', 'x', '--amount', '1000000000'],
      2,
      /--amount .*at most 999999999\.999999 \(got/,
    ],
    [
      ['adjust', 'key_x', '--reason', 'x', '--add', '1000000000'],
      2,
      /--add .*at most 999999999\.999999 \(got/,
    ],
    [['keys', 'create', '--name', 'x', '--expires', '2001-01-01'], 2, /--expires must be a future date/],
    [
      ['keys', 'create', '--name', 'x', '--group', 'gold'],
      1,
      /there is no group gold; the deployment has default/,
    ],
    [
      ['keys', 'create', '--name', 'x', '--models', 'video-a,vidoe-a'],
      1,
      /^gateway: there is no model `vidoe-a`; did you mean `video-a`\?\n$/,
    ],
    [['keys', 'create', '--name', 'x', '--models', ','], 2, /--models must name at least one/],
    [['keys', 'revoke', 'sk-nobody'], 1, /no key sk-nobody/],
    [['keys', 'fly'], 2, /unknown command/],
  ])('%j ends with %i and says why', async (args, code, why) => {
    const done = await inProcess(args, { env: secrets });
    expect([done.code, done.out]).toEqual([code, '']);
    expect(done.err).toMatch(why);
  });

  test('check says what is wrong with a deployment, and where, without its secrets', async () => {
    const good = await gateway('check', env.GATEWAY_CONFIG);
    const digest = hash('sha256', readFileSync(env.GATEWAY_CONFIG)).slice(0, 12);
    const stops = 'stopping takes at most 132 s: whatever stops the gateway must wait so long';
    expect([good.code, good.stdout]).toEqual([
      0,
      `${env.GATEWAY_CONFIG} is in order, digest ${digest}\n${stops}\n`,
    ]);
    const found = await json('check', env.GATEWAY_CONFIG);
    expect(found).toEqual({ errors: 0, warnings: 0, diagnostics: [], stop_within_secs: 132 });
    const path = join(folder, 'bad.yaml');
    const lines = readFileSync(env.GATEWAY_CONFIG, 'utf8').replace(
      'protocol: openai-videos',
      'protocol: openai-video',
    );
    writeFileSync(path, lines);
    const bad = await gateway('check', path);
    expect(bad.code).toBe(2);
    expect(bad.stdout).toContain(':4:15');
    expect(bad.stdout).toContain('did you mean `openai-videos`?');
    expect(bad.stdout).not.toContain('studio-secret-value');
    const report = JSON.parse((await gateway('check', path, '--json')).stdout);
    expect(JSON.stringify(report)).toContain('openai-videos');
  });

  test('models prints the catalogue for people and programs', async () => {
    const models: readonly { readonly id: string }[] = await json('models');
    expect(models.map((model) => model.id)).toContain('video-a');
    expect((await gateway('models')).stdout).toContain('video-a');
  });
});
