import { GatewayError } from '../../contract/errors.ts';
import type { Route } from '../../contract/route.ts';
import type { TaskRecord } from '../../store/types.ts';
import { showValue } from '../../words/show-value.ts';
import type { Call, Caller } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { requireJson } from './operation-parts.ts';

const DEFAULT_KIND = 'video';

const TASK_ID = /^task_[0-9a-f]{32}$/;

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

/** Whether a text can be a public task id at all; nothing else is ever looked up. */
export function isTaskId(text: string | undefined): text is string {
  return text !== undefined && TASK_ID.test(text);
}

/** The one answer for unknown, malformed and foreign ids: it names no id. */
export function taskNotFound(): GatewayError {
  return new GatewayError('task_not_found', {
    message: 'there is no task with this id for this API key',
  });
}

/**
 * Whether a route is about this task: of its kind (video unless the spec says otherwise) and made through one
 * of its routes. A content route without `tasks` serves the files of every kind. What a route does not show is
 * not found there.
 */
export function showsTask(
  route: Pick<Route, 'tasks' | 'operation'>,
  task: Pick<TaskRecord, 'kind' | 'route'>,
): boolean {
  if (route.tasks === undefined && route.operation === 'task.content') return true;
  const { kind, made_by } = shownTasks(route);
  return task.kind === kind && (made_by === undefined || made_by.includes(task.route));
}

/** The tasks that a route of lists shows: their kind, and the routes that made them where it says so. */
export function shownTasks(route: Pick<Route, 'tasks'>): NonNullable<Route['tasks']> {
  return route.tasks ?? { kind: DEFAULT_KIND };
}
