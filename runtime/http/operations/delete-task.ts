import { GatewayError } from '../../contract/errors.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { taskNotFound } from '../task-id.ts';
import { taskView } from '../task-view.ts';
import { answerWith } from './answer-with.ts';
import { findTask } from './find-task.ts';
import { isLive } from './is-live.ts';
import { requireKey } from './require-key.ts';

/**
 * `task.delete`: cancels where the upstream can, then forgets the result. A running task whose
 * upstream does not agree stays: releasing its money while it may still be billed would be a gift.
 */
export const deleteTask: Handler = async (call, context) => {
  const key = requireKey(call);
  const task = await findTask(call, context);
  if (isLive(task)) await cancelLive(task, context);
  const deleted = await context.store.deleteTask({ id: task.id, owner_id: key.owner_id });
  if (!deleted) throw taskNotFound();
  return answerWith(call, context, await taskView(task, context, { caller: call.caller }));
};

async function cancelLive(task: TaskRecord, context: ServerContext): Promise<void> {
  // When the upstream agrees, the task is failed and its money released by the time this answers.
  await context.tasks.cancel(task);
  const now = await context.store.findTaskById(task.id);
  if (now === undefined || !isLive(now)) return;
  throw new GatewayError('task_not_ready', {
    message: `the task is ${task.state === 'in_progress' ? 'in progress' : 'queued'} and its upstream cannot cancel it now; delete it when it is finished`,
  });
}
