import { exchangeOf, routeOf } from './exchange.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from './fastify.ts';
import type { ServerContext } from './server-deps.ts';

/** One line for each request, when its answer has been sent or has come to nothing; never what is in either. */
export function logRequests(app: FastifyInstance, log: Pick<ServerContext['log'], 'info'>): void {
  const logOnce = (request: FastifyRequest, reply: FastifyReply, message: string): void => {
    const exchange = exchangeOf(request);
    if (exchange.isLogged) return;
    exchange.isLogged = true;
    const { caller } = exchange;
    log.info(
      {
        request: request.id,
        route: routeOf(request)?.id,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        key: caller?.kind === 'key' ? caller.key.id : undefined,
      },
      message,
    );
  };
  app.addHook('onRequest', (request, reply, done) => {
    exchangeOf(request).onClose(() => {
      if (!reply.raw.writableFinished) logOnce(request, reply, 'request cut off');
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logOnce(request, reply, 'request answered');
    done();
  });
}
