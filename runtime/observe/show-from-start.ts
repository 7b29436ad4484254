import type { Observer } from './observer.ts';

/** Sums without labels that somebody watches: an alarm on a series that is not there yet never rings. */
const SUMS = ['chat_absorbed_micros', 'chat_uncounted_micros', 'task_absorbed_micros'];

/** Shows counters of money that may never be counted, as 0. */
export function showFromStart(observer: Pick<Observer, 'count'>): void {
  for (const name of SUMS) observer.count(name, {}, 0);
}
