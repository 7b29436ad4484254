import type { Channel } from '../config/types.ts';
import type { ChannelGuard, Visit } from './channel-guard.ts';
import type { Closed } from './standing.ts';
import type { Considered } from './types.ts';

/** What can be chosen: a channel set up for the model, in any of the tables. */
interface Choosable {
  readonly channel: Channel;
  readonly protocol: { readonly id: string };
  readonly upstreamModel: string;
}

/** A channel whose turn it is, with one of its credentials. */
export interface Chosen<C> {
  readonly candidate: C;
  readonly credential: number;
}

/** How channels are looked at where nothing will be sent: as they stand, or as if all were well. */
export type Unasked = 'look' | 'ignore';

/** Goes through the channels of one request; never one twice, whatever became of it (decisions 7). */
export interface ChannelChoice<C> {
  /** The next that may be asked: those that are well in their order, then those that are ailing. */
  next(): Chosen<C> | undefined;
  /** Takes a place on it, as long as the request is under way; undefined when the last one was taken meanwhile. */
  enter(chosen: Chosen<C>): Visit | undefined;
  /** Whether any is left that no `next` gave; not all of them need be open. */
  hasMore(): boolean;
  /** Milliseconds until one opens that was passed over for that; undefined when there was none. */
  waitMs(): number | undefined;
  /** Notes what became of a chosen one. */
  note(chosen: Chosen<C>, outcome: Considered['outcome'], reason: string): void;
  /** Every candidate in its order, with what became of it. */
  considered(): readonly Considered[];
}

export interface ChoiceInput<C> {
  /** In the order to try. */
  readonly candidates: readonly C[];
  readonly guard: ChannelGuard | undefined;
  /** Nobody is going to be asked: no place is taken; and with `ignore`, or without a guard, all are taken for well. */
  readonly standing?: Unasked | undefined;
  /** Told to callers where every channel is full. */
  readonly full_wait_ms?: number;
  /** The only credential that will do; default: any. */
  readonly credential?: number;
}

export function createChannelChoice<C extends Choosable>(input: ChoiceInput<C>): ChannelChoice<C> {
  const { candidates, credential, standing: unasked, full_wait_ms } = input;
  const guard = unasked === 'ignore' ? undefined : input.guard;
  const places = candidates.map(({ channel, upstreamModel }) => ({ channel, model: upstreamModel }));
  const notes = new Map<C, Pick<Considered, 'outcome' | 'reason'>>();
  let waiting: readonly C[] = candidates;
  let wait_ms: number | undefined;

  const take = (chosen: Chosen<C>, reason: string): Chosen<C> => {
    waiting = waiting.filter((one) => one !== chosen.candidate);
    notes.set(chosen.candidate, { outcome: 'chosen', reason });
    return chosen;
  };
  const passOver = (candidate: C, { outcome, reason, wait_ms: wait }: Closed): void => {
    waiting = waiting.filter((one) => one !== candidate);
    notes.set(candidate, { outcome, reason });
    const own = outcome === 'full' ? (full_wait_ms ?? wait) : wait;
    if (own !== undefined) wait_ms = Math.min(wait_ms ?? own, own);
  };

  return {
    next() {
      if (guard === undefined) {
        const [candidate] = waiting;
        return candidate === undefined
          ? undefined
          : take({ candidate, credential: credential ?? 0 }, 'its turn');
      }
      const leftOut = guard.leftOut(places);
      let ailing: { readonly chosen: Chosen<C>; readonly reason: string } | undefined;
      for (const candidate of waiting) {
        const { channel, upstreamModel: model } = candidate;
        const asked = { channel, model, ...(credential === undefined ? {} : { credential }) };
        const { standing, ...best } = guard.choose(asked, leftOut);
        const chosen = { candidate, credential: best.credential };
        if (standing.kind === 'well') return take(chosen, 'its turn');
        if (standing.kind === 'ailing') ailing ??= { chosen, reason: standing.reason };
        else passOver(candidate, standing);
      }
      return ailing === undefined ? undefined : take(ailing.chosen, `nobody is better, but ${ailing.reason}`);
    },
    enter(chosen) {
      if (guard === undefined || unasked === 'look') return NO_PLACE;
      const { channel, upstreamModel: model } = chosen.candidate;
      const place = { channel, credential: chosen.credential, model };
      // What was made ready meanwhile may have taken long: others may have begun the trial, or been told to wait.
      const { standing } = guard.choose(place, guard.leftOut(places));
      const visit = standing.kind === 'closed' ? undefined : guard.enter(place);
      if (visit !== undefined) return visit;
      const full: Closed = {
        kind: 'closed',
        outcome: 'full',
        reason: 'the last place was taken',
        wait_ms: 1_000,
      };
      passOver(chosen.candidate, standing.kind === 'closed' ? standing : full);
      return undefined;
    },
    hasMore: () => waiting.length > 0,
    waitMs: () => wait_ms,
    note: ({ candidate }, outcome, reason) => void notes.set(candidate, { outcome, reason }),
    considered: () =>
      candidates.map((candidate) => ({
        channel_id: candidate.channel.id,
        protocol: candidate.protocol.id,
        ...(notes.get(candidate) ?? { outcome: 'not_asked', reason: 'another was chosen before its turn' }),
      })),
  };
}

const NO_PLACE: Visit = { tell: () => undefined, leave: () => undefined };
