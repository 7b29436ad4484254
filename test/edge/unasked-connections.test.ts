import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { GatewayError } from '../../runtime/contract/errors.ts';
import { createFastify, type FastifyInstance } from '../../runtime/edge/fastify.ts';
import { listen, openSocket, readAll } from './raw-client.ts';

function server(headersMs: number) {
  const app = createFastify(
    {
      error: (_error, _request, reply) => void reply.code(500).send(),
      render: () => ({ status: 400, headers: {}, body: {} }),
    },
    { headersMs },
  );
  app.setErrorHandler((error, _request, reply) => {
    reply.code(error instanceof GatewayError ? 503 : 500).send();
  });
  app.get('/', (_request, reply) => void reply.send('here'));
  onTestFinished(() => app.close());
  return app;
}

test('a connection on which nothing was asked does not hold the closing server', async () => {
  const app = server(60_000);
  const port = await listen(app);
  const accepted = once(app.server, 'connection');
  const socket = await openSocket(port);
  await accepted;
  const ended = readAll(socket);
  await app.close();
  expect((await ended).text).toBe('');
});

/** A connection that has sent the beginning of its first request, which has arrived. */
async function beginRequest(app: FastifyInstance) {
  const port = await listen(app);
  const accepted = once(app.server, 'connection');
  const socket = await openSocket(port);
  socket.write('GET / HTTP/1.1\r\n');
  const [connection] = await accepted;
  while (connection.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
  return { socket, ended: readAll(socket) };
}

test('a first request that has begun may go on while the server closes', async () => {
  const app = server(60_000);
  const { socket, ended } = await beginRequest(app);
  const closed = app.close();
  socket.write('Host: x\r\n\r\n');
  await closed;
  expect((await ended).text).toMatch(/^HTTP\/1\.1 503 /);
});

test('a first request that never ends is cut', async () => {
  const app = server(20);
  const { ended } = await beginRequest(app);
  await app.close();
  expect((await ended).text).not.toContain('here');
});
