import type { ChannelLease } from '../../channels/channel-guard.ts';
import type { Group } from '../../config/types.ts';
import type { Canonical } from '../../contract/canonical.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { TaskKind } from '../../contract/family.ts';
import { routeOf } from '../../contract/models/model-route.ts';
import type { CallFacts } from '../../contract/prepare.ts';
import type { PriceValue } from '../../contract/price.ts';
import type { Protocol, SubmitScope } from '../../contract/protocol.ts';
import type { Registry } from '../../contract/registry.ts';
import { resolveSize } from '../../contract/sizes/resolve-size.ts';
import type { UpstreamRequest } from '../../contract/upstream.ts';
import { numberSent, type ReportedWarning, type Warning } from '../../contract/warning.ts';
import type { HostedFile, PreparedRoles } from '../../files/media/types.ts';
import type { CheckedRequest } from '../../intake/types.ts';
import type { Clock } from '../../time/clock.ts';
import { orderedId } from '../../time/ordered-id.ts';
import type { Candidate } from './directory.ts';
import type { FittedRequest } from './fit-request.ts';
import { type StepOutputs, type StepRun, showSteps } from './prepare-steps.ts';
import { priceOf, type Quote } from './price.ts';
import { pricedValues } from './sent-price.ts';
import { useOf } from './use-of-request.ts';
import {
  changesOfCaller,
  inCallerFields,
  lossWarnings,
  mergeWarnings,
  notReported,
  withLosses,
} from './warnings.ts';
import { withFact } from './without-piece.ts';

/** One attempt, complete before anything is held: nothing about it can fail any more but the call itself. */
export interface Plan {
  readonly candidate: Candidate;
  readonly credential: number;
  /** Without its request once the calls were taken. */
  scope: SubmitScope;
  upstreamRequest: UpstreamRequest;
  /** Further calls of the same submission, for pictures beyond what one call makes; only of protocols without a poll. */
  furtherRequests: readonly UpstreamRequest[];
  /** The facts of the request as they are sent: changed where the adapter said that it changed a number. */
  facts: Canonical['facts'];
  /** The runs of steps that come before the calls; taken out with `rebuild`. */
  runs: readonly StepRun[];
  /** Builds the calls of what the steps gave, each with facts of its own; only where they must be built again. */
  rebuild?: (given: StepOutputs, callOf: () => CallFacts) => readonly UpstreamRequest[];
  /** Of the caller's request. */
  readonly request_id?: string | undefined;
  /** Files that the vendor fetches from here: to be kept when the task is, before the calls. */
  hosted: readonly HostedFile[];
  /** The place on the channel; absent where nothing stands for it. */
  readonly lease?: ChannelLease;
  /** To be called when the calls are on their way and will not be repeated. */
  readonly sent?: () => void;
  /** What the price depends on, by dimension, as it is sent. */
  readonly values: Readonly<Record<string, PriceValue>>;
  /** Of `facts` and `values`: what is priced is what is sent. */
  readonly quote: Quote;
  /** Everything the caller is told: intake's warnings, what is lost, what the adapter changed. */
  readonly warnings: readonly Warning[];
}

export interface PlanInput {
  readonly candidate: Candidate;
  readonly credential: number;
  /** As it is fitted to the candidate. */
  readonly request: CheckedRequest;
  readonly fit: FittedRequest;
  readonly group: Group;
  readonly task: SubmitScope['task'];
  readonly roles: PreparedRoles;
  /** Facts that were seen to already, or that the protocol can never carry. */
  readonly settled: readonly string[];
  /** Facts and roles without which the mode is another. */
  readonly needs: ReadonlySet<string>;
  readonly request_id?: string | undefined;
  readonly registry: Pick<Registry, 'gateway' | 'vocabulary'>;
  readonly callbackUrl: (task: string) => string | undefined;
}

/** Price of facts as they are sent to one candidate; a count that its protocol cannot carry is not charged. */
function quoteFor(
  { candidate, request, fit, group, registry }: PlanInput,
  { facts, values }: Pick<Plan, 'facts' | 'values'>,
): Quote {
  const { seconds, count } = facts;
  const pictures = fit.tier === undefined ? undefined : fit.counts.reduce((sum, part) => sum + part, 0);
  const carried = candidate.protocol.carries.facts.includes('count') && typeof count === 'number';
  const made = pictures ?? (carried ? count : undefined);
  const text = facts[request.model.price.of ?? ''];
  return priceOf({
    model: request.model,
    values,
    multiplier_ppm: group.multiplier_ppm,
    currency: registry.gateway,
    seconds: typeof seconds === 'number' ? seconds : undefined,
    count: made,
    characters: typeof text === 'string' ? [...text].length : undefined,
  });
}

