/** Keeps repeats from multiplying the load when every upstream fails (F50). */
export interface RetryBudget {
  /** A request is made for the first time. */
  first(): void;
  /** True when a request may be repeated on another channel now; it is then counted. */
  spend(): boolean;
}

export const RETRY_BUDGET = {
  /** Repeats that each first request pays for. */
  share: 0.1,
  /** Repeats each second that are always possible, so that quiet hours lose nothing. */
  per_sec: 3,
  /** The most that is saved up. */
  most: 30,
};

/** A bucket of repeats: filled by time and by first requests, emptied by repeats. `elapsed` is in milliseconds. */
export function createRetryBudget(
  elapsed: () => number,
  { share, per_sec, most }: typeof RETRY_BUDGET = RETRY_BUDGET,
): RetryBudget {
  let saved = most;
  let at = elapsed();
  return {
    first() {
      saved = Math.min(most, saved + share);
    },
    spend() {
      const now = elapsed();
      saved = Math.min(most, saved + ((now - at) / 1_000) * per_sec);
      at = now;
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
}
