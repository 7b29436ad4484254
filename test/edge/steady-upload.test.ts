import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pngOf } from '../uploads/uploads.ts';
import { assetServer, BOUNDARY, FORM_TYPE, fileForm } from './asset-server.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

/** Longer than any body may take that is not streamed, and than the server's look at its connections. */
const STEADY_MS = 2_600;
const BOUNDS = { requestMs: 200, bodyIdleMs: 20_000, smallBodyMs: 20_000 };

/** A form of more than a megabyte. */
const FORM = fileForm(pngOf(3_000_000));

test('an upload that goes on is taken, however long it takes', async () => {
  const server = await assetServer({ deps: { bounds: BOUNDS } });
  const socket = await openSocket(await listen(server.app));
  const answer = readAll(socket);
  socket.write(
    `POST /v1/assets/upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${FORM.length}\r\n\r\n`,
  );
  const begun = performance.now();
  let sent = 0;
  while (performance.now() - begun < STEADY_MS) {
    socket.write(FORM.subarray(sent, sent + 20_000));
    sent += 20_000;
    await wait(20);
  }
  socket.write(FORM.subarray(sent));
  expect((await answer).text).toMatch(/^HTTP\/1\.1 200 /);
}, 30_000);

test('one that trickles is not (F89)', async () => {
  const server = await assetServer({ deps: { bounds: BOUNDS } });
  const socket = await openSocket(await listen(server.app));
  const answer = readAll(socket);
  socket.write(
    `POST /v1/assets/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${FORM.length}\r\n\r\n--${BOUNDARY}\r\n`,
  );
  const trickle = setInterval(() => socket.write('x'), 20);
  const { text } = await answer;
  clearInterval(trickle);
  expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
}, 30_000);

test.each([
  ['that is read', 'POST /v1/assets/get'],
  ['that nobody reads', 'GET /v1/assets/asset_0'],
  ['of a route that there is not', 'POST /none'],
])(
  'a steady body %s is ended by the clock',
  async (_, line) => {
    const server = await assetServer({ deps: { bounds: BOUNDS } });
    const socket = await openSocket(await listen(server.app));
    const answer = readAll(socket);
    socket.write(
      `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n`,
    );
    const trickle = setInterval(() => socket.write(' '), 20);
    // That the connection ends is the claim.
    expect((await answer).text).toMatch(/^HTTP\/1\.1 4\d\d /);
    clearInterval(trickle);
  },
  30_000,
);
