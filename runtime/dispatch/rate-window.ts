interface Limited {
  readonly id: string;
  readonly limits: { readonly rpm?: number };
}

/** Requests of each channel in the last minute, in this process; it outlives a change of the deployment. */
export interface RateWindow {
  /** Milliseconds until the channel may be asked again; 0: now. */
  waitMs(channel: Limited): number;
  /** One request begins now. */
  count(channel: Limited): void;
  /** Requests that began in the last minute; counted of channels with a limit alone. */
  used(channelId: string): number;
}

const MINUTE_MS = 60_000;

/**
 * Holds `limits.rpm` exactly: no minute, wherever it begins, sees more requests. A bucket that is filled evenly would let
 * twice as many through in its first minute. `elapsed` is in milliseconds and never falls.
 */
export function createRateWindow(elapsed: () => number): RateWindow {
  const begun = new Map<string, number[]>();
  const recent = (id: string): number[] => {
    const times = begun.get(id);
    if (times === undefined) return [];
    const oldest = elapsed() - MINUTE_MS;
    const gone = times.findIndex((at) => at > oldest);
    if (gone === -1) begun.delete(id);
    else if (gone > 0) times.splice(0, gone);
    return gone === -1 ? [] : times;
  };
  return {
    waitMs({ id, limits }) {
      if (limits.rpm === undefined) return 0;
      const times = recent(id);
      const first = times[times.length - limits.rpm];
      return first === undefined ? 0 : Math.max(0, first + MINUTE_MS - elapsed());
    },
    count({ id, limits }) {
      if (limits.rpm === undefined) return;
      const times = recent(id);
      begun.set(id, times);
      times.push(elapsed());
    },
    used: (id) => recent(id).length,
  };
}
