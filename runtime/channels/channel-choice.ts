import type { Channel } from '../upstream/types.ts';
import type { ChannelGuard, ChannelLease } from './channel-guard.ts';
import type { HealthSignal } from './health-signal.ts';
import type { Standing, Unavailable } from './standing.ts';
import type { Considered } from './types.ts';

/** What can be chosen: a channel set up for the model, in any of the tables. */
export interface Choosable {
  readonly channel: Channel;
  readonly protocol: { readonly id: string };
  readonly upstreamModel: string;
}

/** A channel whose turn it is, with one of its credentials. */
export interface Chosen<C> {
  readonly candidate: C;
  readonly credential: number;
}

type Degraded = Extract<Standing, { readonly kind: 'degraded' }>;

/** How channels are looked at where nothing will be sent: as they stand, or as if all were well. */
export type ProbeMode = 'look' | 'ignore';

/**
 * Goes through the channels of one request; never one twice, whatever became of it. Of one that refuses a
 * credential nothing is known but that: it comes back, with another of its credentials.
 */
export interface ChannelChoice<C> {
  /** The next that may be asked: those that are well in their order, then those that are ailing. */
  next(): Chosen<C> | undefined;
  /** Takes a place on it, as long as the request is under way; undefined when the last one was taken meanwhile. */
  enter(chosen: Chosen<C>): ChannelLease | undefined;
  /** Whether `next` may give another, now or later: those that are left may all have to wait. */
  hasMore(): boolean;
  /** Whether `next` would give another now. */
  hasAskable(): boolean;
  /** Milliseconds until one may be asked that was passed over for that; undefined when there was none. */
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
  readonly probe?: ProbeMode | undefined;
  /** Told to callers where every channel is full. */
  readonly full_wait_ms?: number;
  /** What places are taken for; default: calls. */
  readonly kind?: 'call' | 'submission';
  /** The only credential that will do; default: any. */
  readonly credential?: number;
}

