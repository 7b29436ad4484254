import { busyError } from '../../channels/busy-error.ts';
import { createChannelChoice } from '../../channels/channel-choice.ts';
import type { ChannelLease } from '../../channels/channel-guard.ts';
import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import type { Protocol } from '../../contract/protocol.ts';
import type { ReportedWarning, Warning } from '../../contract/warning.ts';
import type { IntentInput, TaskRecord } from '../../store/types.ts';
import { within } from '../../time/clock.ts';
import type { Channel } from '../../upstream/types.ts';
import { startOrRelease } from '../attempt/channel-places.ts';
import { pickOf, runAttempts, timeoutOf } from '../attempt/run-attempts.ts';
import type { TaskDeps } from '../deps.ts';
import { intend, saturatedError, workLimits } from '../hold/hold.ts';
import type { TaskPlace } from '../plan/directory.ts';
import { newTaskId, type Plan, strictError, taskOf } from '../plan/plan-results.ts';
import { remixPrice, sourceValues } from '../plan/remix-price.ts';
import { mergeWarnings } from '../plan/warnings.ts';
import type { TaskSettings } from '../settings.ts';
import { traceRemix } from '../trace/trace-remix.ts';
import type { TaskService } from '../types.ts';
import type { SubmitContext } from './submit.ts';

export type RemixInput = Parameters<TaskService['remix']>[0];

/** What a remix is made of, wherever that is. */
export interface RemixableSource {
  readonly task: TaskRecord & { readonly upstream_id: string };
  readonly model: Model;
  readonly group: Group;
  readonly protocol: Protocol & { readonly remix: NonNullable<Protocol['remix']> };
}

/** With the channel and the credential that know the source; the remix can be made nowhere else. */
interface Source extends RemixableSource {
  readonly channel: Channel;
  readonly credential: number;
}

/**
 * A new task made from a completed one, as crash-safe as a submission: everything is built first, then the
 * intent, then one call, then its outcome. No other channel knows the source, so none is tried.
 */
export async function remixTask(
  { deps, settings, track }: SubmitContext,
  input: RemixInput,
): Promise<TaskRecord> {
  const source = sourceOf(deps, input);
  const built = planOf(deps, { source, prompt: input.prompt, ignored: input.warnings });
  if (input.strict && built.warnings.length > 0) throw strictError(built.warnings);
  const plan = enterChannel(deps, built, source.task.model);
  const of = { deps, settings, input, source, plan };
  const outcome = await startOrRelease('held', plan, () => intend(deps, intentOf(of)));
  if (outcome.kind === 'saturated') throw saturatedError(source.task.model, settings);
  const { task: held, attempt } = outcome;
  traceRemix(deps, { id: held.id, input, plan });
  const planner = { next: async () => undefined, hasAskable: () => false };
  const open = runAttempts({ deps, settings, planner, plan, held, attempt });
  track(open);
  const end = await within(deps.clock, settings.answer_within_ms, open);
  if (end?.kind === 'refused') throw end.error;
  return end?.task ?? held;
}

/** The plan with a place on its channel; throws GatewayError where that, or the source's credential, cannot be used now. */
function enterChannel({ guard }: Pick<TaskDeps, 'guard'>, plan: Plan, modelName: string): Plan {
  if (guard === undefined) return plan;
  const { candidate, credential } = plan;
  const choice = createChannelChoice({ candidates: [candidate], guard, credential });
  const chosen = choice.next();
  const lease = chosen === undefined ? undefined : choice.enter(chosen);
  if (lease !== undefined) return { ...plan, lease: withoutSource(lease) };
  throw busyError(modelName, choice) ?? new GatewayError('no_available_channel');
}

/** Why the channel of a plan, or the source's credential, cannot be used now; nothing is entered. */
export function remixHindrance(
  { guard }: Pick<TaskDeps, 'guard'>,
  { candidate, credential }: Plan,
  modelName: string,
): GatewayError | undefined {
  const choice = createChannelChoice({ candidates: [candidate], guard, credential, probe: 'look' });
  if (choice.next() !== undefined) return undefined;
  return busyError(modelName, choice) ?? new GatewayError('no_available_channel');
}

/** What a remix does not find, or may not have, is its source: nothing about the model. */
function withoutSource(lease: ChannelLease): ChannelLease {
  return {
    ...lease,
    report: (signal) => lease.report(signal.kind === 'model_unavailable' ? { kind: 'neutral' } : signal),
  };
}

/** Throws GatewayError for a task that cannot be remixed, or not now. */
function sourceOf(deps: Pick<TaskDeps, 'current' | 'registry'>, input: RemixInput): Source {
  const ground = remixableSource(deps, input);
  const place = remixPlace(deps, input);
  if (place === undefined) throw channelGone(ground.task);
  return { ...ground, ...place };
}

