import { setMaxListeners } from 'node:events';
import { ServerClosing } from '../work/settle/call-ended.ts';
import { exchangeOf } from './exchange.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from './fastify.ts';

/** Tells running operations that nobody waits for them any more, or that the server cannot wait longer. */
export interface EndSignals {
  /** Aborted when the client goes away (an `AbortError`), or `ms` after the server began to close (why). */
  of(request: FastifyRequest, reply: FastifyReply): AbortSignal;
}

/** One controller for each request: listeners on a signal of the whole server would cost more than the request. */
export function createEndSignals(app: FastifyInstance, ms: number): EndSignals {
  const running = new Set<AbortController>();
  const drained = drainLimit(app, ms);
  drained.addEventListener('abort', () => {
    for (const controller of running) controller.abort(drained.reason);
  });
  return {
    of(request, { raw: answer }) {
      const controller = new AbortController();
      if (drained.aborted) controller.abort(drained.reason);
      else if (answer.destroyed) controller.abort();
      else {
        running.add(controller);
        exchangeOf(request).onClose(() => {
          running.delete(controller);
          if (!answer.writableFinished) controller.abort();
        });
      }
      return controller.signal;
    },
  };
}

/** Aborted `ms` after the server began to close: what only waits for its client's reading ends then. */
export function drainLimit(app: FastifyInstance, ms: number): AbortSignal {
  const limit = new AbortController();
  // Every running request may listen.
  setMaxListeners(0, limit.signal);
  app.addHook('preClose', (done) => {
    const timer = setTimeout(() => limit.abort(new ServerClosing()), ms).unref();
    app.server.once('close', () => clearTimeout(timer));
    done();
  });
  return limit.signal;
}
