import type { Clock } from './clock.ts';

/** One timer that can only be moved earlier until it rings. */
export interface WakeTimer {
  /** Rings after `ms` at the latest. */
  wakeIn(ms: number): void;
  /** Never rings again. */
  stop(): void;
}

/** Two rings are at least `gap_ms` apart, so that many wake-ups cost one look. */
export function createWakeTimer(clock: Clock, gapMs: number, ring: () => void): WakeTimer {
  let pending: { readonly at: number; readonly cancel: () => void } | undefined;
  let earliest = 0;
  let stopped = false;
  return {
    wakeIn(ms) {
      if (stopped) return;
      const now = clock.elapsed();
      const at = Math.max(now + ms, earliest);
      if (pending !== undefined && pending.at <= at) return;
      pending?.cancel();
      const cancel = clock.after(at - now, () => {
        pending = undefined;
        earliest = clock.elapsed() + gapMs;
        ring();
      });
      pending = { at, cancel };
    },
    stop() {
      stopped = true;
      pending?.cancel();
      pending = undefined;
    },
  };
}