/** The tier of pictures whose sizes the protocol says nothing about: that of the size that is meant, if one is sent. */
function tierOf({ request: { canonical, model }, fit, candidate }: PlanInput): string | undefined {
  if (fit.tier !== undefined || model.sizes === undefined) return fit.tier;
  const { size } = canonical.facts;
  const callerSize = typeof size === 'object' && !candidate.lost.includes('size') ? size : undefined;
  const meant = resolveSize(model.sizes, callerSize, model.id);
  return meant.kind === 'target' ? meant.target.tier : model.sizes.rows[0]?.tier;
}

/** The route of the protocol for this request; undefined when it cannot do the mode. */
export function routeFor({
  candidate,
  task,
  fit,
}: Omit<PlanInput, 'roles'>): SubmitScope['route'] | undefined {
  return routeOf(candidate.protocol, fit.row, {
    request: fit.model.request,
    model: candidate.upstreamModel,
    task,
    channel: candidate.channel.settings,
    warnings: [],
  });
}

/**
 * Builds the upstream request dry, so that the adapter's warnings are known, and what it made nothing of, and
 * its mistakes are met while nothing is held. Undefined where it made nothing of what the mode needs. Throws what the
 * adapter throws.
 */
export function buildPlan(input: PlanInput & { readonly route: SubmitScope['route'] }): Plan | undefined {
  const { candidate, credential, request, fit, registry } = input;
  const { protocol } = candidate;
  const warnings: ReportedWarning[] = [];
  const canonical = { ...fit.model.request, roles: input.roles };
  const [count, ...counts] = input.fit.counts;
  const own = counts.length === 0 ? undefined : count;
  const parts = {
    model: candidate.upstreamModel,
    task: taskOf(input),
    route: input.route,
    channel: candidate.channel.settings,
    warnings,
  };
  const steps = showSteps(protocol, { ...parts, request: canonical });
  const whole = steps === undefined ? canonical : { ...canonical, roles: steps.roles };
  const scope: SubmitScope = {
    ...parts,
    request: withCount(whole, own),
    ...(steps === undefined ? {} : { prepared: steps.prepared }),
    ...(protocol.volatile === true ? { call: SHOWN_CALL } : {}),
  };
  const upstreamRequest = protocol.submit.request(scope);
  const furtherRequests = counts.map((part) =>
    protocol.submit.request({ ...scope, request: withCount(whole, part) }),
  );
  const runs = steps?.needed() ?? [];
  const rebuild: Plan['rebuild'] = (values, callOf) => {
    const { roles, prepared } = steps?.filled(values) ?? { roles: canonical.roles, prepared: {} };
    return [own, ...counts].map((part) =>
      protocol.submit.request({
        ...parts,
        request: withCount({ ...canonical, roles }, part),
        warnings: [],
        prepared,
        call: callOf(),
      }),
    );
  };
  const { mode } = request.canonical;
  const { fieldOf = (name) => name } = request;
  const { unused, moves } = useOf(input, scope);
  if (unused.some(({ field }) => input.needs.has(field))) return undefined;
  const reported = [...moves, ...warnings];
  const losses = lossWarnings(
    { lost: candidate.lost, unused },
    { protocol: protocol.id, mode, fieldOf, vocabulary: registry.vocabulary },
  );
  const changes = changesOfCaller(reported, {
    ...request,
    facts: request.canonical.facts,
    vocabulary: registry.vocabulary,
  });
  const unsent = new Set([
    ...candidate.lost,
    ...unused.map(({ field, part }) => (part === undefined ? field : `${field}.${part}`)),
  ]);
  const facts = factsSent(input, { unsent, warnings: reported });
  const values = pricedValues({
    model: request.model,
    mode,
    facts,
    unsent,
    tier: tierOf(input),
    warnings: reported,
  });
  return {
    candidate,
    credential,
    scope,
    upstreamRequest,
    furtherRequests,
    runs,
    ...(runs.length > 0 || protocol.volatile === true ? { rebuild } : {}),
    ...(input.request_id === undefined ? {} : { request_id: input.request_id }),
    hosted: hostedOf(input.roles),
    facts,
    values,
    quote: quoteFor(input, { facts, values }),
    warnings: mergeWarnings(
      withLosses(request.warnings, losses),
      input.fit.warnings,
      notReported(inCallerFields(changes, { fieldOf, protocol: protocol.id }), request.warnings),
    ),
  };
}

