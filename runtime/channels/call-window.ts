/** How many calls of the last while worked, and how many failed. */
export interface CallCounts {
  readonly ok: number;
  readonly failed: number;
}

export interface CallWindow {
  add(outcome: keyof CallCounts): void;
  counts(): CallCounts;
  clear(): void;
}

interface Slice {
  /** Number of the slice since the beginning of time. */
  at: number;
  ok: number;
  failed: number;
}

const SLICES = 30;

/**
 * Counts over the last `ms` milliseconds, to a thirtieth of it, in memory that does not grow. `elapsed` is in
 * milliseconds and never falls.
 */
export function createCallWindow(elapsed: () => number, ms: number): CallWindow {
  const slices: Slice[] = [];
  const place = (): number => Math.floor((elapsed() * SLICES) / ms);
  return {
    add(outcome) {
      const at = place();
      const slice = slices[at % SLICES];
      if (slice?.at === at) slice[outcome] += 1;
      else slices[at % SLICES] = { at, ok: 0, failed: 0, [outcome]: 1 };
    },
    counts() {
      const oldest = place() - SLICES + 1;
      let ok = 0;
      let failed = 0;
      for (const slice of slices) {
        if (slice === undefined || slice.at < oldest) continue;
        ok += slice.ok;
        failed += slice.failed;
      }
      return { ok, failed };
    },
    clear() {
      slices.length = 0;
    },
  };
}
