import { busyError } from '../../channels/busy-error.ts';
import {
  type ChannelChoice,
  type Chosen,
  createChannelChoice,
  type ProbeMode,
} from '../../channels/channel-choice.ts';
import type { Considered } from '../../channels/types.ts';
import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import { pathText } from '../../contract/field-name.ts';
import { textsAt } from '../../contract/listed-fields.ts';
import type { Protocol, SubmitScope } from '../../contract/protocol.ts';
import { createFetchMeter, type FetchMeter } from '../../files/media/fetch-meter.ts';
import type { PreparedRoles } from '../../files/media/types.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { RequestMemory } from '../types.ts';
import type { Candidate, ServingChannel } from './directory.ts';
import { fitRequest } from './fit-request.ts';
import { noChannelError } from './no-channel.ts';
import { buildPlan, type Plan, routeFor, strictError } from './plan-results.ts';
import { longPromptError, passedPromptLimit } from './prompt-limit.ts';

/**
 * Hands out one plan per channel, never the same channel twice in a request, unless all that it refused was
 * a credential. A place on the channel comes with it (`lease`), which whoever gets the plan must release.
 */
export interface Planner {
  /** The next channel that can take the request; with a price on hold, only one that costs no more. */
  next(heldMicros?: number): Promise<Plan | undefined>;
  /** Whether there are channels that no plan was asked for yet, or that may come back with another credential. */
  hasMore(): boolean;
  /** Whether one of them may be asked now. */
  hasAskable(): boolean;
  /** Why there was no plan at all; what the caller is told then. */
  refusal(): GatewayError;
  /** Every channel of the group that is set up for the model, with what became of it so far. */
  considered(): readonly Considered[];
}

export interface PlannerInput {
  readonly request: CheckedRequest;
  /** Whose uploads the request may name. */
  readonly owner_id: string;
  /** While this key is valid, vendors may fetch what it names. */
  readonly key_id: string;
  readonly group: Group;
  readonly task: SubmitScope['task'];
  readonly candidates: readonly Candidate[];
  /** Every channel of the group that is set up for the model, to tell why none of them can serve the request. */
  readonly serving: readonly ServingChannel[];
  /** Counts the addresses that are read for it; absent: only bounded. */
  readonly fetches?: FetchMeter | undefined;
  /** Grows by what the prepared media take. */
  readonly memory?: RequestMemory | undefined;
  /** Of the caller's request; calls may name it. */
  readonly request_id?: string | undefined;
  /** Nothing will be sent: no places are taken; with `ignore`, plans are made although a channel is cooling, full or left out. */
  readonly probe?: ProbeMode;
}

/** What planning needs: neither the store nor a vendor. */
export type PlannerDeps = Pick<TaskDeps, 'media' | 'registry' | 'observer' | 'log' | 'callbackUrl' | 'guard'>;

/** Reasons why no channel could even be asked, the most telling first. */
interface Refusals {
  strict?: GatewayError;
  media?: GatewayError;
  adapter?: GatewayError;
  /** The longest prompt that any of the channels takes for which this one is too long. */
  promptChars?: number;
}

/**
 * Plans are made one at a time, when they are needed: media is prepared once per protocol, and a picture that
 * one protocol cannot take may still be taken by another.
 */
