import type { Channel } from '../config/types.ts';

/** What runs on each channel at this moment, in this process; it outlives a change of the deployment. */
export interface ChannelSlots {
  /** True when the channel has room, and then one place is taken; false changes nothing. */
  take(channel: Pick<Channel, 'id' | 'limits'>): boolean;
  /** Gives one place back. */
  release(channel: Pick<Channel, 'id'>): void;
  inFlight(channelId: string): number;
}

/** Counts synchronous calls against `limits.concurrent`; a channel that states none has room for all. */
export function createChannelSlots(): ChannelSlots {
  const taken = new Map<string, number>();
  return {
    take({ id, limits }) {
      const now = taken.get(id) ?? 0;
      if (limits.concurrent !== undefined && now >= limits.concurrent) return false;
      taken.set(id, now + 1);
      return true;
    },
    release({ id }) {
      const left = (taken.get(id) ?? 0) - 1;
      if (left > 0) taken.set(id, left);
      else taken.delete(id);
    },
    inFlight: (id) => taken.get(id) ?? 0,
  };
}
