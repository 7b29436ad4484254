import type { Logger } from '../../observe/logger.ts';
import type { Observer } from '../../observe/observer.ts';
import type { RateLimiter, RateStanding } from './rate-limits.ts';
import { openMemoryCounter, type RedisCounter, type RequestCounter } from './request-counter.ts';

/** What several processes count together. */
export interface SharedRate {
  readonly counter: Pick<RedisCounter, 'add' | 'remove'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly observer: Pick<Observer, 'count'>;
}

/** So long a counter that failed is not asked again, so that a slow one costs one wait in a second. */
const REST_MS = 1_000;
/** Beyond so many holders, those that are refused without asking are forgotten. */
const MOST_REFUSED = 10_000;

/**
 * A minute begins with its first request; the limit is compared when a request is counted, so that a changed one holds
 * at once. Processes count together where there is a shared counter. Where there is none, or it does not answer, each
 * allows its share of the limit, at least one request, by what it has counted itself.
 */
export function createRateLimiter(
  nodes: () => { readonly count: number } = () => ({ count: 1 }),
  shared?: SharedRate,
): RateLimiter {
  let opening: Promise<RequestCounter> | undefined;
  const memory = (): Promise<RequestCounter> => {
    opening ??= openMemoryCounter();
    return opening;
  };
  const together = shared === undefined ? undefined : createTogether(shared);

  return {
    async take(holder, perMinute) {
      const refused = together?.refused(holder, perMinute);
      if (refused !== undefined) return refused;
      // Counted here too: when the shared counter goes away, this process knows what it has let through.
      const own = (await memory()).add(holder);
      const all = await together?.add(holder, perMinute);
      if (all !== undefined) return all;
      return standingOf(await own, Math.max(1, Math.floor(perMinute / nodes().count)));
    },
    async giveBack(holder) {
      await (await memory()).remove(holder);
      await together?.remove(holder);
    },
  };
}

/** The shared counter, which answers undefined while it is away. */
function createTogether({ counter, log, observer }: SharedRate) {
  let askAgainAt = 0;
  let isAway = false;
  /** Holders that are over their limit until their minute ends. */
  const over = new Map<string, { readonly perMinute: number; readonly until: number }>();

  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (performance.now() < askAgainAt) return undefined;
    try {
      const answer = await question();
      if (isAway && performance.now() >= askAgainAt) {
        isAway = false;
        log.info({}, 'Redis answers again: requests per minute are counted for all processes');
      }
      return answer;
    } catch (error) {
      askAgainAt = performance.now() + REST_MS;
      observer.count('rate_redis_failures');
      if (!isAway) {
        isAway = true;
        log.warn(
          { err: error },
          'Redis does not answer: until it does, each process allows its share of the requests per minute',
        );
      }
      return undefined;
    }
  }

  return {
    /** Refuses without asking who was refused for this limit or a higher one. */
    refused(holder: string, perMinute: number): RateStanding | undefined {
      const known = over.get(holder);
      if (known === undefined) return undefined;
      const reset_ms = known.until - performance.now();
      if (reset_ms <= 0) over.delete(holder);
      else if (perMinute <= known.perMinute) return { allowed: false, remaining: 0, reset_ms };
      return undefined;
    },
    async add(holder: string, perMinute: number): Promise<RateStanding | undefined> {
      const counted = await ask(() => counter.add(holder));
      if (counted === undefined) return undefined;
      const standing = standingOf(counted, perMinute);
      if (!standing.allowed) {
        if (over.size >= MOST_REFUSED) over.clear();
        over.set(holder, { perMinute, until: performance.now() + standing.reset_ms });
      }
      return standing;
    },
    remove: (holder: string) => ask(() => counter.remove(holder)),
  };
}

function standingOf(
  { count, reset_ms }: { readonly count: number; readonly reset_ms: number },
  perMinute: number,
): RateStanding {
  return { allowed: count <= perMinute, remaining: Math.max(0, perMinute - count), reset_ms };
}
