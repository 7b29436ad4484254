/** One way to ask: limits of vendors are of a credential and a model, failures of the whole channel. */
export interface Lane {
  /** A channel of one deployment snapshot; a changed one begins anew. */
  readonly channel: object;
  readonly credential: number;
  /** The upstream's name of it. */
  readonly model: string;
}

/** What one call told of its channel. A refusal for which the request is to blame tells that the channel `works`. */
export type CallSign =
  | { readonly kind: 'works' }
  /** Not reached, lost, too late, or failed by its own words. */
  | { readonly kind: 'failed' }
  /** Asked to come back later: after `wait_ms`, where it said when. */
  | { readonly kind: 'busy'; readonly wait_ms: number | undefined }
  /** Ended by us, or by something that is no one's fault. */
  | { readonly kind: 'nothing' };

export type Standing =
  | { readonly kind: 'well' }
  /** To be asked only when nobody else can be. */
  | { readonly kind: 'ailing' }
  /** Said itself when it may be asked again, and is not asked before (F26). */
  | { readonly kind: 'closed'; readonly wait_ms: number };

/** What the calls of this process tell of each channel, kept in memory (reliability 3.5). */
export interface ChannelHealth {
  look(lane: Lane): Standing;
  /** The channel is going to be asked: of those that are due for a trial, one call in each period is it. */
  admit(channel: object): void;
  /** True when this sign makes the channel one that is left out for a while. */
  tell(lane: Lane, sign: CallSign): boolean;
}

export const CHANNEL_HEALTH = {
  /** Failures in a row, without an answer between them, after which a channel is left out. */
  failures: 5,
  /** How long it is left out the first time; twice as long after each trial that fails. */
  out_ms: 30_000,
  most_out_ms: 600_000,
  /** How long others wait for what a trial tells. */
  trial_ms: 30_000,
  /** How long a channel is spared that is busy and does not say for how long. */
  busy_ms: 1_000,
};

interface State {
  failures: number;
  /** Times in a row that it was left out; 0: it is not. */
  outs: number;
  until: number;
  onTrial: boolean;
  readonly busy: Map<string, { readonly until: number; readonly told: boolean }>;
}

const WELL: Standing = { kind: 'well' };
const AILING: Standing = { kind: 'ailing' };

/** All channels are well at first. `elapsed` is in milliseconds and never falls. */
export function createChannelHealth(
  elapsed: () => number,
  { failures, out_ms, most_out_ms, trial_ms, busy_ms }: typeof CHANNEL_HEALTH = CHANNEL_HEALTH,
): ChannelHealth {
  const states = new WeakMap<object, State>();
  const stateOf = (channel: object): State => {
    const known = states.get(channel);
    if (known !== undefined) return known;
    const state: State = { failures: 0, outs: 0, until: 0, onTrial: false, busy: new Map() };
    states.set(channel, state);
    return state;
  };

  const fail = (state: State): boolean => {
    state.failures += 1;
    // Calls that began earlier go on failing after it was left out; they say nothing new.
    if (state.failures < failures || (state.outs > 0 && !state.onTrial)) return false;
    state.until = elapsed() + Math.min(most_out_ms, out_ms * 2 ** state.outs);
    state.outs += 1;
    state.onTrial = false;
    return true;
  };

  const spare = (lane: Lane, wait_ms: number | undefined): void => {
    const { busy } = stateOf(lane.channel);
    const until = elapsed() + (wait_ms ?? busy_ms);
    const before = busy.get(nameOf(lane));
    if (before === undefined || before.until < until) {
      busy.set(nameOf(lane), { until, told: wait_ms !== undefined });
    }
  };

  return {
    look(lane) {
      const state = states.get(lane.channel);
      if (state === undefined) return WELL;
      const now = elapsed();
      const out = state.outs > 0 && now < state.until;
      const busy = state.busy.size === 0 ? undefined : state.busy.get(nameOf(lane));
      if (busy === undefined) return out ? AILING : WELL;
      if (now >= busy.until) {
        state.busy.delete(nameOf(lane));
        return out ? AILING : WELL;
      }
      return busy.told ? { kind: 'closed', wait_ms: busy.until - now } : AILING;
    },
    admit(channel) {
      const state = states.get(channel);
      if (state === undefined || state.outs === 0 || elapsed() < state.until) return;
      state.onTrial = true;
      state.until = elapsed() + trial_ms;
    },
    tell(lane, sign) {
      switch (sign.kind) {
        case 'works': {
          const state = states.get(lane.channel);
          if (state === undefined) return false;
          state.failures = 0;
          state.outs = 0;
          state.onTrial = false;
          return false;
        }
        case 'failed':
          return fail(stateOf(lane.channel));
        case 'busy':
          spare(lane, sign.wait_ms);
          return false;
        case 'nothing':
          return false;
      }
    },
  };
}

function nameOf({ credential, model }: Lane): string {
  return `${credential} ${model}`;
}
