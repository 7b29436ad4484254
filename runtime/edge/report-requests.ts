import { passedOn, validTraceparent } from '../observe/span.ts';
import { exchangeOf, routeOf } from './exchange.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from './fastify.ts';
import type { ServerContext } from './server-deps.ts';

/**
 * One line, one observation and, where traces are on, one span for each request, when its answer has been sent or has
 * come to nothing; never what is in either.
 */
export function reportRequests(
  app: FastifyInstance,
  { log, observer, spans }: Pick<ServerContext, 'log' | 'observer' | 'spans'>,
): void {
  const report = (request: FastifyRequest, reply: FastifyReply, isCut: boolean): void => {
    const exchange = exchangeOf(request);
    if (exchange.isReported) return;
    exchange.isReported = true;
    const { caller, span } = exchange;
    const { statusCode: status, elapsedTime: ms } = reply;
    const route = routeOf(request)?.id ?? 'none';
    const code = isCut ? 'cut' : String(status);
    observer?.count('requests', { route, status: code });
    observer?.observe(
      'request_seconds',
      { route, status: isCut ? 'cut' : `${code.charAt(0)}xx` },
      ms / 1_000,
    );
    span?.end(isCut ? { outcome: 'cut' } : { status }, isCut || status >= 500 ? 'failed' : undefined);
    log.info(
      {
        request: request.id,
        trace_id: span?.trace_id,
        route: routeOf(request)?.id,
        method: request.method,
        status,
        ms: Math.round(ms),
        key: caller?.kind === 'key' ? caller.key.id : undefined,
      },
      isCut ? 'request cut off' : 'request answered',
    );
  };
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = exchangeOf(request);
    const parent = validTraceparent(request.headers.traceparent);
    if (spans !== undefined) {
      const { id, method } = request;
      exchange.span = spans.request(parent, { route: routeOf(request)?.id ?? 'none', method, request: id });
    } else if (parent !== undefined) exchange.span = passedOn(parent);
    exchange.onClose(() => {
      if (!reply.raw.writableFinished) report(request, reply, true);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    report(request, reply, false);
    done();
  });
}
