import type { Chosen, ProbeMode } from '../../channels/channel-choice.ts';
import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import { pathText } from '../../contract/field-name.ts';
import { textsAt } from '../../contract/listed-fields.ts';
import type { Protocol, SubmitScope } from '../../contract/protocol.ts';
import { createFetchMeter, type FetchMeter } from '../../files/media/media-reader.ts';
import type { PreparedRoles } from '../../files/media/types.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { RequestMemory } from '../types.ts';
import type { Candidate, ServingChannel } from './directory.ts';
import { fitRequest } from './fit-request.ts';
import { noChannelError } from './no-channel.ts';
import { buildPlan, type Plan, routeFor, strictError } from './plan-results.ts';
import { asRefusal, createPlanner, type Planner } from './planner.ts';
import { longPromptError, passedPromptLimit } from './prompt-limit.ts';

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
 * Plans of work that makes files. Media is prepared once per protocol, and a picture that one protocol cannot take may
 * still be taken by another.
 */
export function createResultsPlanner(deps: PlannerDeps, input: PlannerInput): Planner<Plan> {
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
      .catch((error: unknown) =>
        asRefusal(deps, error, { step: 'submit', message: 'media could not be prepared' }),
      );
    prepared.set(protocol.id, result);
    return result;
  };

  const build = async ({ candidate, credential }: Chosen<Candidate>): Promise<Plan | undefined> => {
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

  return createPlanner({
    modelName: input.request.modelName,
    candidates: input.candidates,
    serving: input.serving,
    guard: deps.guard,
    probe: input.probe,
    build,
    costOf: ({ quote }) => quote.micros,
    refusal(busy) {
      const found = refusals.strict ?? refusals.media ?? refusals.adapter ?? busy;
      if (found !== undefined) return found;
      if (refusals.promptChars !== undefined) return longPromptError(input.request, refusals.promptChars);
      return noChannelError({ ...input, vocabulary });
    },
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
    return asRefusal(deps, error, { step: 'submit', message: 'an adapter failed to build a request' });
  }
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
