import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHARS = 24;
/** The largest multiple of 62 that a byte can hold: above it, characters would not be equally likely. */
const FAIR = 248;

// Asking the system for a few bytes costs as much as for many; each byte is used once.
const pool = new Uint8Array(4096);
let used = pool.length;

/** Public id of one chat call: `chatcmpl-` and 24 random base62 characters, never derived from anything. */
export function newCallId(): string {
  let text = 'chatcmpl-';
  for (let chars = 0; chars < CHARS; ) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used] ?? FAIR;
    used += 1;
    if (byte >= FAIR) continue;
    text += ALPHABET.charAt(byte % ALPHABET.length);
    chars += 1;
  }
  return text;
}
