import type { OpenStream } from './types.ts';

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
