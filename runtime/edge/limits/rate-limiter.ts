import type { Logger } from '../../observe/logger.ts';
import type { Observer } from '../../observe/observer.ts';
import type { RateLimiter, RateStanding } from './rate-limits.ts';
import {
  type Counted,
  MINUTE_MS,
  openMemoryCounter,
  type RedisCounter,
  type RequestCounter,
} from './request-counter.ts';

/** What all processes count together. */
export interface SharedCounter {
  /** Undefined while Redis is away. */
  add(holder: string): Promise<Counted | undefined>;
  remove(holder: string): Promise<void>;
  /** When Redis was last back, by `performance.now`: requests of earlier minutes are not all in it. */
  backAt(): number;
  close(): void;
}

/** How often Redis is asked whether it is back; no request waits for that. */
const ASK_AGAIN_MS = 1_000;
/** After so many answers that did not come the connection is made anew. */
const TRIES_OF_CONNECTION = 3;
/** The name under which that is counted. */
const PROBE = 'probe';
/** Beyond so many holders, those that are refused without asking are forgotten. */
const MOST_REFUSED = 10_000;

/**
 * Counts requests by the minute, which begins with its first request; the limit is compared when a request is counted, so
 * that a changed one holds at once. Without a shared counter, and while it is away, each process allows its share of the
 * limit, at least one request, by what it has counted itself.
 */
export function createRateLimiter(
  /** How many processes share the limits. */
  processes: () => number = () => 1,
  shared?: SharedCounter,
): RateLimiter {
  let opening: Promise<RequestCounter> | undefined;
  const memory = (): Promise<RequestCounter> => {
    opening ??= openMemoryCounter();
    return opening;
  };
  /** Holders that are over their limit until their minute ends. */
  const over = new Map<string, { readonly perMinute: number; readonly until: number }>();

  /** Refuses without asking who was refused for this limit or a higher one. */
  function refusedBefore(holder: string, perMinute: number): RateStanding | undefined {
    const known = over.get(holder);
    if (known === undefined) return undefined;
    const reset_ms = known.until - performance.now();
    if (reset_ms <= 0) over.delete(holder);
    else if (perMinute <= known.perMinute) return { allowed: false, remaining: 0, reset_ms };
    return undefined;
  }

  function remember(holder: string, perMinute: number, { allowed, reset_ms }: RateStanding): void {
    if (allowed) return;
    if (over.size >= MOST_REFUSED) over.clear();
    over.set(holder, { perMinute, until: performance.now() + reset_ms });
  }

  return {
    async take(holder, perMinute) {
      const refused = shared === undefined ? undefined : refusedBefore(holder, perMinute);
      if (refused !== undefined) return refused;
      // Counted here in any case: when Redis goes away, this process knows what it has let through.
      const own = await (await memory()).add(holder);
      const all = await shared?.add(holder);
      const alone = (): RateStanding => standingOf(own, Math.max(1, Math.floor(perMinute / processes())));
      if (shared === undefined || all === undefined) return alone();
      const standing = standingOf(all, perMinute);
      remember(holder, perMinute, standing);
      const began = performance.now() + own.reset_ms - MINUTE_MS;
      return began < shared.backAt() ? tighter(standing, alone()) : standing;
    },
    async giveBack(holder) {
      await (await memory()).remove(holder);
      await shared?.remove(holder);
    },
  };
}

function standingOf({ count, reset_ms }: Counted, perMinute: number): RateStanding {
  return { allowed: count <= perMinute, remaining: Math.max(0, perMinute - count), reset_ms };
}

function tighter(one: RateStanding, other: RateStanding): RateStanding {
  if (one.allowed !== other.allowed) return one.allowed ? other : one;
  return one.remaining <= other.remaining ? one : other;
}

/** Counts in Redis as long as it answers; says when it goes away, and asks it again until it is back. */
export function watchRedis({
  counter,
  log,
  observer,
}: {
  readonly counter: RedisCounter;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly observer: Pick<Observer, 'count'>;
}): SharedCounter {
  let away: NodeJS.Timeout | undefined;
  let backAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  function askLater(tries = 0): void {
    if (closed) return;
    if (tries > 0 && tries % TRIES_OF_CONNECTION === 0) counter.reconnect();
    away = setTimeout(() => {
      counter.add(PROBE).then(comeBack, () => askLater(tries + 1));
    }, ASK_AGAIN_MS).unref();
  }
  function comeBack(): void {
    if (closed) return;
    away = undefined;
    backAt = performance.now();
    log.info({}, 'Redis answers again: requests per minute are counted for all processes');
  }
  async function ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (away !== undefined) return undefined;
    try {
      return await question();
    } catch (error) {
      // Of those that were asked together the first says it.
      if (away !== undefined || closed) return undefined;
      log.warn(
        { err: error },
        'Redis does not answer: until it does, each process allows its share of the requests per minute',
      );
      askLater();
      return undefined;
    }
  }

  counter.onConnected(() => {
    backAt = performance.now();
  });
  // One that is away when this process starts is said then, and not with the first request.
  void ask(() => counter.add(PROBE));
  return {
    async add(holder) {
      const counted = await ask(() => counter.add(holder));
      if (counted === undefined) observer.count('requests_counted_alone');
      return counted;
    },
    async remove(holder) {
      await ask(() => counter.remove(holder));
    },
    backAt: () => backAt,
    close() {
      closed = true;
      clearTimeout(away);
      counter.close();
    },
  };
}
