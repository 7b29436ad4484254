import { GatewayError } from '../contract/errors.ts';
import type { FastifyInstance } from './fastify.ts';

/** Refuses HTTP/1.1 requests without a `Host` header (RFC 9112, 3.2) and closes their connection. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return;
    reply.header('connection', 'close');
    throw new GatewayError('invalid_request', { message: 'the request has no Host header' });
  });
}
