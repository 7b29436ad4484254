import type { FastifyInstance } from './fastify.ts';

/**
 * Ends connections whose client does not take the rest of an answer that is complete on our side, `ms` after
 * its end or when the limit is aborted: nothing else would ever close them (S07, S29).
 */
export function endUnreadAnswers(app: FastifyInstance, ms: number, limit: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const answer = reply.raw;
    answer.once('prefinish', () => {
      if (answer.writableFinished) return;
      const end = (): void => void answer.destroy();
      if (limit.aborted) return end();
      const timer = setTimeout(end, ms);
      limit.addEventListener('abort', end, { once: true });
      answer.once('close', () => {
        clearTimeout(timer);
        limit.removeEventListener('abort', end);
      });
    });
    done();
  });
}
