import type { OpenStream } from './types.ts';

const MIN_SECS = 1;

const MAX_SECS = 300;

/** At most so many redirects are followed, each checked like a new address. */
export const MAX_REDIRECTS = 3;

const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Where a response sends us, as absolute text; undefined when it is no redirect. */
export function redirectTarget(response: OpenStream, from: URL): string | undefined {
  if (!STATUSES.has(response.http)) return undefined;
  const location = response.headers.location;
  if (location === undefined) return undefined;
  return URL.parse(location, from.href)?.href ?? location;
}

/** Calls follow no redirects, so that bodies of such answers are not read. */
export function isRedirection(http: number): boolean {
  return http >= 300 && http < 400;
}

/** Lets go of a response whose body is of no interest, and of its connection. */
export function discardBody(response: OpenStream): void {
  response.body.on('error', () => {});
  response.body.destroy();
}

/**
 * Whole seconds to wait, from a `Retry-After` header in seconds or as an HTTP date, kept between 1 and 300
 *; undefined when the header is absent or neither. `now` is epoch milliseconds.
 */
export function retryAfterSecs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const secs = /^\d+(\.\d+)?$/.test(text) ? Number(text) : secondsUntil(text, now);
  return secs === undefined ? undefined : Math.min(MAX_SECS, Math.max(MIN_SECS, Math.ceil(secs)));
}

/** Only real HTTP dates: `Date.parse` alone would take any number for a year. */
function secondsUntil(text: string, now: number): number | undefined {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : (at - now) / 1000;
}
