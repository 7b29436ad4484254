import { GatewayError } from '../contract/errors.ts';
import type { ChannelHealth, Standing } from '../dispatch/channel-health.ts';
import type { ChannelSlots } from '../dispatch/channel-slots.ts';
import type { ChatCandidate } from '../dispatch/types.ts';

/** A channel that is going to be asked, with one of its credentials. A place on it is taken. */
export interface ChosenChannel {
  readonly candidate: ChatCandidate;
  readonly credential: number;
}

export interface ChannelChoice {
  /**
   * The next channel, never one twice: those that are well in their order, then those that are ailing, so that
   * there is always somebody to ask; never one that is full or that said itself when it may be asked again.
   */
  next(): ChosenChannel | undefined;
  /** Why there was none, where waiting helps. */
  refusal(): GatewayError | undefined;
}

interface Place extends ChosenChannel {
  readonly standing: Standing;
}

/** Chooses among the candidates of one request, in the order they come in. */
export function createChannelChoice(
  tools: { readonly slots: ChannelSlots; readonly health: ChannelHealth; readonly random: () => number },
  given: {
    readonly candidates: readonly ChatCandidate[];
    readonly modelName: string;
    /** Waiting time told to callers when every channel is full. */
    readonly saturated_retry_secs: number;
  },
): ChannelChoice {
  const { slots, health, random } = tools;
  let waiting = given.candidates;
  let retry_ms: number | undefined;
  const tellToWait = (ms: number): void => {
    retry_ms = Math.min(retry_ms ?? ms, ms);
  };

  const placeOf = (candidate: ChatCandidate): Place => {
    const { channel, upstreamModel: model } = candidate;
    const credentials = Math.max(1, channel.credentials.length);
    const first = Math.floor(random() * credentials);
    let best: Place | undefined;
    for (let turn = 0; turn < credentials; turn += 1) {
      const credential = (first + turn) % credentials;
      const standing = health.look({ channel, credential, model });
      if (standing.kind === 'well') return { candidate, credential, standing };
      if (best === undefined || isBetter(standing, best.standing)) best = { candidate, credential, standing };
    }
    return best ?? { candidate, credential: first, standing: { kind: 'well' } };
  };

  const best = (): Place | undefined => {
    let ailing: Place | undefined;
    for (const candidate of waiting) {
      const place = placeOf(candidate);
      if (place.standing.kind === 'well') return place;
      if (place.standing.kind === 'ailing') ailing ??= place;
      else tellToWait(place.standing.wait_ms);
    }
    return ailing;
  };

  return {
    next() {
      for (let place = best(); place !== undefined; place = best()) {
        const { candidate, credential } = place;
        waiting = waiting.filter((one) => one !== candidate);
        if (slots.take(candidate.channel)) {
          health.admit(candidate.channel);
          return { candidate, credential };
        }
        tellToWait(given.saturated_retry_secs * 1_000);
      }
      return undefined;
    },
    refusal() {
      if (retry_ms === undefined) return undefined;
      const retryAfterSecs = Math.max(1, Math.ceil(retry_ms / 1_000));
      const wait = retryAfterSecs === 1 ? '1 second' : `${retryAfterSecs} seconds`;
      return new GatewayError('too_many_requests', {
        message: `all channels for ${given.modelName} are at their limit; try again in ${wait}`,
        details: { charged: 0 },
        retryAfterSecs,
      });
    },
  };
}

function isBetter(one: Standing, other: Standing): boolean {
  if (other.kind !== 'closed') return false;
  return one.kind !== 'closed' || one.wait_ms < other.wait_ms;
}
