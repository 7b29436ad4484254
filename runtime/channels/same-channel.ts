import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '../upstream/types.ts';

/** The channel by which everything that is known of one is kept, of however many deployments. */
export type SameChannel = (channel: Channel) => Channel;

/**
 * A deployment that is loaded again has other objects for all of its channels; one whose own entry says what it said
 * before, but for whether it is enabled, is the same channel. `changed` is told once of each that says something else.
 */
export function createSameChannel(changed: (before: Channel, after: Channel) => void): SameChannel {
  const known = new WeakMap<Channel, Channel>();
  const latest = new Map<string, Channel>();
  return (channel) => {
    const found = known.get(channel);
    if (found !== undefined) return found;
    const before = latest.get(channel.id);
    const same = before !== undefined && isSame(before, channel) ? before : channel;
    known.set(channel, same);
    latest.set(channel.id, same);
    if (before !== undefined && before !== same) changed(before, same);
    return same;
  };
}

function isSame(before: Channel, after: Channel): boolean {
  return isDeepStrictEqual({ ...before, enabled: true }, { ...after, enabled: true });
}

/**
 * Where each credential of a changed channel stood before: the place of the same value, if it is used for the same
 * address in the same way. One that is refused there will be refused again.
 */
export function sameCredentials(before: Channel, after: Channel): ReadonlyMap<number, number> {
  const usedAlike =
    before.protocol === after.protocol &&
    before.base_url === after.base_url &&
    isDeepStrictEqual(before.settings, after.settings);
  if (!usedAlike) return new Map();
  const places = after.credentials.map((value, place) => {
    const was = before.credentials.findIndex((one) => isDeepStrictEqual(one, value));
    return [place, was] as const;
  });
  return new Map(places.filter(([, was]) => was !== -1));
}
