import type { Logger } from '../observe/logger.ts';
import type { Observer } from '../observe/observer.ts';
import type { Channel } from '../upstream/types.ts';
import { type Admission, createBreaker } from './breaker.ts';
import { type CallWindow, createCallWindow } from './call-window.ts';
import { createChannelSlots, createEffectiveCap } from './channel-load.ts';
import { type ChannelReport, reportChannel } from './channel-report.ts';
import { createCooling } from './cooling.ts';
import { type CREDENTIALS, createCredentialStanding, type TakenOut } from './credential-standing.ts';
import { createHealthLog, type HealthEvent } from './health-log.ts';
import type { HealthSignal } from './health-signal.ts';
import type { OtherNodes } from './other-nodes.ts';
import { createRateWindow } from './rate-window.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';
import { createSameChannel, sameCredentials } from './same-channel.ts';
import type { Place, Standing, Unavailable } from './standing.ts';
import { createUnservedModels, type UNSERVED, type Unserved } from './unserved.ts';

/**
 * One call or submission on a channel, from before its money is on hold. It must be released, whatever happened; of one
 * that was not started by then, nothing is counted.
 */
export interface ChannelLease {
  /** The call is going to be made, now: its request of the minute counts. Safe to call twice. */
  start(): void;
  /** What the call says of the channel's health; only the first report counts. */
  report(signal: HealthSignal): void;
  /**
   * Takes a retry elsewhere of what it refused from the channel's budget, where one is left; to be called once, after
   * `report`, when there is another channel. Free when the refusal itself keeps others from asking here in vain.
   */
  takeRetry(): boolean;
  /** Gives its place back; safe to call twice. */
  release(): void;
}

/**
 * What protects channels and callers from each other, in this process: breaker, cooling, adaptive concurrency, rate,
 * credentials, budget of retries. One for everything that is sent: videos, pictures, audio and chat alike. A channel
 * whose entry says something else than before begins anew, but for credentials that it keeps.
 */
export interface ChannelGuard {
  /**
   * Of these channels those that are left out, with the wait: never more than half of those that could be asked at
   * all, so that there is always somebody to ask. The others that fail as badly are asked last.
   */
  leftOut(
    places: readonly { readonly channel: Channel; readonly model: string }[],
  ): ReadonlyMap<Channel, number>;
  /**
   * The credential to use, and how the channel stands with it: the best, of those the least busy, in turn. `leftOut` as
   * told of all that might be asked.
   */
  choose(
    asked: Omit<Place, 'credential'> & { readonly credential?: number },
    leftOut: ReadonlyMap<Channel, number>,
  ): { readonly credential: number; readonly standing: Standing };
  /**
   * Takes a place, and keeps one request of the minute for it; undefined when the last one was taken meanwhile. Places are of chat
   * calls until they end, and of submissions, however many calls one makes, until their vendor's word: as many as
   * `limits.concurrent` and the channel's refusals leave; of calls, this process's share of it. The tasks that come of them are
   * counted by the store, for all processes.
   */
  enter(place: Place): ChannelLease | undefined;
  /**
   * What a call about an existing task says of its credential; the breaker is not concerned. One that `began` before the
   * credential was put back tells nothing.
   */
  reportCredential(
    of: { readonly channel: Channel; readonly credential: number; readonly began: number },
    signal: HealthSignal,
  ): void;
  readonly retries: RetryBudget;
  report(channel: Channel): ChannelReport;
  /** The status of these channels for the other processes, as JSON text; of one that is leaving, others take the share. */
  nodeStatus(channels: readonly Channel[], isLeaving?: boolean): string;
  /** An operator's word: credentials are put back, nothing rests, the breaker is closed. */
  restore(channel: Channel): void;
  /** How its standing changed in this process, the newest change first. */
  history(channel: Pick<Channel, 'id'>): readonly HealthEvent[];
}

