import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';

export interface SeenRequest {
  readonly head: string;
  readonly body: Uint8Array;
}

export interface RawServer {
  readonly port: number;
  readonly url: string;
  /** Complete requests in the order they came. */
  readonly requests: SeenRequest[];
  connections(): number;
}

type Handler = (socket: Socket, request: SeenRequest, count: number) => void;

const open: { readonly server: Server; readonly sockets: Set<Socket> }[] = [];

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    if (server.listening) await once(server, 'close');
  }
});

/** A TCP server that reads whole HTTP requests and answers with whatever bytes the test wants. */
export async function startRaw(handler: Handler, onConnect?: (socket: Socket) => void): Promise<RawServer> {
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    onConnect?.(socket);
    let pending: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      for (let found = split(pending); found !== undefined; found = split(pending)) {
        pending = found.rest;
        requests.push(found.request);
        handler(socket, found.request, requests.length);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({ server, sockets });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    requests,
    connections: () => connections,
  };
}

/** A port that nothing listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A complete response with a declared length. */
export function response(
  status: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}content-length: ${bytes.byteLength}\r\n\r\n`),
    bytes,
  ]);
}

function split(data: Buffer): { readonly request: SeenRequest; readonly rest: Buffer } | undefined {
  const end = data.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = data.subarray(0, end).toString('latin1');
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  const start = end + 4;
  if (data.byteLength < start + length) return undefined;
  return {
    request: { head, body: Buffer.from(data.subarray(start, start + length)) },
    rest: data.subarray(start + length),
  };
}
