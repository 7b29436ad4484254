const MIN_SECS = 1;
const MAX_SECS = 300;

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
