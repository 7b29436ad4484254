import { DEFAULT_GIVE_UP_SECS } from '../../config/to-deployment.ts';
import type { Accepted, Protocol } from '../../contract/protocol.ts';
import { asksForWords, classify } from '../../contract/protocols/classify.ts';
import type { ClaimedTask, FinishOutcome } from '../../store/types.ts';
import { submitTimeoutMs } from '../attempt/attempt-bounds.ts';
import type { TaskDeps } from '../deps.ts';
import type { TaskSettings } from '../settings.ts';
import { type FinishInput, failTask, rescheduleTask } from '../settle/finish.ts';
import { backoffMs, firstPollMs, paceOf, storeNow } from './pace.ts';
import { callChannel, type PollTarget } from './poll-once.ts';
import { answerScope, isSuccess, taskScope } from './read-poll.ts';
import { uncertainPolicy } from './verdict.ts';

/** Between two looks at a task that waits for an operator. */
const LEFT_MS = 600_000;
const MESSAGE = 'it could not be confirmed that the upstream took the task; nothing was charged';

export type ResolveInput = FinishInput & { readonly settings: TaskSettings };

/**
 * A submission whose call was cut short by a crash: from now on nobody knows whether the vendor took it, unless it
 * was at its free calls, which the store knows.
 */
export function declareUncertain(input: ResolveInput): Promise<FinishOutcome> {
  const { deps, task, channel, protocol, settings } = input;
  deps.observer.count('submissions_interrupted', { protocol: task.protocol });
  return deps.store.recordAmbiguous({
    id: task.id,
    attempt: task.attempt,
    reason: 'interrupted',
    ...doubtOf(task, { channel, protocol, settings }),
  });
}

/** How long nobody knows of a task whether its vendor took it, and what becomes of it then. */
export function doubtOf(
  task: Parameters<typeof uncertainPolicy>[0],
  { channel, protocol, settings }: Pick<ResolveInput, 'channel' | 'protocol' | 'settings'>,
) {
  const giveUpMs = (channel?.uncertain.give_up_secs ?? DEFAULT_GIVE_UP_SECS) * 1_000;
  return {
    look_again_ms: canLookUp(protocol) ? Math.min(giveUpMs, settings.look_again_ms) : giveUpMs,
    deadline_ms: giveUpMs,
    uncertain_policy: uncertainPolicy(task, channel),
  };
}

/**
 * One look at an uncertain task: found by the protocol's look-up, surely not there, or still
 * open until its deadline. Nothing here ever creates a second time. Where the answer of the submission was to be the
 * result, nobody can be asked: the deadline decides, as the policy says.
 */
export async function lookAtUncertain(input: ResolveInput): Promise<FinishOutcome> {
  const { deps, task, channel, protocol } = input;
  const found: LookUp =
    channel === undefined || protocol === undefined
      ? { kind: 'open' }
      : await lookUp(deps, { task, channel, protocol });
  if (found.kind === 'found' && protocol !== undefined) {
    const pace = paceOf(protocol, channel);
    const outcome = await deps.store.recordFound({
      id: task.id,
      lease_epoch: task.lease_epoch,
      upstream_id: found.id,
      saved: found.saved,
      first_poll_ms: firstPollMs(pace, () => deps.random()),
      deadline_ms: pace.deadline_secs * 1_000,
    });
    // A vendor that names another task's work has told nothing of this one.
    if (outcome.taken !== true) return outcome;
  }
  // Until what is stored was shifted with the clock, nothing is given up by a date.
  if (deps.clockWatch?.isSettled() === false)
    return rescheduleTask(deps.store, task, { next_poll_ms: waitMs(input), failed: 'keep' });
  const now = storeNow(deps.clock, task);
  const left = task.deadline_at - now;
  const settled = now >= sentBy(input);
  // A look-up finds submissions; that it does not know a remix proves nothing about one.
  const absent = found.kind === 'absent' && task.request.remixed_from === undefined;
  if (absent && settled) return giveUp(deps, task, 'not_found_upstream');
  if (left <= 0) {
    if (uncertainPolicy(task, channel) === 'manual') return leaveToOperator(input, now + left);
    return giveUp(deps, task, 'possible_orphan');
  }
  return rescheduleTask(deps.store, task, {
    next_poll_ms: Math.min(left, canLookUp(protocol) ? waitMs(input) : left),
    failed: true,
  });
}

