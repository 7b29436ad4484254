import type { Again } from '../results/again.ts';
import { type Clock, sleep } from './clock.ts';

/** No try begins later than this after the first, whatever the waits: the attempt must not count as cut short. */
const MOST_MS = 45_000;

/** Patience for several things together: each failure of any of them takes the next of the waits. */
export function againWithin(clock: Clock, waits_ms: readonly number[]): Again {
  const waits = [...waits_ms];
  const until = clock.elapsed() + MOST_MS;
  return async (attempt) => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        const wait = waits.shift();
        if (wait === undefined || clock.elapsed() + wait > until) throw error;
        await sleep(clock, wait);
      }
    }
  };
}
