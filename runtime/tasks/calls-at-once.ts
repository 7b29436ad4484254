import type { Channel } from '../config/types.ts';

/** Calls of one submission that run at the same time. */
export const CALLS_AT_ONCE = 4;

/** The same on one channel, which may bear fewer. */
export function callsAtOnce({ limits }: Pick<Channel, 'limits'>): number {
  return Math.max(1, Math.min(CALLS_AT_ONCE, limits.concurrent ?? CALLS_AT_ONCE));
}
