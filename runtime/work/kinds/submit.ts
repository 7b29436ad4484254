import { GatewayError } from '../../contract/errors.ts';
import type { IntentInput, TaskRecord } from '../../store/types.ts';
import { within } from '../../time/clock.ts';
import { pickOf, startOrRelease, timeoutOf } from '../attempt/attempt-bounds.ts';
import { type AttemptsInput, runAttempts, type SubmitEnd } from '../attempt/run-attempts.ts';
import type { TaskDeps } from '../deps.ts';
import { intend, saturatedError, tracedHold, workLimits } from '../hold/hold.ts';
import { storedRequest } from '../hold/stored-request.ts';
import { channelsForResults } from '../plan/find-channels.ts';
import { newTask, type Plan } from '../plan/plan-results.ts';
import type { Planner } from '../plan/planner.ts';
import { createResultsPlanner } from '../plan/results-planner.ts';
import type { TaskSettings } from '../settings.ts';
import type { Submitted } from '../trace/types.ts';
import type { RequestMemory, Submission, SubmitInput } from '../types.ts';

export interface SubmitContext {
  readonly deps: TaskDeps;
  readonly settings: TaskSettings;
  /** Told about every call that goes on after its caller was answered. */
  readonly track: (open: Promise<SubmitEnd>) => void;
}

/**
 * The crash-safe submission: plan (nothing held) → intent transaction → call → outcome
 * transaction. Throws GatewayError, and then nothing is held.
 */
export async function submitTask(context: SubmitContext, input: SubmitInput): Promise<TaskRecord> {
  return firstAnswer(context, await openSubmission(context, input));
}

/** The same for a caller who waits for the end of the task, however long: answers the intent. */
export async function beginTask(context: SubmitContext, input: SubmitInput): Promise<Submission> {
  const { held, open } = await openSubmission(context, input);
  let refusal: GatewayError | undefined;
  // Before those who wait are told, so that none of them learns of a refusal without its words.
  const ended = open.then((end) => {
    if (end.kind === 'refused') refusal = end.error;
    return end;
  });
  context.track(ended);
  return { task: held, refusal: () => refusal };
}

/** A submission whose intent is stored. */
interface OpenSubmission {
  readonly held: TaskRecord;
  /** Never rejects. */
  readonly open: Promise<SubmitEnd>;
  readonly plan: Plan;
}

/**
 * Answers when the outcome is known or after `answer_within_ms`, whichever is first; the call
 * goes on either way. Of a protocol whose answer is the result, which takes as long as the work, the answer is the
 * intent.
 */
export async function firstAnswer(
  { deps, settings, track }: SubmitContext,
  { held, open, plan }: OpenSubmission,
): Promise<TaskRecord> {
  track(open);
  if (plan.candidate.protocol.submit.read !== undefined) return held;
  const end = await within(deps.clock, settings.answer_within_ms, open);
  if (end?.kind === 'refused') throw end.error;
  return end?.task ?? held;
}

async function openSubmission(context: SubmitContext, input: SubmitInput): Promise<OpenSubmission> {
  const { memory } = input;
  try {
    const { open, ...submission } = await openAttempts(context, input);
    return { ...submission, open: open.finally(() => memory?.close()) };
  } catch (error) {
    memory?.close();
    throw error;
  }
}

async function openAttempts(context: SubmitContext, input: SubmitInput): Promise<OpenSubmission> {
  const { deps, settings } = context;
  const { key, request, memory, requestId: request_id, span } = input;
  const channels = channelsForResults(deps.current(), input);
  const { kind } = request.family;
  const made = createResultsPlanner(deps, {
    request,
    request_id,
    owner_id: key.owner_id,
    key_id: key.id,
    task: newTask(deps, kind),
    memory,
    ...channels,
  });
  const planner = releaseAfterLastPlan(made, memory);
  let saturated = false;
  const next = async (): Promise<Plan | undefined> => {
    const step = span?.child('plan', { kind });
    const plan = await planner.next();
    step?.end({ channel: plan?.candidate.channel.id });
    return plan;
  };
  for (let plan = await next(); plan !== undefined; plan = await next()) {
    const { route, modelName, model } = request;
    const open = await holdAndCall(context, {
      input,
      plan,
      planner,
      task: () => ({
        kind,
        route,
        model: modelName,
        model_id: model.id,
        request: storedRequest(request, plan),
      }),
      traced: () => ({ request, group: channels.group.name, considered: planner.considered() }),
    });
    if (open !== undefined) return open;
    saturated = true;
  }
  throw saturated ? saturatedError(request.modelName, settings) : planner.refusal();
}

/** What becomes of a plan that is to be sent. */
interface Sending extends Pick<AttemptsInput, 'plan' | 'planner'> {
  readonly input: Pick<SubmitInput, 'key' | 'claim' | 'requestId' | 'span'>;
  /** What is stored of it beside its price. */
  readonly task: () => Pick<IntentInput['task'], 'kind' | 'route' | 'model' | 'model_id' | 'request'>;
  readonly traced: () => Pick<Submitted, 'request' | 'group' | 'considered'>;
}

/** Stores the intent, and begins the calls when it is durable; undefined where the channel has no place. */
export async function holdAndCall(
  { deps, settings }: SubmitContext,
  { input, plan, planner, task, traced }: Sending,
): Promise<OpenSubmission | undefined> {
  const { key, claim, requestId: request_id, span } = input;
  const work = plan.scope.task.id;
  const intent = ({ request, ...asked }: ReturnType<typeof task>): IntentInput => ({
    task: {
      ...asked,
      request: span?.sampled === true ? { ...request, traceparent: span.traceparent } : request,
      id: work,
      owner_id: key.owner_id,
      key_id: key.id,
      spec_version: deps.registry.digest,
      price: plan.quote.micros,
      price_rule: plan.quote.rule,
    },
    channel: pickOf(plan, settings),
    ...workLimits(deps.current().deployment, key),
    submit_timeout_ms: timeoutOf(plan, settings),
    ...(claim === undefined ? {} : { claim }),
  });
  // Made inside: whatever fails while it is made, the place on the channel is given back.
  const outcome = await startOrRelease('held', plan, () =>
    tracedHold(span, { work }, () => intend(deps, intent(task()))),
  );
  if (outcome.kind === 'saturated') return undefined;
  const { task: held, attempt } = outcome;
  deps.tracer?.submitted(held.id, { ...traced(), plan, request_id });
  return { held, open: runAttempts({ deps, settings, planner, plan, held, attempt, span }), plan };
}

/**
 * A planner that lets go of the request, and of the media made of it, with the last plan that it hands out: calls may
 * take minutes. That plan gives back the request's memory when it is sent; one with steps before it sends nothing of the
 * media itself, and may run its steps once more.
 */
export function releaseAfterLastPlan(
  planner: Planner<Plan>,
  memory: RequestMemory | undefined,
): Planner<Plan> {
  let open: Planner<Plan> | undefined = planner;
  const { considered } = planner;
  return {
    async next(heldMicros) {
      const plan = await open?.next(heldMicros);
      if (plan === undefined || open?.hasMore() === true) return plan;
      open = undefined;
      return memory === undefined || plan.runs.length > 0 ? plan : { ...plan, sent: () => memory.close() };
    },
    hasMore: () => open?.hasMore() === true,
    hasAskable: () => open?.hasAskable() === true,
    considered,
    close: () => open?.close(),
    refusal: () => open?.refusal() ?? new GatewayError('no_available_channel'),
  };
}
