import { type CallWindow, createCallWindow } from './call-window.ts';

export type BreakerState =
  | { readonly kind: 'closed' }
  /** It was open long enough: the next call is its trial. */
  | { readonly kind: 'half_open' }
  /** It is asked last, or not at all where enough others can be asked; `wait_ms` is 0 while its trial runs. */
  | { readonly kind: 'open'; readonly wait_ms: number };

/** One call that a channel was asked for. */
export interface Admission {
  readonly began: number;
}

/** Which channels fail again and again. Channels are objects of a snapshot; a changed one begins anew. */
export interface Breaker {
  look(channel: object): BreakerState;
  /** The channel is going to be asked; of one that is half open, this call is the trial, and the only one. */
  admit(channel: object): Admission;
  /** True when this opens it. Calls that began before it was last judged tell nothing. */
  report(channel: object, call: Admission, outcome: 'ok' | 'failed'): boolean;
  /** The call told nothing; if it was the trial, another may be. */
  forgo(channel: object, call: Admission): void;
  /** Closes it: the channel is healthy until it fails again. */
  restore(channel: object): void;
}

export const BREAKER = {
  /** Failures in a row, without an answer between them, that open it. */
  failures: 5,
  /** Or this share of the calls in `window_ms`, when there were at least `calls`. */
  share: 0.5,
  calls: 20,
  window_ms: 30_000,
  /** How long it is open the first time; twice as long after each trial that fails. */
  out_ms: 30_000,
  most_out_ms: 600_000,
};

interface State {
  readonly recent: CallWindow;
  failures: number;
  /** Times in a row that it was left out; 0: it is not. */
  outs: number;
  until: number;
  /** When it was last left out or taken back. */
  judged: number;
  trial: Admission | undefined;
}

/** Breakers of all channels are closed at first. `elapsed` is in milliseconds and never falls. */
export function createBreaker(elapsed: () => number, settings: typeof BREAKER = BREAKER): Breaker {
  const states = new WeakMap<object, State>();
  const stateOf = (channel: object): State => {
    const known = states.get(channel);
    if (known !== undefined) return known;
    const recent = createCallWindow(elapsed, settings.window_ms);
    const begins = Number.NEGATIVE_INFINITY;
    const state: State = { recent, failures: 0, outs: 0, until: 0, judged: begins, trial: undefined };
    states.set(channel, state);
    return state;
  };

  const judge = (state: State, outs: number): void => {
    state.outs = outs;
    state.failures = 0;
    state.recent.clear();
    state.trial = undefined;
    state.judged = elapsed();
  };
  const trip = (state: State): true => {
    state.until = elapsed() + Math.min(settings.most_out_ms, settings.out_ms * 2 ** state.outs);
    judge(state, state.outs + 1);
    return true;
  };
  const failsTooOften = ({ failures, recent }: State): boolean => {
    if (failures >= settings.failures) return true;
    const { ok, failed } = recent.counts();
    return ok + failed >= settings.calls && failed >= settings.share * (ok + failed);
  };

  return {
    look(channel) {
      const state = states.get(channel);
      if (state === undefined || state.outs === 0) return { kind: 'closed' };
      if (state.trial !== undefined) return { kind: 'open', wait_ms: 0 };
      const wait_ms = state.until - elapsed();
      return wait_ms > 0 ? { kind: 'open', wait_ms } : { kind: 'half_open' };
    },
    admit(channel) {
      const call = { began: elapsed() };
      const state = states.get(channel);
      if (state === undefined || state.outs === 0) return call;
      if (state.trial === undefined && call.began >= state.until) state.trial = call;
      return call;
    },
    report(channel, call, outcome) {
      const state = stateOf(channel);
      if (call.began < state.judged) return false;
      if (state.outs > 0) {
        if (outcome === 'ok') judge(state, 0);
        else if (state.trial === call) return trip(state);
        return false;
      }
      state.recent.add(outcome);
      state.failures = outcome === 'ok' ? 0 : state.failures + 1;
      return outcome === 'failed' && failsTooOften(state) && trip(state);
    },
    forgo(channel, call) {
      const state = states.get(channel);
      if (state?.trial === call) state.trial = undefined;
    },
    restore(channel) {
      const state = states.get(channel);
      if (state !== undefined) judge(state, 0);
    },
  };
}
