import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHARS = 24;
/** The largest multiple of 62 that a byte can hold: above it, characters would not be equally likely. */
const FAIR = 248;

/** Public id of one chat call: `chatcmpl-` and 24 random base62 characters, never derived from anything (F96). */
export function newCallId(): string {
  let text = '';
  while (text.length < CHARS) {
    for (const byte of randomBytes(32)) {
      if (byte < FAIR && text.length < CHARS) text += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return `chatcmpl-${text}`;
}
