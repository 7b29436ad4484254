import type { GatewayError } from '../../contract/errors.ts';
import type { Warning } from '../../contract/warning.ts';
import type { Span } from '../../observe/span.ts';
import { withSent } from '../../store/task-record.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Ambiguous, Rejected, SubmitVerdict } from '../../upstream/outcome.ts';
import type { TaskDeps } from '../deps.ts';
import { sentRequest } from '../hold/stored-request.ts';
import type { Plan } from '../plan/plan-results.ts';
import type { Planner } from '../plan/planner.ts';
import { mergeWarnings } from '../plan/warnings.ts';
import { doubtOf } from '../poll/look-at-uncertain.ts';
import { firstPollMs, inStepWithOthers, paceOf } from '../poll/pace.ts';
import { uncertainPolicy } from '../poll/verdict.ts';
import type { TaskSettings } from '../settings.ts';
import { recordRefused } from '../settle/finish.ts';
import { mostOf } from '../settle/keep-result.ts';
import { recordAnswer } from '../settle/record-answer.ts';
import { writeOutcome } from '../settle/retry-write.ts';
import { askChannels, type RefusedStep } from './ask-channels.ts';
import { pickOf, startOrRelease, timeoutOf } from './attempt-bounds.ts';
import { callVendor } from './call-vendor.ts';
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
  /** Of the caller's request, where it is part of a trace. */
  readonly span?: Span | undefined;
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

async function attemptsOf(first: AttemptsInput): Promise<SubmitEnd> {
  const { deps, settings, planner } = first;
  const { error_classes: classes } = deps.registry;
  let at = first;
  return askChannels<Plan, Exclude<SubmitVerdict, RefusedVerdict>, SubmitEnd>(
    { guard: deps.guard, observer: deps.observer, pulse: deps.pulse, planner },
    first.plan,
    {
      counter: 'submit_outcomes',
      work: first.held.id,
      attempts: settings.attempts,
      keepsPlace: false,
      mayRepeat: () => deps.closing?.() !== true,
      async ask(plan) {
        const hosting = { task: at.held.id, plan, within_ms: settings.host_within_ms };
        const refused = await keepHosted(deps, hosting);
        if (refused !== undefined) return { kind: 'refused', refused };
        const verdict = await askVendor(at);
        const { kind: outcome } = verdict;
        if (verdict.kind === 'not_sent' || verdict.kind === 'rejected') {
          const { channel } = plan.candidate;
          return { kind: 'refused', outcome, refused: refusedBy(verdict, { classes, channel }) };
        }
        return { kind: 'got', outcome, value: verdict, health: signalOfVerdict(verdict) };
      },
      async take(plan, verdict) {
        const end = await record(at, verdict);
        if (end.kind !== 'rejected') return { kind: 'ended', end };
        return refusedBy(end, { classes, channel: plan.candidate.channel });
      },
      async moveOn(step) {
        const { channel } = step.plan.candidate;
        deps.log.warn(
          { task: at.held.id, trace_id: at.span?.trace_id, channel: channel.id, ...step.refused.why },
          'a channel did not take a task',
        );
        const moved = await storeRefusal(at, step);
        if ('kind' in moved) return { end: moved };
        at = moved;
        return moved;
      },
    },
  );
}

/** Writes what a vendor said that is no refusal; answers what turns out to be one. */
function record(
  at: AttemptsInput,
  verdict: Exclude<SubmitVerdict, RefusedVerdict>,
): Promise<SubmitEnd | Rejected> {
  switch (verdict.kind) {
    case 'accepted':
      return accept(at, verdict);
    case 'ambiguous':
      return leaveUncertain(at, verdict);
    case 'answered':
      return recordAnswer({ ...at, verdict, warnings: newWarnings(at) });
  }
}

/** The free steps of a plan and its calls; where the calls are refused for what a former task had prepared, once more. */
async function askVendor({ deps, held, plan, attempt, span }: AttemptsInput): Promise<SubmitVerdict> {
  const ready = await preparePlan({ deps, task: held.id, plan, attempt });
  if (ready.kind !== 'ready') return ready;
  const call = () => callVendor({ deps, held, plan, most: mostOf(held), span });
  const verdict = await call();
  if (ready.again === undefined || verdict.kind !== 'rejected' || !isAboutFiles(verdict)) return verdict;
  const anew = await ready.again();
  return anew.kind === 'ready' ? call() : anew;
}

