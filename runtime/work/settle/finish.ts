import type { Pace, Protocol, ReadResult } from '../../contract/protocol.ts';
import type { ClaimedTask, FinishOutcome, Store } from '../../store/types.ts';
import { isUnproven } from '../../store/unproven.ts';
import type { Channel } from '../../upstream/types.ts';
import type { TaskDeps } from '../deps.ts';
import { lookAtFile } from '../poll/look-at-file.ts';
import { alignToBatchMs, backoffMs, nextPollMs, paceOf } from '../poll/pace.ts';
import type { StrikeKind, Strikes } from '../poll/strikes.ts';
import type { PollVerdict, ResultlessReason } from '../poll/verdict.ts';
import { completionOf, keepResult } from './keep-result.ts';
import { completeTask, failTask } from './settle-task.ts';

/**
 * The answer in a row that decides: a `completed` without a result and a "no such task" fail the task, and a status
 * that the protocol does not list puts it on the list for operators. Each counts only when the wait after the one
 * before is over.
 */
export const MOST_STRIKES = { resultless: 3, missing: 4, unknown: 3 } as const;
/** Longest wait for a result that a finished task does not name yet, so that it ends within two minutes. */
const RESULTLESS_WAIT_MS = 40_000;
/** Longest text of a vendor's status word that is stored. */
const MOST_WORD_CHARS = 64;
/** Failed polls in a row after which an operator should look. */
const REVIEW_AFTER = 10;

export interface FinishInput {
  readonly deps: TaskDeps;
  readonly strikes: Strikes;
  readonly task: ClaimedTask;
  /** Undefined when the deployment no longer has the channel, or the registry its protocol. */
  readonly channel: Channel | undefined;
  readonly protocol: Protocol | undefined;
}

const PARKED: Pace = { first_secs: 30, every_secs: 30, slow_secs: 300, deadline_secs: 0 };

/**
 * Writes what a poll has shown: a terminal verdict, or the next time to ask. Every write is fenced by the
 * task's lease, so a verdict that comes too late changes nothing.
 */
export async function applyVerdict(input: FinishInput, verdict: PollVerdict): Promise<FinishOutcome> {
  const { deps, strikes, task } = input;
  switch (verdict.kind) {
    case 'completed':
      return complete(input, verdict.result);
    case 'failed':
      return fail(input, verdict.code, verdict.message);
    case 'working': {
      strikes.clear(task.id);
      const progress = progressOf(task, verdict.progress);
      return reschedulePoll(input, { ...pollAfterPace(input), state: verdict.state, progress });
    }
    case 'unknown': {
      const word = (verdict.word ?? '').slice(0, MOST_WORD_CHARS);
      countUnknown(input, word);
      const asking = pollAfterPace(input);
      const isListed = strike(input, 'unknown', asking) === MOST_STRIKES.unknown;
      return reschedulePoll(input, isListed ? { ...asking, event: unlistedEvent(task, word) } : asking);
    }
    case 'resultless': {
      const soon = pollAfterPace(input);
      const asking = { ...soon, next_poll_ms: Math.min(soon.next_poll_ms, RESULTLESS_WAIT_MS) };
      if (strike(input, 'resultless', asking) >= MOST_STRIKES.resultless) {
        return failResultless(input, verdict.reason);
      }
      return reschedulePoll(input, asking);
    }
    case 'missing': {
      const asking = pollAfterFailure(input, {});
      // An operator may have mistyped the id, and can give another one as long as the task lives.
      if (isUnproven(task)) return reschedulePoll(input, asking);
      if (strike(input, 'missing', asking) >= MOST_STRIKES.missing) {
        return fail(input, 'expired', 'the upstream no longer knows the task', orphanEvent(task));
      }
      return reschedulePoll(input, asking);
    }
    case 'trouble':
      deps.observer.count('poll_failures', { protocol: task.protocol, reason: verdict.reason });
      return reschedulePoll(input, {
        ...pollAfterFailure(input, verdict),
        ...reviewEvent(task, verdict.reason),
      });
  }
}

/**
 * Bytes are kept first; as long as they cannot be, the vendor is asked again. Of pictures, what was made is charged.
 */
async function complete(input: FinishInput, result: ReadResult): Promise<FinishOutcome> {
  const { deps, strikes, task, channel } = input;
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
  const missing = await lookFor(input, usable.result);
  if (missing !== undefined) return applyVerdict(input, missing);
  strikes.clear(task.id);
  return completeTask(deps, {
    id: task.id,
    lease_epoch: task.lease_epoch,
    ...completionOf(task, usable, { now: deps.clock.now() }),
  });
}

