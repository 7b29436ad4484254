import { GatewayError } from '../../contract/errors.ts';
import { showValue } from '../../intake/show-value.ts';
import type { TaskRecord } from '../../store/types.ts';
import type { Call, Caller } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { showsTask } from '../shows-task.ts';
import { isTaskId, taskNotFound } from '../task-id.ts';
import { requireJson } from './require-json.ts';

/**
 * The task that a path, a field of the body or the query field `id` names, read in the caller's scope: an unknown id, a malformed
 * one, somebody else's and one of another kind than the route shows are the same `task_not_found`. The holder
 * of a verified link reads the one task the link was made for.
 */
export async function findTask(
  call: Pick<Call, 'path' | 'query' | 'caller' | 'route' | 'body'>,
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

function namedTask(call: Pick<Call, 'path' | 'query' | 'route' | 'body'>): string | undefined {
  const { path, query, route } = call;
  if (route.task_id_in !== undefined) return inBody(call, route.task_id_in.body);
  const inPath = path.task_id ?? path.id;
  if (inPath !== undefined || !Object.hasOwn(route.query, 'id')) return inPath;
  if (query.id === undefined || query.id === '')
    throw new GatewayError('invalid_request', {
      param: 'id',
      message: 'id is missing: name the task in the query, as in ?id=task_...',
    });
  return String(query.id);
}

function inBody(call: Pick<Call, 'body'>, field: string): string {
  const id = requireJson(call)[field];
  if (typeof id === 'string' && id !== '') return id;
  const missing = id === undefined || id === null || id === '';
  throw new GatewayError('invalid_request', {
    param: field,
    message: missing
      ? `${field} is missing: it is the id that the submission answered`
      : `${field} must be a string (got ${showValue(id)})`,
    ...(missing ? {} : { details: { received: showValue(id) } }),
  });
}
