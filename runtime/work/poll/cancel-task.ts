import type { Protocol } from '../../contract/protocol.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import { failTask } from '../settle/finish.ts';
import { callChannel, type PollTarget } from './poll-once.ts';
import { answerScope, isSuccess, isSuccessStatus, taskScope } from './read-poll.ts';

/** Who wants it cancelled, and what its caller is told of that. */
const WORDS = {
  caller: 'the task was cancelled at your request',
  operator: 'the task was cancelled by the operator of this gateway',
} as const;

export type CancelledBy = keyof typeof WORDS;

/** Why nobody can be asked to cancel a task; undefined where its vendor can be asked. */
export function cannotCancel(
  { state, upstream_id }: Pick<TaskRecord, 'state' | 'upstream_id'>,
  {
    protocol,
    hasChannel,
    isPaused,
  }: {
    readonly protocol: Pick<Protocol, 'id' | 'cancel'> | undefined;
    readonly hasChannel: boolean;
    /** An operator disabled its channel. */
    readonly isPaused: boolean;
  },
): string | undefined {
  if (state === 'completed' || state === 'failed') return `it is ${state} already`;
  if (upstream_id === null) return 'its vendor has given it no id that could be named';
  if (!hasChannel || protocol === undefined)
    return 'its channel, credential or protocol is not in the deployment';
  if (isPaused) return 'its channel is disabled, and asked about nothing until it is enabled';
  if (protocol.cancel === undefined) return `${protocol.id} has no call that cancels a task`;
  if (protocol.cancel.while.some((one) => one === state)) return undefined;
  return `${protocol.id} cancels a task only while it is ${protocol.cancel.while.join(' or ').replaceAll('_', ' ')}`;
}

/**
 * Asks the upstream to cancel. True only when it agreed: then the task is failed as `cancelled` and its hold
 * released. Money is never released for work that may still be billed.
 */
export async function cancelTask(deps: TaskDeps, task: TaskRecord, by: CancelledBy): Promise<boolean> {
  const { directory, paused } = deps.current();
  const place = directory.placeOf(task);
  if (place === undefined) return false;
  const isPaused = paused?.has(task.channel_id) === true;
  await deps.specs.load([task]);
  const protocol = deps.specs.protocolOf(task);
  if (protocol === undefined || cannotCancel(task, { protocol, hasChannel: true, isPaused }) !== undefined)
    return false;
  const { channel, credential } = place;
  const agreed = await cancelUpstream(deps, { task: { ...task, credential }, channel, protocol });
  deps.observer.count('cancels', { protocol: protocol.id, agreed: String(agreed) });
  if (!agreed) return false;
  const outcome = await failTask(deps, { id: task.id, error_code: 'cancelled', error_message: WORDS[by] });
  return outcome.applied || outcome.task?.error_code === 'cancelled';
}

async function cancelUpstream(deps: TaskDeps, asked: PollTarget): Promise<boolean> {
  const { task, channel, protocol } = asked;
  if (protocol.cancel === undefined) return false;
  try {
    const scope = taskScope(task, channel);
    const request = protocol.cancel.request(scope);
    const outcome = await callChannel(deps, asked, { kind: 'cancel', request });
    if (outcome.kind === 'failure' || !isSuccessStatus(outcome.answer)) return false;
    return outcome.answer.body === undefined || isSuccess(protocol, answerScope(scope, outcome.answer));
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'cancel' });
    deps.log.error({ err: error, task: task.id }, 'a cancellation could not be read');
    return false;
  }
}
