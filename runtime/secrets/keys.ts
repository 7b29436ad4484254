import { createHmac, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyRecord, Store } from '../store/types.ts';

const PREFIX = 'sk-';
const RANDOM_CHARS = 42;
const CHECK_CHARS = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^sk-[0-9A-Za-z]{48}$/;

/** Longest `Authorization` value that is looked at; everything longer is no key of ours. */
export const MAX_KEY_CHARS = 128;

/**
 * A new caller key: `sk-`, 42 random base62 characters (250 bits) and a checksum of six, so that a typo
 * is refused without asking the store. Shown once; only its hash is kept.
 */
export function generateKey(): string {
  let body = '';
  for (let index = 0; index < RANDOM_CHARS; index += 1) body += ALPHABET.charAt(randomInt(ALPHABET.length));
  return `${PREFIX}${body}${checksum(body)}`;
}

/** The key that a secret gives for a name: always the same one, and for another name another. */
export function keyFrom(secret: Uint8Array, name: string): string {
  const digest = createHmac('sha512', secret).update(`key ${name}`, 'utf8').digest();
  let number = BigInt(`0x${digest.toString('hex')}`);
  let body = '';
  for (let index = 0; index < RANDOM_CHARS; index += 1) {
    body += ALPHABET.charAt(Number(number % BigInt(ALPHABET.length)));
    number /= BigInt(ALPHABET.length);
  }
  return `${PREFIX}${body}${checksum(body)}`;
}

/** Whether a text can be one of our keys: length, alphabet and checksum. Linear, no store. */
export function hasKeyShape(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const body = text.slice(PREFIX.length, PREFIX.length + RANDOM_CHARS);
  return text.slice(-CHECK_CHARS) === checksum(body);
}

/**
 * HMAC-SHA-256 of a key under the server's pepper, as lower-case hex: what the store keeps and looks up.
 * Looking up by hash compares no secret byte by byte.
 */
export function hashKey(pepper: Uint8Array, key: string): string {
  return createHmac('sha256', pepper).update(key, 'utf8').digest('hex');
}

/** Names the pepper of a hash, so that keys which still stand under a previous one can be counted. Says nothing about it. */
export function pepperName(pepper: Uint8Array): string {
  return createHmac('sha256', pepper).update('name of this pepper').digest('hex').slice(0, 16);
}

/** The pepper that keys are hashed with, and during a rotation of the secret the one before it. */
export interface Peppers {
  readonly pepper: Uint8Array;
  readonly previousPepper?: Uint8Array | undefined;
}

/**
 * The key that a text is, in any state. One that stands under the previous pepper is stored under the present one, as
 * that can be done only while somebody shows it; where that fails it is done the next time.
 */
export async function findKey(
  text: string,
  { store, pepper, previousPepper }: Peppers & { readonly store: Pick<Store, 'findKeyByHash' | 'rehashKey'> },
): Promise<KeyRecord | undefined> {
  const hash = hashKey(pepper, text);
  const key = await store.findKeyByHash(hash);
  if (key !== undefined || previousPepper === undefined) return key;
  const before = hashKey(previousPepper, text);
  const old = await store.findKeyByHash(before);
  // Between the two questions another process may have stored it anew.
  if (old === undefined) return store.findKeyByHash(hash);
  await store.rehashKey({ id: old.id, before, hash, pepper: pepperName(pepper) }).catch(() => undefined);
  return old;
}

/** First characters of a key, for people to recognise it by. */
export function keyPrefix(key: string): string {
  return key.slice(0, PREFIX.length + 6);
}

function checksum(body: string): string {
  let rest = crc32(PREFIX + body);
  let text = '';
  for (let index = 0; index < CHECK_CHARS; index += 1) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}

/** Whether a key may be used now, wherever from: it is known, and not revoked, disabled or expired. `now` is epoch milliseconds. */
export function isValidKey(key: KeyRecord | undefined, now: number): key is KeyRecord {
  if (key === undefined || key.state !== 'active' || key.disabled === true) return false;
  return key.expires_at === null || key.expires_at > now;
}