/** Throws GatewayError for a task that cannot be remixed, whatever its channel is like. */
export function remixableSource(
  deps: Pick<TaskDeps, 'current' | 'registry'>,
  { key, source: task, model }: RemixInput,
): RemixableSource {
  if (task.state !== 'completed' || task.upstream_id === null) throw notCompleted(task);
  const protocol = Object.hasOwn(deps.registry.protocols, task.protocol)
    ? deps.registry.protocols[task.protocol]
    : undefined;
  if (protocol?.remix === undefined) {
    throw new GatewayError('invalid_request', {
      message: `tasks of ${task.model} cannot be remixed: their upstream offers nothing of the kind; submit a new request instead`,
    });
  }
  const { groups } = deps.current().deployment;
  const group = Object.hasOwn(groups, key.group) ? groups[key.group] : undefined;
  if (group === undefined) throw channelGone(task);
  return {
    task: { ...task, upstream_id: task.upstream_id },
    model,
    group,
    protocol: { ...protocol, remix: protocol.remix },
  };
}

/** The channel and the credential that made the source, unless the key may not use it now. */
export function remixPlace(
  deps: Pick<TaskDeps, 'current'>,
  { key, source: task, model }: RemixInput,
): TaskPlace | undefined {
  const place = deps.current().directory.placeOf(task);
  const serves =
    place?.channel.enabled === true &&
    place.channel.groups.includes(key.group) &&
    Object.hasOwn(place.channel.models, model.id) &&
    place.credential < place.channel.credentials.length;
  return serves ? place : undefined;
}

export function channelGone({ model }: Pick<TaskRecord, 'model'>): GatewayError {
  return new GatewayError('no_available_channel', {
    message: 'the channel that made this task cannot take a remix at the moment',
    values: { model },
  });
}

function notCompleted(task: TaskRecord): GatewayError {
  return task.state === 'failed'
    ? new GatewayError('task_failed', { message: 'the task failed; there is nothing to remix' })
    : new GatewayError('task_not_ready', {
        message: 'the task is not finished; remix it once it is completed',
        retryAfterSecs: 5,
      });
}

/** The call, complete before anything is held. Throws GatewayError. */
export function planOf(
  deps: Pick<TaskDeps, 'registry' | 'clock' | 'callbackUrl' | 'observer' | 'log'>,
  parts: { readonly source: Source; readonly prompt: string; readonly ignored: readonly Warning[] },
): Plan {
  const { source, prompt, ignored } = parts;
  const { channel, protocol, model } = source;
  const warnings: ReportedWarning[] = [];
  const facts = { prompt };
  const asRemix = { ...protocol, submit: { ...protocol.submit, accept: protocol.remix.accept } };
  const candidate = {
    channel,
    protocol: asRemix,
    upstreamModel: channel.models[model.id] ?? model.id,
    lost: [],
  };
  const { kind } = source.task;
  const task = { id: newTaskId(), created_at: Math.floor(deps.clock.now() / 1_000), kind };
  const scope = {
    request: { mode: 'remix', facts, roles: {} },
    model: candidate.upstreamModel,
    task: taskOf({ task, candidate, callbackUrl: (id) => deps.callbackUrl?.(id) }),
    route: {},
    channel: channel.settings,
    warnings,
  };
  const { upstream_id, saved } = source.task;
  try {
    const upstreamRequest = protocol.remix.request({ ...scope, source: { upstream_id, saved } });
    return {
      candidate,
      credential: source.credential,
      scope,
      upstreamRequest,
      furtherRequests: [],
      runs: [],
      hosted: [],
      facts,
      values: sourceValues(source.task.request),
      quote: remixPrice(deps, source),
      warnings: mergeWarnings(ignored, warnings),
    };
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    deps.observer.count('adapter_errors', { step: 'remix' });
    deps.log.error({ err: error, task: source.task.id }, 'an adapter failed to build a remix');
    throw new GatewayError('internal_error', { cause: error });
  }
}

function intentOf(parts: {
  readonly deps: TaskDeps;
  readonly settings: TaskSettings;
  readonly input: RemixInput;
  readonly source: Source;
  readonly plan: Plan;
}): IntentInput {
  const { deps, settings, input, source, plan } = parts;
  const { kind, model, model_id, id, request } = source.task;
  const { seconds, size } = request;
  return {
    task: {
      id: plan.scope.task.id,
      kind,
      route: input.route,
      owner_id: input.key.owner_id,
      key_id: input.key.id,
      model,
      model_id,
      spec_version: deps.registry.digest,
      price: plan.quote.micros,
      price_rule: plan.quote.rule,
      request: {
        mode: 'remix',
        prompt: input.prompt,
        ...(seconds === undefined ? {} : { seconds }),
        ...(size === undefined ? {} : { size }),
        priced: plan.values,
        remixed_from: id,
        warnings: plan.warnings,
      },
    },
    channel: pickOf(plan, settings),
    ...workLimits(deps.current().deployment, input.key),
    submit_timeout_ms: timeoutOf(plan, settings),
    ...(input.claim === undefined ? {} : { claim: input.claim }),
  };
}
