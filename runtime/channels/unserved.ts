/** By which words a vendor says that it has no such model, or none for this credential. */
export type Unservable = 'permission' | 'not_found';

interface Lane {
  readonly channel: object;
  readonly credential: number;
  /** The upstream's name of it. */
  readonly model: string;
}

export interface Unserved {
  readonly credential: number;
  readonly model: string;
  readonly reason: Unservable;
  readonly wait_ms: number;
}

/**
 * Models that a channel does not serve with a credential, as far as its refusals tell. Callers can bring such a refusal
 * about with ids of their own: one counts at once only where nothing was ever answered, else so many in a row do, and
 * such a lane is asked last, never closed.
 */
export interface UnservedModels {
  look(lane: Lane): Unserved | undefined;
  /** Undefined when that is known already, is not sure yet, or comes of a call that began before it was last judged. */
  refuse(lane: Lane, call: { readonly reason: Unservable; readonly began: number }): Unserved | undefined;
  /** An answer: it is served, and the next time counts as the first. */
  works(lane: Lane): void;
  list(channel: object): readonly Unserved[];
  restore(channel: object): void;
}

export const UNSERVED = {
  /** Refusals in a row after which a lane that has answered rests. */
  in_a_row: 3,
  /** How long it rests the first time; twice as long each time that it is no better. */
  rest_ms: 60_000,
  most_rest_ms: 600_000,
};

interface State {
  readonly credential: number;
  readonly model: string;
  reason: Unservable;
  refusals: number;
  rests: number;
  until: number;
  /** When it was last judged. */
  judged: number;
}

/** All is served at first. `elapsed` is in milliseconds and never falls. */
export function createUnservedModels(
  elapsed: () => number,
  { in_a_row, rest_ms, most_rest_ms }: typeof UNSERVED = UNSERVED,
): UnservedModels {
  const channels = new WeakMap<object, Map<string, State>>();
  const restored = new WeakMap<object, number>();
  const stateOf = ({ channel, credential, model }: Lane): State => {
    const states = channels.get(channel) ?? new Map<string, State>();
    channels.set(channel, states);
    const key = `${credential} ${model}`;
    const judged = restored.get(channel) ?? Number.NEGATIVE_INFINITY;
    const first = { reason: 'not_found', refusals: in_a_row - 1, rests: 0, until: 0, judged } as const;
    const state: State = states.get(key) ?? { credential, model, ...first };
    states.set(key, state);
    return state;
  };
  const shown = ({ credential, model, reason, until }: State): Unserved | undefined => {
    const wait_ms = until - elapsed();
    return wait_ms > 0 ? { credential, model, reason, wait_ms } : undefined;
  };

  return {
    look({ channel, credential, model }) {
      const state = channels.get(channel)?.get(`${credential} ${model}`);
      return state === undefined ? undefined : shown(state);
    },
    refuse(lane, { reason, began }) {
      const state = stateOf(lane);
      if (began < state.judged) return undefined;
      const resting = shown(state) !== undefined;
      state.refusals += 1;
      if (resting || state.refusals < in_a_row) return undefined;
      state.reason = reason;
      state.until = elapsed() + Math.min(most_rest_ms, rest_ms * 2 ** state.rests);
      state.rests += 1;
      state.judged = elapsed();
      return shown(state);
    },
    works(lane) {
      const state = stateOf(lane);
      state.refusals = 0;
      state.rests = 0;
      state.until = 0;
    },
    list: (channel) => [...(channels.get(channel)?.values() ?? [])].flatMap((state) => shown(state) ?? []),
    restore(channel) {
      channels.delete(channel);
      restored.set(channel, elapsed());
    },
  };
}
