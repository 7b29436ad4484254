import { createHash } from 'node:crypto';

/** A short-lived token made of a credential. */
export interface Token {
  readonly text: string;
  /** Epoch milliseconds between which it is used; a clock that was set back makes a new one. */
  readonly from_ms: number;
  readonly until_ms: number;
}

/** Tokens by the credential they were made of; one is made at a time for each. */
export interface TokenCache {
  /**
   * `make` is called when there is none to use and nobody is making one. What it throws is thrown again for five
   * seconds, so that a token address that fails is not asked by every call. `clock` tells epoch milliseconds.
   */
  get(key: string, clock: () => number, make: () => Promise<Token>): Promise<Token>;
  /** Drops the token, unless another one took its place already. */
  forget(key: string, text: string): void;
}

/** More credentials than any deployment has; each reload may leave old ones behind. */
const MAX_KEPT = 256;
const FAILED_MS = 5_000;

/** What came of making a token, and the epoch milliseconds between which it counts. */
type Kept = { readonly from_ms: number; readonly until_ms: number } & (
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'failure'; readonly error: unknown }
);

/** Puts a value into a map of which the oldest leave when it has more than `most`. */
export function keepNewest<V>(map: Map<string, V>, most: number, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

/** An empty cache. */
export function createTokenCache(): TokenCache {
  const kept = new Map<string, Kept>();
  const coming = new Map<string, Promise<Token>>();
  const keep = (key: string, made: Kept) => keepNewest(kept, MAX_KEPT, key, made);
  return {
    async get(key, clock, make) {
      const known = kept.get(key);
      const now = clock();
      if (known !== undefined && known.from_ms <= now && now < known.until_ms) {
        if (known.kind === 'failure') throw known.error;
        return known.token;
      }
      const under = coming.get(key);
      if (under !== undefined) return under;
      const making = make();
      coming.set(key, making);
      try {
        const token = await making;
        keep(key, { kind: 'token', token, from_ms: token.from_ms, until_ms: token.until_ms });
        return token;
      } catch (error) {
        const from_ms = clock();
        keep(key, { kind: 'failure', error, from_ms, until_ms: from_ms + FAILED_MS });
        throw error;
      } finally {
        coming.delete(key);
      }
    },
    forget(key, text) {
      const known = kept.get(key);
      if (known?.kind === 'token' && known.token.text === text) kept.delete(key);
    },
  };
}

/** A name for a credential under a strategy's parameters that does not hold the credential. */
export function tokenKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
