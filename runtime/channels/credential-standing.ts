import type { CredentialTrouble } from './health-signal.ts';

export interface TakenOut {
  readonly credential: number;
  readonly reason: CredentialTrouble;
  readonly wait_ms: number;
}

/** Which credentials of a channel are of no use for now: refused, or without money. */
export interface CredentialStanding {
  /** Undefined for one that may be used. */
  look(channel: object, credential: number): TakenOut | undefined;
  /** Takes one out; undefined when that is known already, or the call began before it was put back. */
  takeOut(
    channel: object,
    call: { readonly credential: number; readonly reason: CredentialTrouble; readonly began: number },
  ): TakenOut | undefined;
  /** An answer: the next time counts as the first. */
  works(channel: object, credential: number): void;
  list(channel: object): readonly TakenOut[];
  /** Puts all back. */
  restore(channel: object): void;
  /** The channel has changed: those that stand in both, by their place after and before, stay out. */
  carry(before: object, after: object, places: ReadonlyMap<number, number>): void;
}

export const CREDENTIALS = {
  /** How long one is taken out the first time; twice as long each time that it is no better. */
  out_ms: 600_000,
  most_out_ms: 86_400_000,
};

interface State {
  reason: CredentialTrouble;
  outs: number;
  until: number;
}

/**
 * All may be used at first. `elapsed` is in milliseconds and never falls.
 */
export function createCredentialStanding(
  elapsed: () => number,
  { out_ms, most_out_ms }: typeof CREDENTIALS = CREDENTIALS,
): CredentialStanding {
  const channels = new WeakMap<object, Map<number, State>>();
  const restored = new WeakMap<object, number>();
  const look = (channel: object, credential: number): TakenOut | undefined => {
    const state = channels.get(channel)?.get(credential);
    if (state === undefined) return undefined;
    const wait_ms = state.until - elapsed();
    return wait_ms > 0 ? { credential, reason: state.reason, wait_ms } : undefined;
  };
  return {
    look,
    takeOut(channel, { credential, reason, began }) {
      const states = channels.get(channel) ?? new Map<number, State>();
      const outs = states.get(credential)?.outs ?? 0;
      const late = began < (restored.get(channel) ?? Number.NEGATIVE_INFINITY);
      if (late || look(channel, credential) !== undefined) return undefined;
      channels.set(channel, states);
      const until = elapsed() + Math.min(most_out_ms, out_ms * 2 ** outs);
      states.set(credential, { reason, outs: outs + 1, until });
      return look(channel, credential);
    },
    works(channel, credential) {
      // An answer to a task that it is bound to says nothing about new ones.
      if (look(channel, credential) === undefined) channels.get(channel)?.delete(credential);
    },
    list(channel) {
      const states = [...(channels.get(channel)?.keys() ?? [])].sort((a, b) => a - b);
      return states.flatMap((credential) => look(channel, credential) ?? []);
    },
    restore(channel) {
      channels.delete(channel);
      restored.set(channel, elapsed());
    },
    carry(before, after, places) {
      const states = [...places].flatMap(([place, was]) => {
        const state = channels.get(before)?.get(was);
        return state === undefined ? [] : [[place, { ...state }] as const];
      });
      if (states.length > 0) channels.set(after, new Map(states));
    },
  };
}
