import type { Caller } from './call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from './fastify.ts';
import { routeOf } from './route-of.ts';
import type { ServerContext } from './server-deps.ts';

/** One line for each request, when its answer has been sent or has come to nothing; never what is in either. */
export function logRequests(
  app: FastifyInstance,
  log: Pick<ServerContext['log'], 'info'>,
  callerOf: (request: FastifyRequest) => Caller | undefined,
): void {
  const told = new WeakSet<FastifyRequest>();
  const tell = (request: FastifyRequest, reply: FastifyReply, message: string): void => {
    if (told.has(request)) return;
    told.add(request);
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
      if (!reply.raw.writableFinished) tell(request, reply, 'request cut off');
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply, 'request answered');
    done();
  });
}
