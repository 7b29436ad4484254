import type { GatewayError } from '../../contract/errors.ts';
import type { Protocol } from '../../contract/protocol.ts';
import type { Warning } from '../../contract/warning.ts';
import type { TaskRecord } from '../../store/types.ts';
import { withSent } from '../../store/unproven.ts';
import type { SubmitVerdict } from '../../upstream/outcome.ts';
import type { Channel } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { sentRequest } from '../hold/stored-request.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { Planner } from '../plan/planner.ts';
import { mergeWarnings } from '../plan/warnings.ts';
import { doubtOf } from '../poll/look-at-uncertain.ts';
import { alignToBatchMs, firstPollMs, paceOf } from '../poll/pace.ts';
import { uncertainPolicy } from '../poll/verdict.ts';
import type { TaskSettings } from '../settings.ts';
import { recordRefused } from '../settle/finish.ts';
import { mostOf } from '../settle/keep-result.ts';
import { recordAnswer } from '../settle/record-answer.ts';
import { writeOutcome } from '../settle/retry-write.ts';
import { askChannels, type RefusedStep } from './ask-channels.ts';
import { callVendor } from './call-vendor.ts';
import { pickOf, startOrRelease, timeoutOf } from './attempt-bounds.ts';
import { keepHosted, preparePlan } from './prepare-plan.ts';
import { type Refusal, type RefusedVerdict, refusalError, refusedBy, signalOfVerdict } from './refusal.ts';

/** How a submission ended for its caller. `refused`: the task failed and its hold is released. */
export type SubmitEnd =
  | { readonly kind: 'task'; readonly task: TaskRecord }
  | { readonly kind: 'refused'; readonly error: GatewayError; readonly task: TaskRecord };

export interface AttemptsInput {
  readonly deps: TaskDeps;
  readonly settings: TaskSettings;
  readonly planner: Pick<Planner<Plan>, 'next'> & Partial<Pick<Planner<Plan>, 'hasAskable' | 'considered'>>;
  readonly plan: Plan;
  /** As the intent transaction left it. */
  readonly held: TaskRecord;
  readonly attempt: number;
}

/**
 * The calls of one attempt, their outcome in one
 * transaction, and at most one open attempt at any time. Never rejects: an outcome that cannot be written leaves the task
 * `submitting` for the engine, which never creates again.
 */
export async function runAttempts(input: AttemptsInput): Promise<SubmitEnd> {
  const { deps, held } = input;
  try {
    return await attemptsOf(input);
  } catch (error) {
    deps.observer.count('submit_outcome_lost');
    deps.log.error(
      { err: error, task: held.id },
      'a submission ended in an error; what its vendor did is found out by the engine',
    );
    return { kind: 'task', task: held };
  }
}

async function attemptsOf(input: AttemptsInput): Promise<SubmitEnd> {
  const { deps, settings, planner } = input;
  const { error_classes: classes } = deps.registry;
  let { held, attempt } = input;
  return askChannels<Plan, Taken, SubmitEnd>(
    { guard: deps.guard, observer: deps.observer, planner },
    input.plan,
    {
      counter: 'submit_outcomes',
      attempts: settings.attempts,
      keepsPlace: false,
      mayRepeat: () => deps.closing?.() !== true,
      async ask(plan) {
        const hosted = await keepHosted(deps, { task: held.id, plan, within_ms: settings.host_within_ms });
        if (hosted !== undefined) return { kind: 'refused', refused: hosted };
        const verdict = await askVendor({ ...input, held }, { plan, attempt });
        const { kind: outcome } = verdict;
        if (verdict.kind === 'not_sent' || verdict.kind === 'rejected') {
          const { channel } = plan.candidate;
          return { kind: 'refused', outcome, refused: refusedBy(verdict, { classes, channel }) };
        }
        return { kind: 'got', outcome, value: verdict, health: signalOfVerdict(verdict) };
      },
      async take(plan, verdict) {
        const now = { ...input, held };
        if (verdict.kind === 'accepted') return ended(await accept(now, { plan, attempt, verdict }));
        if (verdict.kind === 'ambiguous') return ended(await leaveUncertain(now, { plan, attempt, verdict }));
        const warnings = newWarnings(held, plan);
        const end = await recordAnswer({ deps, settings, held, plan, attempt, verdict, warnings });
        if (end.kind !== 'rejected') return ended(end);
        return refusedBy(end, { classes, channel: plan.candidate.channel });
      },
      async moveOn(step) {
        const { channel } = step.plan.candidate;
        deps.log.warn(
          { task: held.id, channel: channel.id, ...step.refused.why },
          'a channel did not take a task',
        );
        const moved = await storeRefusal({ ...input, held }, step, attempt);
        if (moved.kind !== 'next') return { end: moved };
        ({ held, attempt } = moved);
        return moved;
      },
    },
  );
}

/** What a vendor said that is no refusal. */
type Taken = Exclude<SubmitVerdict, RefusedVerdict>;

function ended(end: SubmitEnd): { readonly kind: 'ended'; readonly end: SubmitEnd } {
  return { kind: 'ended', end };
}

/** The free steps of a plan and its calls; where the calls are refused for what a former task had prepared, once more. */
async function askVendor(
  { deps, held }: AttemptsInput,
  { plan, attempt }: { readonly plan: Plan; readonly attempt: number },
): Promise<SubmitVerdict> {
  const ready = await preparePlan({ deps, task: held.id, plan, attempt });
  if (ready.kind !== 'ready') return ready;
  const call = () => callVendor({ deps, held, plan, most: mostOf(held) });
  const verdict = await call();
  if (ready.again === undefined || verdict.kind !== 'rejected' || !isAboutFiles(verdict)) return verdict;
  const anew = await ready.again();
  return anew.kind === 'ready' ? call() : anew;
}

