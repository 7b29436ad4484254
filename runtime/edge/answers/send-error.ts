import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { GatewayError } from '../../contract/errors.ts';
import { StoreUnavailable, storeAway } from '../../store/store-errors.ts';
import { CallerGone } from '../../work/settle/call-ended.ts';
import { declaredBytes, hasBody } from '../body/expect-body.ts';
import { routeOf } from '../exchange.ts';
import type { FastifyReply, FastifyRequest } from '../fastify.ts';
import { OverRate } from '../limits/rate-limits.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { ServerContext } from '../server-deps.ts';
import { SECURITY_HEADERS } from './headers.ts';
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

const BY_CODE: Readonly<Record<string, () => GatewayError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new GatewayError('request_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new GatewayError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refused('the request body is shorter or longer than its Content-Length says'),
  FST_ERR_BAD_URL: () => refused('the request path is not valid percent-encoding'),
  FST_ERR_MAX_PARAM_LENGTH: () => refused('the request path is too long'),
  FST_ERR_ASYNC_CONSTRAINT: () => refused('the request cannot be routed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refused('the request body is empty'),
};

/**
 * What the caller is told about a thrown value: our own errors as they are, the HTTP library's by code, a store that
 * is away as 503, and nothing but `internal_error` about everything else, because its text may hold secrets of the
 * host. `unknown` tells the server to log it; client disconnects are not logged.
 */
export function knownError(error: unknown): { readonly error: GatewayError; readonly unknown: boolean } {
  if (error instanceof GatewayError)
    return { error, unknown: error.code === 'internal_error' && !(error instanceof CallerGone) };
  if (error instanceof StoreUnavailable) return { error: storeAway(error), unknown: true };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return { error: known(), unknown: false };
  return { error: new GatewayError('internal_error', { cause: error }), unknown: true };
}

function refused(message: string): GatewayError {
  return new GatewayError('invalid_request', { message });
}