export interface GuardTools {
  readonly clock: {
    /** Epoch milliseconds. */
    now(): number;
    /** Milliseconds; never falls. */
    elapsed(): number;
  };
  readonly observer: Pick<Observer, 'count'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** The other processes, with which limits of channels are shared; absent: there are none. */
  readonly others?: OtherNodes | undefined;
  /** How long credentials are taken out; default: ten minutes to a day. */
  readonly credentials?: typeof CREDENTIALS;
  /** How long models rest that are refused; default: a minute to ten. */
  readonly unserved?: typeof UNSERVED;
}

/** What is shown to operators as the share of answers. */
const REPORT_MS = 300_000;
/** How long somebody waits for a place that others hold. */
const FULL_WAIT_MS = 5_000;

export function createChannelGuard(tools: GuardTools): ChannelGuard {
  const { clock, observer, log, others } = tools;
  const elapsed = () => clock.elapsed();
  const health = createHealthLog({ now: () => clock.now(), observer, log });
  const breaker = createBreaker(elapsed);
  const cooling = createCooling(elapsed);
  const caps = createEffectiveCap(elapsed, others && ((id, limit) => others.share(id, limit, 'calls')));
  const credentials = createCredentialStanding(elapsed, tools.credentials);
  const rate = createRateWindow(elapsed, others && ((id, limit) => others.share(id, limit, 'minute')));
  const slots = createChannelSlots();
  const unserved = createUnservedModels(elapsed, tools.unserved);
  const retries = createRetryBudget(elapsed);
  const same = createSameChannel((before, after) =>
    credentials.carry(before, after, sameCredentials(before, after)),
  );
  const turns = new WeakMap<Channel, { last: number; readonly busy: Map<number, number> }>();
  const recents = new WeakMap<Channel, CallWindow>();

  const turnOf = (channel: Channel) => {
    const known = turns.get(channel) ?? { last: -1, busy: new Map<number, number>() };
    turns.set(channel, known);
    return known;
  };
  const recentOf = (channel: Channel): CallWindow => {
    const known = recents.get(channel) ?? createCallWindow(elapsed, REPORT_MS);
    recents.set(channel, known);
    return known;
  };

  /** What concerns the channel, whichever credential is used. */
  const ofChannel = (
    channel: Channel,
    kind: Place['kind'],
    leftOut: ReadonlyMap<Channel, number>,
  ): Standing => {
    const wait_ms = leftOut.get(channel);
    if (wait_ms !== undefined) return unavailable('left_out', 'it fails again and again', wait_ms);
    const cap = caps.of(same(channel), kind);
    const inFlight = slots.inFlight(channel.id);
    if (inFlight >= cap)
      return unavailable('full', cap === 0 ? NO_SHARE : `${inFlight} of ${cap} calls run`, FULL_WAIT_MS);
    const rate_ms = rate.waitMs(channel);
    if (rate_ms > 0) {
      const most = rate.most(channel);
      return unavailable('over_rate', most === 0 ? NO_SHARE : `${most} requests in this minute`, rate_ms);
    }
    if (breaker.look(same(channel)).kind === 'open')
      return { kind: 'degraded', reason: 'it fails again and again' };
    return others?.fails(channel.id) === true ? FAILS_ELSEWHERE : HEALTHY;
  };

  const ofCredential = (place: Place): Standing => {
    const lane = { ...place, channel: same(place.channel) };
    const out = credentials.look(lane.channel, lane.credential);
    if (out !== undefined) return unavailable('no_credential', outReason(out), undefined);
    const rest = cooling.look(lane);
    if (rest?.told === true)
      return unavailable('cooling', 'it said when it may be asked again', rest.wait_ms);
    const missing = unserved.look(lane);
    if (missing !== undefined) return { kind: 'degraded', reason: missingReason(missing), refuses: true };
    if (rest !== undefined) return { kind: 'degraded', reason: 'it was busy a moment ago' };
    const elsewhere = others?.takenOut(lane.channel, lane.credential);
    if (elsewhere === undefined) return HEALTHY;
    const reason = outReason({ credential: lane.credential, reason: elsewhere });
    return { kind: 'degraded', reason: `another gateway says that ${reason}` };
  };
  /** What a call would surely be refused for. */
  const refuses = ({ channel, credential, model }: Place): boolean =>
    credentials.look(same(channel), credential) !== undefined ||
    unserved.look({ channel: same(channel), credential, model }) !== undefined;

  const takeOut = (channel: Channel, credential: number, signal: HealthSignal, began: number): void => {
    if (signal.kind !== 'credential_rejected') return;
    const out = credentials.takeOut(same(channel), { credential, reason: signal.reason, began });
    if (out !== undefined) health.takenOut(channel.id, out);
  };

  const takeForUnserved = (place: Place, signal: HealthSignal, began: number): void => {
    if (signal.kind !== 'model_unavailable') return;
    const rests = unserved.refuse(place, { reason: signal.reason, began });
    if (rests !== undefined) health.unserved(place.channel.id, rests);
  };

  /** Of the channel by which everything is kept. */
  const applySignal = (place: Place, call: Admission, signal: HealthSignal): void => {
    const { channel, credential } = place;
    takeOut(channel, credential, signal, call.began);
    takeForUnserved(place, signal, call.began);
    if (signal.kind === 'throttled') {
      cooling.rest(place, signal.wait_ms);
      caps.cut(channel, { began: call.began, inFlight: slots.inFlight(channel.id) });
    }
    if (signal.kind !== 'ok' && signal.kind !== 'failed') {
      breaker.forgo(channel, call);
      return;
    }
    recentOf(channel).add(signal.kind);
    if (signal.kind === 'ok') {
      caps.grow(channel);
      credentials.works(channel, credential);
      unserved.works(place);
    }
    const wasOut = breaker.look(channel).kind !== 'closed';
    const opens = breaker.report(channel, call, signal.kind);
    const state = breaker.look(channel);
    if (opens) health.leftOut(channel.id, state.kind === 'open' ? state.wait_ms : 0);
    if (wasOut && state.kind === 'closed') health.wellAgain(channel.id);
  };

  const choose: ChannelGuard['choose'] = ({ channel, kind, model, credential }, leftOut) => {
    const whole = ofChannel(channel, kind, leftOut);
    const look = (one: number) => ({
      credential: one,
      standing: worst(ofCredential({ channel, credential: one, model }), whole),
    });
    const all = channel.credentials.length;
    if (credential !== undefined || all < 2) return look(credential ?? 0);
    const { last, busy } = turnOf(same(channel));
    const turn = Array.from({ length: all }, (_, at) => (last + 1 + at) % all);
    const [best] = turn
      .map((one) => ({ ...look(one), busy: busy.get(one) ?? 0 }))
      .toSorted(
        (a, b) =>
          rankOf(a.standing) - rankOf(b.standing) ||
          waitOf(a.standing) - waitOf(b.standing) ||
          a.busy - b.busy,
      );
    return best ?? look(0);
  };

  return {
    leftOut(places) {
      if (!places.some(({ channel }) => breaker.look(same(channel)).kind === 'open')) return NOBODY;
      const askable = places.filter((place) => {
        const { standing } = choose(place, NOBODY);
        if (standing.kind === 'degraded') return standing.refuses !== true;
        return standing.kind === 'healthy' || standing.outcome === 'full' || standing.outcome === 'over_rate';
      });
      const failing = askable.flatMap(({ channel }) => {
        const state = breaker.look(same(channel));
        return state.kind === 'open' ? [[channel, state.wait_ms] as const] : [];
      });
      const most = Math.floor(askable.length / 2);
      // One whose trial runs has somebody who asks it.
      const ranked = failing.toSorted(([, a], [, b]) => Number(a > 0) - Number(b > 0) || b - a);
      return new Map(ranked.slice(0, most));
    },
    choose,
    enter(asked) {
      const place = { ...asked, channel: same(asked.channel) };
      const { channel, credential } = place;
      if (rate.waitMs(channel) > 0) return undefined;
      if (!slots.take(channel.id, caps.of(channel, place.kind))) return undefined;
      const reserved = rate.reserve(channel);
      const turn = turnOf(channel);
      turn.last = credential;
      turn.busy.set(credential, (turn.busy.get(credential) ?? 0) + 1);
      const call = breaker.admit(channel);
      const wasRefused = refuses(place);
      let reported: HealthSignal | undefined;
      let released = false;
      return {
        start: reserved.begin,
        report(signal) {
          if (reported !== undefined) return;
          reported = signal;
          reserved.begin();
          applySignal(place, call, signal);
        },
        takeRetry() {
          const isPutAside =
            reported?.kind === 'credential_rejected' || reported?.kind === 'model_unavailable';
          return (isPutAside && !wasRefused && refuses(place)) || retries.spend(channel.id);
        },
        release() {
          if (released) return;
          released = true;
          reserved.giveBack();
          slots.release(channel.id);
          turn.busy.set(credential, (turn.busy.get(credential) ?? 1) - 1);
          if (reported === undefined) breaker.forgo(channel, call);
        },
      };
    },
    reportCredential({ channel, credential, began }, signal) {
      takeOut(channel, credential, signal, began);
      if (signal.kind === 'throttled' && signal.wait_ms !== undefined) {
        cooling.rest({ channel: same(channel), credential, model: undefined }, signal.wait_ms);
      }
    },
    retries,
    report(given) {
      const channel = same(given);
      return reportChannel(given, {
        now: clock.now(),
        breaker: breaker.look(channel),
        failsElsewhere: others?.fails(channel.id) === true,
        resting: cooling.list(channel),
        out: credentials.list(channel),
        unserved: unserved.list(channel),
        calls_in_flight: slots.inFlight(channel.id),
        cap: caps.of(channel),
        used: rate.used(channel.id),
        recent: recentOf(channel).counts(),
      });
    },
    nodeStatus: (channels, isLeaving) =>
      others?.write(
        channels.map((given) => {
          const channel = same(given);
          const { concurrent, rpm } = channel.limits;
          return {
            channel,
            ...(concurrent === undefined ? {} : { calls: slots.inFlight(channel.id) }),
            ...(rpm === undefined ? {} : { minute: rate.used(channel.id) }),
            ...(breaker.look(channel).kind === 'open' ? { fails: true } : {}),
            out: credentials.list(channel),
          };
        }),
        isLeaving,
      ) ?? '{}',
    restore(given) {
      const channel = same(given);
      unserved.restore(channel);
      credentials.restore(channel);
      cooling.restore(channel);
      caps.restore(channel);
      breaker.restore(channel);
    },
    history: ({ id }) => health.of(id),
  };
}

