import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { FastifyInstance } from '../../runtime/edge/server.ts';

/** Listens on a loopback port of its own; closed with the server. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('internal: no port');
  onTestFinished(() => app.server.closeAllConnections());
  return address.port;
}

/** A connected TCP client without any HTTP of its own. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Everything the server says until it closes the connection, and whether it ended cleanly. */
export async function readAll(socket: Socket): Promise<{ readonly text: string; readonly clean: boolean }> {
  const chunks: Buffer[] = [];
  let clean = false;
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('end', () => {
    clean = true;
  });
  if (!socket.destroyed) await once(socket, 'close').catch(() => undefined);
  return { text: Buffer.concat(chunks).toString('latin1'), clean };
}

/** Sends bytes as they are and answers what came back. */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await openSocket(port);
  socket.write(bytes);
  return (await readAll(socket)).text;
}
