import { createHmac, randomBytes } from 'node:crypto';

/** As long as most vendors keep what they made. */
export const LIFE_SECS = 24 * 3600;

/** Query parts that let anybody fetch a file for a while. */
export interface LinkSigner {
  sign(path: string): string;
  /** Whether the query of a path was signed here, as it is, and its time is not over. */
  isGood(path: string, query: URLSearchParams): boolean;
}

/** Signs as object stores do: who drops or changes a part of the query gets nothing. */
export function createLinkSigner(): LinkSigner {
  const key = randomBytes(32);
  const signature = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('hex');
  return {
    sign(path) {
      const expires = String(Math.floor(Date.now() / 1000) + LIFE_SECS);
      return `X-Expires=${expires}&X-Signature=${signature(path, expires)}`;
    },
    isGood(path, query) {
      const expires = query.get('X-Expires') ?? '';
      const over = !(Number(expires) > Date.now() / 1000);
      return !over && query.get('X-Signature') === signature(path, expires);
    },
  };
}
