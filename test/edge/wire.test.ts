import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { generateKey } from '../../runtime/secrets/keys.ts';
import { completedTask, openStream, taskRecord, testServer } from './fakes.ts';
import { exchange, listen, openSocket, readAll } from './raw-client.ts';

/** The id in the header and in the body are the same, and the body is an error of ours. */
function expectOurShape(text: string, message: string): void {
  const id = /^x-request-id: (req_[0-9a-f]{24})\r$/m.exec(text)?.[1];
  expect(id).toBeDefined();
  expect(JSON.parse(text.slice(text.indexOf('{')).replace(/\}[^}]*$/, '}'))).toEqual({
    error: {
      message,
      type: 'gateway_api_error',
      param: '',
      code: 'invalid_request',
      details: { retryable: false, request_id: id },
    },
  });
}

describe('the listening server', () => {
  test('has the hardened limits', async () => {
    const { app } = await testServer();
    await listen(app);
    const { server } = app;
    expect({
      headersTimeout: server.headersTimeout,
      requestTimeout: server.requestTimeout,
      keepAliveTimeout: server.keepAliveTimeout,
      maxRequestsPerSocket: server.maxRequestsPerSocket,
      maxConnections: server.maxConnections,
      upgradeListeners: server.listenerCount('upgrade') + server.listenerCount('connect'),
      bodyLimit: app.initialConfig.bodyLimit,
      checkEvery: Reflect.get(server, 'connectionsCheckingInterval'),
    }).toEqual({
      headersTimeout: 5_000,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      maxRequestsPerSocket: 1_000,
      maxConnections: 10_000,
      upgradeListeners: 0,
      bodyLimit: 1_048_576,
      checkEvery: 1_000,
    });
  });

  const head = 'POST /v1/videos HTTP/1.1\r\nHost: x\r\n';
  test.each([
    [
      'length and chunked together',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
    ['a length that is no number', `${head}Content-Length: 5, 5\r\n\r\nhello`],
    ['a negative length', `${head}Content-Length: -5\r\n\r\nhello`],
    ['chunked hidden before another coding', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${head}Content-Length : 5\r\n\r\nhello`],
    ['a folded header', `${head}X-A: b\r\n c: d\r\n\tTransfer-Encoding: chunked\r\n\r\n`],
    ['line feeds alone', 'POST /v1/videos HTTP/1.1\nHost: x\nContent-Length: 0\n\n'],
    ['a chunk size that is no number', `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`],
    ['a NUL in a header', `${head}X-A: b\0c\r\n\r\n`],
    ['another protocol', 'SSH-2.0-OpenSSH_9.0\r\n\r\n'],
  ])('refuses %s and closes (F91)', async (_title, bytes) => {
    const { app, world } = await testServer();
    const text = await exchange(await listen(app), bytes);
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(text).toContain('"code":"invalid_request"');
    expect(text).toContain('"type":"gateway_api_error"');
    expect(world.submitted).toEqual([]);
  });

  test('refuses headers over 16 KiB', async () => {
    const { app } = await testServer();
    const text = await exchange(
      await listen(app),
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expect(text).toContain('"code":"invalid_request"');
  });

  test('refuses a request without a host', async () => {
    const { app } = await testServer();
    const port = await listen(app);
    const text = await exchange(port, 'GET /healthz HTTP/1.1\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 .*connection: close/is);
    expectOurShape(text, 'the request has no Host header');
    const old = await exchange(port, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect(old).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('refuses to do what it does not know to be expected', async () => {
    const { app } = await testServer();
    const bytes = 'POST /v1/videos HTTP/1.1\r\nHost: x\r\nExpect: foo\r\nContent-Length: 2\r\n\r\n';
    const text = await exchange(await listen(app), bytes);
    expect(text).toMatch(/^HTTP\/1\.1 417 .*connection: close/is);
    expectOurShape(text, 'the Expect header must be 100-continue, or be left out');
  });

  test('headers that never end are 408 (F89)', async () => {
    const { createFastify } = await import('../../runtime/edge/fastify.ts');
    const { renderError } = await import('../../runtime/edge/answers/render-error.ts');
    const { tinyRegistry } = await import('./tiny-registry.ts');
    const app = createFastify(
      {
        error: () => undefined,
        render: (error, requestId) => renderError(tinyRegistry(), { error, requestId, surface: 'video' }),
      },
      { headersMs: 60, requestMs: 120, checkEveryMs: 20 },
    );
    onTestFinished(() => app.close());
    const text = await exchange(await listen(app), 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ');
    expect(text).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
  });

  test('does not upgrade', async () => {
    const { app } = await testServer();
    const text = await exchange(
      await listen(app),
      'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a body of 20 MB', () => {
  const SIZE = 20_000_000;

  /** Writes until the server stops taking; answers what it said and how much of the body it read. */
  async function flood(port: number, head: string, taken: () => number) {
    const socket = await openSocket(port);
    const reading = readAll(socket);
    socket.write(head);
    const piece = Buffer.alloc(65_536, 0x20);
    let left = SIZE;
    while (left > 0 && !socket.destroyed) {
      left -= piece.length;
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), reading]).catch(() => undefined);
    }
    const { text } = await reading;
    return { text, read: taken() };
  }

  async function watched() {
    const server = await testServer();
    let read = 0;
    server.app.server.on('connection', (socket) => {
      socket.once('close', () => {
        read = socket.bytesRead;
      });
    });
    return { ...server, port: await listen(server.app), taken: () => read };
  }

  test.each([
    ['a malformed key', 'sk-wrong'],
    ['an unknown key', generateKey()],
  ])('with %s costs at most 64 KiB of reading (F90)', async (_title, key) => {
    const { port, taken, world } = await watched();
    const head = `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${SIZE}\r\n\r\n`;
    const { text, read } = await flood(port, head, taken);
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(text).toContain('"code":"invalid_api_key"');
    expect(read).toBeLessThanOrEqual(65_536);
    expect(world.submitted).toEqual([]);
  });

  test('over the route limit is refused from its header (F90)', async () => {
    const { port, taken, key } = await watched();
    const head = `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${SIZE}\r\n\r\n`;
    const { text, read } = await flood(port, head, taken);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(read).toBeLessThanOrEqual(65_536);
  });

  test('chunked, without a length, is cut at the route limit (F90)', async () => {
    const { port, taken, key } = await watched();
    const head = `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${SIZE.toString(16)}\r\n`;
    const { text, read } = await flood(port, head, taken);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text).toContain('"code":"request_too_large"');
    expect(read).toBeLessThanOrEqual(2_000_000 + 3 * 65_536);
  });
});

describe('a length that is not that of the body (F90)', () => {
  const body = '{"model":"tiny-1","prompt":"x"}';
  test.each([
    ['shorter', body.length - 5, ['400']],
    ['longer', body.length + 5, ['408']],
  ])('%s', async (_title, length, statuses) => {
    const { app, key, world } = await testServer({ deps: { bounds: { bodyIdleMs: 40 } } });
    const text = await exchange(
      await listen(app),
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
    );
    expect(text.match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(statuses);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(world.submitted).toEqual([]);
  });
});

describe('slow and waiting clients', () => {
  test('a body that stops is 408 (F89)', async () => {
    const { app, key } = await testServer({ deps: { bounds: { bodyIdleMs: 40, smallBodyMs: 10_000 } } });
    const socket = await openSocket(await listen(app));
    socket.write(
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"model"`,
    );
    const { text } = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"request_timeout"');
  });

  test('a small body that drips is 408 although it never pauses (F89)', async () => {
    const { app, key } = await testServer({ deps: { bounds: { bodyIdleMs: 10_000, smallBodyMs: 60 } } });
    const socket = await openSocket(await listen(app));
    socket.write(
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`,
    );
    const drip = setInterval(() => socket.write(' '), 5);
    const { text } = await readAll(socket);
    clearInterval(drip);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a multipart body that stops is 408', async () => {
    const { app, key } = await testServer({ deps: { bounds: { bodyIdleMs: 40 } } });
    const socket = await openSocket(await listen(app));
    socket.write(
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500\r\n\r\n--b\r\nContent-Disposition: form-data; name="prompt"\r\n\r\nhalf`,
    );
    const { text } = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('who waits for 100 Continue gets it after the key was found good, and 401 without it otherwise', async () => {
    const { app, key } = await testServer();
    const port = await listen(app);
    const head = (by: string) =>
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n`;
    const good = await openSocket(port);
    good.write(head(key));
    const [first] = await once(good, 'data');
    expect(String(first)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    good.write('{}');
    expect((await readAll(good)).text).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
    const bad = await openSocket(port);
    bad.write(head('sk-wrong'));
    expect((await readAll(bad)).text).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('bodies of all requests share one budget (F86)', async () => {
    const { app, key } = await testServer({ deps: { bounds: { bodyBudgetBytes: 1_000 } } });
    const port = await listen(app);
    const head = (length: number) =>
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    const first = await openSocket(port);
    const arrived = once(app.server, 'request');
    first.write(`${head(900)}{`);
    await arrived;
    const refused = await exchange(port, `${head(200)}{`);
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*retry-after: 1/s);
    expect(refused).toContain('{"code":"too_many_requests",');
    first.destroy();
    const deadline = AbortSignal.timeout(5_000);
    let later = '';
    while (!later.startsWith('HTTP/1.1 400') && !deadline.aborted)
      later = await exchange(port, `${head(200)}{${' '.repeat(199)}`);
    expect(later).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('going away', () => {
  test('what runs is answered, its connection closed, and new work refused', async () => {
    const { promise: free, resolve } = Promise.withResolvers<void>();
    const { app, key, world } = await testServer({
      tasks: {
        submit: async () => {
          await free;
          return taskRecord();
        },
      },
    });
    const port = await listen(app);
    const body = '{"model":"tiny-1","prompt":"x"}';
    const socket = await openSocket(port);
    const reading = readAll(socket);
    const started = once(app.server, 'request');
    socket.write(
      `POST /v1/videos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await started;
    // The same connection asks again while the first answer is still being made.
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const closed = app.close();
    resolve();
    const { text, clean } = await reading;
    await closed;
    expect(text).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
    expect(text).toContain(taskRecord().id);
    expect([clean, world.submitted]).toEqual([true, []]);
    const late = await openSocket(port).catch((error: NodeJS.ErrnoException) => error.code);
    expect(late).toBe('ECONNREFUSED');
  });

  test('a download that runs to its end does not hold the server', async () => {
    const { promise: free, resolve } = Promise.withResolvers<void>();
    async function* slowly() {
      yield Buffer.from('abc');
      await free;
      yield Buffer.from('def');
    }
    const { app, key, world } = await testServer({
      egress: {
        publicStream: async () =>
          openStream(
            200,
            { 'content-type': 'video/mp4', 'content-length': '6' },
            Readable.from(slowly(), { objectMode: false }),
          ),
      },
    });
    const task = completedTask();
    world.tasks.set(task.id, task);
    const socket = await openSocket(await listen(app));
    const reading = readAll(socket);
    const begun = once(socket, 'data');
    socket.write(
      `GET /v1/videos/${task.id}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    await begun;
    const closed = app.close();
    resolve();
    const { text, clean } = await reading;
    await closed;
    expect([text.endsWith('abcdef'), clean]).toEqual([true, true]);
  });
});
