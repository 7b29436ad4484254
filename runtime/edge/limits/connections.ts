import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { GatewayError } from '../../contract/errors.ts';
import { endSocket, type RouteLessRenderer } from '../answers/client-error.ts';
import type { FastifyInstance } from '../fastify.ts';
import { addressBucket, callerAddress } from './caller-address.ts';

/** What the last words of an answer have to reach their client once the server may not wait any more. */
const LAST_WORDS_MS = 500;

const RETRY_SECS = 5;

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

/**
 * Refuses connections beyond `most` of one address, which could use up all that the listener takes. Behind trusted proxies
 * there is no such bound: all connections come from them.
 */
export function boundAddresses(
  app: FastifyInstance,
  bound: {
    readonly most: number;
    readonly behindProxy: () => boolean;
    readonly render: RouteLessRenderer;
  },
): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = addressBucket(callerAddress(socket.remoteAddress, undefined, 0));
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count <= bound.most || bound.behindProxy()) return;
    const error = new GatewayError('too_many_requests', {
      message: `this address has ${bound.most} connections open, as many as it may; use those, or try again when some are closed`,
      details: { charged: 0, allowed: bound.most },
      retryAfterSecs: RETRY_SECS,
    });
    endSocket(socket, { reason: 'Too Many Requests', error }, bound.render);
  });
}

/**
 * Ends connections whose client does not take the rest of an answer that is complete on our side, `ms` after
 * its end or a moment after the limit is aborted: nothing else would ever close them. A stream that the
 * limit itself ended has just written why.
 */
export function endUnreadAnswers(app: FastifyInstance, ms: number, limit: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const answer = reply.raw;
    answer.once('prefinish', () => {
      // Nearly all answers are gone by then, or a turn later, and need no timer.
      if (answer.socket?.writableLength !== 0) setImmediate(() => limitRest(answer, ms, limit));
    });
    done();
  });
}

function limitRest(answer: ServerResponse, ms: number, limit: AbortSignal): void {
  if (answer.writableFinished || answer.destroyed) return;
  const end = (): void => void answer.destroy();
  let timer = setTimeout(end, ms);
  const hurry = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, Math.min(ms, LAST_WORDS_MS));
  };
  if (limit.aborted) hurry();
  else limit.addEventListener('abort', hurry, { once: true });
  answer.once('close', () => {
    clearTimeout(timer);
    limit.removeEventListener('abort', hurry);
  });
}

/** Refuses HTTP/1.1 requests without a `Host` header (RFC 9112, 3.2) and closes their connection. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return done();
    reply.header('connection', 'close');
    done(new GatewayError('invalid_request', { message: 'the request has no Host header' }));
  });
}
