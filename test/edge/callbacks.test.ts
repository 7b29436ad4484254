import { describe, expect, test } from 'vitest';
import { signCallbackToken } from '../../runtime/edge/identity/callback-token.ts';
import { deriveKey } from '../../runtime/secrets/secrets.ts';
import type { TaskService } from '../../runtime/work/types.ts';
import { DEPLOYMENT, SECRET, type ServerOptions, testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';
import { vendorRegistry } from './vendor-registry.ts';

type Hint = Parameters<TaskService['callback']>[0];

const id = `task_${'e'.repeat(32)}`;
const token = signCallbackToken(deriveKey(SECRET, 'callbacks'), id);
const address = `/v1/callbacks/${id}/${token}`;

async function callbackServer(options: ServerOptions = {}) {
  const hints: Hint[] = [];
  const server = await testServer({
    registry: vendorRegistry(),
    tasks: {
      callback: async (hint) => {
        hints.push(hint);
        return true;
      },
    },
    store: {
      findTaskById: () => Promise.reject(new Error('not expected')),
      findTask: () => Promise.reject(new Error('not expected')),
    },
    ...options,
  });
  return { ...server, hints };
}

describe('a good address', () => {
  test.each<[string, Readonly<Record<string, string>>, Buffer]>([
    ['JSON', { 'content-type': 'application/json' }, Buffer.from('{ "id": 867283741759111202 }\n')],
    ['JSON that is none', { 'content-type': 'application/json' }, Buffer.from('{"id":')],
    ['a form', { 'content-type': 'multipart/form-data' }, Buffer.from('--x')],
    ['a type nobody knows', { 'content-type': 'application/x-unheard-of' }, Buffer.from([0, 255, 128])],
    ['packed bytes', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, Buffer.from([31])],
    ['nothing', {}, Buffer.alloc(0)],
  ])('hands over the bytes as they came: %s', async (_title, headers, payload) => {
    const { app, hints } = await callbackServer();
    const url = `${address}?a=%20b&a=c`;
    const answer = await app.inject({ method: 'POST', url, headers: { ...headers, date: 'x' }, payload });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(hints.map(({ body, headers: given, ...hint }) => ({ ...hint, date: given.date }))).toEqual([
      { task_id: id, method: 'POST', path: address, query: 'a=%20b&a=c', date: 'x' },
    ]);
    expect(Buffer.from(hints[0]?.body ?? []).equals(payload)).toBe(true);
  });

  test('a body in pieces', async () => {
    const { app, hints } = await callbackServer();
    const socket = await openSocket(await listen(app));
    socket.write(
      `POST ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    socket.write('3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
    expect((await readAll(socket)).text).toMatch(/^HTTP\/1\.1 204 /);
    expect(hints.map((hint) => Buffer.from(hint.body).toString())).toEqual(['abcde']);
  });

  test('the path is the one that the vendor was given', async () => {
    const server = { ...DEPLOYMENT.server, public_url: 'https://gateway.example/media' };
    const { app, hints } = await callbackServer({ deployment: { server } });
    await app.inject({ method: 'POST', url: `${address}?x` });
    expect(hints.map(({ path, query }) => [path, query])).toEqual([[`/media${address}`, 'x']]);
  });

  test('a hint that nobody could take is no error of its sender', async () => {
    const logged: object[] = [];
    const { silentLogger } = await import('../../runtime/observe/logger.ts');
    const { app } = await callbackServer({
      tasks: { callback: () => Promise.reject(new Error('disk')) },
      deps: { log: { ...silentLogger, warn: (fields) => logged.push(fields) } },
    });
    const answer = await app.inject({ method: 'POST', url: address });
    expect([answer.statusCode, answer.body, logged.length]).toEqual([204, '', 1]);
  });
});

describe('any other address', () => {
  test.each([
    ['another token', `/v1/callbacks/${id}/${'0'.repeat(32)}`],
    ["another task's token", `/v1/callbacks/task_${'f'.repeat(32)}/${token}`],
    ['a longer token', `${address}0`],
    ['an upper-case token', `/v1/callbacks/${id}/${token.toUpperCase()}`],
    ['a token of another script', `/v1/callbacks/${id}/${'%E9%B9%AD'.repeat(32)}`],
    ['no task', `/v1/callbacks/nothing/${token}`],
    ['an empty task', `/v1/callbacks//${token}`],
  ])('is answered alike and tells nobody: %s', async (_title, url) => {
    const { app, hints } = await callbackServer();
    const good = await app.inject({ method: 'POST', url: address, headers: { 'x-request-id': 'r1' } });
    const bad = await app.inject({ method: 'POST', url, headers: { 'x-request-id': 'r1' } });
    expect([bad.statusCode, bad.body]).toEqual([204, '']);
    const { date: _goodDate, ...goodHeaders } = good.headers;
    const { date: _badDate, ...badHeaders } = bad.headers;
    expect(badHeaders).toEqual(goodHeaders);
    expect(hints.length).toBe(1);
  });
});

describe('bounds', () => {
  test('a body over the limit of the route is refused from its header, and in pieces', async () => {
    const { app, hints } = await callbackServer();
    const whole = await app.inject({ method: 'POST', url: address, payload: Buffer.alloc(5_001) });
    expect([whole.statusCode, whole.json().error.code]).toEqual([413, 'request_too_large']);
    const socket = await openSocket(await listen(app));
    socket.write(`POST ${address} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    socket.write(`1400\r\n${'a'.repeat(5_120)}\r\n`);
    expect((await readAll(socket)).text).toMatch(/^HTTP\/1\.1 413 /);
    expect(hints).toEqual([]);
  });

  test('the body of a stranger is not waited for', async () => {
    const { app, hints } = await callbackServer();
    const port = await listen(app);
    const head = `POST /v1/callbacks/${id}/${'0'.repeat(32)} HTTP/1.1\r\nHost: x\r\n`;
    for (const size of ['Content-Length: 4000', 'Content-Length: 400000000', 'Transfer-Encoding: chunked']) {
      const socket = await openSocket(port);
      socket.write(`${head}${size}\r\n\r\n`);
      expect((await readAll(socket)).text).toMatch(/^HTTP\/1\.1 204 /);
    }
    expect(hints).toEqual([]);
  });

  test('other routes still take only what they can read', async () => {
    const { app, auth } = await callbackServer();
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/videos',
      headers: { ...auth, 'content-type': 'nonsense' },
      payload: 'x',
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('only POST', async () => {
    const { app } = await callbackServer();
    const answer = await app.inject({ method: 'GET', url: address });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  });
});
