import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { VIDEO } from '../media/samples.ts';
import { wholePng } from '../uploads/uploads.ts';
import { type AssetServer, assetServer, BOUNDARY, FORM_TYPE } from './asset-server.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

const MIB = 1024 * 1024;
const FORM_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`;
const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

function head({ key }: AssetServer, length: number | 'chunked'): string {
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  return `POST /v1/assets/upload HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${key}\r\ncontent-type: ${FORM_TYPE}\r\n${size}\r\nconnection: close\r\n\r\n`;
}

async function write(socket: Socket, bytes: string | Buffer): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return;
  const done = new AbortController();
  const waits = ['drain', 'close'].map((event) => once(socket, event, { signal: done.signal }));
  // A refused upload ends in a reset for whoever writes on; the answer says why.
  await Promise.race(waits).catch(() => undefined);
  done.abort();
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What is really held: pieces that wait for the collector are not. */
function liveBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Resolves when the folder of unfinished uploads is as it should be; looks again with every turn of the loop. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise<void>((resolve) => setImmediate(resolve));
}

test('a large file passes through memory that does not grow with it', async () => {
  const server = await assetServer();
  const port = await listen(server.app);
  const piece = Buffer.alloc(MIB, 7);
  const pieces = 150;
  const start = VIDEO.mp4;
  const length = FORM_HEAD.length + start.byteLength + pieces * piece.byteLength + FORM_END.length;
  const socket = await openSocket(port);
  const answer = readAll(socket);
  await write(socket, head(server, length) + FORM_HEAD);
  await write(socket, start);
  let [before, most] = [0, 0];
  for (let sent = 0; sent < pieces; sent += 1) {
    await write(socket, piece);
    if (sent % 10 !== 9) continue;
    const bytes = liveBytes();
    if (before === 0) before = bytes;
    most = Math.max(most, bytes);
  }
  await write(socket, FORM_END);
  const { text } = await answer;
  expect(text).toContain('HTTP/1.1 200 OK');
  expect(text).toContain(`"bytes":${start.byteLength + pieces * piece.byteLength}`);
  expect(most - before).toBeLessThan(16 * MIB);
});

test('a file of unknown length is taken as it comes', async () => {
  const server = await assetServer();
  const socket = await openSocket(await listen(server.app));
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.byteLength.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  await write(socket, head(server, 'chunked'));
  for (const byte of Buffer.concat([Buffer.from(FORM_HEAD), wholePng(), Buffer.from(FORM_END)]))
    await write(socket, chunk(Buffer.from([byte])));
  await write(socket, '0\r\n\r\n');
  expect((await readAll(socket)).text).toContain('HTTP/1.1 200 OK');
});

test('a client that goes away in the middle leaves nothing', async () => {
  const server = await assetServer();
  const socket = await openSocket(await listen(server.app));
  await write(socket, head(server, 50 * MIB) + FORM_HEAD);
  await write(socket, Buffer.concat([wholePng(), Buffer.alloc(MIB)]));
  await until(() => readdirSync(server.tmp).some((name) => statSync(join(server.tmp, name)).size > 0));
  socket.destroy();
  await until(() => readdirSync(server.tmp).length === 0);
  expect(readdirSync(server.folder)).toEqual(['tmp']);
});

test('a client that stops sending is told so, and what came is gone by then', async () => {
  const server = await assetServer({ deps: { bounds: { bodyIdleMs: 50, lingerMs: 10 } } });
  const socket = await openSocket(await listen(server.app));
  await write(socket, head(server, 50 * MIB) + FORM_HEAD);
  await write(socket, wholePng());
  const { text } = await readAll(socket);
  expect(text).toContain('HTTP/1.1 408 Request Timeout');
  expect(readdirSync(server.tmp)).toEqual([]);
});

test('too many bytes are refused before the rest of them came', async () => {
  const server = await assetServer({
    settings: { max_bytes: 2 * MIB },
    deps: { bounds: { lingerMs: 10 } },
  });
  const socket = await openSocket(await listen(server.app));
  const answer = readAll(socket);
  await write(socket, head(server, 150 * MIB) + FORM_HEAD);
  let sent = 0;
  for (; sent < 149 && !socket.destroyed; sent += 1) await write(socket, Buffer.alloc(MIB));
  const { text } = await answer;
  expect(text).toContain('HTTP/1.1 413 Payload Too Large');
  expect(text).toContain(`file must be at most ${2 * MIB} bytes`);
  expect(readdirSync(server.tmp)).toEqual([]);
});

test('a declared length over the limit of the route is refused without reading', async () => {
  const server = await assetServer({ deps: { bounds: { lingerMs: 10 } } });
  const socket = await openSocket(await listen(server.app));
  await write(socket, head(server, 300_000_000));
  expect((await readAll(socket)).text).toContain('HTTP/1.1 413 Payload Too Large');
  expect(readdirSync(server.tmp)).toEqual([]);
});

test('a client that asks first is told to go on, then answered', async () => {
  const server = await assetServer();
  const socket = await openSocket(await listen(server.app));
  const body = Buffer.concat([Buffer.from(FORM_HEAD), wholePng(), Buffer.from(FORM_END)]);
  await write(
    socket,
    head(server, body.byteLength).replace('connection: close', 'expect: 100-continue\r\nconnection: close'),
  );
  const [first] = await once(socket, 'data');
  expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  await write(socket, body);
  expect((await readAll(socket)).text).toContain('HTTP/1.1 200 OK');
});

test.each<[string, string]>([
  ['ten thousand files', FORM_HEAD + `x\r\n${FORM_HEAD}`.repeat(10_000)],
  ['ten thousand texts', FORM_HEAD.replace('; filename="a"', '').repeat(10_000)],
  ['a name of thousands of characters', FORM_HEAD.replace('"file"', `"${'n'.repeat(15_000)}"`)],
  [
    'a second name of thousands of characters',
    `${FORM_HEAD}x\r\n${FORM_HEAD.replace('"file"', `"${'n'.repeat(9_000)}"`)}`,
  ],
  [
    'a media type of thousands of characters',
    FORM_HEAD.replace('\r\n\r\n', `\r\ncontent-type: a/${'b'.repeat(9_000)}\r\n\r\n`),
  ],
])('a form of %s is refused in few words', async (_title, text) => {
  const server = await assetServer({ deps: { bounds: { lingerMs: 10 } } });
  const form = text + FORM_END;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1/assets/upload',
    headers: { ...server.auth, 'content-type': FORM_TYPE },
    payload: form,
  });
  expect([400, 413]).toContain(answer.statusCode);
  expect(answer.body.length).toBeLessThan(600);
  expect(readdirSync(server.tmp)).toEqual([]);
});

test('two identical uploads at once are one asset', async () => {
  const server = await assetServer();
  const answers = await Promise.all([server.upload(wholePng()), server.upload(wholePng())]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
});
