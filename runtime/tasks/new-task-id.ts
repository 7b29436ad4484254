import { randomBytes } from 'node:crypto';

/** Public task id: `task_` and 128 random bits in hex, never derived from time, sequence or a vendor's id (F96). */
export function newTaskId(): string {
  return `task_${randomBytes(16).toString('hex')}`;
}