/**
 * Task and hold stay until an operator decides; what the channel and the key may have in flight does not wait for that.
 * It is looked at now and then all the same: the vendor may still find it, and the policy of the channel may change.
 */
function leaveToOperator({ deps, task }: ResolveInput, deadline: number): Promise<FinishOutcome> {
  const first = task.poll_count === 0 || task.updated_at < deadline;
  if (first) {
    deps.observer.count('submissions_left_to_operators', { protocol: task.protocol });
    deps.log.warn(
      { task: task.id, channel: task.channel_id },
      'an uncertain submission waits for an operator to decide',
    );
  }
  return deps.store.leaveToOperator({
    id: task.id,
    lease_epoch: task.lease_epoch,
    next_poll_ms: Math.round(LEFT_MS * (0.9 + 0.2 * deps.random())),
    data: { channel: task.channel_id },
  });
}

/** Whether a submission whose answer was lost can be found again. */
export function canLookUp(protocol: Protocol | undefined): boolean {
  return protocol?.poll !== undefined && protocol.dedup !== undefined;
}

type LookUp =
  | { readonly kind: 'found'; readonly id: string; readonly saved: Accepted['saved'] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'open' };

async function lookUp(deps: TaskDeps, asked: PollTarget): Promise<LookUp> {
  const { task, channel, protocol } = asked;
  if (protocol.dedup === undefined || protocol.poll === undefined) return { kind: 'open' };
  try {
    const scope = taskScope(task, channel);
    const outcome = await callChannel(deps, asked, { kind: 'poll', request: protocol.dedup.lookUp(scope) });
    if (outcome.kind === 'failure') return { kind: 'open' };
    const answer = answerScope(scope, outcome.answer);
    const { http } = outcome.answer;
    if (isSuccess(protocol, answer)) {
      const { id, saved } = protocol.dedup.accept(answer);
      const ours = protocol.dedup.echo === undefined || protocol.dedup.echo(answer) === task.id;
      return id === undefined || !ours ? { kind: 'open' } : { kind: 'found', id, saved };
    }
    const rule = classify(protocol.errors.rules, { http, ...protocol.errors.read(answer) });
    // A status alone proves it with 404: one says 405 of the way of asking, and 410 of what was there before.
    const absent = rule?.class === 'not_found' && (http === 404 || asksForWords(rule));
    return absent ? { kind: 'absent' } : { kind: 'open' };
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'look_up' });
    deps.log.error({ err: error, task: task.id, protocol: protocol.id }, 'a look-up could not be read');
    return { kind: 'open' };
  }
}

/**
 * When the last attempt was over at the latest. Each may have kept files first; whether it did is not stored, and a
 * submission that is given up a minute late harms less than one that is given up while its vendor works on it.
 */
function sentBy({ task, channel, protocol, settings }: ResolveInput): number {
  const timeout =
    protocol === undefined
      ? settings.submit_timeout_ms
      : submitTimeoutMs(protocol, { calls: task.request.count ?? 1, channel }, settings);
  return task.created_at + Math.max(1, task.attempt) * (settings.host_within_ms + timeout);
}

function waitMs({ deps, task, channel, protocol }: ResolveInput): number {
  const pace = protocol === undefined ? undefined : paceOf(protocol, channel);
  const every_secs = Math.max(1, pace?.every_secs ?? 30);
  return backoffMs({
    pace: { first_secs: every_secs, every_secs, slow_secs: every_secs, deadline_secs: 0 },
    failures: task.poll_failures,
    random: () => deps.random(),
  });
}

function giveUp(
  deps: TaskDeps,
  task: ClaimedTask,
  event: 'possible_orphan' | 'not_found_upstream',
): Promise<FinishOutcome> {
  deps.observer.count('submissions_given_up', { protocol: task.protocol, event });
  deps.log.warn({ task: task.id, channel: task.channel_id, event }, 'an uncertain submission was given up');
  return failTask(deps, {
    id: task.id,
    lease_epoch: task.lease_epoch,
    error_code: 'submission_uncertain',
    error_message: MESSAGE,
    event: { type: event, data: { channel: task.channel_id, protocol: task.protocol } },
  });
}
