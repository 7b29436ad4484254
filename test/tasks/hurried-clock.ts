import type { Clock } from '../../runtime/time/clock.ts';

/** Time passes as soon as somebody waits for it; `waits` are told how long. */
export function hurriedClock(waits: (ms: number) => void = () => undefined): Clock {
  let now = 0;
  return {
    now: () => 1_000_000 + now,
    elapsed: () => now,
    after(ms, run) {
      const timer = setImmediate(() => {
        now += ms;
        waits(ms);
        run();
      });
      return () => clearImmediate(timer);
    },
  };
}
