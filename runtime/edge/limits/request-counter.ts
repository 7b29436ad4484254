import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Requests of holders in their running minutes, which begin with their first request. */
export interface RequestCounter {
  /** Answers how many there are with this one, and when the minute ends. */
  add(holder: string): Promise<{ readonly count: number; readonly reset_ms: number }>;
  remove(holder: string): Promise<void>;
}

const MINUTE_SECS = 60;
/** Limits are compared by who counts, so that a changed one holds at once. */
const NO_LIMIT = { points: Number.MAX_SAFE_INTEGER, duration: MINUTE_SECS };

/** Counts in this process. The package is loaded with the first limit: most of it is about stores. */
export async function openMemoryCounter(): Promise<RequestCounter> {
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  return counterOf(new RateLimiterMemory(NO_LIMIT));
}

export interface RedisCounter extends RequestCounter {
  close(): void;
}

/** A command that has no answer by then has failed. */
const ANSWER_MS = 100;
const CONNECT_MS = 1_000;
const MOST_RECONNECT_MS = 1_000;
const MOST_QUEUED = 1_000;
const PREFIX = 'gateway:rpm';

/**
 * Counts in Redis, for all processes that use it. Each operation rejects within a tenth of a second when Redis does not
 * answer, and at once while there is no connection; the connection is made again in the background.
 */
export async function openRedisCounter(url: string): Promise<RedisCounter> {
  // The client's own error would hold the address, in which a password may be.
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('the address of Redis must be a URL that begins with redis:// or rediss://');
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
  client.connect().catch(() => undefined);
  const counter = counterOf(
    new RateLimiterRedis({
      ...NO_LIMIT,
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: PREFIX,
    }),
  );
  return {
    add: (holder) => answered(counter.add(nameOf(holder))),
    remove: (holder) => answered(counter.remove(nameOf(holder))),
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

/** Redis may be shared with others, who need not know ids of keys or addresses of callers. */
function nameOf(holder: string): string {
  return createHash('sha256').update(holder).digest('base64url');
}

function answered<T>(work: Promise<T>): Promise<T> {
  const { promise, reject, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(`Redis did not answer in ${ANSWER_MS} ms`)), ANSWER_MS);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
