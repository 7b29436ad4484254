import { createHmac } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { systemClock, within } from '../../time/clock.ts';

/** The requests of a holder in its running minute, and when that ends. */
export interface Counted {
  readonly count: number;
  readonly reset_ms: number;
}

/** Requests of holders in their running minutes, which begin with their first request. */
export interface RequestCounter {
  /** Answers how many there are with this one. */
  add(holder: string): Promise<Counted>;
  remove(holder: string): Promise<void>;
}

export const MINUTE_MS = 60_000;
/** Limits are compared by who counts, so that a changed one holds at once. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER, duration: MINUTE_MS / 1_000 };

/** Counts in this process. The package is loaded with the first limit: most of it is about stores. */
export async function openMemoryCounter(): Promise<RequestCounter> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  return counterOf(new RateLimiterMemory(NO_LIMIT));
}

export interface RedisCounter extends RequestCounter {
  /** Makes the connection anew: one whose other end is gone without a word may look open for a quarter of an hour. */
  reconnect(): void;
  /** Told of each connection from now on: the one before it may have been to a Redis that has forgotten everything. */
  onConnected(told: () => void): void;
  close(): void;
}

/** A command that has no answer by then has failed. */
const ANSWER_MS = 100;
const CONNECT_MS = 1_000;
const MOST_RECONNECT_MS = 1_000;
const MOST_QUEUED = 1_000;
const PREFIX = 'gateway:rpm';

/**
 * Counts in Redis, for all processes that use it with the same key. Each operation rejects within a tenth of a second when
 * Redis does not answer, and at once while there is no connection; the connection is made again in the background.
 */
export async function openRedisCounter({
  url,
  key,
}: {
  readonly url: string;
  /** Names are hashed with it: Redis may be shared with others, and by several deployments. */
  readonly key: Uint8Array;
}): Promise<RedisCounter> {
  const [{ RateLimiterRedis }, { createClient }] = await Promise.all([
    import('rate-limiter-flexible'),
    import('@redis/client'),
  ]);
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MOST_QUEUED,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), MOST_RECONNECT_MS),
    },
  });
  // Every operation rejects meanwhile, which is what is reported.
  client.on('error', () => undefined);
  const connected = client.connect().catch(() => undefined);
  await within(systemClock, CONNECT_MS, connected);
  const counter = counterOf(
    new RateLimiterRedis({
      ...NO_LIMIT,
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: PREFIX,
    }),
  );
  const nameOf = (holder: string): string => createHmac('sha256', key).update(holder).digest('base64url');
  return {
    async add(holder) {
      const counted = await answered(counter.add(nameOf(holder)));
      const { count, reset_ms } = counted;
      const isValid = Number.isSafeInteger(count) && reset_ms >= 0 && reset_ms <= MINUTE_MS;
      if (!isValid) throw new Error(`Redis answered ${count} requests and ${reset_ms} ms for a minute`);
      return counted;
    },
    remove: (holder) => answered(counter.remove(nameOf(holder))),
    reconnect() {
      if (client.isOpen) client.destroy();
      client.connect().catch(() => undefined);
    },
    onConnected: (told) => void client.on('ready', told),
    close: () => client.destroy(),
  };
}

function counterOf(limiter: RateLimiterAbstract): RequestCounter {
  return {
    async add(holder) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(holder);
      return { count: consumedPoints, reset_ms: msBeforeNext };
    },
    async remove(holder) {
      await limiter.reward(holder);
    },
  };
}

async function answered<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // An answer that lies in the socket when this process was busy is read first.
  const fail = () => setImmediate(() => reject(new Error(`Redis did not answer in ${ANSWER_MS} ms`)));
  const timer = setTimeout(fail, ANSWER_MS);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
