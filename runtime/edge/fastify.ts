import type { RequestListener } from 'node:http';
import { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { GatewayError } from '../contract/errors.ts';
import type { Route } from '../contract/route.ts';
import { createClientErrorHandler, type RouteLessRenderer } from './answers/client-error.ts';
import { requestId, SECURITY_HEADERS } from './answers/headers.ts';
import { drainLimit } from './end-signals.ts';
import { exchangeOf, openExchanges } from './exchange.ts';
import {
  boundAddresses,
  closeUnusedConnections,
  endUnreadAnswers,
  requireHost,
} from './limits/connections.ts';

export type { FastifyInstance, FastifyReply, FastifyRequest };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The registry's routes behind a Fastify route; `routeOf` says which of them a request is for. */
    readonly gatewayRoutes?: readonly Route[];
    /** Answered without a key: pages, and files that they load. */
    readonly open?: boolean;
  }
}

/**
 * Limits of the listening server. `requestMs` is of bodies that are not streamed; small ones are
 * held to `smallBodyMs` and `bodyIdleMs` of `DEFAULT_BOUNDS` by their reader, which knows their declared size. `unreadMs` is how long the rest of
 * a complete answer waits for its client, `drainMs` the same once the server is closing.
 */
export const SERVER_TIMES = {
  headersMs: 5_000,
  requestMs: 120_000,
  checkEveryMs: 1_000,
  keepAliveMs: 65_000,
  unreadMs: 60_000,
  drainMs: 5_000,
} as const;

/** Bodies of routes that declare none, and the buffer of one direction of one connection. */
export const SMALL_BODY_BYTES = 1_048_576;
const STREAM_BUFFER_BYTES = 32_768;
const MAX_HEADER_BYTES = 16_384;
const MAX_REQUESTS_PER_SOCKET = 1_000;
const MAX_CONNECTIONS = 10_000;
/** Of those, what one address may have. */
export const ADDRESS_CONNECTIONS = 2_000;

export interface ServerLimits {
  readonly addressConnections?: number;
  /** Whether connections come from proxies that are trusted to name their callers. */
  readonly behindProxy?: () => boolean;
  /** Whether the body is read piece by piece by its operation, which bounds its time itself. */
  readonly isStreamed?: (request: FastifyRequest) => boolean;
}

/** The only place that makes an HTTP server: hardened, without request logging, CORS or automatic HEAD. */
export function createFastify(
  answers: {
    /** Refusals of the HTTP library before there is a route. */
    readonly error: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
    /** Refusals of the HTTP parser before there is a request. */
    readonly render: RouteLessRenderer;
  },
  times: Partial<Record<keyof typeof SERVER_TIMES, number>> = {},
  {
    addressConnections = ADDRESS_CONNECTIONS,
    behindProxy = () => false,
    isStreamed = () => false,
  }: ServerLimits = {},
): FastifyInstance {
  const server = { ...SERVER_TIMES, ...times };
  const app = Fastify({
    http: {
      headersTimeout: server.headersMs,
      connectionsCheckingInterval: server.checkEveryMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      highWaterMark: STREAM_BUFFER_BYTES,
      insecureHTTPParser: false,
      // Asked for in `requireHost`, whose refusal is in our own shape.
      requireHostHeader: false,
    },
    // A streamed upload may take as long as it goes on; all other bodies are held to `requestMs` in `boundBodies`.
    requestTimeout: 0,
    handlerTimeout: 0,
    keepAliveTimeout: server.keepAliveMs,
    maxRequestsPerSocket: MAX_REQUESTS_PER_SOCKET,
    bodyLimit: SMALL_BODY_BYTES,
    trustProxy: false,
    exposeHeadRoutes: false,
    // Refused in `closeAnswered`, in our own shape.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    logger: false,
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // A longer id is malformed, not another route: it must get the same answer as an unknown one.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    frameworkErrors: answers.error,
    clientErrorHandler: createClientErrorHandler(answers.render),
    // Without these two the library loads its own compilers of schemas, of which no route has one.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
  app.server.on('checkExpectation', refuseExpectation(answers.render));
  openExchanges(app);
  boundAddresses(app, { most: addressConnections, behindProxy, render: answers.render });
  requireHost(app);
  boundBodies(app, server.requestMs, isStreamed);
  closeAnswered(app);
  closeUnusedConnections(app, server.headersMs);
  endUnreadAnswers(app, server.unreadMs, drainLimit(app, server.drainMs));
  return app;
}

/** As the HTTP library does for all requests alike: a body that takes longer is answered 408, and its connection closed. */
function boundBodies(
  app: FastifyInstance,
  ms: number,
  isStreamed: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (mayHaveBody(raw) && !isStreamed(request)) {
      const timer = setTimeout(() => {
        const late = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        // An injected request has no connection that could be closed.
        const isConnected = raw.socket instanceof Socket && !raw.socket.destroyed;
        if (!raw.complete && isConnected) app.server.emit('clientError', late, raw.socket);
      }, ms).unref();
      const stop = (): void => clearTimeout(timer);
      // An answer may end before its request's body has arrived; then the timer goes with the body.
      exchangeOf(request).onClose(() => {
        if (raw.complete || raw.readableEnded || raw.destroyed) stop();
        else for (const end of ['end', 'close']) raw.once(end, stop);
      });
    }
    done();
  });
}

function mayHaveBody({ headers }: FastifyRequest['raw']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function noSchemas(): never {
  throw new Error('internal: bodies are checked by our own validators, not by a schema of the route');
}

/**
 * Requests that run while the server goes away are finished, and their connections with them: a kept-alive
 * connection of an answered client would hold the process until its time-out. New ones are refused.
 */
function closeAnswered(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (!closing) return done();
    const message = 'the server is going away; send the request again';
    done(new GatewayError('no_available_channel', { message, retryAfterSecs: 1 }));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}

/** Answers `Expect` headers other than `100-continue`, which the HTTP library never makes requests of: 417. */
function refuseExpectation(render: RouteLessRenderer): RequestListener {
  return (request, response) => {
    const id = requestId(request.headers['x-request-id']);
    const message = 'the Expect header must be 100-continue, or be left out';
    const { body } = render(new GatewayError('invalid_request', { message }), id);
    response
      .writeHead(417, {
        ...SECURITY_HEADERS,
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': id,
        connection: 'close',
      })
      .end(JSON.stringify(body));
  };
}
