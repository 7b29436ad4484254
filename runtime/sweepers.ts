import type { Logger } from './observe/logger.ts';
import type { Store } from './store/types.ts';
import { repeatEvery } from './time/clock.ts';
import type { ClockWatch } from './work/poll/clock-watch.ts';

/** How long a hold may outlive its deadline. */
const CALLS_EVERY_MS = 15_000;
const CLAIMS_EVERY_MS = 60_000;

/**
 * Releases the holds of calls that are past their deadline, whoever died over them: now, and then every quarter of
 * a minute until it is stopped. One that fails is logged and tried again.
 */
export function startCallSweeper(input: {
  readonly store: Pick<Store, 'releaseStaleCalls'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** While the clock is not settled no call is past its deadline. */
  readonly clockWatch: Pick<ClockWatch, 'isSettled'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? CALLS_EVERY_MS, async (signal) => {
    try {
      for (let more = input.clockWatch.isSettled(); more && !signal.aborted; ) {
        const released = await input.store.releaseStaleCalls();
        if (released > 0) input.log.info({ released }, 'holds of calls past their deadline were released');
        more = released > 0;
      }
    } catch (error) {
      input.log.warn({ error }, 'holds of calls past their deadline could not be released');
    }
  });
}

/** Forgets the claims of idempotency keys whose time is over, with the answers kept for them: now, and every minute. */
export function startClaimSweeper(input: {
  readonly store: Pick<Store, 'forgetClaims'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? CLAIMS_EVERY_MS, async (signal) => {
    try {
      while (!signal.aborted && (await input.store.forgetClaims()) > 0);
    } catch (error) {
      input.log.warn({ error }, 'idempotency keys whose time is over could not be forgotten');
    }
  });
}
