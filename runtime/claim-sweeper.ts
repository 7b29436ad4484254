import type { Logger } from './observe/logger.ts';
import type { Store } from './store/types.ts';
import { repeatEvery } from './tasks/repeat-every.ts';

const EVERY_MS = 60_000;

/** Forgets the claims of idempotency keys whose time is over, with the answers kept for them: now, and every minute. */
export function startClaimSweeper(input: {
  readonly store: Pick<Store, 'forgetClaims'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? EVERY_MS, async (signal) => {
    try {
      while (!signal.aborted && (await input.store.forgetClaims()) > 0);
    } catch (error) {
      input.log.warn({ error }, 'idempotency keys whose time is over could not be forgotten');
    }
  });
}
