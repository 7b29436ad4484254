import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { gateway as command } from '../cli/terminal.ts';
import { nameTables } from '../store/tables.ts';
import { startStrictTwins } from '../support/chat-vendors/strict-twins.ts';
import { startGatewayProcess } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { prepareControl } from './controls/prepare-upstream-first.ts';
import { raceSubmits } from './race-submits.ts';

const ATTEMPTS = 1_000;
const AFFORDS = 100;

test(`1,000 concurrent submits on a balance for 100: exactly 100 are accepted, over HTTP (F11)`, {
  timeout: 180_000,
}, async ({ onTestFinished }) => {
  const twins = await startStrictTwins({
    twins: await registry.twins(),
    journey: { queued_ms: 0, running_ms: 1 },
  });
  onTestFinished(() => twins.close());
  const folder = tempFolder('one-balance');
  const env = {
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    GATEWAY_DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    VENDOR_KEY: twins.keyOf('openai-videos'),
  };
  writeFileSync(
    env.GATEWAY_CONFIG,
    `groups: { default: { multiplier: 1, models: ["*"] } }
channels:
  - id: vendor
    protocol: openai-videos
    base_url: ${twins.baseUrl('openai-videos')}
    credentials: [{ api_key: "\${VENDOR_KEY}" }]
    groups: [default]
    models: [video-a]
    pace: { first_secs: 0.1, every_secs: 0.1, slow_secs: 0.1 }
`,
  );
  // Four seconds at 0.1 each.
  const wanted = ['--name', 'racer', '--topup', `${AFFORDS * 0.4}`, '--json'];
  const made = await command(['keys', 'create', ...wanted], { env });
  const gateway = await startGatewayProcess(env);
  onTestFinished(async () => void (await gateway.stop('SIGKILL')));
  const counts = await raceSubmits(gateway.url, {
    key: JSON.parse(made.out).secret,
    attempts: ATTEMPTS,
    path: '/v1/videos',
    body: (at) => ({ model: 'video-a', seconds: '4', prompt: `a heron [ref:race-${at}]` }),
  });
  expect(counts).toEqual({ accepted: AFFORDS, '403 insufficient_user_quota': ATTEMPTS - AFFORDS });
  expect(new Set(twins.journal().map(({ ref }) => ref)).size).toBe(AFFORDS);

  const database = nameTables(new DatabaseSync(join(env.GATEWAY_DATA_DIR, 'gateway.db'), { readOnly: true }));
  onTestFinished(() => database.close());
  const accounts = () =>
    Object.fromEntries(
      database
        .prepare('SELECT kind, balance FROM accounts')
        .all()
        .map(({ kind, balance }) => [kind, balance]),
    );
  const price = 400_000;
  expect(accounts()).toMatchObject({ wallet: 0 });
  await expect
    .poll(accounts, { timeout: 30_000, interval: 100 })
    .toEqual({ funding: -AFFORDS * price, wallet: 0, hold: 0, revenue: AFFORDS * price });
});

test('control that must fail: a wallet that is read, compared and written lets more through the same race', {
  timeout: 180_000,
}, async ({ onTestFinished }) => {
  const twins = await startStrictTwins({ twins: await registry.twins() });
  onTestFinished(() => twins.close());
  const gateway = await prepareControl(tempFolder('naive-wallet'), twins, AFFORDS).start();
  onTestFinished(async () => void (await gateway.stop('SIGKILL')));
  const { accepted = 0 } = await raceSubmits(gateway.url, {
    key: 'control',
    attempts: ATTEMPTS,
    path: '/v1/videos',
    body: (at) => ({ model: 'video-a', seconds: '4', prompt: `a heron [ref:race-${at}]` }),
  });
  expect(accepted).toBeGreaterThan(AFFORDS);
});
