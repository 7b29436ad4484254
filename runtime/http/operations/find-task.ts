import { GatewayError } from '../../contract/errors.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Call, Caller } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { showsTask } from '../shows-task.ts';
import { isTaskId, taskNotFound } from '../task-id.ts';

/**
 * The task that a path or the query field `id` names, read in the caller's scope: an unknown id, a malformed
 * one, somebody else's and one of another kind than the route shows are the same `task_not_found`. The holder
 * of a verified link reads the one task the link was made for.
 */
export async function findTask(
  call: Pick<Call, 'path' | 'query' | 'caller' | 'route'>,
  context: Pick<ServerContext, 'store'>,
): Promise<TaskRecord> {
  const id = namedTask(call);
  if (!isTaskId(id)) throw taskNotFound();
  const task = await readAs(call.caller, id, context);
  if (task === undefined || task.deleted_at !== null || !showsTask(call.route, task)) throw taskNotFound();
  return task;
}

async function readAs(
  caller: Caller,
  id: string,
  { store }: Pick<ServerContext, 'store'>,
): Promise<TaskRecord | undefined> {
  if (caller.kind === 'key') return store.findTask({ id, owner_id: caller.key.owner_id });
  return caller.kind === 'link' ? store.findTaskById(id) : undefined;
}

function namedTask({ path, query, route }: Pick<Call, 'path' | 'query' | 'route'>): string | undefined {
  const inPath = path.task_id ?? path.id;
  if (inPath !== undefined || !Object.hasOwn(route.query, 'id')) return inPath;
  if (query.id === undefined || query.id === '')
    throw new GatewayError('invalid_request', {
      param: 'id',
      message: 'id is missing: name the task in the query, as in ?id=task_...',
    });
  return String(query.id);
}
