import type { Clock } from '../../runtime/time/clock.ts';

export interface FakeClock extends Clock {
  /** Sets the date, as an operator or a time server does; nothing takes longer or shorter by it. */
  step(ms: number): void;
  /** Moves time, ringing timers in their order and letting promises settle between them. */
  advance(ms: number): Promise<void>;
  /** Timers that wait, as milliseconds from now. */
  pending(): readonly number[];
}

export function createFakeClock(start = 1_000_000): FakeClock {
  let now = 0;
  let epoch = start;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    now: () => epoch + now,
    elapsed: () => now,
    step(ms) {
      epoch += ms;
    },
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pending: () => timers.map(({ at }) => at - now).sort((a, b) => a - b),
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}