export function createChannelChoice<C extends Choosable>(input: ChoiceInput<C>): ChannelChoice<C> {
  const { candidates, kind = 'call', credential, probe, full_wait_ms } = input;
  const guard = probe === 'ignore' ? undefined : input.guard;
  const places = candidates.map(({ channel, upstreamModel }) => ({ channel, model: upstreamModel }));
  const notes = new Map<C, Pick<Considered, 'outcome' | 'reason'>>();
  /** How often each was entered. */
  const leases = new Map<C, number>();
  /** Entered, and without a report yet: these may come back. */
  const underWay = new Map<C, number>();
  let waiting: readonly C[] = candidates;
  let wait_ms: number | undefined;

  const take = (chosen: Chosen<C>, reason: string): Chosen<C> => {
    const { candidate } = chosen;
    const before = leases.has(candidate) ? `${notes.get(candidate)?.reason}; then ` : '';
    waiting = waiting.filter((one) => one !== candidate);
    notes.set(candidate, { outcome: 'chosen', reason: `${before}${reason}` });
    return chosen;
  };
  const passOver = (candidate: C, { outcome, reason, wait_ms: wait }: Unavailable): void => {
    waiting = waiting.filter((one) => one !== candidate);
    if (!leases.has(candidate)) notes.set(candidate, { outcome, reason });
    const own = outcome === 'full' ? (full_wait_ms ?? wait) : wait;
    if (own !== undefined) wait_ms = Math.min(wait_ms ?? own, own);
  };

  const standingOf = (
    { channel, upstreamModel: model }: C,
    with_: { readonly guard: ChannelGuard; readonly credential?: number | undefined },
    leftOut: ReadonlyMap<Channel, number>,
  ) => {
    const { credential: one } = with_;
    const asked = { channel, kind, model, ...(one === undefined ? {} : { credential: one }) };
    return with_.guard.choose(asked, leftOut);
  };

  const mayComeBack = ([candidate, used]: readonly [C, number]): boolean => {
    if (guard === undefined || !hasTurns(candidate)) return false;
    return candidate.channel.credentials.some((_, other) => {
      if (other === used) return false;
      const { standing } = standingOf(candidate, { guard, credential: other }, NOBODY);
      return standing.kind !== 'unavailable' || standing.outcome !== 'no_credential';
    });
  };
  const hasTurns = (candidate: C): boolean =>
    credential === undefined && (leases.get(candidate) ?? 0) < candidate.channel.credentials.length;

  /** The lease; what it reports is also noted here. */
  const noteReports = ({ candidate, credential: used }: Chosen<C>, lease: ChannelLease): ChannelLease => {
    leases.set(candidate, (leases.get(candidate) ?? 0) + 1);
    underWay.set(candidate, used);
    return {
      ...lease,
      report(signal) {
        lease.report(signal);
        if (!underWay.delete(candidate)) return;
        const { reason = '' } = notes.get(candidate) ?? {};
        notes.set(candidate, { outcome: 'chosen', reason: `${reason}; ${wordOf(signal, used)}` });
        if (signal.kind === 'credential_rejected' && hasTurns(candidate)) waiting = [candidate, ...waiting];
      },
      release() {
        lease.release();
        underWay.delete(candidate);
      },
    };
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
      let ailing: { readonly chosen: Chosen<C>; readonly standing: Degraded } | undefined;
      for (const candidate of waiting) {
        const { standing, ...best } = standingOf(candidate, { guard, credential }, leftOut);
        const chosen = { candidate, credential: best.credential };
        if (standing.kind === 'healthy') return take(chosen, 'its turn');
        if (standing.kind === 'unavailable') passOver(candidate, standing);
        else if (ailing === undefined || (ailing.standing.refuses === true && standing.refuses !== true))
          ailing = { chosen, standing };
      }
      return ailing === undefined
        ? undefined
        : take(ailing.chosen, `nobody is better, but ${ailing.standing.reason}`);
    },
    enter(chosen) {
      if (guard === undefined || probe === 'look') return NO_PLACE;
      const { channel, upstreamModel: model } = chosen.candidate;
      const place = { channel, credential: chosen.credential, kind, model };
      // What was made ready meanwhile may have taken long: others may have begun the trial, or been told to wait.
      const { standing } = guard.choose(place, guard.leftOut(places));
      const lease = standing.kind === 'unavailable' ? undefined : guard.enter(place);
      if (lease !== undefined) return noteReports(chosen, lease);
      const full: Unavailable = {
        kind: 'unavailable',
        outcome: 'full',
        reason: 'the last place was taken',
        wait_ms: 1_000,
      };
      passOver(chosen.candidate, standing.kind === 'unavailable' ? standing : full);
      return undefined;
    },
    hasMore: () => waiting.length > 0 || [...underWay].some(mayComeBack),
    hasAskable() {
      if (guard === undefined) return waiting.length > 0;
      const leftOut = guard.leftOut(places);
      return waiting.some(
        (candidate) => standingOf(candidate, { guard, credential }, leftOut).standing.kind !== 'unavailable',
      );
    },
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

const NO_PLACE: ChannelLease = {
  start: () => undefined,
  report: () => undefined,
  takeRetry: () => true,
  release: () => undefined,
};
const NOBODY: ReadonlyMap<Channel, number> = new Map();

/** How a lease ended, for operators. */
function wordOf(signal: HealthSignal, credential: number): string {
  switch (signal.kind) {
    case 'ok':
      return 'it answered';
    case 'failed':
      return 'it failed';
    case 'throttled':
      return 'it was busy';
    case 'credential_rejected':
      return signal.reason === 'quota'
        ? `the quota of credential ${credential} was used up`
        : `credential ${credential} was refused`;
    case 'model_unavailable':
      return signal.reason === 'permission' ? 'the model was forbidden' : 'the model was not there';
    case 'neutral':
      return 'it did not take it';
  }
}
