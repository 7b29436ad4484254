import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { Deployment } from '../../runtime/config/types.ts';
import { settlePort } from '../../runtime/free-port.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { generateKey, hashKey, keyPrefix } from '../../runtime/secrets/keys.ts';
import { startGateway } from '../../runtime/server.ts';
import type { Store } from '../../runtime/store/types.ts';
import { makeTempFolder, removeFolder } from '../support/temp-folder.ts';
import { deploymentOf } from '../tasks/world.ts';
import { channelAt } from '../upstream/calls.ts';
import { startRaw } from '../upstream/raw-server.ts';
import { textEvent } from './event-source.ts';
import { dataOf } from './sink.ts';

const HOST = '127.0.0.1';
const MODEL =
  registry.chat_families.find(({ protocols }) => protocols.includes('openai-chat'))?.models[0]?.id ?? '';

interface Running {
  readonly store: Store;
  /** A stream whose first words are there. */
  begin(): Promise<{ readonly rest: Promise<string> }>;
  /** The status of a request that costs nothing. */
  ask(): Promise<number>;
  readonly upstreams: Set<Socket>;
}

/** A whole gateway in front of an upstream that says two words and then nothing. */
async function start(): Promise<Running> {
  const upstreams = new Set<Socket>();
  const vendor = await startRaw((socket) => {
    upstreams.add(socket);
    socket.on('close', () => upstreams.delete(socket));
    const event = Buffer.from(textEvent('Two words'));
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.write(`${event.length.toString(16)}\r\n${event}\r\n`);
  });
  const folder = makeTempFolder('chat-ended');
  onTestFinished(() => removeFolder(folder));
  const port = await settlePort(HOST, 0);
  const channel = { ...channelAt(vendor.url), protocol: 'openai-chat', models: { [MODEL]: 'vendor-m-1' } };
  const base = deploymentOf([channel]);
  const server = { ...base.server, host: HOST, port, public_url: `http://${HOST}:${port}` };
  const deployment: Deployment = { ...base, server, store: { data_dir: folder } };
  const key = generateKey();
  let opened: Store | undefined;
  const gateway = await startGateway({
    registry,
    deployment: { current: () => deployment },
    env: {},
    log: silentLogger,
    chat: { tick_ms: 20, key_check_ms: 20 },
    onFatal: (error) => {
      throw error;
    },
    async prepare(store, pepper) {
      opened = store;
      const hash = hashKey(pepper, key);
      const record = { name: 'k', owner_id: 'o', group: 'default', prefix: keyPrefix(key), models: ['*'] };
      await store.createKey({ id: 'key_1', hash, ...record });
      await store.topUp({ key: 'key_1', amount: 10_000_000, idem: 'first', reason: 'test' });
    },
  });
  onTestFinished(() => gateway.close());
  if (opened === undefined) throw new Error('the store was not opened');
  return {
    store: opened,
    upstreams,
    async ask() {
      const answer = await fetch(`${gateway.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } });
      await answer.arrayBuffer();
      return answer.status;
    },
    async begin() {
      const answer = await fetch(`${gateway.url}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model: MODEL, stream: true, messages: [{ role: 'user', content: 'Hi' }] }),
      });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      if (answer.status !== 200 || reader === undefined) throw new Error(`HTTP ${answer.status}`);
      const first = await reader.read();
      const readAll = async (): Promise<string> => {
        let text = first.value ?? '';
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
        return text;
      };
      return { rest: readAll() };
    },
  };
}

/** Nothing on hold, the ledger whole, and every stream paid for what it said. */
async function checkMoney(store: Store): Promise<void> {
  const balance = await store.balanceOf('key_1');
  expect(balance?.wallet_hold).toBe(0);
  expect(balance?.wallet).toBeLessThan(10_000_000);
  expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
}

test('a key that is revoked ends its running streams with an error, and no new one begins (F59)', async () => {
  const { store, begin, ask, upstreams } = await start();
  const streams = [await begin(), await begin()];
  await store.revokeKey('key_1');
  for (const { rest } of streams) {
    const data = dataOf(await rest);
    expect(data[0]).toMatchObject({ choices: [{ delta: { content: 'Two words' } }] });
    expect(data.at(-1)).toMatchObject({ error: { code: 'invalid_api_key' } });
    expect(data).toHaveLength(2);
  }
  // Keys are known for a second.
  await expect.poll(ask, { timeout: 10_000 }).toBe(401);
  await expect(begin()).rejects.toThrow('HTTP 401');
  await checkMoney(store);
  await Promise.all([...upstreams].map((socket) => once(socket, 'close')));
});
