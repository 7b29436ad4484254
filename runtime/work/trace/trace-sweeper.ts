import type { Logger } from '../../observe/logger.ts';
import type { Store } from '../../store/types.ts';
import { repeatEvery } from '../../time/clock.ts';

const EVERY_MS = 3_600_000;
/** How long it can be told what happened to a task. */
export const TRACE_KEEP_MS = 30 * 24 * 3_600_000;

/** Forgets traces that are older than `keep_ms`: now, and then every hour until it is stopped. */
export function startTraceSweeper(input: {
  readonly store: Pick<Store, 'forgetTraces'>;
  readonly log: Pick<Logger, 'debug' | 'warn'>;
  readonly keep_ms?: number;
}): { stop(): Promise<void> } {
  const older_than_ms = input.keep_ms ?? TRACE_KEEP_MS;
  return repeatEvery(EVERY_MS, async (signal) => {
    try {
      for (let more = true; more && !signal.aborted; ) {
        const forgotten = await input.store.forgetTraces({ older_than_ms });
        if (forgotten > 0) input.log.debug({ forgotten }, 'old traces of tasks were forgotten');
        more = forgotten > 0;
      }
    } catch (error) {
      input.log.warn({ err: error }, 'old traces of tasks could not be forgotten');
    }
  });
}
