import { GatewayError } from '../../contract/errors.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Handler } from '../call.ts';
import { taskView } from '../task-view.ts';
import { answerWith } from './answer-with.ts';
import { findTask } from './find-task.ts';
import { isLive } from './is-live.ts';

/**
 * `task.cancel`: asks the upstream to cancel a running task; it agreed when this answers, and the task is
 * failed as `cancelled`. A task that is cancelled already is answered alike; 409 `task_not_cancellable` for one
 * that is otherwise finished, or whose upstream cannot or will not.
 */
export const cancelTask: Handler = async (call, context) => {
  const task = await findTask(call, context);
  // When the upstream agrees, the task is failed and its money released by the time this answers.
  if (isLive(task)) await context.tasks.cancel(task);
  const now = isLive(task) ? await findTask(call, context) : task;
  if (now.error_code !== 'cancelled') throw notCancellable(now);
  return answerWith(call, context, await taskView(now, context, { caller: call.caller }));
};

function notCancellable(task: TaskRecord): GatewayError {
  const message = isLive(task)
    ? `the task is ${task.state === 'in_progress' ? 'in progress' : 'queued'} and its upstream cannot cancel it now`
    : `the task has ${task.state} already; there is nothing to cancel`;
  return new GatewayError('task_not_cancellable', { message });
}
