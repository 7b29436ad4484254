import type { Chosen, ProbeMode } from '../../channels/channel-choice.ts';
import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import { pathText } from '../../contract/field-name.ts';
import { textsAt } from '../../contract/metadata.ts';
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

/** Reasons why no channel could even be asked. */
interface Refusals {
  strict?: GatewayError;
  media?: GatewayError;
  adapter?: GatewayError;
}

/**
 * Plans of work that makes files. Media is prepared once per protocol, and a picture that one protocol cannot take may
 * still be taken by another.
 */
export function createResultsPlanner(deps: PlannerDeps, input: PlannerInput): Planner<Plan> {
  const { request } = input;
  const prepared = new Map<string, Promise<PreparedRoles | GatewayError>>();
  const refusals: Refusals = {};
  /** The longest prompt that any of the channels takes for which this one is too long. */
  let promptChars: number | undefined;
  const { fetches = createFetchMeter() } = input;
  const { vocabulary } = deps.registry;
  const mode = vocabulary.modes.find(({ id }) => id === request.canonical.mode);
  const needs = new Set(mode?.needs ?? []);

  const prepareRoles = async ({ protocol }: Candidate): Promise<PreparedRoles | GatewayError> => {
    const { model, paramOf, canonical } = request;
    const carried = new Set(protocol.carries.roles);
    const roles = Object.fromEntries(Object.entries(canonical.roles).filter(([role]) => carried.has(role)));
    try {
      const made = await deps.media.prepare({
        roles,
        needs: protocol.media,
        limits: model.limits.roles,
        owner_id: input.owner_id,
        key_id: input.key_id,
        fetches,
        files: input.memory,
        handed_on: passedOnMetadata(request, protocol),
        ...(paramOf === undefined ? {} : { paramOf }),
      });
      input.memory?.grow(bytesOf(made));
      return made;
    } catch (error) {
      return asRefusal(deps, error, { step: 'submit', message: 'media could not be prepared' });
    }
  };
  const rolesFor = (candidate: Candidate): Promise<PreparedRoles | GatewayError> => {
    const { id } = candidate.protocol;
    const roles = prepared.get(id) ?? prepareRoles(candidate);
    prepared.set(id, roles);
    return roles;
  };

  /** The value, or undefined where it is a refusal, of which the first of each kind is remembered. */
  const unlessRefused = <T>(kind: keyof Refusals, made: T | GatewayError): T | undefined => {
    if (!(made instanceof GatewayError)) return made;
    refusals[kind] ??= made;
    return undefined;
  };

  const build = async ({ candidate, credential }: Chosen<Candidate>): Promise<Plan | undefined> => {
    const passed = passedPromptLimit(request, candidate);
    if (passed !== undefined) {
      promptChars = Math.max(promptChars ?? 0, passed);
      return undefined;
    }
    const fit = fitRequest(request, candidate);
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
    const route = unlessRefused(
      'adapter',
      attempt(deps, () => routeFor(parts)),
    );
    if (route === undefined) return undefined;
    const known = unlessRefused('media', await rolesFor(candidate));
    if (known === undefined) return undefined;
    const taken = Object.entries(known).filter(([role]) => Object.hasOwn(fit.model.request.roles, role));
    const roles = Object.fromEntries(taken);
    const plan = unlessRefused(
      'adapter',
      attempt(deps, () => buildPlan({ ...parts, route, roles })),
    );
    const isStrict = request.strict && plan !== undefined && plan.warnings.length > 0;
    return isStrict ? unlessRefused<Plan>('strict', strictError(plan.warnings, candidate.protocol)) : plan;
  };

  return createPlanner({
    modelName: request.modelName,
    candidates: input.candidates,
    serving: input.serving,
    guard: deps.guard,
    places: 'submission',
    probe: input.probe,
    build,
    costOf: ({ quote }) => quote.micros,
    refusal(busy) {
      const found = refusals.strict ?? refusals.media ?? refusals.adapter ?? busy;
      if (found !== undefined) return found;
      if (promptChars !== undefined) return longPromptError(request, promptChars);
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
