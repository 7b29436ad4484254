import { busyError } from '../../channels/busy-error.ts';
import {
  type Choosable,
  type Chosen,
  createChannelChoice,
  type ProbeMode,
} from '../../channels/channel-choice.ts';
import type { ChannelGuard, ChannelLease } from '../../channels/channel-guard.ts';
import type { Considered } from '../../channels/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Observer } from '../../observe/observer.ts';
import type { ServingChannel } from './directory.ts';

/**
 * Hands out one plan per channel, never the same channel twice in a request, unless all that it refused was
 * a credential. A place on the channel comes with it (`lease`), which whoever gets the plan must release.
 */
export interface Planner<P> {
  /** The next channel that has room and can take the request; with a price on hold, only one that costs no more. */
  next(heldMicros?: number): Promise<P | undefined>;
  /** Whether there are channels that no plan was asked for yet, or that may come back with another credential. */
  hasMore(): boolean;
  /** Whether one of them may be asked now. */
  hasAskable(): boolean;
  /** Why there was no plan at all; what the caller is told then. */
  refusal(): GatewayError;
  /** The channels that could be asked, with what became of each so far. */
  considered(): readonly Considered[];
  /** Nobody else will be asked: lets go of everything that was prepared. */
  close(): void;
}

/** What a kind of work says of its plans. */
export interface Planning<C, M> {
  readonly modelName: string;
  /** In the order to try. */
  readonly candidates: readonly C[];
  /** Every channel of the group that is set up for the model, to say why those that are no candidates are none. */
  readonly serving?: readonly ServingChannel[];
  readonly guard: ChannelGuard | undefined;
  /** What is taken on a channel. */
  readonly places: 'call' | 'submission';
  /** Nothing will be sent: no places are taken; with `ignore`, whatever stands against a channel. */
  readonly probe?: ProbeMode | undefined;
  /** Told to callers where every channel is full. */
  readonly full_wait_ms?: number;
  /**
   * The request as one channel is sent it, complete but for a place there; undefined where it cannot be, which the kind
   * remembers for `refusal`. Never rejects.
   */
  build(chosen: Chosen<C>): Promise<M | undefined>;
  /** Of a plan, in micro-units; absent: what is on hold covers every channel. */
  costOf?(made: M): number;
  /** Why there was no plan; `busy` where channels could not be asked at the moment. */
  refusal(busy: GatewayError | undefined): GatewayError;
}

/** Plans are made one at a time, when they are needed. */
export function createPlanner<C extends Choosable, M extends object>(
  kind: Planning<C, M>,
): Planner<M & { readonly lease: ChannelLease }> {
  const { modelName, candidates, serving, guard, places, probe, full_wait_ms } = kind;
  const choice = createChannelChoice({
    candidates,
    guard,
    kind: places,
    probe,
    ...(full_wait_ms === undefined ? {} : { full_wait_ms }),
  });
  return {
    async next(heldMicros) {
      for (let chosen = choice.next(); chosen !== undefined; chosen = choice.next()) {
        const made = await kind.build(chosen);
        if (made === undefined) {
          choice.note(chosen, 'refused', 'it cannot be sent this request');
          continue;
        }
        const cost = heldMicros === undefined ? 0 : (kind.costOf?.(made) ?? 0);
        if (heldMicros !== undefined && cost > heldMicros) {
          choice.note(chosen, 'dearer', `it costs ${cost}, and ${heldMicros} is on hold`);
          continue;
        }
        // To build it may take long; nobody keeps a place for that.
        const lease = choice.enter(chosen);
        if (lease !== undefined) return { ...made, lease };
      }
      return undefined;
    },
    hasMore: choice.hasMore,
    hasAskable: choice.hasAskable,
    refusal: () => kind.refusal(busyError(modelName, choice)),
    considered: consideredOf(choice.considered, { candidates, serving }),
    close: () => undefined,
  };
}

/** A function of its own, because it is of use when the request is let go of. */
function consideredOf(
  considered: () => readonly Considered[],
  among: Parameters<typeof neverChosen>[0],
): () => readonly Considered[] {
  return () => (among.serving === undefined ? considered() : [...considered(), ...neverChosen(among)]);
}

/** Those that were no candidates, and why. */
function neverChosen({
  serving = [],
  candidates,
}: {
  readonly serving: readonly ServingChannel[] | undefined;
  readonly candidates: readonly Choosable[];
}): readonly Considered[] {
  const known = new Set(candidates.map(({ channel }) => channel.id));
  return serving
    .filter(({ channel }) => !known.has(channel.id))
    .map(({ channel, protocol, able, lost }) => {
      const named = { channel_id: channel.id, protocol: protocol.id };
      if (!channel.enabled) return { ...named, outcome: 'disabled', reason: 'it is disabled' };
      const without = lost.length === 0 ? 'the mode' : lost.join(', ');
      const reason = able
        ? `others lose less; it cannot carry ${without}`
        : `its protocol cannot carry ${without}`;
      return { ...named, outcome: 'incapable', reason };
    });
}

/** What a caller is told of an error while a request was built: our own fault, unless it says otherwise. */
export function asRefusal(
  { observer, log }: { readonly observer: Pick<Observer, 'count'>; readonly log: Pick<Logger, 'error'> },
  error: unknown,
  { step, message }: { readonly step: string; readonly message: string },
): GatewayError {
  if (error instanceof GatewayError) return error;
  observer.count('adapter_errors', { step });
  log.error({ err: error }, message);
  return new GatewayError('internal_error', { cause: error });
}
