import { randomFillSync } from 'node:crypto';

const SANE = /^[0-9A-Za-z._:-]{1,128}$/;

/** The caller's `x-request-id` when it is short and plain, otherwise a new one: it is echoed and logged. */
export function requestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && SANE.test(given) ? given : `req_${nextRandom()}`;
}

const ID_BYTES = 12;
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** Random bytes are fetched for many ids at once: each fetch costs as much as the rest of a small answer's work. */
function nextRandom(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('hex', used - ID_BYTES, used);
}
