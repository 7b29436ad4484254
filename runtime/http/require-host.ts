import { GatewayError } from '../contract/errors.ts';
import type { FastifyInstance } from './fastify.ts';

/** Refuses HTTP/1.1 requests without a `Host` header (RFC 9112, 3.2) and closes their connection. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (headers.host !== undefined || raw.httpVersion === '1.0') return done();
    reply.header('connection', 'close');
    done(new GatewayError('invalid_request', { message: 'the request has no Host header' }));
  });
}
