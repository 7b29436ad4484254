import type { IncomingHttpHeaders } from 'node:http';
import type { Deployment } from '../../config/types.ts';
import { type ErrorCode, GatewayError } from '../../contract/errors.ts';
import { type Operation, PAID_OPERATIONS, type Route } from '../../contract/route.ts';
import type { KeyRecord, Store } from '../../store/types.ts';
import { workError, workLimits } from '../../work/hold/hold.ts';
import type { Caller } from '../call.ts';
import { createBoundedCache } from '../identity/authenticate.ts';
import { addressBucket, addressOfRequest } from './caller-address.ts';
import { type RateHeaders, type RateLimiter, takeRate } from './rate-limits.ts';

/** Beside what costs money, what makes the gateway work or keep: counted by the minute, as reads are not. */
const COUNTED: ReadonlySet<Operation> = new Set([...PAID_OPERATIONS, 'quote.get', 'asset.upload'] as const);

const NAMELESS: ReadonlySet<ErrorCode> = new Set(['task_not_found', 'asset_not_found'] as const);

/** Who is let in how often; decided before a byte of the body is read. */
export interface Admission {
  /** Of the socket, or what trusted proxies say of it. */
  addressOf(request: {
    readonly socket: { readonly remoteAddress?: string | undefined };
    readonly headers: IncomingHttpHeaders;
  }): string;
  /** What is thrown instead when identifying failed. */
  unidentified(error: unknown, address: string): unknown;
  /** Counts a request of an identified caller; answers the headers that tell about its limits. Throws GatewayError. */
  admit(route: Route, asked: { readonly caller: Caller }): Promise<RateHeaders>;
  /**
   * Refuses paid work of a caller who has as much in flight as it may, by a look at the store: the transaction that
   * takes a place is what decides. `takesNone` says whether the request begins no work. Throws GatewayError.
   */
  checkPlaces(
    route: Route,
    asked: { readonly caller: Caller; readonly takesNone: (key: KeyRecord) => Promise<boolean> },
  ): Promise<void>;
  /** What is thrown instead when the operation failed. */
  failed(error: unknown, asked: { readonly caller: Caller | undefined; readonly address: string }): unknown;
}

export function createAdmission(deps: {
  readonly deployment: () => Pick<Deployment, 'groups' | 'server'>;
  readonly limiter: RateLimiter;
  readonly store: Pick<Store, 'limitReached'>;
}): Admission {
  const keys = createProbeLimiter();
  const ids = createProbeLimiter();
  const prober = (key: string, address: string): string => `${key} ${addressBucket(address)}`;
  return {
    addressOf: (request) => addressOfRequest(request, deps.deployment().server.trust_proxy ?? 0),
    unidentified(error, address) {
      if (!(error instanceof GatewayError) || error.code !== 'invalid_api_key') return error;
      return keys.miss(addressBucket(address)) ?? error;
    },
    async admit(route, { caller }) {
      if (caller.kind !== 'key' || !COUNTED.has(route.operation)) return {};
      const { key } = caller;
      const { groups } = deps.deployment();
      const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
      return takeRate(deps.limiter, { key, group });
    },
    async checkPlaces({ operation }, { caller, takesNone }) {
      if (caller.kind !== 'key' || !PAID_OPERATIONS.has(operation)) return;
      const { work } = workLimits(deps.deployment(), caller.key);
      if (work === undefined) return;
      const by = await deps.store.limitReached(work);
      if (by !== undefined && !(await takesNone(caller.key))) throw workError(by, work);
    },
    failed(error, { caller, address }) {
      if (caller?.kind !== 'key') return error;
      if (!(error instanceof GatewayError) || !NAMELESS.has(error.code)) return error;
      return ids.miss(prober(caller.key.id, address)) ?? error;
    },
  };
}

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
