import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from './fastify.ts';

/** What the last words of an answer have to reach their client once the server may not wait any more. */
const LAST_WORDS_MS = 500;

/**
 * Ends connections whose client does not take the rest of an answer that is complete on our side, `ms` after
 * its end or a moment after the limit is aborted: nothing else would ever close them. A stream that the
 * limit itself ended has just written why.
 */
export function endUnreadAnswers(app: FastifyInstance, ms: number, limit: AbortSignal): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const answer = reply.raw;
    // A turn later nearly all answers are gone, and need no timer.
    answer.once('prefinish', () => setImmediate(() => limitRest(answer, ms, limit)));
    done();
  });
}

function limitRest(answer: ServerResponse, ms: number, limit: AbortSignal): void {
  if (answer.writableFinished || answer.destroyed) return;
  const end = (): void => void answer.destroy();
  let timer = setTimeout(end, ms);
  const hurry = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, Math.min(ms, LAST_WORDS_MS));
  };
  if (limit.aborted) hurry();
  else limit.addEventListener('abort', hurry, { once: true });
  answer.once('close', () => {
    clearTimeout(timer);
    limit.removeEventListener('abort', hurry);
  });
}
