import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { loadDeployment } from '../../runtime/config/load-deployment.ts';
import { watchDeployment } from '../../runtime/config/watch-deployment.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { generateKey, hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { startChatUpstream, WHOLE_TEXT } from '../support/chat-upstream.ts';
import { createStreamClient } from '../support/stream-client.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { response, startRaw } from '../upstream/raw-server.ts';

const HOST = '127.0.0.1';
const CHAT = 'chat-mini';
const VIDEO = 'video-a';

interface Written {
  readonly weight?: number | string;
  readonly chat?: string;
  readonly group?: string;
}

/** A gateway that follows its file, with one vendor of chat and one of videos. */
async function start() {
  const upstream = await startChatUpstream();
  onTestFinished(() => upstream.close());
  const vendor = await startRaw((socket, _, count) =>
    socket.write(response('200 OK', JSON.stringify({ id: `video_${count}`, status: 'queued' }))),
  );
  const folder = makeTempFolder('reload');
  onTestFinished(() => removeFolder(folder));
  const path = join(folder, 'gateway.yaml');
  const write = ({ weight = 1, chat = CHAT, group = 'default' }: Written = {}): void => {
    const channel = (id: string, protocol: string, url: string, model: string) =>
      `  - { id: ${id}, protocol: ${protocol}, base_url: "${url}", credentials: [{ api_key: "\${SECRET}" }], groups: [${group}], models: [${model}], weight: ${weight} }`;
    const lines = [
      `groups: { ${group}: { multiplier: 1, models: ["*"] } }`,
      'channels:',
      channel('chat', 'openai-chat', upstream.url, chat),
      channel('video', 'openai-videos', vendor.url, VIDEO),
      '',
    ];
    writeFileSync(path, lines.join('\n'));
  };
  write();
  const port = await settlePort(HOST, 0);
  const env = { SECRET: 'upstream-secret', GATEWAY_DATA_DIR: folder, HOST, PORT: `${port}`, ADMIN_PORT: '0' };
  const load = await loadDeployment({ ...env, GATEWAY_CONFIG: path }, registry);
  if (load.kind !== 'loaded') throw new Error(JSON.stringify(load));
  const log = silentLogger;
  const live = watchDeployment({
    initial: load.deployment,
    read: load,
    path,
    env,
    registry,
    log,
    lookMs: 20,
  });
  onTestFinished(() => live.stop());
  const key = generateKey();
  let store: Store | undefined;
  const gateway = await startGateway({
    registry,
    deployment: live,
    env,
    log,
    onFatal: (error) => {
      throw error;
    },
    async prepare(opened, pepper) {
      store = opened;
      const record = { name: 'k', owner_id: 'o', group: 'default', prefix: keyPrefix(key), models: ['*'] };
      await opened.createKey({ id: 'key_1', hash: hashKey(pepper, key), ...record });
      await opened.topUp({ key: 'key_1', amount: 1_000_000_000, idem: 'first', reason: 'test' });
    },
  });
  onTestFinished(() => gateway.close());
  if (store === undefined) throw new Error('the store was not opened');
  const stream = createStreamClient({ url: gateway.url, key });
  const post = async (where: string, body: object): Promise<{ status: number; code: unknown }> => {
    const answer = await fetch(`${gateway.url}${where}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { error, code } = (await answer.json()) as {
      readonly error?: { code: string };
      readonly code?: string;
    };
    return { status: answer.status, code: error?.code ?? code };
  };
  return { upstream, vendor, write, live, store, stream, post };
}

const CHAT_BODY = { model: CHAT, messages: [{ role: 'user', content: 'Hi whole' }] };

const ROUNDS = 4;

test('a file that is read again while requests run, every second time a bad one, fails none of them (F71)', async () => {
  const { upstream, vendor, write, live, store, stream, post } = await start();
  upstream.release();
  const chat = async (): Promise<string> => {
    const { text, clean } = await stream('whole').ended;
    return clean && text.endsWith('data: [DONE]\n\n') && !text.includes('error') ? 'whole' : text;
  };
  const video = async (): Promise<string> =>
    `${(await post('/v1/videos', { model: VIDEO, prompt: 'a heron' })).status}`;
  const ends: string[] = [];
  const replaced: boolean[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const requests = [chat(), video(), chat(), video()];
    for (const weight of [10 + round, 'heavy']) {
      write({ weight });
      replaced.push(await live.reload());
      requests.push(chat(), video());
    }
    ends.push(...(await Promise.all(requests)));
    expect(live.current().channels.map((channel) => channel.weight)).toEqual([10 + round, 10 + round]);
  }
  expect(replaced).toEqual(Array.from({ length: 2 * ROUNDS }, (_, index) => index % 2 === 0));
  const each = 4 * ROUNDS;
  expect([ends.filter((end) => end === 'whole').length, ends.filter((end) => end === '200').length]).toEqual([
    each,
    each,
  ]);
  const creates = vendor.requests.filter(({ head }) => head.startsWith('POST')).length;
  expect([upstream.asked(), creates]).toEqual([each, each]);
  expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
}, 60_000);

test('a model or a group that is taken away: running streams end as they would have, no new one begins (F73)', async () => {
  const { upstream, write, live, store, stream, post } = await start();
  const running = [stream('whole'), stream('whole')];
  await Promise.all(running.map(({ first }) => first));
  const refused: object[] = [];
  for (const change of [{ chat: 'chat-pro' }, { group: 'others' }]) {
    write(change);
    expect(await live.reload()).toBe(true);
    refused.push(await post('/v1/chat/completions', CHAT_BODY));
  }
  expect(refused).toEqual([
    { status: 503, code: 'no_available_channel' },
    { status: 403, code: 'model_not_allowed' },
  ]);
  expect(upstream.asked()).toBe(2);
  upstream.release();
  for (const { ended } of running) {
    const { text, clean } = await ended;
    expect([clean, text.endsWith('data: [DONE]\n\n'), text.includes('error')]).toEqual([true, true, false]);
    expect(
      text
        .match(/"content":"[^"]*"/g)
        ?.map((one) => one.slice(11, -1))
        .join(''),
    ).toBe(WHOLE_TEXT);
  }
  expect((await store.balanceOf('key_1'))?.wallet_hold).toBe(0);
  expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
}, 60_000);
