import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type SeenRequest, startRaw } from '../upstream/raw-server.ts';
import { DONE_EVENT, STOP_EVENT, textEvent } from './event-source.ts';
import { startWhole } from './whole-gateway.ts';

/** More than all buffers between the vendor and a caller together. */
const TOTAL = 64 * 1024 * 1024;

/** Ends an answer after two words, or talks until `TOTAL` to whoever asks for more. */
async function sayMuch(socket: Socket, { body }: SeenRequest): Promise<void> {
  const write = async (text: string): Promise<void> => {
    const bytes = Buffer.from(text);
    const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
    if (!socket.write(Buffer.concat([size, bytes, CRLF])))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  };
  socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n');
  const words = textEvent('x'.repeat(65_000));
  const most = Buffer.from(body).includes('much') ? TOTAL : 1;
  for (let said = 0; said < most && !socket.destroyed; said += words.length) {
    await write(words);
    await turn();
  }
  await write(`${STOP_EVENT}${DONE_EVENT}`);
  socket.end('0\r\n\r\n');
}

const CRLF = Buffer.from('\r\n');

/** Asks for a stream over a connection that is never read. */
async function neverRead(
  url: string,
  { key, model }: { readonly key: string; readonly model: string },
): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const body = JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'much' }] });
  socket.write(
    `POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}

test('streams that nobody reads give their places on the channel back, and nothing stays on hold', async () => {
  const vendor = await startRaw((socket, request) => void sayMuch(socket, request));
  const channels = [{ id: 'a', base_url: vendor.url, limits: { concurrent: 2 } }];
  const { url, model, keys, ask, store } = await startWhole(channels, {
    chat: { tick_ms: 20, unread_ms: 100 },
  });
  const asked = { key: keys[0] ?? '', model };
  await Promise.all([neverRead(url, asked), neverRead(url, asked)]);
  const status = async () => {
    const answer = await ask({ stream: true }, { owner: 1 });
    await answer.text();
    return answer.status;
  };
  await expect.poll(() => vendor.requests.length, { timeout: 20_000 }).toBe(2);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await store.balanceOf('key_0'))?.wallet_hold, { timeout: 20_000 }).toBe(0);
  expect((await store.invariants()).filter(({ violations }) => violations > 0)).toEqual([]);
});
