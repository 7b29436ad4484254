import type { Pace, Protocol, ReadResult } from '../../contract/protocol.ts';
import type { Observer } from '../../observe/observer.ts';
import type { PulseOutcome } from '../../observe/pulse.ts';
import { MAY_BE_BILLED } from '../../store/review-events.ts';
import { isUnproven } from '../../store/task-record.ts';
import type { ClaimedTask, FinishOutcome, RepeatedAnswer, Store, TaskRecord } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { lookAtFile } from '../poll/look-at-file.ts';
import { backoffMs, inStepWithOthers, nextPollMs, paceOf, storeNow } from '../poll/pace.ts';
import { MOST_TIMES, type PollVerdict, type ResultlessReason, timesInARow } from '../poll/verdict.ts';
import { completionOf, keepResult } from './keep-result.ts';

/** Longest wait for a result that a finished task does not name yet, so that it ends within two minutes. */
const RESULTLESS_WAIT_MS = 40_000;
/** Longest text of a vendor's status word that is stored. */
const MOST_WORD_CHARS = 64;
/** Failed polls in a row after which an operator should look. */
const REVIEW_AFTER = 10;

export interface FinishInput {
  readonly deps: TaskDeps;
  readonly task: ClaimedTask;
  /** Undefined when the deployment no longer has the channel, or the registry its protocol. */
  readonly channel: Channel | undefined;
  readonly protocol: Protocol | undefined;
}

/** A task goes on so soon after its channel was enabled again. */
const PAUSED_MS = 5_000;

const PARKED: Pace = { first_secs: 30, every_secs: 30, slow_secs: 300, deadline_secs: 0 };

/**
 * Writes what a poll has shown: a terminal verdict, or the next time to ask. Every write is fenced by the
 * task's lease, so a verdict that comes too late changes nothing.
 */
export async function applyVerdict(input: FinishInput, verdict: PollVerdict): Promise<FinishOutcome> {
  const { deps, task } = input;
  switch (verdict.kind) {
    case 'completed':
      return complete(input, verdict.result);
    case 'failed':
      return fail(input, verdict.code, verdict.message);
    case 'working': {
      const repeated = task.repeated === undefined ? {} : { repeated: null };
      const progress = progressOf(task, verdict.progress);
      return reschedulePoll(input, { ...pollAfterPace(input), ...repeated, state: verdict.state, progress });
    }
    case 'unknown': {
      const { protocol } = task;
      const word = (verdict.word ?? '').slice(0, MOST_WORD_CHARS);
      countUnknown(input, word);
      const { asking, isEnough } = again(task, 'unknown', pollAfterPace(input));
      if (!isEnough) return reschedulePoll(input, asking);
      // Once for each task: operators see which word of which protocol keeps it where it is.
      const event = { type: 'unlisted_status', data: { protocol, word }, once: true };
      return reschedulePoll(input, { ...asking, event });
    }
    case 'resultless': {
      const { next_poll_ms, failed } = pollAfterPace(input);
      const soon = { failed, next_poll_ms: Math.min(next_poll_ms, RESULTLESS_WAIT_MS) };
      const { asking, isEnough } = again(task, 'resultless', soon);
      return isEnough ? failResultless(input, verdict.reason) : reschedulePoll(input, asking);
    }
    case 'missing': {
      const later = pollAfterFailure(input);
      // An operator may have mistyped the id, and can give another one as long as the task lives.
      if (isUnproven(task)) return reschedulePoll(input, later);
      const { asking, isEnough } = again(task, 'missing', later);
      if (!isEnough) return reschedulePoll(input, asking);
      return fail(input, 'expired', 'the upstream no longer knows the task', orphanEvent(task));
    }
    case 'paused': {
      const event = { type: 'channel_disabled', data: { channel: task.channel_id }, once: true };
      return reschedulePoll(input, { next_poll_ms: PAUSED_MS, failed: 'keep', event });
    }
    case 'trouble': {
      const { reason } = verdict;
      deps.observer.count('poll_failures', { protocol: task.protocol, reason });
      const asking = pollAfterFailure(input, verdict.retryAfterSecs);
      if (reason === 'channel_missing') return park(input, asking);
      if (task.poll_failures + 1 !== REVIEW_AFTER) return reschedulePoll(input, asking);
      const event = { type: 'needs_review', data: { reason, failures: REVIEW_AFTER } };
      return reschedulePoll(input, { ...asking, event });
    }
  }
}

