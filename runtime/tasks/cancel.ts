import type { TaskRecord } from '../store/types.ts';
import type { TaskDeps } from './deps.ts';
import { callChannel } from './poll-once.ts';
import { answerScope, taskScope } from './task-scope.ts';

/**
 * Asks the upstream to cancel. True only when it agreed: then the task is failed as `cancelled` and its hold
 * released. Money is never released for work that may still be billed.
 */
export async function cancelTask(deps: TaskDeps, task: TaskRecord): Promise<boolean> {
  const protocol = deps.registry.protocols[task.protocol];
  const place = deps.current().directory.placeOf(task);
  const { state } = task;
  if (protocol?.cancel === undefined || place === undefined || task.upstream_id === null) return false;
  if ((state !== 'queued' && state !== 'in_progress') || !protocol.cancel.while.includes(state)) return false;
  const agreed = await agreedToCancel(deps, {
    task: { ...task, credential: place.credential },
    channel: place.channel,
    protocol,
    cancel: protocol.cancel,
  });
  deps.observer.count('cancels', { protocol: protocol.id, agreed: String(agreed) });
  if (!agreed) return false;
  const outcome = await deps.store.failTask({
    id: task.id,
    error_code: 'cancelled',
    error_message: 'the task was cancelled at your request',
  });
  return outcome.applied || outcome.task?.error_code === 'cancelled';
}

type Cancelling = Parameters<typeof callChannel>[1] & {
  readonly cancel: NonNullable<Parameters<typeof callChannel>[1]['protocol']['cancel']>;
};

async function agreedToCancel(deps: TaskDeps, asked: Cancelling): Promise<boolean> {
  try {
    const scope = taskScope(asked.task, asked.channel);
    const outcome = await callChannel(deps, asked, { kind: 'cancel', request: asked.cancel.request(scope) });
    if (outcome.kind === 'failure') return false;
    const { http } = outcome.answer;
    if (http < 200 || http > 299) return false;
    return (
      outcome.answer.body === undefined || (asked.protocol.ok?.(answerScope(scope, outcome.answer)) ?? true)
    );
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'cancel' });
    deps.log.error({ err: error, task: asked.task.id }, 'a cancellation could not be read');
    return false;
  }
}
