import type { Caller } from './call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from './fastify.ts';
import { routeOf } from './routes/route-of.ts';
import type { ServerContext } from './server-deps.ts';

/** One line for each request, when its answer has been sent or has come to nothing; never what is in either. */
export function logRequests(
  app: FastifyInstance,
  log: Pick<ServerContext['log'], 'info'>,
  callerOf: (request: FastifyRequest) => Caller | undefined,
): void {
  const logged = new WeakSet<FastifyRequest>();
  const logOnce = (request: FastifyRequest, reply: FastifyReply, message: string): void => {
    if (logged.has(request)) return;
    logged.add(request);
    const caller = callerOf(request);
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
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) logOnce(request, reply, 'request cut off');
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logOnce(request, reply, 'request answered');
    done();
  });
}
