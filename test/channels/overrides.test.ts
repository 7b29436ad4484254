import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOperatorFile } from '../../runtime/admin/operator-file.ts';
import { watchOverrides } from '../../runtime/channels/overrides.ts';
import type { ChannelOverride } from '../../runtime/store/types.ts';
import { databaseUrl, startPostgres } from '../store/postgres-server.ts';
import { startGatewayProcess } from '../support/process.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';

const PATIENCE = { timeout: 20_000, interval: 100 };

test('a channel that is disabled on one gateway is disabled on the others, and after a restart', {
  timeout: 90_000,
}, async () => {
  const database = startPostgres();
  onTestFinished(() => database.stop());
  const folder = makeTempFolder('overrides');
  onTestFinished(() => removeFolder(folder));
  const env = {
    GATEWAY_CONFIG: join(folder, 'gateway.yaml'),
    DATABASE_URL: databaseUrl(database, 'postgres'),
    GATEWAY_SECRET: 'a secret of several nodes that is long enough',
    UPSTREAM_KEY: 'upstream-secret',
  };
  const channel = (id: string, model: string) =>
    `  - { id: ${id}, protocol: openai-chat, base_url: "http://127.0.0.1:9", credentials: [{ api_key: "\${UPSTREAM_KEY}" }], models: [${model}] }\n`;
  writeFileSync(env.GATEWAY_CONFIG, `channels:\n${channel('one', 'chat-mini')}${channel('two', 'reasoner')}`);
  const start = async (name: string) => {
    const own = { ...env, GATEWAY_DATA_DIR: join(folder, name) };
    const gateway = await startGatewayProcess(own);
    onTestFinished(async () => void (await gateway.stop('SIGKILL')));
    const ask = async (path: string, body?: object): Promise<unknown> => {
      const token = readOperatorFile(own.GATEWAY_DATA_DIR)?.token;
      const answer = await fetch(`${gateway.adminUrl}${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      return await answer.json();
    };
    return {
      ask,
      stop: () => gateway.stop('SIGTERM'),
      /** Which models it offers to who has a key. */
      async models(): Promise<readonly string[]> {
        const headers = { authorization: `Bearer ${secret}` };
        const answer = await fetch(`${gateway.url}/v1/models`, { headers });
        const { data }: { data: readonly { readonly id: string }[] } = JSON.parse(await answer.text());
        return data.map(({ id }) => id);
      },
    };
  };
  let secret = '';
  const first = await start('first');
  const second = await start('second');
  ({ secret } = (await first.ask('/admin/keys', { name: 'a', topUp: 1_000 })) as { secret: string });
  expect(await second.models()).toEqual(['chat-mini', 'reasoner']);

  await first.ask('/admin/channels/one/disable', { for: '1h', reason: 'too slow' });
  expect(await first.models()).toEqual(['reasoner']);
  await expect.poll(() => second.models(), PATIENCE).toEqual(['reasoner']);
  const { channel: shown } = (await second.ask('/admin/channels/one')) as { channel: { override: object } };
  expect(shown).toMatchObject({
    enabled: true,
    override: { mode: 'disabled', by: 'operator', reason: 'too slow' },
  });

  expect(await second.stop()).toBe(0);
  const again = await start('second');
  expect(await again.models()).toEqual(['reasoner']);
  await again.ask('/admin/channels/one/enable', {});
  await expect.poll(() => first.models(), PATIENCE).toEqual(['chat-mini', 'reasoner']);
});

test('one whose time is over holds no more, also while the store is away', async () => {
  const row: ChannelOverride = {
    channel_id: 'a',
    mode: 'drained',
    until: 5_000,
    left_ms: 1_000,
    reason: null,
    actor: 'ann',
    at: 0,
  };
  let now = 0;
  let away = false;
  const warnings: string[] = [];
  const overrides = await watchOverrides({
    store: {
      async channelOverrides() {
        if (away) throw new Error('away');
        return [row, { ...row, channel_id: 'b', until: null, left_ms: null }];
      },
    },
    log: { warn: (_, message) => void warnings.push(message) },
    elapsed: () => now,
    everyMs: 10,
  });
  onTestFinished(() => overrides.stop());
  const before = overrides.current();
  expect([...before.keys()]).toEqual(['a', 'b']);
  away = true;
  await expect.poll(() => warnings.length, PATIENCE).toBe(1);
  expect(overrides.current()).toBe(before);
  now = 1_000;
  expect([...overrides.current().keys()]).toEqual(['b']);
  expect(overrides.current()).toBe(overrides.current());
});
