import { setMaxListeners } from 'node:events';
import { ServerClosing } from '../chat/call-ended.ts';
import type { FastifyInstance } from './fastify.ts';

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
