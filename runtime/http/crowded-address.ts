import type { Socket } from 'node:net';
import { GatewayError } from '../contract/errors.ts';
import { addressBucket, callerAddress } from '../limits/caller-address.ts';
import { endSocket, type RouteLessRenderer } from './client-error.ts';
import type { FastifyInstance } from './fastify.ts';

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

const RETRY_SECS = 5;
