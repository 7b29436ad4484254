import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { declaredBytes, hasBody } from '../body/expect-body.ts';
import { routeOf } from '../exchange.ts';
import type { FastifyReply, FastifyRequest } from '../fastify.ts';
import { OverRate } from '../limits/rate-limits.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { ServerContext } from '../server-deps.ts';
import { SECURITY_HEADERS } from './headers.ts';
import { knownError } from './known-error.ts';
import { renderError } from './render-error.ts';

/** Unread bodies up to this size fit into buffers that are read anyway; larger ones are left unread. */
const DRAINED_BYTES = 65_536;

export type ErrorSender = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Answers every refusal and failure of the server in the dialect of its surface; the unknown is logged. */
export function createErrorSender(context: ServerContext, table: RouteTable): ErrorSender {
  return (thrown, request, reply) => {
    const known = knownError(thrown);
    const route = routeOf(request);
    const surface = route?.surface ?? table.surfaceOf(request.url);
    if (known.unknown)
      context.log.error(
        { request: request.id, route: route?.id, error: thrown },
        'request failed unexpectedly',
      );
    const rendered = renderError(context.registry, {
      error: known.error,
      surface,
      route,
      requestId: request.id,
    });
    const text = JSON.stringify(rendered.body);
    reply
      .code(rendered.status)
      .headers({
        ...SECURITY_HEADERS,
        ...(known.error instanceof OverRate ? known.error.headers : {}),
        ...rendered.headers,
        'x-request-id': request.id,
      })
      .type('application/json; charset=utf-8');
    if (!leavesBody(request)) {
      reply.send(text);
      return;
    }
    reply.header('connection', 'close');
    if ((declaredBytes(request.headers) ?? Infinity) <= DRAINED_BYTES) {
      reply.send(text);
      return;
    }
    reply.header('content-length', String(Buffer.byteLength(text)));
    reply.send(Readable.from(linger(text, context.bounds.lingerMs)));
  };
}

/** Whether a part of the body is still on its way; reading it to the end would be its sender's win. */
export function leavesBody(request: FastifyRequest): boolean {
  return hasBody(request.headers) && !request.raw.complete && !request.raw.readableEnded;
}

/**
 * The complete answer at once, the end of the connection a moment later: a connection closed while its
 * sender still writes is reset, and a reset would take the answer with it.
 */
async function* linger(text: string, ms: number): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
  await wait(ms, undefined, { ref: false });
}
