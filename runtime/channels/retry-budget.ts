/** Keeps repeats from multiplying the load when every upstream fails. */
export interface RetryBudget {
  /** A request is made for the first time, of this channel. */
  first(channelId: string): void;
  /** True when a request that this channel failed may be made of another now; it is then counted. */
  spend(channelId: string): boolean;
}

export const RETRY_BUDGET = {
  /** Repeats that each first request pays for. */
  share: 0.1,
  /** The most of them that are saved up, or owed. */
  most: 30,
  /** Repeats each second that are always possible, so that quiet hours lose nothing. */
  per_sec: 3,
  /** The most of those that are saved up. */
  most_free: 10,
};

interface Bucket {
  saved: number;
  free: number;
  at: number;
}

/**
 * A bucket for each channel: of its requests a tenth may be repeated elsewhere, or three in each second where that is
 * more. Both are taken from together, so that the repeats of busy channels stay at a tenth. `elapsed` is in
 * milliseconds and never falls.
 */
export function createRetryBudget(
  elapsed: () => number,
  { share, most, per_sec, most_free }: typeof RETRY_BUDGET = RETRY_BUDGET,
): RetryBudget {
  const buckets = new Map<string, Bucket>();
  const bucketOf = (channelId: string): Bucket => {
    const known = buckets.get(channelId);
    if (known !== undefined) return known;
    const bucket = { saved: 0, free: most_free, at: elapsed() };
    buckets.set(channelId, bucket);
    return bucket;
  };
  return {
    first(channelId) {
      const bucket = bucketOf(channelId);
      bucket.saved = Math.min(most, bucket.saved + share);
    },
    spend(channelId) {
      const bucket = bucketOf(channelId);
      const now = elapsed();
      bucket.free = Math.min(most_free, bucket.free + ((now - bucket.at) / 1_000) * per_sec);
      bucket.at = now;
      if (bucket.saved < 1 && bucket.free < 1) return false;
      bucket.saved = Math.max(-most, bucket.saved - 1);
      bucket.free = Math.max(0, bucket.free - 1);
      return true;
    },
  };
}
