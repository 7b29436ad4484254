import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

const SLOW = 500;
const GOOD = 200;
/** What production allows, in less time. */
const LIMIT_MS = 400;

test('500 clients who send slowly or nothing are ended, and take nothing from 200 others (F89)', async () => {
  const { app, key, world } = await testServer({
    deps: { bounds: { bodyIdleMs: LIMIT_MS, smallBodyMs: LIMIT_MS } },
  });
  const port = await listen(app);
  app.server.headersTimeout = LIMIT_MS;
  const post = `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
  const beginnings = [
    '',
    `${post}X-Slow: `,
    `${post}Content-Length: 5000\r\n\r\n{`,
    `${post}Content-Length: 50\r\n\r\n`,
  ];
  const sockets = await Promise.all(Array.from({ length: SLOW }, () => openSocket(port)));
  const ends = sockets.map(readAll);
  for (const [at, socket] of sockets.entries()) socket.write(beginnings[at % beginnings.length] ?? '');
  // Headers and bodies that drip; the others pause.
  const drip = setInterval(() => {
    for (const [at, socket] of sockets.entries())
      if ((at % beginnings.length) % 3 > 0 && !socket.destroyed) socket.write('x');
  }, 50);

  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const submit = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const asked = request({ port, method: 'POST', path: '/v1/videos', agent, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      asked.once('error', reject);
      asked.end('{"model":"tiny-1","prompt":"a heron"}');
    });
  const statuses = await Promise.all(Array.from({ length: GOOD }, submit));
  agent.destroy();
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(0.95 * GOOD);

  const texts = (await Promise.all(ends)).map(({ text }) => text);
  clearInterval(drip);
  const told = texts.filter((text) => /^HTTP\/1\.1 408 .*"code":"request_timeout"/s.test(text));
  expect([texts.length, told.length]).toEqual([SLOW, SLOW]);
  expect(world.submitted.length).toBe(statuses.filter((status) => status === 200).length);
}, 30_000);
