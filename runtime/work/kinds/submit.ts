import { GatewayError } from '../../contract/errors.ts';
import type { IntentInput, TaskRecord } from '../../store/types.ts';
import { within } from '../../time/clock.ts';
import { startOrRelease } from '../attempt/channel-places.ts';
import { pickOf, runAttempts, type SubmitEnd, timeoutOf } from '../attempt/run-attempts.ts';
import type { TaskDeps } from '../deps.ts';
import { intend, saturatedError, workLimits } from '../hold/hold.ts';
import { storedRequest } from '../hold/stored-request.ts';
import { channelsForResults } from '../plan/find-channels.ts';
import { newTaskId, type Plan } from '../plan/plan-results.ts';
import type { Planner } from '../plan/planner.ts';
import { createResultsPlanner } from '../plan/results-planner.ts';
import type { TaskSettings } from '../settings.ts';
import type { RequestMemory, Submission, SubmitInput } from '../types.ts';

export interface SubmitContext {
  readonly deps: TaskDeps;
  readonly settings: TaskSettings;
  /** Told about every call that goes on after its caller was answered. */
  readonly track: (open: Promise<SubmitEnd>) => void;
}

/**
 * The crash-safe submission: plan (nothing held) → intent transaction → call → outcome
 * transaction. Answers when the outcome is known or after `answer_within_ms`, whichever is first; the call
 * goes on either way. Of a protocol whose answer is the result, which takes as long as the work, the answer is the
 * intent. Throws GatewayError, and then nothing is held.
 */
export async function submitTask(context: SubmitContext, input: SubmitInput): Promise<TaskRecord> {
  const { deps, settings } = context;
  const { held, open, plan } = await openSubmission(context, input);
  context.track(open);
  if (plan.candidate.protocol.submit.read !== undefined) return held;
  const end = await within(deps.clock, settings.answer_within_ms, open);
  if (end?.kind === 'refused') throw end.error;
  return end?.task ?? held;
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

interface OpenSubmission {
  readonly held: TaskRecord;
  /** Never rejects. */
  readonly open: Promise<SubmitEnd>;
  readonly plan: Plan;
}

async function openSubmission(
  context: Pick<SubmitContext, 'deps' | 'settings'>,
  input: SubmitInput,
): Promise<OpenSubmission> {
  const { memory } = input;
  try {
    const { open, ...submission } = await openAttempts(context, input);
    return { ...submission, open: open.finally(() => memory?.close()) };
  } catch (error) {
    memory?.close();
    throw error;
  }
}

async function openAttempts(
  { deps, settings }: Pick<SubmitContext, 'deps' | 'settings'>,
  input: SubmitInput,
): Promise<OpenSubmission> {
  const channels = channelsForResults(deps.current(), input);
  const { kind } = input.request.family;
  const task = { id: newTaskId(), created_at: Math.floor(deps.clock.now() / 1_000), kind };
  const { key, request, memory } = input;
  const { owner_id, id: key_id } = key;
  const planner = releaseAfterLastPlan(
    createResultsPlanner(deps, {
      request,
      request_id: input.requestId,
      owner_id,
      key_id,
      task,
      memory,
      ...channels,
    }),
    memory,
  );
  let saturated = false;
  for (let plan = await planner.next(); plan !== undefined; plan = await planner.next()) {
    const of = { plan, input, deps, settings };
    const outcome = await startOrRelease('held', plan, () => intend(deps, intentOf(of)));
    if (outcome.kind === 'saturated') {
      saturated = true;
      continue;
    }
    const { task: held, attempt } = outcome;
    const traced = { request, plan, group: channels.group.name, considered: planner.considered() };
    deps.tracer?.submitted(held.id, { ...traced, request_id: input.requestId });
    return { held, open: runAttempts({ deps, settings, planner, plan, held, attempt }), plan };
  }
  throw saturated ? saturatedError(input.request.modelName, settings) : planner.refusal();
}

interface IntentParts {
  readonly plan: Plan;
  readonly input: SubmitInput;
  readonly deps: TaskDeps;
  readonly settings: TaskSettings;
}

function intentOf({ plan, input, deps, settings }: IntentParts): IntentInput {
  const { key, request } = input;
  return {
    task: {
      id: plan.scope.task.id,
      kind: request.family.kind,
      route: request.route,
      owner_id: key.owner_id,
      key_id: key.id,
      model: request.modelName,
      model_id: request.model.id,
      spec_version: deps.registry.digest,
      price: plan.quote.micros,
      price_rule: plan.quote.rule,
      request: storedRequest(request, plan),
    },
    channel: pickOf(plan, settings),
    ...workLimits(deps.current().deployment, key),
    submit_timeout_ms: timeoutOf(plan, settings),
    ...(input.claim === undefined ? {} : { claim: input.claim }),
  };
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
