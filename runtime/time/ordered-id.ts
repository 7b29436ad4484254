import { randomFillSync } from 'node:crypto';

/** Hexadecimal digits of the time in milliseconds, until the year 2527, and of the count within one. */
const TIME_DIGITS = 11;
const COUNT_DIGITS = 5;
const MOST = 16 ** COUNT_DIGITS;

/** Asking the system for a few bytes costs as much as for many; each byte is used once. */
const pool = Buffer.alloc(4_096);
let used = pool.length;
let last = 0;
let count = 0;

/**
 * 128 bits in hex that grow with the time, so that what is stored under them lies together: the time, a count that
 * begins anywhere, and 64 bits that nobody can guess. A clock that is set back goes on where it was.
 */
export function orderedId(now = Date.now()): string {
  if (now > last) {
    last = now;
    // The lower half of the range, so that there is room for those of the same moment.
    count = Number.parseInt(randomHex(3).slice(0, COUNT_DIGITS), 16) >> 1;
  } else count += 1;
  if (count >= MOST) {
    last += 1;
    count = 0;
  }
  return `${timeDigits(last)}${count.toString(16).padStart(COUNT_DIGITS, '0')}${randomHex(8)}`;
}

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

function timeDigits(ms: number): string {
  return Math.min(Math.max(0, ms), 16 ** TIME_DIGITS - 1)
    .toString(16)
    .padStart(TIME_DIGITS, '0');
}

/** Ids of tasks that were made at this time or later are not before this one. */
export function taskIdFrom(ms: number): string {
  return `task_${timeDigits(ms)}`;
}

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CALL_TIME_CHARS = 8;

/** The same of chat calls: their ids begin with it. */
export function callIdFrom(ms: number): string {
  let rest = Math.min(Math.max(0, ms), BASE62.length ** CALL_TIME_CHARS - 1);
  let time = '';
  for (let chars = 0; chars < CALL_TIME_CHARS; chars += 1) {
    time = BASE62.charAt(rest % BASE62.length) + time;
    rest = Math.floor(rest / BASE62.length);
  }
  return `chatcmpl-${time}`;
}