/** What is written of an answer that decides only when it comes several times in a row, and whether it has. */
function again(
  task: ClaimedTask,
  answer: RepeatedAnswer,
  asking: NextPoll,
): { readonly asking: NextPoll; readonly isEnough: boolean } {
  const times = timesInARow(task, answer);
  const isSame = task.repeated?.answer === answer && task.repeated.times === times;
  return {
    asking: isSame ? asking : { ...asking, repeated: { answer, times } },
    isEnough: times >= MOST_TIMES[answer],
  };
}

/** A task whose channel, credential or protocol is gone waits for it until its deadline; operators are told once. */
function park(input: FinishInput, asking: NextPoll): Promise<FinishOutcome> {
  const { channel_id: channel, protocol, id } = input.task;
  if (input.task.poll_failures === 0)
    input.deps.log.warn(
      { task: id, channel, protocol },
      'a task waits, because its channel, credential or protocol is gone; bring it back before its deadline',
    );
  const event = { type: 'channel_missing', data: { channel, protocol }, once: true };
  return reschedulePoll(input, { ...asking, event });
}

/**
 * Bytes are kept first; as long as they cannot be, the vendor is asked again. Of pictures, what was made is charged.
 */
async function complete(input: FinishInput, result: ReadResult): Promise<FinishOutcome> {
  const { deps, task, channel, protocol } = input;
  const usable = await keepResult(deps, { task, result, channel });
  if (usable.kind === 'not_stored') {
    deps.observer.count('results_not_stored', { protocol: task.protocol });
    deps.log.error(
      { err: usable.error, task: task.id },
      'a result could not be kept; it is fetched again later',
    );
    return applyVerdict(input, { kind: 'trouble', reason: 'result_not_kept' });
  }
  if (usable.kind === 'resultless') return applyVerdict(input, usable);
  // Nothing is looked at on a channel that the deployment no longer has: it may come back.
  const missing =
    channel === undefined || protocol === undefined
      ? undefined
      : await lookAtFile(deps, { task, channel, protocol }, usable.result);
  if (missing !== undefined) return applyVerdict(input, missing);
  return completeTask(deps, {
    id: task.id,
    lease_epoch: task.lease_epoch,
    ...completionOf(task, usable, { now: deps.clock.now() }),
  });
}

/** Counted every time, logged once per word: a task may say it for days. */
function countUnknown({ deps, task }: FinishInput, word: string): void {
  const labels = { protocol: task.protocol, word };
  deps.observer.count('unknown_upstream_status', labels);
  if (deps.observer.value('unknown_upstream_status', labels) !== 1) return;
  deps.log.warn({ ...labels, task: task.id }, 'the upstream said a status that its protocol does not list');
}

/**
 * Past the deadline a task ends instead of being asked again; before it, the last look is at the deadline.
 * Nobody looks after that, so a success that the vendor has later is not charged: operators are told that the vendor
 * may bill the task, and a poll that was already under way when it ended leaves a `late_success` event.
 */
async function reschedulePoll(input: FinishInput, asking: NextPoll): Promise<FinishOutcome> {
  const { deps, task, channel, protocol } = input;
  const now_ms = storeNow(deps.clock, task);
  const left = task.deadline_at - now_ms;
  const settled = deps.clockWatch?.isSettled() ?? true;
  if (left <= 0 && settled)
    return fail(input, 'timeout', 'the task was not finished before its deadline', orphanEvent(task));
  const pace = protocol === undefined ? PARKED : paceOf(protocol, channel);
  const wait_ms = inStepWithOthers(protocol, { pace, wait_ms: asking.next_poll_ms, now_ms });
  const next_poll_ms = settled ? Math.min(wait_ms, left) : wait_ms;
  return rescheduleTask(deps.store, task, { ...asking, next_poll_ms });
}