/** Classes of refusals that may be about a file which the vendor no longer has. */
const MAY_BE_GONE: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'permission', 'conflict']);

/** A conflict under a success may be with the very work that was begun. */
function isAboutFiles({ class: kind, http }: Extract<SubmitVerdict, { readonly kind: 'rejected' }>): boolean {
  return MAY_BE_GONE.has(kind) && (http >= 400 || kind !== 'conflict');
}

function firstPoll(deps: TaskDeps, protocol: Protocol, channel: Channel): number {
  const pace = paceOf(protocol, channel);
  const wait_ms = firstPollMs(pace, () => deps.random());
  return protocol.poll?.batch === undefined
    ? wait_ms
    : alignToBatchMs({ pace, wait_ms, now_ms: deps.clock.now() });
}

interface Step<V> {
  readonly plan: Plan;
  readonly attempt: number;
  readonly verdict: V;
}

async function accept(
  input: AttemptsInput,
  { plan, attempt, verdict }: Step<Extract<SubmitVerdict, { readonly kind: 'accepted' }>>,
): Promise<SubmitEnd> {
  const { deps, held } = input;
  const { channel, protocol } = plan.candidate;
  const pace = paceOf(protocol, channel);
  const about = { attempt, channel: channel.id, upstream_id: verdict.id };
  const { task = held } = await writeOutcome(input, about, () =>
    deps.store.recordAccepted({
      id: held.id,
      attempt,
      upstream_id: verdict.id,
      saved: verdict.saved,
      http_status: verdict.http,
      first_poll_ms: firstPoll(deps, protocol, channel),
      deadline_ms: pace.deadline_secs * 1_000,
      uncertain_ms: channel.uncertain.give_up_secs * 1_000,
      uncertain_policy: uncertainPolicy(held, channel),
      warnings: newWarnings(held, plan),
    }),
  );
  return { kind: 'task', task };
}

async function leaveUncertain(
  input: AttemptsInput,
  { plan, attempt, verdict }: Step<Extract<SubmitVerdict, { readonly kind: 'ambiguous' }>>,
): Promise<SubmitEnd> {
  const { deps, settings, held } = input;
  const { channel, protocol } = plan.candidate;
  const { reason, http, code } = verdict;
  deps.log.warn(
    { task: held.id, channel: channel.id, reason },
    'it is not known whether the vendor accepted a task',
  );
  const { task = held } = await writeOutcome(input, { attempt, channel: channel.id }, () =>
    deps.store.recordAmbiguous({
      id: held.id,
      attempt,
      reason,
      ...doubtOf(held, { channel, protocol, settings }),
      ...(http === undefined ? {} : { http_status: http }),
      ...(code === undefined ? {} : { code }),
    }),
  );
  return { kind: 'task', task };
}

interface Next {
  readonly kind: 'next';
  readonly plan: Plan;
  readonly attempt: number;
  /** Saying what is sent to the next channel, and what is due there. */
  readonly held: TaskRecord;
}

/** Stores the refusal, and with it the next attempt, if there is one. */
async function storeRefusal(
  input: AttemptsInput,
  { refused, told, elsewhere }: RefusedStep<Plan>,
  attempt: number,
): Promise<SubmitEnd | Next> {
  const { deps, settings, planner, held } = input;
  const { outcome, http, worked } = refused;
  for (;;) {
    const plan = elsewhere ? await planner.next(held.price) : undefined;
    const considered = planner.considered?.();
    if (considered !== undefined) deps.tracer?.wentOn(held.id, { attempt: attempt + 1, plan, considered });
    const sent = plan === undefined ? {} : sentRequest(held.kind, plan, held.price);
    const next =
      plan === undefined
        ? {}
        : { next: { ...pickOf(plan, settings), submit_timeout_ms: timeoutOf(plan, settings), sent } };
    const written = await startOrRelease('next', plan, () =>
      writeOutcome(input, { attempt, outcome }, () =>
        recordRefused(deps, {
          id: held.id,
          attempt,
          outcome: outcome === 'not_sent' ? outcome : 'rejected',
          error_code: told.code,
          error_message: told.message,
          ...(worked === true ? { worked } : {}),
          ...(http === undefined ? {} : { http_status: http }),
          ...next,
        }),
      ),
    );
    if (written.kind === 'failed') return endOf(written.task, held, told);
    if (written.kind === 'next' && plan !== undefined)
      return {
        kind: 'next',
        plan,
        attempt: written.attempt,
        held: { ...held, request: withSent(held.request, sent) },
      };
  }
}

/** A repeated write finds the attempt closed although its task goes on; then the task is the answer. */
function endOf(task: TaskRecord | undefined, held: TaskRecord, refusal: Refusal): SubmitEnd {
  if (task !== undefined && task.state !== 'failed') return { kind: 'task', task };
  return task === undefined
    ? { kind: 'task', task: held }
    : { kind: 'refused', error: refusalError(refusal, refusedTask(task, refusal)), task };
}

/** What the error of a refused task says beside the refusal. */
function refusedTask({ id: task_id }: TaskRecord, { worked }: Refusal) {
  return worked === true ? ({ task_id, retryable: false } as const) : { task_id };
}

/** The task holds the first plan's warnings since its intent; a later channel may add its own. */
function newWarnings(held: TaskRecord, plan: Plan): readonly Warning[] {
  const known = held.request.warnings;
  return mergeWarnings(known, plan.warnings).slice(known.length);
}
