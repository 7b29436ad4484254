import { GatewayError } from '../../contract/errors.ts';
import { createBoundedCache } from '../identity/bounded-cache.ts';

const MINUTE_MS = 60_000;
const MOST_HOLDERS = 10_000;
/** More than a client that asks for a deleted task every second makes. */
const MOST_MISSES = 120;

/**
 * Counts what comes of guessing: keys that are not valid, by address, and ids that are nobody's, by key.
 * Memory is bounded; who is pushed out by others begins anew.
 */
export interface ProbeLimiter {
  /**
   * One more miss; what a holder that had too many in this minute is told instead, with the seconds to wait. What there
   * is it is always told: a client that goes on asking for deleted tasks must not lose sight of the others.
   */
  miss(holder: string): GatewayError | undefined;
}

/** `elapsed` gives milliseconds that never fall, so that a minute is one whatever date is set. */
export function createProbeLimiter(
  elapsed: () => number = () => performance.now(),
  most: number = MOST_MISSES,
): ProbeLimiter {
  const misses = createBoundedCache<{ count: number; readonly until: number }>({
    max: MOST_HOLDERS,
    ttlMs: MINUTE_MS,
  });
  const refusal = (until: number, now: number): GatewayError => {
    const retryAfterSecs = Math.max(1, Math.ceil((until - now) / 1_000));
    return new GatewayError('too_many_requests', {
      message: `too many requests for what does not exist came from here; try again in ${retryAfterSecs} seconds`,
      retryAfterSecs,
    });
  };
  return {
    miss(holder) {
      const now = elapsed();
      const known = misses.get(holder, now);
      if (known === undefined) {
        misses.set(holder, { count: 1, until: now + MINUTE_MS }, now);
        return undefined;
      }
      known.count += 1;
      return known.count > most ? refusal(known.until, now) : undefined;
    },
  };
}