/** Classes of refusals that may be about a file which the vendor no longer has. */
const MAY_BE_GONE: ReadonlySet<string> = new Set(['invalid_request', 'not_found', 'permission', 'conflict']);

/** A conflict under a success may be with the very work that was begun. */
function isAboutFiles({ class: kind, http }: Rejected): boolean {
  return MAY_BE_GONE.has(kind) && (http >= 400 || kind !== 'conflict');
}

type Accepted = Extract<SubmitVerdict, { readonly kind: 'accepted' }>;

async function accept(at: AttemptsInput, { id, saved, http }: Accepted): Promise<SubmitEnd> {
  const { deps, held, attempt, plan } = at;
  const { channel, protocol } = plan.candidate;
  const pace = paceOf(protocol, channel);
  const { task = held } = await writeOutcome(at, { attempt, channel: channel.id, upstream_id: id }, () => {
    const wait_ms = firstPollMs(pace, () => deps.random());
    return deps.store.recordAccepted({
      id: held.id,
      attempt,
      upstream_id: id,
      saved,
      http_status: http,
      first_poll_ms: inStepWithOthers(protocol, { pace, wait_ms, now_ms: deps.clock.now() }),
      deadline_ms: pace.deadline_secs * 1_000,
      uncertain_ms: channel.uncertain.give_up_secs * 1_000,
      uncertain_policy: uncertainPolicy(held, channel),
      warnings: newWarnings(at),
    });
  });
  return { kind: 'task', task };
}

async function leaveUncertain(at: AttemptsInput, { reason, http, code }: Ambiguous): Promise<SubmitEnd> {
  const { deps, settings, held, attempt, plan, span } = at;
  const { channel, protocol } = plan.candidate;
  deps.log.warn(
    { task: held.id, trace_id: span?.trace_id, channel: channel.id, reason },
    'it is not known whether the vendor accepted a task',
  );
  const { task = held } = await writeOutcome(at, { attempt, channel: channel.id }, () =>
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

/** Stores the refusal, and with it the next attempt, if there is one. */
async function storeRefusal(
  at: AttemptsInput,
  { refused, told, elsewhere }: RefusedStep<Plan>,
): Promise<SubmitEnd | AttemptsInput> {
  const { deps, settings, planner, held, attempt } = at;
  const { outcome, http, worked } = refused;
  for (;;) {
    const plan = elsewhere ? await planner.next(held.price) : undefined;
    const considered = planner.considered?.();
    if (considered !== undefined) deps.tracer?.wentOn(held.id, { attempt: attempt + 1, plan, considered });
    const sent = plan === undefined ? {} : sentRequest(held.kind, plan, held.price);
    const written = await startOrRelease('next', plan, () => {
      const next =
        plan === undefined
          ? {}
          : { next: { ...pickOf(plan, settings), submit_timeout_ms: timeoutOf(plan, settings), sent } };
      return writeOutcome(at, { attempt, outcome }, () =>
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
      );
    });
    if (written.kind === 'failed') return endOf(written.task, held, told);
    // The task says what is sent to the next channel, and what is due there.
    if (written.kind === 'next' && plan !== undefined)
      return {
        ...at,
        plan,
        attempt: written.attempt,
        held: { ...held, request: withSent(held.request, sent) },
      };
  }
}

/** A repeated write finds the attempt closed although its task goes on; then the task is the answer. */
function endOf(task: TaskRecord | undefined, held: TaskRecord, refusal: Refusal): SubmitEnd {
  if (task === undefined || task.state !== 'failed') return { kind: 'task', task: task ?? held };
  const retryable = refusal.worked === true ? ({ retryable: false } as const) : {};
  return { kind: 'refused', error: refusalError(refusal, { task_id: task.id, ...retryable }), task };
}

/** The task holds the first plan's warnings since its intent; a later channel may add its own. */
function newWarnings({ held, plan }: AttemptsInput): readonly Warning[] {
  const known = held.request.warnings;
  return mergeWarnings(known, plan.warnings).slice(known.length);
}
