import type { Logger } from '../../observe/logger.ts';
import type { Observer } from '../../observe/observer.ts';
import type { Store } from '../../store/types.ts';
import type { Clock } from '../../time/clock.ts';
import { repeatEvery } from '../../time/clock.ts';

/** A clock that is kept in time is corrected by less, all the time. */
const LEAST_STEP_MS = 2_000;
const SETTLING_MS = 60_000;
const EVERY_MS = 1_000;

export type ClockWatch = ReturnType<typeof createClockWatch>;

/**
 * Tells a date that was set, by hand or by a time server, from time that went by: compares the date with the monotonic
 * clock whenever it is asked.
 */
export function createClockWatch(clock: Pick<Clock, 'now' | 'elapsed'>) {
  let offset = clock.now() - clock.elapsed();
  let step = 0;
  let settledAt = 0;
  const look = (): void => {
    const now = clock.now() - clock.elapsed();
    const by = now - offset;
    offset = now;
    if (Math.abs(by) < LEAST_STEP_MS) return;
    step += Math.round(by);
    settledAt = clock.elapsed() + SETTLING_MS;
  };
  return {
    /** Whole milliseconds by which the date was set forward since the last call, negative: back, 0: it was not set. */
    takeStep(): number {
      look();
      const taken = step;
      step = 0;
      return taken;
    },
    /** False for a minute after the date was set: until what is stored was shifted, no deadline means anything. */
    isSettled(): boolean {
      look();
      return clock.elapsed() >= settledAt;
    },
  };
}

/**
 * Looks every second whether the date was set, and shifts what is stored as due by as much, so that it is due when it
 * would have been. Calls `shifted` after that. A shift that fails is logged and tried again.
 */
export function startClockKeeper(input: {
  readonly watch: ClockWatch;
  readonly store: Pick<Store, 'shiftSchedule'>;
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly shifted: () => void;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  const { watch, store, observer, log, shifted, everyMs = EVERY_MS } = input;
  let by_ms = 0;
  return repeatEvery(everyMs, async () => {
    by_ms += watch.takeStep();
    if (by_ms === 0) return;
    try {
      const tasks = await store.shiftSchedule({ by_ms });
      const way = by_ms > 0 ? 'forward' : 'back';
      log.warn({ by_ms, tasks }, `the machine's clock was set ${way}; what is due was shifted with it`);
      observer.count('clock_steps', { way });
      by_ms = 0;
      shifted();
    } catch (error) {
      log.error({ err: error, by_ms }, "the machine's clock was set, and what is due could not be shifted");
    }
  });
}
