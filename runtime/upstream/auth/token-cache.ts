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
  /** `make` is called when there is none to use and nobody is making one; what it throws is not kept. */
  get(key: string, now: number, make: () => Promise<Token>): Promise<Token>;
  /** Drops the token, unless another one took its place already. */
  forget(key: string, text: string): void;
}

/** More credentials than any deployment has; each reload may leave old ones behind. */
const MAX_TOKENS = 256;

export function createTokenCache(): TokenCache {
  const kept = new Map<string, Token>();
  const coming = new Map<string, Promise<Token>>();
  const keep = (key: string, token: Token) => {
    kept.delete(key);
    kept.set(key, token);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_TOKENS) break;
      kept.delete(oldest);
    }
  };
  return {
    async get(key, now, make) {
      const known = kept.get(key);
      if (known !== undefined && known.from_ms <= now && now < known.until_ms) return known;
      const under = coming.get(key);
      if (under !== undefined) return under;
      const making = make();
      coming.set(key, making);
      try {
        const token = await making;
        keep(key, token);
        return token;
      } finally {
        coming.delete(key);
      }
    },
    forget(key, text) {
      if (kept.get(key)?.text === text) kept.delete(key);
    },
  };
}

/** A name for a credential under a strategy's parameters that does not hold the credential. */
export function tokenKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
