import type { Socket } from 'node:net';
import type { FastifyInstance } from './fastify.ts';

/**
 * Connections on which nothing was ever asked do not hold the closing server: clients open them ahead of time, and
 * the library, which then no longer looks at its time limits, takes them for busy. What has begun to ask gets
 * `headersMs` for the rest of its first request.
 */
export function closeUnusedConnections(app: FastifyInstance, headersMs: number): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => void unused.delete(socket));
  app.addHook('preClose', (done) => {
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, headersMs).unref();
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
}