/** The vendor took the task and may bill what nobody will fetch. */
function orphanEvent({ channel_id, protocol }: ClaimedTask): FailEvent {
  return { type: 'possible_orphan', data: { channel: channel_id, protocol } };
}

/** A task without a channel or protocol waits, until its deadline, for an operator to bring that back. */
function paceOrParked({ protocol, channel }: FinishInput): Pace {
  return protocol === undefined || channel === undefined ? PARKED : paceOf(protocol, channel);
}

function pollAfterPace(input: FinishInput): NextPoll {
  const { deps, task } = input;
  const age_ms = Math.max(0, storeNow(deps.clock, task) - task.created_at);
  const next_poll_ms = nextPollMs({ pace: paceOrParked(input), age_ms, random: () => deps.random() });
  return { next_poll_ms, failed: false };
}

function pollAfterFailure(input: FinishInput, retryAfterSecs = 0): NextPoll {
  const failures = input.task.poll_failures + 1;
  const backoff = backoffMs({ pace: paceOrParked(input), failures, random: () => input.deps.random() });
  return { next_poll_ms: Math.max(backoff, retryAfterSecs * 1_000), failed: true };
}

/** Whole, 0 to 99 until the task is completed, never lower than before. */
function progressOf(task: ClaimedTask, progress: number | undefined): number {
  if (progress === undefined || !Number.isFinite(progress)) return task.progress;
  return Math.max(task.progress, Math.min(99, Math.max(0, Math.floor(progress))));
}

/** Work that was perhaps done and nobody can have: not charged, and an event tells the operator why. */
async function failResultless(input: FinishInput, reason: ResultlessReason): Promise<FinishOutcome> {
  const { deps, task } = input;
  const labels = { protocol: task.protocol, reason };
  deps.observer.count('unusable_results', labels);
  deps.log.warn({ ...labels, task: task.id }, 'a task was finished at the upstream without a usable result');
  const message = 'the upstream finished without a usable result; nothing was charged';
  return fail(input, 'bad_response_body', message, { type: 'no_usable_result', data: { reason } });
}

type Input<N extends 'failTask' | 'completeTask' | 'recordAnswered' | 'recordRefused' | 'reschedule'> =
  Parameters<Store[N]>[0];
type FailEvent = Input<'failTask'>['event'];

async function fail(
  { deps, task }: FinishInput,
  error_code: string,
  error_message: string,
  event?: FailEvent,
): Promise<FinishOutcome> {
  const { id, lease_epoch } = task;
  const failure = { id, lease_epoch, error_code, error_message };
  return failTask(deps, event === undefined ? failure : { ...failure, event });
}

type NextPoll = Omit<Input<'reschedule'>, 'id' | 'lease_epoch'>;

/** Gives the lease of a claimed task back with its next poll time; answers the task as it is then. */
export async function rescheduleTask(
  store: Pick<Store, 'reschedule'>,
  task: ClaimedTask,
  asking: NextPoll,
): Promise<FinishOutcome> {
  const { id, lease_epoch } = task;
  const { applied, task: now } = await store.reschedule({ id, lease_epoch, ...asking });
  return { applied, task: now === undefined ? undefined : { ...task, ...now } };
}

interface Deps<N extends keyof Store> extends Pick<TaskDeps, 'spans' | 'clock' | 'pulse'> {
  readonly store: Pick<Store, N>;
  readonly observer: Pick<Observer, 'count'>;
}

/**
 * The four ways in which a task ends, or its attempt does; each counts what vendors may bill for it and nobody paid, as
 * `gateway uncertain list` tells of it: the price of those that failed, once each, and what others cost beyond their hold. A
 * result that comes too late is in that list alone: most such tasks were counted when they were given up.
 */
