import { randomFillSync } from 'node:crypto';

const BYTES = 16;

// Asking the system for a few bytes costs as much as for many; each byte is used once.
const pool = Buffer.alloc(256 * BYTES);
let used = pool.length;

/** Public task id: `task_` and 128 random bits in hex, never derived from time, sequence or a vendor's id. */
export function newTaskId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const id = `task_${pool.toString('hex', used, used + BYTES)}`;
  used += BYTES;
  return id;
}
