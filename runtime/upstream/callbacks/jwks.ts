import { createPublicKey, type KeyObject } from 'node:crypto';
import { isObject } from '../../contract/values.ts';
import { keepNewest } from '../auth/token-cache.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { Egress } from '../types.ts';

/** Public keys of vendors by the address of their key set. Never rejects. */
export interface JwksSource {
  /** At most a day old; undefined when there are none to be had. */
  keys(url: string): Promise<readonly KeyObject[] | undefined>;
  /** Asks again because a signature fits no key, but not more than once in five minutes; else undefined. */
  newerKeys(url: string): Promise<readonly KeyObject[] | undefined>;
}

const MAX_AGE_MS = 24 * 3_600_000;
const MIN_AGE_MS = 300_000;
/** For so long an address that failed is not asked again. */
const FAILED_MS = 60_000;
const MAX_SET_BYTES = 64 * 1024;
const MAX_KEYS = 16;
const MAX_SETS = 64;
const DEADLINE_MS = 5_000;

interface Kept {
  /** When the keys were read, and when that was last tried. */
  readonly read_ms: number;
  readonly tried_ms: number;
  readonly keys: readonly KeyObject[] | undefined;
}

/** Key sets read through the public door; one reading at a time for each address. */
export function createJwksSource(tools: {
  readonly egress: Pick<Egress, 'publicFetch'>;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}): JwksSource {
  const now = tools.now ?? Date.now;
  const sets = new Map<string, Kept>();
  const coming = new Map<string, Promise<Kept>>();
  const within = (at_ms: number, age_ms: number) => Math.abs(now() - at_ms) < age_ms;
  const usable = (kept: Kept) => (within(kept.read_ms, MAX_AGE_MS) ? kept.keys : undefined);

  const read = async (url: string): Promise<Kept> => {
    const keys = await readKeys(tools.egress, url);
    const before = sets.get(url);
    // A set that cannot be read again is better than none while it is young enough.
    const kept = {
      read_ms: keys === undefined ? (before?.read_ms ?? now()) : now(),
      tried_ms: now(),
      keys: keys ?? before?.keys,
    };
    keepNewest(sets, MAX_SETS, url, kept);
    return kept;
  };
  const readOnce = async (url: string): Promise<Kept> => {
    const under = coming.get(url) ?? read(url);
    coming.set(url, under);
    try {
      return await under;
    } finally {
      coming.delete(url);
    }
  };

  return {
    async keys(url) {
      const known = sets.get(url);
      const keys = known === undefined ? undefined : usable(known);
      if (keys !== undefined || (known !== undefined && within(known.tried_ms, FAILED_MS))) return keys;
      return usable(await readOnce(url));
    },
    async newerKeys(url) {
      const known = sets.get(url);
      if (known !== undefined && within(known.tried_ms, MIN_AGE_MS)) return undefined;
      return usable(await readOnce(url));
    },
  };
}

async function readKeys(
  egress: Pick<Egress, 'publicFetch'>,
  url: string,
): Promise<readonly KeyObject[] | undefined> {
  try {
    const { bytes } = await egress.publicFetch(url, {
      max_bytes: MAX_SET_BYTES,
      accept: ['application/', 'text/plain'],
      deadline_ms: DEADLINE_MS,
    });
    const parsed = parseAnswer(new TextDecoder().decode(bytes));
    const set = parsed.kind === 'ok' && isObject(parsed.body) ? parsed.body.keys : undefined;
    if (!Array.isArray(set)) return undefined;
    const keys = set.slice(0, MAX_KEYS).flatMap(toKey);
    return keys.length === 0 ? undefined : keys;
  } catch {
    return undefined;
  }
}

/** Keys of other kinds may stand in the same set. */
function toKey(jwk: unknown): readonly KeyObject[] {
  if (!isObject(jwk) || jwk.kty !== 'OKP' || jwk.crv !== 'Ed25519' || typeof jwk.x !== 'string') return [];
  try {
    return [createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, format: 'jwk' })];
  } catch {
    return [];
  }
}
