import { type Share, WHOLE } from './channel-load.ts';

interface Limited {
  readonly id: string;
  readonly limits: { readonly rpm?: number };
}

/** One request of the minute, kept free for a call that may be made. Either word counts once, the first. */
export interface Reserved {
  /** The call begins now. */
  begin(): void;
  /** It will not be made. */
  giveBack(): void;
}

/** Requests of each channel in the last minute, in this process; it outlives a change of the deployment. */
export interface RateWindow {
  /** Milliseconds until the channel may be asked again; 0: now. */
  waitMs(channel: Limited): number;
  /** Most requests in a minute. */
  most(channel: Limited): number;
  /** To be asked for only where there is nothing to wait for. */
  reserve(channel: Limited): Reserved;
  /** Requests that began in the last minute or are about to; counted of channels with a limit alone. */
  used(channelId: string): number;
}

const MINUTE_MS = 60_000;
/** What is reserved begins, or is given back, as soon as its money is on hold or refused. */
const RESERVED_WAIT_MS = 1_000;

const UNLIMITED: Reserved = { begin: () => undefined, giveBack: () => undefined };

/**
 * Holds its share of `limits.rpm` exactly: no minute, wherever it begins, sees more requests. A request is one however
 * many calls it makes. A bucket that is filled evenly would let twice as many through in its first minute. `elapsed` is in
 * milliseconds and never falls.
 */
export function createRateWindow(elapsed: () => number, share: Share = WHOLE): RateWindow {
  const begun = new Map<string, number[]>();
  const reserved = new Map<string, number>();
  const recent = (id: string): number[] => {
    const times = begun.get(id);
    if (times === undefined) return [];
    const oldest = elapsed() - MINUTE_MS;
    const gone = times.findIndex((at) => at > oldest);
    if (gone === -1) begun.delete(id);
    else if (gone > 0) times.splice(0, gone);
    return gone === -1 ? [] : times;
  };
  const reservedOf = (id: string): number => reserved.get(id) ?? 0;
  const most = ({ id, limits }: Limited): number =>
    limits.rpm === undefined ? Number.POSITIVE_INFINITY : share(id, limits.rpm);
  return {
    most,
    waitMs(channel) {
      if (channel.limits.rpm === undefined) return 0;
      const times = recent(channel.id);
      const rpm = most(channel);
      if (times.length + reservedOf(channel.id) < rpm) return 0;
      // Whatever ends of what this process asked leaves it none: others have all.
      if (rpm === 0) return MINUTE_MS;
      const first = times[times.length - rpm];
      return first === undefined ? RESERVED_WAIT_MS : Math.max(0, first + MINUTE_MS - elapsed());
    },
    reserve({ id, limits }) {
      if (limits.rpm === undefined) return UNLIMITED;
      let open = true;
      const end = (): boolean => {
        if (!open) return false;
        open = false;
        const left = reservedOf(id) - 1;
        if (left > 0) reserved.set(id, left);
        else reserved.delete(id);
        return true;
      };
      reserved.set(id, reservedOf(id) + 1);
      return {
        begin() {
          if (!end()) return;
          const times = recent(id);
          begun.set(id, times);
          times.push(elapsed());
        },
        giveBack: () => void end(),
      };
    },
    used: (id) => recent(id).length + reservedOf(id),
  };
}