export async function failTask(deps: Deps<'failTask'>, input: Input<'failTask'>) {
  const began = deps.clock.now();
  const outcome = await deps.store.failTask(input);
  const { applied, task } = outcome;
  const mayBeBilled = MAY_BE_BILLED.some((type) => type === input.event?.type);
  if (!applied || task === undefined) return outcome;
  if (mayBeBilled) absorbed(deps.observer, task.price);
  settled(deps, task, { began, captured: 0, hadIt: !NO_FAULT_OF_CHANNELS.has(input.error_code) });
  return outcome;
}

/** Ends that say nothing of the channel, or nothing that was not counted when it happened. */
const NO_FAULT_OF_CHANNELS: ReadonlySet<string> = new Set([
  'cancelled',
  'internal_error',
  'submission_uncertain',
]);

export async function completeTask(deps: Deps<'completeTask'>, input: Input<'completeTask'>) {
  const began = deps.clock.now();
  const outcome = await deps.store.completeTask(input);
  if (outcome.applied) captured(deps, outcome.task, { began, capture: input.capture });
  return outcome;
}

export async function recordAnswered(deps: Deps<'recordAnswered'>, input: Input<'recordAnswered'>) {
  const began = deps.clock.now();
  const outcome = await deps.store.recordAnswered(input);
  if (outcome.applied) captured(deps, outcome.task, { began, capture: input.capture });
  return outcome;
}

export async function recordRefused(deps: Deps<'recordRefused'>, input: Input<'recordRefused'>) {
  const began = deps.clock.now();
  const outcome = await deps.store.recordRefused(input);
  if (outcome.kind !== 'failed' || outcome.task?.state !== 'failed') return outcome;
  const { task } = outcome;
  // What somebody else ended meanwhile has an end of its own.
  if (task.error_code !== input.error_code) return outcome;
  if (input.worked === true) absorbed(deps.observer, task.price);
  settled(deps, task, { began, captured: 0, hadIt: false });
  return outcome;
}

/** Of a task that is done: what its caller pays of the hold, and what it cost beyond. */
function captured(
  deps: Deps<never>,
  task: TaskRecord | undefined,
  { began, capture }: { readonly began: number; readonly capture: number | undefined },
): void {
  const price = task?.price ?? 0;
  const cost = capture ?? price;
  absorbed(deps.observer, cost - price);
  if (task === undefined) return;
  const paid = Math.min(cost, price);
  deps.observer.count('captured_micros', { kind: task.kind }, paid);
  settled(deps, task, { began, captured: paid, hadIt: true });
}

/** Counts the end, and shows it in the trace that its submission was part of. `hadIt`: the channel took the work, and ended it. */
function settled(
  { spans, pulse }: Deps<never>,
  task: TaskRecord,
  { began, captured, hadIt }: { readonly began: number; readonly captured: number; readonly hadIt: boolean },
): void {
  const { id, state, channel_id, error_code, request, kind, created_at, updated_at } = task;
  const code = error_code ?? undefined;
  pulse?.ended({
    ...{ kind, outcome: outcomeOf(task), work: id, ms: Math.max(0, updated_at - created_at) },
    ...(hadIt ? { channel: channel_id, error: code } : {}),
  });
  if (request.traceparent === undefined) return;
  const facts = { work: id, channel: channel_id, outcome: state, code, captured_micros: captured };
  spans?.past('settle', request.traceparent, { began, facts });
}

function outcomeOf({ state, error_code }: TaskRecord): PulseOutcome {
  if (state === 'completed') return 'completed';
  if (error_code === 'submission_uncertain') return 'uncertain';
  return error_code === 'cancelled' ? 'cancelled' : 'failed';
}

function absorbed(observer: Pick<Observer, 'count'>, micros: number): void {
  if (micros > 0) observer.count('task_absorbed_micros', {}, micros);
}
