import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { KeyRecord } from '../../store/types.ts';

/** What callers are told about their limit, in the headers that clients of OpenAI's kind and of the RFC draft read. */
export type RateHeaders = Readonly<Record<string, string>>;

/** A request that goes beyond a limit; its headers say when to come again. */
export class OverRate extends GatewayError {
  readonly headers: RateHeaders;

  constructor(parts: {
    readonly message: string;
    readonly retryAfterSecs: number;
    readonly headers: RateHeaders;
  }) {
    super('too_many_requests', {
      message: parts.message,
      retryAfterSecs: parts.retryAfterSecs,
      details: { charged: 0 },
    });
    this.headers = parts.headers;
  }
}

interface Limit {
  readonly holder: string;
  readonly whose: string;
  readonly rpm: number;
  /** What is counted; absent: requests. */
  readonly what?: string;
}

/** For keys without a limit of their own. */
const FREE_FETCHES_PER_MINUTE = 60;

/**
 * Counts one request that costs nothing and has addresses read, so that nobody sends the gateway to others for free.
 * Where the key or its group has a limit, `takeRate` has counted it. Throws OverRate.
 */
export async function takeFreeFetch(
  limiter: RateLimiter,
  { key, group }: { readonly key: KeyRecord; readonly group: Group | undefined },
): Promise<void> {
  if (limitsOf(key, group).length > 0) return;
  const what = 'quotes or dry runs that have addresses read';
  const limit = { holder: `fetches:${key.id}`, whose: 'this key', rpm: FREE_FETCHES_PER_MINUTE, what };
  const standing = await limiter.take(limit.holder, limit.rpm);
  if (!standing.allowed) throw overRate(limit, standing);
}

/** As many as somebody who types and pauses all the time. */
const FORMS_PER_MINUTE = 300;

/**
 * Counts one form of the playground, which is made anew while somebody types: apart from requests, so that it uses up
 * nothing of the key's own limit. Throws OverRate.
 */
export async function takeForm(limiter: RateLimiter, { id }: Pick<KeyRecord, 'id'>): Promise<void> {
  const limit = {
    holder: `forms:${id}`,
    whose: 'this key',
    rpm: FORMS_PER_MINUTE,
    what: 'forms of the playground',
  };
  const standing = await limiter.take(limit.holder, limit.rpm);
  if (!standing.allowed) throw overRate(limit, standing);
}

/**
 * Counts one request against the limits of its key and of the key's group; the group is not charged for what the key
 * may not do, nor the key for what the group may not. Answers the headers of the tighter limit. Throws OverRate.
 */
export async function takeRate(
  limiter: RateLimiter,
  { key, group }: { readonly key: KeyRecord; readonly group: Group | undefined },
): Promise<RateHeaders> {
  const counted: { readonly limit: Limit; readonly standing: RateStanding }[] = [];
  for (const limit of limitsOf(key, group)) {
    const standing = await limiter.take(limit.holder, limit.rpm);
    if (!standing.allowed) {
      await Promise.all(counted.map((before) => limiter.giveBack(before.limit.holder)));
      throw overRate(limit, standing);
    }
    counted.push({ limit, standing });
  }
  const [tightest] = counted.sort((a, b) => a.standing.remaining - b.standing.remaining);
  return tightest === undefined ? {} : rateHeaders(tightest.limit, tightest.standing);
}

function limitsOf(key: KeyRecord, group: Group | undefined): readonly Limit[] {
  const limits: Limit[] = [];
  if (key.rpm !== undefined) limits.push({ holder: `key:${key.id}`, whose: 'this key', rpm: key.rpm });
  const rpm = group?.limits.rpm;
  if (group !== undefined && rpm !== undefined)
    limits.push({ holder: `group:${group.name}`, whose: "this key's group", rpm });
  return limits;
}

function overRate(limit: Limit, standing: RateStanding): OverRate {
  const retryAfterSecs = secondsOf(standing);
  return new OverRate({
    message: `${limit.whose} may make ${limit.rpm} ${limit.what ?? (limit.rpm === 1 ? 'request' : 'requests')} a minute; try again in ${retryAfterSecs} ${retryAfterSecs === 1 ? 'second' : 'seconds'}`,
    retryAfterSecs,
    headers: rateHeaders(limit, standing),
  });
}

function rateHeaders({ rpm }: Limit, standing: RateStanding): RateHeaders {
  const seconds = secondsOf(standing);
  return {
    'x-ratelimit-limit-requests': String(rpm),
    'x-ratelimit-remaining-requests': String(standing.remaining),
    'x-ratelimit-reset-requests': `${seconds}s`,
    'ratelimit-limit': String(rpm),
    'ratelimit-remaining': String(standing.remaining),
    'ratelimit-reset': String(seconds),
  };
}

/** Rounded up: who waits this long is not refused again. */
function secondsOf({ reset_ms }: RateStanding): number {
  return Math.max(1, Math.ceil(reset_ms / 1_000));
}

/** How a holder stands in its running minute, the request just counted included. */
export interface RateStanding {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Until the minute ends, in milliseconds; then everything is allowed anew. */
  readonly reset_ms: number;
}

/** Counts requests by the minute. */
export interface RateLimiter {
  /** Counts one request of a holder that may make so many in a minute. */
  take(holder: string, perMinute: number): Promise<RateStanding>;
  /** Counts it as not made: somebody else's limit refused it. */
  giveBack(holder: string): Promise<void>;
}
