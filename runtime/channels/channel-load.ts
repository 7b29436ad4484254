/** The part of a channel's limit that is this process's. */
export type Share = (channelId: string, limit: number) => number;

export const WHOLE: Share = (_, limit) => limit;

const SHARE_LEFT = 0.7;

/** Where no limit is stated, the first cut is of what ran, but not of less than this. */
const LEAST_BEGIN = 10;

type Kind = 'call' | 'submission';

/** What adapts: a channel of one deployment snapshot. */
interface Capped {
  readonly id: string;
  readonly limits: { readonly concurrent?: number };
}

/**
 * How many calls a channel bears at this moment, learnt from its refusals: `max(1, floor(cap × 0.7))`
 * after each refusal for its rate, one more after as many answers as the cap is. Never above `limits.concurrent`, of which
 * calls have this process's share; submissions are counted by the store for all processes. Each of the two adapts from its own
 * limit, by what the channel says to either.
 */
interface EffectiveCap {
  /** Infinity where neither the deployment nor the vendor set a limit. */
  of(channel: Capped, kind?: Kind): number;
  /** Refused for its rate. Of calls that ran together one alone counts: the others began before the cut. */
  cut(channel: Capped, call: { readonly began: number; readonly inFlight: number }): void;
  /** Answered. */
  grow(channel: Capped): void;
  restore(channel: Capped): void;
}

interface State {
  readonly cutAt: number;
  readonly caps: Readonly<Record<Kind, { cap: number; answers: number }>>;
}

/** `elapsed` is in milliseconds and never falls. */
export function createEffectiveCap(elapsed: () => number, share: Share = WHOLE): EffectiveCap {
  const states = new WeakMap<object, State>();
  const limitOf = ({ id, limits: { concurrent } }: Capped, kind: Kind): number => {
    if (concurrent === undefined) return Number.POSITIVE_INFINITY;
    return kind === 'call' ? share(id, concurrent) : concurrent;
  };
  const capOf = (channel: Capped, kind: Kind = 'call'): number =>
    Math.min(states.get(channel)?.caps[kind].cap ?? Number.POSITIVE_INFINITY, limitOf(channel, kind));
  return {
    of: capOf,
    cut(channel, { began, inFlight }) {
      const state = states.get(channel);
      if (state !== undefined && began < state.cutAt) return;
      const lower = (kind: Kind) => {
        const most = capOf(channel, kind);
        const before = Number.isFinite(most) ? most : Math.max(LEAST_BEGIN, inFlight);
        return { cap: Math.max(1, Math.floor(before * SHARE_LEFT)), answers: 0 };
      };
      const caps = { call: lower('call'), submission: lower('submission') };
      states.set(channel, { caps, cutAt: elapsed() });
    },
    grow(channel) {
      for (const state of Object.values(states.get(channel)?.caps ?? {})) {
        if (state.cap >= limitOf(channel, 'submission') || ++state.answers < state.cap) continue;
        state.cap += 1;
        state.answers = 0;
      }
    },
    restore: (channel) => void states.delete(channel),
  };
}

/** What runs on each channel at this moment, in this process; it outlives a change of the deployment. */
interface ChannelSlots {
  /** True when the channel has room, and then one place is taken; false changes nothing. */
  take(channelId: string, cap: number): boolean;
  /** Gives one place back. */
  release(channelId: string): void;
  inFlight(channelId: string): number;
}

/** Counts the leases of this process: chat calls until they end, submissions until their vendor's word. */
export function createChannelSlots(): ChannelSlots {
  const taken = new Map<string, number>();
  return {
    take(id, cap) {
      const now = taken.get(id) ?? 0;
      if (now >= cap) return false;
      taken.set(id, now + 1);
      return true;
    },
    release(id) {
      const left = (taken.get(id) ?? 0) - 1;
      if (left > 0) taken.set(id, left);
      else taken.delete(id);
    },
    inFlight: (id) => taken.get(id) ?? 0,
  };
}
