import type { RateLimiterMemory } from 'rate-limiter-flexible';

/** How a holder stands in its running minute, the request just counted included. */
export interface RateStanding {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the minute ends, in milliseconds; then everything is allowed anew. */
  readonly reset_ms: number;
}

/** Counts requests by the minute. Behind it may stand the memory of one process, or a store that several share. */
export interface RateLimiter {
  /** Counts one request of a holder that may make so many in a minute. */
  take(holder: string, perMinute: number): Promise<RateStanding>;
  /** Counts it as not made: somebody else's limit refused it. */
  giveBack(holder: string): Promise<void>;
}

const MINUTE_SECS = 60;

/**
 * Counts in the memory of this process. A minute begins with its first request; the limit is compared when a request
 * is counted, so that a changed one holds at once.
 */
export function createRateLimiter(): RateLimiter {
  let counting: Promise<RateLimiterMemory> | undefined;
  const counter = (): Promise<RateLimiterMemory> => {
    counting ??= openCounter();
    return counting;
  };
  return {
    async take(holder, perMinute) {
      const { consumedPoints, msBeforeNext } = await (await counter()).penalty(holder);
      return {
        allowed: consumedPoints <= perMinute,
        remaining: Math.max(0, perMinute - consumedPoints),
        reset_ms: msBeforeNext,
      };
    },
    async giveBack(holder) {
      await (await counter()).reward(holder);
    },
  };
}

/** Loaded with the first limit: most of the package is about stores that are not used here. */
async function openCounter(): Promise<RateLimiterMemory> {
  const { RateLimiterMemory: Memory } = await import('rate-limiter-flexible');
  return new Memory({ points: Number.MAX_SAFE_INTEGER, duration: MINUTE_SECS });
}