/** Each file once, however many inputs it is. */
function hostedOf(roles: PreparedRoles): readonly HostedFile[] {
  const files = Object.values(roles).flatMap((list = []) => list.flatMap(({ hosted }) => hosted ?? []));
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** Stands for the facts of a call that is only planned. */
const SHOWN_CALL: CallFacts = { id: '<call.id>', now: 0, request_id: '<request.id>' };

const NO_REQUEST: UpstreamRequest = {
  method: 'GET',
  path: '',
  query: {},
  headers: {},
  body: { kind: 'none' },
};

/**
 * The calls of a plan, taken out of it with all else that may hold media: the plan is known to those who wait for an
 * answer of minutes.
 */
export function takeRequests(plan: Plan): UpstreamRequest[] {
  const requests = [plan.upstreamRequest, ...plan.furtherRequests];
  plan.upstreamRequest = NO_REQUEST;
  plan.furtherRequests = [];
  plan.facts = {};
  plan.scope = { ...plan.scope, request: { mode: plan.scope.request.mode, facts: {}, roles: {} } };
  return requests;
}

/** The request of one call of several; as it is where there is one. */
function withCount(request: Canonical, count: number | undefined): Canonical {
  return count === undefined ? request : withFact(request, 'count', count);
}

/** Only a channel that was told to take callbacks gives its vendor an address for them. */
export function taskOf({
  task,
  candidate,
  callbackUrl,
}: Pick<PlanInput, 'task' | 'candidate' | 'callbackUrl'>): SubmitScope['task'] {
  const { channel, protocol } = candidate;
  if (channel.callbacks !== true || protocol.callback === undefined) return task;
  const callback_url = callbackUrl(task.id);
  return callback_url === undefined ? task : { ...task, callback_url };
}

/**
 * With the numbers that the adapter says it sent instead. A length that is not sent decides nothing, and so not the price:
 * it is as if none had been given.
 */
function factsSent(
  { request: { canonical, model } }: PlanInput,
  {
    unsent,
    warnings,
  }: { readonly unsent: ReadonlySet<string>; readonly warnings: readonly ReportedWarning[] },
): Canonical['facts'] {
  const entries = Object.entries(canonical.facts).map(([name, value]) => [
    name,
    typeof value === 'number' ? numberSent(name, value, warnings) : value,
  ]);
  const seconds = unsent.has('seconds') ? model.limits.numbers.seconds?.default : undefined;
  return { ...Object.fromEntries(entries), ...(seconds === undefined ? {} : { seconds }) };
}

/**
 * `Gateway-Strict: true`: warnings are refused, all of them listed, before anything is held. Where a
 * field of `metadata` is one of them, so is all that the protocol takes of it.
 */
export function strictError(
  warnings: readonly Warning[],
  { metadata_fields: fields = [] }: Pick<Protocol, 'metadata_fields'> = {},
): GatewayError {
  const isAboutMetadata = warnings.some(({ field }) => /^metadata\b/.test(field));
  const list = warnings.map(({ message }) => message).join('; ');
  return new GatewayError('invalid_request', {
    param: warnings[0]?.field ?? '',
    message: `Gateway-Strict is true and the request would be changed: ${list}`,
    details: {
      warnings: warnings.map((warning) => ({ ...warning })),
      ...(isAboutMetadata ? { allowed: fields } : {}),
    },
  });
}

/** Public task id: `task_` and 128 bits in hex, of which 64 are random; never derived from a vendor's id. */
export function newTaskId(): string {
  return `task_${orderedId()}`;
}

/** What a protocol is told of a task that does not exist yet. */
export function newTask(
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  kind: TaskKind,
): SubmitScope['task'] {
  return { id: newTaskId(), created_at: Math.floor(clock.now() / 1_000), kind };
}
