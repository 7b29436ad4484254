import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderError } from '../../runtime/edge/answers/render-error.ts';
import { createFastify, type FastifyInstance } from '../../runtime/edge/fastify.ts';
import type { ServerBounds } from '../../runtime/edge/server.ts';
import { completedTask, openStream, testServer } from './fakes.ts';
import { listen, openSocket, readAll } from './raw-client.ts';
import { tinyRegistry } from './tiny-registry.ts';

/** More than all buffers of a connection together. */
const TOTAL = 64 * 1024 * 1024;

async function connectionsOf(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  server.getConnections((_error, count) => resolve(count));
  return promise;
}

/** Sends the bytes over a connection that never reads; the server's end of it. */
async function neverRead(app: FastifyInstance, bytes: string): Promise<Socket> {
  const port = await listen(app);
  const accepted = once(app.server, 'connection');
  const client = await openSocket(port);
  client.pause();
  client.write(bytes);
  const [connection] = await accepted;
  return connection;
}

async function served(bounds: Partial<ServerBounds>, source: Readable) {
  const task = completedTask();
  const server = await testServer({
    deps: { bounds },
    egress: {
      publicStream: async () =>
        openStream(200, { 'content-type': 'video/mp4', 'content-length': String(TOTAL) }, source),
    },
  });
  server.world.tasks.set(task.id, task);
  const request = `GET /v1/videos/${task.id}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n\r\n`;
  return { ...server, request };
}

function bigSource() {
  let given = 0;
  const begun = Promise.withResolvers<void>();
  async function* pieces() {
    begun.resolve();
    for (; given < TOTAL; given += 65_536) yield Buffer.alloc(65_536);
  }
  const source = Readable.from(pieces(), { objectMode: false, highWaterMark: 65_536 });
  return { source, given: () => given, begun: begun.promise };
}

describe('a client that never reads', () => {
  test('loses its connection, and the source is let go', async () => {
    const { source, given } = bigSource();
    const sourceClosed = new Promise((resolve) => source.once('close', resolve));
    const { app, request } = await served({ contentIdleMs: 60 }, source);
    const connection = await neverRead(app, request);
    await Promise.all([once(connection, 'close'), sourceClosed]);
    expect(given()).toBeLessThan(TOTAL);
    expect(await connectionsOf(app.server)).toBe(0);
  });

  test('loses it as well when it takes a little now and then', async () => {
    const { source, given } = bigSource();
    const sourceClosed = new Promise((resolve) => source.once('close', resolve));
    const { app, key, request } = await served({ contentIdleMs: 300, contentLeastBytes: TOTAL }, source);
    expect(request).toContain(key);
    const socket = await openSocket(await listen(app));
    socket.write(request);
    const reading = setInterval(() => socket.read(), 10);
    await Promise.all([once(socket, 'close'), sourceClosed]);
    clearInterval(reading);
    expect(given()).toBeLessThan(TOTAL);
  });

  test('loses it as well when the answer is complete on our side', async () => {
    const app = bigAnswer({ unreadMs: 60 });
    const connection = await neverRead(app, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(connection, 'close');
    expect(await connectionsOf(app.server)).toBe(0);
  });

  test('does not hold the closing server with content', async () => {
    const { source, given, begun } = bigSource();
    const { app, request } = await served({ drainMs: 60 }, source);
    const connection = await neverRead(app, request);
    const gone = once(connection, 'close');
    await begun;
    await Promise.all([app.close(), gone]);
    expect(source.destroyed).toBe(true);
    expect(given()).toBeLessThan(TOTAL);
  });

  test('does not hold it with an answer that was completed meanwhile', async () => {
    const ready = Promise.withResolvers<void>();
    const app = bigAnswer({ drainMs: 60 }, ready.promise);
    const asked = once(app.server, 'request');
    const connection = await neverRead(app, 'GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
    const gone = once(connection, 'close');
    await asked;
    const closed = app.close();
    while (app.server.listening) await turn();
    ready.resolve();
    await Promise.all([closed, gone]);
    expect(await connectionsOf(app.server)).toBe(0);
  });
});

describe('a source', () => {
  test('that does not open while the server closes is given up', async () => {
    const asked = Promise.withResolvers<void>();
    const task = completedTask();
    const { app, key, world } = await testServer({
      deps: { bounds: { drainMs: 60 } },
      egress: {
        publicStream: async (_url, { signal }) => {
          asked.resolve();
          await once(signal ?? new AbortController().signal, 'abort');
          throw new Error('given up');
        },
      },
    });
    world.tasks.set(task.id, task);
    const socket = await openSocket(await listen(app));
    const reading = readAll(socket);
    socket.write(
      `GET /v1/videos/${task.id}/content HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    await asked.promise;
    await app.close();
    expect((await reading).text).toMatch(/^HTTP\/1\.1 502 .*"code":"upstream_error"/s);
  });

  test('that gives a byte now and then is let go, and its place is free', async () => {
    const source = new Readable({ read: () => undefined });
    const { app, key, request, world } = await served(
      { contentIdleMs: 300, transfers: { account: 1, link: 1, shared: 1, origin: 1, uploads: 1 } },
      source,
    );
    const port = await listen(app);
    const socket = await openSocket(port);
    const reading = readAll(socket);
    const drip = setInterval(() => source.push('x'), 20);
    socket.write(request);
    await reading;
    clearInterval(drip);
    expect(source.destroyed).toBe(true);
    const again = await app.inject({
      url: `/v1/videos/${[...world.tasks.keys()][0]}/content`,
      headers: { authorization: `Bearer ${key}` },
    });
    expect(again.statusCode).not.toBe(429);
  });

  test('that is silent from the start is an answer, not a failure of ours', async () => {
    const { app, request } = await served({ contentIdleMs: 40 }, new Readable({ read: () => undefined }));
    const socket = await openSocket(await listen(app));
    socket.write(request.replace('Host: x', 'Host: x\r\nConnection: close'));
    const { text } = await readAll(socket);
    expect(text).toMatch(/^HTTP\/1\.1 504 .*content-type: application\/json.*"code":"upstream_timeout"/s);
  });
});

function bigAnswer(
  times: Parameters<typeof createFastify>[1],
  ready: Promise<void> = Promise.resolve(),
): FastifyInstance {
  const registry = tinyRegistry();
  const app = createFastify(
    {
      error: () => undefined,
      render: (error, requestId) => renderError(registry, { error, requestId, surface: 'video' }),
    },
    times,
  );
  app.get('/big', async (_request, reply) => {
    await ready;
    return reply.send('x'.repeat(TOTAL));
  });
  onTestFinished(() => app.close());
  return app;
}