/** Nothing is looked at on a channel that the deployment no longer has: it may come back. */
async function lookFor({ deps, task, channel, protocol }: FinishInput, result: ReadResult) {
  if (channel === undefined || protocol === undefined) return undefined;
  return lookAtFile(deps, { task, channel, protocol }, result);
}

/** Counted every time, logged once per word: a task may say it for days. */
function countUnknown({ deps, task }: FinishInput, word: string): void {
  const labels = { protocol: task.protocol, word };
  deps.observer.count('unknown_upstream_status', labels);
  if (deps.observer.value('unknown_upstream_status', labels) !== 1) return;
  deps.log.warn({ ...labels, task: task.id }, 'the upstream said a status that its protocol does not list');
}

/** Once for each task: operators see which word of which protocol keeps it where it is. */
function unlistedEvent({ protocol }: ClaimedTask, word: string): NonNullable<NextPoll['event']> {
  return { type: 'unlisted_status', data: { protocol, word }, once: true };
}

function strike({ deps, strikes, task }: FinishInput, kind: StrikeKind, { next_poll_ms }: NextPoll): number {
  return strikes.hit(task.id, kind, { now_ms: deps.clock.elapsed(), wait_ms: next_poll_ms });
}

/**
 * Past the deadline a task ends instead of being asked again; before it, the last look is at the deadline.
 * Nobody looks after that, so a success that the vendor has later is not charged: operators are told that the vendor
 * may bill the task, and a poll that was already under way when it ended leaves a `late_success` event.
 */
async function reschedulePoll(input: FinishInput, asking: NextPoll): Promise<FinishOutcome> {
  const { deps, task } = input;
  const left = task.deadline_at - deps.clock.now();
  const settled = deps.clockWatch?.isSettled() ?? true;
  if (left <= 0 && settled)
    return fail(input, 'timeout', 'the task was not finished before its deadline', orphanEvent(task));
  return rescheduleTask(deps.store, task, {
    ...asking,
    next_poll_ms: Math.min(
      alignedWait(input, asking.next_poll_ms),
      settled ? left : Number.POSITIVE_INFINITY,
    ),
  });
}

/** The vendor took the task and may bill what nobody will fetch. */
function orphanEvent(task: ClaimedTask): FailEvent {
  return { type: 'possible_orphan', data: { channel: task.channel_id, protocol: task.protocol } };
}

/** Tasks that can be asked about together come due together, or each would still cost a call. */
function alignedWait({ deps, channel, protocol }: FinishInput, wait_ms: number): number {
  if (protocol?.poll?.batch === undefined) return wait_ms;
  return alignToBatchMs({ pace: paceOf(protocol, channel), wait_ms, now_ms: deps.clock.now() });
}

/** A task without a channel or protocol waits, until its deadline, for an operator to bring that back. */
function paceOrParked(protocol: Protocol | undefined, channel: Channel | undefined): Pace {
  return protocol === undefined || channel === undefined ? PARKED : paceOf(protocol, channel);
}

function pollAfterPace({ deps, task, channel, protocol }: FinishInput): NextPoll {
  const pace = paceOrParked(protocol, channel);
  const age_ms = Math.max(0, deps.clock.now() - task.created_at);
  return { next_poll_ms: nextPollMs({ pace, age_ms, random: () => deps.random() }), failed: false };
}

function pollAfterFailure(
  { deps, task, channel, protocol }: FinishInput,
  { retryAfterSecs = 0 }: { readonly retryAfterSecs?: number },
): NextPoll {
  const pace = paceOrParked(protocol, channel);
  const failures = task.poll_failures + 1;
  const backoff = backoffMs({ pace, failures, random: () => deps.random() });
  return { next_poll_ms: Math.max(backoff, retryAfterSecs * 1_000), failed: true };
}

function reviewEvent(task: ClaimedTask, reason: string): Pick<NextPoll, 'event'> {
  if (task.poll_failures + 1 !== REVIEW_AFTER) return {};
  return { event: { type: 'needs_review', data: { reason, failures: REVIEW_AFTER } } };
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

type FailEvent = Parameters<Store['failTask']>[0]['event'];

async function fail(
  input: FinishInput,
  code: string,
  message: string,
  event?: FailEvent,
): Promise<FinishOutcome> {
  const { deps, strikes, task } = input;
  strikes.clear(task.id);
  return failTask(deps, {
    id: task.id,
    lease_epoch: task.lease_epoch,
    error_code: code,
    error_message: message,
    ...(event === undefined ? {} : { event }),
  });
}

type NextPoll = Omit<Parameters<Store['reschedule']>[0], 'id' | 'lease_epoch'>;

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