const HEALTHY: Standing = { kind: 'healthy' };
const FAILS_ELSEWHERE: Standing = {
  kind: 'degraded',
  reason: 'another gateway says that it fails again and again',
};
const NOBODY: ReadonlyMap<Channel, number> = new Map();
/** Of a limit, which may also be less than there are gateways. */
const NO_SHARE = 'other gateways have all of its limit';

function unavailable(
  outcome: Unavailable['outcome'],
  reason: string,
  wait_ms: number | undefined,
): Unavailable {
  return { kind: 'unavailable', outcome, reason, wait_ms };
}

function outReason({ credential, reason }: Omit<TakenOut, 'wait_ms'>): string {
  return reason === 'quota'
    ? `the quota of credential ${credential} is used up`
    : `credential ${credential} is refused`;
}

function missingReason({ reason, model }: Unserved): string {
  return reason === 'permission' ? `${model} is not for its credential` : `it has no ${model}`;
}

function rankOf(standing: Standing): number {
  if (standing.kind === 'degraded') return standing.refuses === true ? 2 : 1;
  return standing.kind === 'healthy' ? 0 : 3;
}

/** Of places that are closed the one that opens first. */
function waitOf(standing: Standing): number {
  return standing.kind === 'unavailable' ? (standing.wait_ms ?? Number.MAX_SAFE_INTEGER) : 0;
}

/** Of two that are as bad, the one that lasts longer. */
function worst(one: Standing, other: Standing): Standing {
  const difference = rankOf(one) - rankOf(other);
  return difference > 0 || (difference === 0 && waitOf(one) >= waitOf(other)) ? one : other;
}
