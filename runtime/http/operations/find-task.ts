import type { TaskRecord } from '../../store/types.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { isTaskId, taskNotFound } from '../task-id.ts';

/**
 * The task a path names, read in the caller's scope: an unknown id, a malformed one and somebody else's are
 * the same `task_not_found`. The holder of a verified link reads the one task the link was made for.
 */
export async function findTask(
  call: Pick<Call, 'path' | 'caller'>,
  context: Pick<ServerContext, 'store'>,
): Promise<TaskRecord> {
  const id = call.path.task_id;
  if (!isTaskId(id) || call.caller.kind === 'anyone') throw taskNotFound();
  const task =
    call.caller.kind === 'key'
      ? await context.store.findTask({ id, owner_id: call.caller.key.owner_id })
      : await context.store.findTaskById(id);
  if (task === undefined || task.deleted_at !== null) throw taskNotFound();
  return task;
}