export function createPlanner(deps: PlannerDeps, input: PlannerInput): Planner {
  const choice = createChannelChoice({
    candidates: input.candidates,
    guard: deps.guard,
    probe: input.probe,
  });
  const prepared = new Map<string, PreparedRoles | GatewayError>();
  const refusals: Refusals = {};
  const { fetches = createFetchMeter() } = input;
  const { vocabulary } = deps.registry;
  const mode = vocabulary.modes.find(({ id }) => id === input.request.canonical.mode);
  const needs = new Set(mode?.needs ?? []);

  const rolesFor = async ({ protocol }: Candidate): Promise<PreparedRoles | GatewayError> => {
    const known = prepared.get(protocol.id);
    if (known !== undefined) return known;
    const { model, paramOf, canonical } = input.request;
    const carried = new Set(protocol.carries.roles);
    const roles = Object.fromEntries(Object.entries(canonical.roles).filter(([role]) => carried.has(role)));
    const result = await deps.media
      .prepare({
        roles,
        needs: protocol.media,
        limits: model.limits.roles,
        owner_id: input.owner_id,
        key_id: input.key_id,
        fetches,
        files: input.memory,
        handed_on: passedOnMetadata(input.request, protocol),
        ...(paramOf === undefined ? {} : { paramOf }),
      })
      .then((made) => {
        input.memory?.grow(bytesOf(made));
        return made;
      })
      .catch((error: unknown) => asRefusal(deps, error, 'media could not be prepared'));
    prepared.set(protocol.id, result);
    return result;
  };

  const plan = async ({ candidate, credential }: Chosen<Candidate>): Promise<Plan | undefined> => {
    const passed = passedPromptLimit(input.request, candidate);
    if (passed !== undefined) {
      refusals.promptChars = Math.max(refusals.promptChars ?? 0, passed);
      return undefined;
    }
    const fit = fitRequest(input.request, candidate);
    if (fit === undefined) return undefined;
    const lost = candidate.lost.filter((name) => !fit.settled.includes(name));
    const parts = {
      ...input,
      request: fit.request,
      fit,
      candidate: { ...candidate, lost },
      credential,
      settled: [...lost, ...fit.settled],
      needs,
      registry: deps.registry,
      callbackUrl: (id: string) => deps.callbackUrl?.(id),
    };
    const route = attempt(deps, () => routeFor(parts));
    if (route instanceof GatewayError) {
      refusals.adapter ??= route;
      return undefined;
    }
    if (route === undefined) return undefined;
    const prepared = await rolesFor(candidate);
    if (prepared instanceof GatewayError) {
      refusals.media ??= prepared;
      return undefined;
    }
    const taken = Object.entries(prepared).filter(([role]) => Object.hasOwn(fit.model.request.roles, role));
    const made = attempt(deps, () => buildPlan({ ...parts, route, roles: Object.fromEntries(taken) }));
    if (made instanceof GatewayError) {
      refusals.adapter ??= made;
      return undefined;
    }
    if (made === undefined) return undefined;
    if (input.request.strict && made.warnings.length > 0) {
      refusals.strict ??= strictError(made.warnings, candidate.protocol);
      return undefined;
    }
    return made;
  };

  return {
    async next(heldMicros) {
      for (let chosen = choice.next(); chosen !== undefined; chosen = choice.next()) {
        const made = await plan(chosen);
        if (made === undefined) {
          choice.note(chosen, 'refused', 'it cannot be sent this request');
          continue;
        }
        if (heldMicros !== undefined && made.quote.micros > heldMicros) {
          choice.note(chosen, 'dearer', `it costs ${made.quote.micros}, and ${heldMicros} is on hold`);
          continue;
        }
        const lease = choice.enter(chosen);
        if (lease !== undefined) return { ...made, lease };
      }
      return undefined;
    },
    hasMore: choice.hasMore,
    hasAskable: choice.hasAskable,
    considered: consideredOf(choice, input),
    refusal: () => {
      const found = refusals.strict ?? refusals.media ?? refusals.adapter;
      if (found !== undefined) return found;
      const waits = busyError(input.request.modelName, choice);
      if (waits !== undefined) return waits;
      if (refusals.promptChars !== undefined) return longPromptError(input.request, refusals.promptChars);
      return noChannelError({ ...input, vocabulary });
    },
  };
}

/** A function of its own, because it is of use when the request is let go of. */
function consideredOf(
  { considered }: Pick<ChannelChoice<Candidate>, 'considered'>,
  { serving, candidates }: Pick<PlannerInput, 'serving' | 'candidates'>,
): Planner['considered'] {
  return () => [...considered(), ...neverChosen({ serving, candidates })];
}

/** Those that were no candidates, and why. */
function neverChosen({
  serving,
  candidates,
}: Pick<PlannerInput, 'serving' | 'candidates'>): readonly Considered[] {
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

/** What contents take in memory; those that are spelt in two ways are counted once. */
function bytesOf(roles: PreparedRoles): number {
  const media = Object.values(roles).flatMap((list) => list ?? []);
  return media.reduce(
    (sum, { bytes, base64 }) => sum + Math.max(bytes?.byteLength ?? 0, base64?.length ?? 0),
    0,
  );
}

function attempt<T>(deps: PlannerDeps, build: () => T): T | GatewayError {
  try {
    return build();
  } catch (error) {
    return asRefusal(deps, error, 'an adapter failed to build a request');
  }
}

function asRefusal(deps: PlannerDeps, error: unknown, message: string): GatewayError {
  if (error instanceof GatewayError) return error;
  deps.observer.count('adapter_errors', { step: 'submit' });
  deps.log.error({ err: error }, message);
  return new GatewayError('internal_error', { cause: error });
}

/** Addresses and files in the caller's `metadata`, by the caller's own fields. */
function passedOnMetadata(
  { canonical: { metadata = {} }, fieldOf = (name) => name }: CheckedRequest,
  { metadata_addresses: paths = [] }: Protocol,
): readonly { readonly param: string; readonly text: string }[] {
  return textsAt(metadata, paths).map(({ path: [first = '', ...below], text }) => {
    const whole = pathText(['metadata', first]);
    const field = fieldOf(whole);
    return { param: `${field}${pathText(['metadata', first, ...below]).slice(whole.length)}`, text };
  });
}
