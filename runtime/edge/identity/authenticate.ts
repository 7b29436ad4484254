import { hash } from 'node:crypto';
import { GatewayError } from '../../contract/errors.ts';
import { findKey, hasKeyShape, isValidKey, MAX_KEY_CHARS, type Peppers } from '../../secrets/keys.ts';
import type { KeyRecord, Store } from '../../store/types.ts';
import { isAddressIn } from '../../upstream/public-address.ts';

const CACHE_MS = 1_000;
const KNOWN_KEYS = 10_000;
const UNKNOWN_KEYS = 10_000;
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

/** One sentence for every way a key can be wrong, so that an answer tells nothing about keys that exist. */
function refusal(headers: readonly string[]): string {
  const ways = ['`Authorization: Bearer <API_KEY>`', ...headers.map((name) => `\`${name}: <API_KEY>\``)];
  return `the API key is missing or not valid; send it as ${ways.join(' or ')}`;
}

export interface Authenticator {
  /**
   * The key of an `Authorization` header, or `invalid_api_key`: the same answer for every cause, naming the other
   * headers that the route takes a key in. `address` is where the request comes from.
   */
  authenticate(
    header: string | undefined,
    from: { readonly address: string; readonly headers?: readonly string[] | undefined },
  ): Promise<KeyRecord>;
  /** The key that was given a link, while it is valid; from where the link is used does not matter. */
  keyOfLink(id: string): Promise<KeyRecord | undefined>;
}

export interface AuthenticatorOptions extends Peppers {
  readonly store: Pick<Store, 'findKeyByHash' | 'rehashKey' | 'findKeys'>;
  /** Epoch milliseconds: whether a key has expired. */
  readonly clock: () => number;
  /** Milliseconds that never fall: how long a key is remembered. Absent: `performance.now()`. */
  readonly elapsed?: () => number;
  /** Keys that need not have our shape, such as the sandbox's published one; they must be in the store too. */
  readonly wellKnown?: ReadonlySet<string>;
}

/**
 * Bearer authentication. Malformed keys never reach the store; found keys are remembered for
 * at most a second, which is how soon a revocation takes effect.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const elapsed = options.elapsed ?? (() => performance.now());
  const known = createBoundedCache<KeyRecord>({ max: KNOWN_KEYS, ttlMs: CACHE_MS });
  const ofLinks = createBoundedCache<KeyRecord>({ max: KNOWN_KEYS, ttlMs: CACHE_MS });
  const unknown = createBoundedCache<true>({ max: UNKNOWN_KEYS, ttlMs: CACHE_MS });

  async function find(text: string): Promise<KeyRecord | undefined> {
    const startedAt = elapsed();
    // Remembered by a plain digest, which costs a tenth of the store's hash; no key is kept in memory as it is.
    const digest = hash('sha256', text);
    const cached = known.get(digest, startedAt);
    if (cached !== undefined) return cached;
    if (unknown.get(digest, startedAt) === true) return undefined;
    if (!(hasKeyShape(text) || options.wellKnown?.has(text) === true)) return undefined;
    const key = await findKey(text, options);
    // The entry's age counts from before the read, so a revocation during the read is not outlived.
    if (key === undefined) unknown.set(digest, true, startedAt);
    else known.set(digest, key, startedAt);
    return key;
  }

  return {
    async authenticate(header, { address, headers = [] }) {
      const text = bearer(header);
      const key = text === undefined ? undefined : await find(text);
      if (key === undefined || !isUsable(key, { address, now: options.clock() }))
        throw invalidKey(refusal(headers));
      return key;
    },
    async keyOfLink(id) {
      const startedAt = elapsed();
      const cached = ofLinks.get(id, startedAt);
      const [key] = cached === undefined ? await options.store.findKeys([id]) : [cached];
      if (key !== undefined && cached === undefined) ofLinks.set(id, key, startedAt);
      return isValidKey(key, options.clock()) ? key : undefined;
    },
  };
}

function isUsable(
  key: KeyRecord,
  { address, now }: { readonly address: string; readonly now: number },
): boolean {
  if (!isValidKey(key, now)) return false;
  return key.allow_ips === undefined || isAddressIn(address, key.allow_ips);
}

/** The one refusal of authentication; also used for links that do not verify. */
export function invalidKey(message: string = refusal([])): GatewayError {
  return new GatewayError('invalid_api_key', { message });
}

function bearer(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_KEY_CHARS + 'Bearer '.length) return undefined;
  return BEARER.exec(header)?.[1];
}

/**
 * A small cache whose entries live for a fixed time; the oldest leaves when it is full. Times are of a clock that never
 * falls, such as `performance.now()`: by a date that is set back, entries would live on.
 */
export interface BoundedCache<V> {
  get(key: string, elapsedMs: number): V | undefined;
  set(key: string, value: V, elapsedMs: number): void;
  readonly size: number;
}

/** Entries are dropped `ttlMs` after they were set, and never more than `max` are kept. */
export function createBoundedCache<V>(options: {
  readonly max: number;
  readonly ttlMs: number;
}): BoundedCache<V> {
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  return {
    get(key, elapsedMs) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > elapsedMs) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, elapsedMs) {
      entries.delete(key);
      if (entries.size >= options.max) {
        const oldest = entries.keys().next();
        if (oldest.done !== true) entries.delete(oldest.value);
      }
      entries.set(key, { value, until: elapsedMs + options.ttlMs });
    },
    get size() {
      return entries.size;
    },
  };
}
