import { busyError } from '../../channels/busy-error.ts';
import { createChannelChoice, type ProbeMode } from '../../channels/channel-choice.ts';
import type { ChannelLease } from '../../channels/channel-guard.ts';
import type { Group } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Model } from '../../contract/family.ts';
import { parseSize } from '../../contract/parse-size.ts';
import type { PriceValue } from '../../contract/price.ts';
import type { Protocol } from '../../contract/protocol.ts';
import { tierOfSize } from '../../contract/size.ts';
import type { ReportedWarning } from '../../contract/warning.ts';
import type { StoredRequest, TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import { saturatedError } from '../hold/hold.ts';
import type { TaskPlace } from '../plan/directory.ts';
import { newTask, type Plan, strictError, taskOf } from '../plan/plan-results.ts';
import { dimensionsText, fittingRows, priceOf, type Quote } from '../plan/price.ts';
import { mergeWarnings } from '../plan/warnings.ts';
import type { Submitted } from '../trace/types.ts';
import type { TaskService } from '../types.ts';
import { firstAnswer, holdAndCall, type SubmitContext } from './submit.ts';

export type RemixInput = Parameters<TaskService['remix']>[0];

type PlanDeps = Pick<TaskDeps, 'current' | 'registry' | 'clock' | 'callbackUrl' | 'observer' | 'log'>;

/** What a remix is made of, wherever that is. */
interface RemixSource {
  readonly task: TaskRecord & { readonly upstream_id: string };
  readonly model: Model;
  readonly group: Group;
  readonly protocol: Protocol & { readonly remix: NonNullable<Protocol['remix']> };
}

/**
 * A new task made from a completed one, as crash-safe as a submission: everything is built first, then the
 * intent, then one call, then its outcome. No other channel knows the source, so none is tried.
 */
export async function remixTask(context: SubmitContext, input: RemixInput): Promise<TaskRecord> {
  const { deps, settings } = context;
  const { kind, model, model_id } = input.source;
  const planned = planRemix(deps, remixSource(deps, input), input);
  if (planned === undefined) throw channelGone(input.source);
  if (input.strict && planned.warnings.length > 0) throw strictError(planned.warnings);
  const plan = enterChannel(deps, planned, { model });
  if (plan instanceof GatewayError) throw plan;
  const open = await holdAndCall(context, {
    input,
    plan,
    planner: { next: async () => undefined, hasAskable: () => false },
    task: () => ({ kind, route: input.route, model, model_id, request: storedRemix(input, plan) }),
    traced: () => ({ ...tracedRemix(input, plan), group: input.key.group }),
  });
  if (open === undefined) throw saturatedError(model, settings);
  return firstAnswer(context, open);
}

/**
 * The plan with a place on its channel, or why that, or the source's credential, cannot be used now. Where its price is
 * only asked for (`look`), no place is taken.
 */
export function enterChannel(
  { guard }: Pick<TaskDeps, 'guard'>,
  plan: Plan,
  { model, probe }: { readonly model: string; readonly probe?: ProbeMode },
): Plan | GatewayError {
  const { candidate, credential } = plan;
  const choice = createChannelChoice({
    candidates: [candidate],
    kind: 'submission',
    guard,
    credential,
    probe,
  });
  const chosen = choice.next();
  const lease = chosen === undefined ? undefined : choice.enter(chosen);
  if (lease !== undefined) return { ...plan, lease: withoutSource(lease) };
  return busyError(model, choice) ?? new GatewayError('no_available_channel');
}

/** What a remix does not find, or may not have, is its source: nothing about the model. */
function withoutSource(lease: ChannelLease): ChannelLease {
  return {
    ...lease,
    report: (signal) => lease.report(signal.kind === 'model_unavailable' ? { kind: 'neutral' } : signal),
  };
}

/** Throws GatewayError for a task that cannot be remixed, whatever its channel is like. */
export function remixSource(
  deps: Pick<TaskDeps, 'current' | 'registry'>,
  { key, source: task, model }: RemixInput,
): RemixSource {
  if (task.state !== 'completed' || task.upstream_id === null) throw notCompleted(task);
  const { protocols } = deps.registry;
  const protocol = Object.hasOwn(protocols, task.protocol) ? protocols[task.protocol] : undefined;
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
function placeOf(
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

/**
 * The call, complete before anything is held. Undefined where the channel and the credential that know the source cannot
 * be used by the key: it can be made nowhere else. Throws GatewayError.
 */
export function planRemix(deps: PlanDeps, source: RemixSource, input: RemixInput): Plan | undefined {
  const { protocol, model, task } = source;
  const place = placeOf(deps, input);
  if (place === undefined) return undefined;
  const { channel, credential } = place;
  const warnings: ReportedWarning[] = [];
  const facts = { prompt: input.prompt };
  const candidate = {
    channel,
    protocol: { ...protocol, submit: { ...protocol.submit, accept: protocol.remix.accept } },
    upstreamModel: channel.models[model.id] ?? model.id,
    lost: [],
  };
  const callbackUrl = (id: string) => deps.callbackUrl?.(id);
  const scope = {
    request: { mode: 'remix', facts, roles: {} },
    model: candidate.upstreamModel,
    task: taskOf({ task: newTask(deps, task.kind), candidate, callbackUrl }),
    route: {},
    channel: channel.settings,
    warnings,
  };
  const { upstream_id, saved } = task;
  try {
    const upstreamRequest = protocol.remix.request({ ...scope, source: { upstream_id, saved } });
    return {
      candidate,
      credential,
      scope,
      upstreamRequest,
      furtherRequests: [],
      runs: [],
      hosted: [],
      facts,
      values: sourceValues(task.request),
      quote: remixPrice(deps, source),
      warnings: mergeWarnings(input.warnings, warnings),
    };
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    deps.observer.count('adapter_errors', { step: 'remix' });
    deps.log.error({ err: error, task: task.id }, 'an adapter failed to build a remix');
    throw new GatewayError('internal_error', { cause: error });
  }
}

/**
 * A remix is as long as its source and costs what that would cost now. Throws `invalid_request` where the model has no
 * price any more for what the source is.
 */
export function remixPrice(
  { registry }: Pick<TaskDeps, 'registry'>,
  { model, group, task }: RemixSource,
): Quote {
  const { seconds } = task.request;
  const values = sourceValues(task.request);
  if (fittingRows(model.price, values).length === 0) {
    const what = dimensionsText(model.price, values);
    const like = what === '' ? 'what this task is' : `what this task is (${what})`;
    throw new GatewayError('invalid_request', {
      message: `${task.model} has no price any more for ${like}; submit a new request instead of a remix`,
    });
  }
  const { multiplier_ppm } = group;
  return priceOf({ model, values, seconds, multiplier_ppm, currency: registry.gateway });
}

/** What the source's price depended on; of tasks that were made before it was kept, what else is known of them. */
function sourceValues({ priced, mode, size }: StoredRequest): Readonly<Record<string, PriceValue>> {
  if (priced !== undefined) return priced;
  const known = parseSize(size);
  const tier = known === undefined ? undefined : tierOfSize(known);
  return { mode, ...(tier === undefined ? {} : { tier }) };
}

function storedRemix({ source, prompt }: RemixInput, plan: Plan): StoredRequest {
  const { seconds, size } = source.request;
  return {
    mode: 'remix',
    prompt,
    ...(seconds === undefined ? {} : { seconds }),
    ...(size === undefined ? {} : { size }),
    priced: plan.values,
    remixed_from: source.id,
    warnings: plan.warnings,
  };
}

/** What the caller gave, and that only the channel of its source was considered. */
function tracedRemix(
  { route, source, model, prompt, strict }: RemixInput,
  { candidate: { channel, protocol } }: Plan,
): Pick<Submitted, 'request' | 'considered'> {
  const facts = { prompt };
  const canonical = { mode: 'remix', facts, roles: {} };
  const reason = `it made ${source.id}, and nobody else knows that`;
  return {
    request: {
      route,
      modelName: source.model,
      model,
      canonical,
      given: facts,
      fieldOf: (name) => name,
      strict,
    },
    considered: [{ channel_id: channel.id, protocol: protocol.id, outcome: 'chosen', reason }],
  };
}
