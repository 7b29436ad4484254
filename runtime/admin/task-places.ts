import { TASK_KINDS } from '../contract/family.ts';
import type { Route } from '../contract/route.ts';
import { at } from '../contract/values.ts';
import { showsTask } from '../edge/operations/find-task.ts';

/** How the holder of a key reads a task; `{task_id}` stands for its id. */
export interface TaskReading {
  readonly id_at: readonly string[];
  readonly method: Route['method'];
  readonly address: string;
  /** Field of the body that names the task; absent: the address does. */
  readonly body_field?: string;
  readonly state: NonNullable<NonNullable<Route['task_at']>['status']>;
  readonly error_at?: readonly string[];
  /** Address of the file that was made. */
  readonly content: string;
}

const ID = '{task_id}';

/** How what a route makes is read: in the words of the same surface where it has a route for it; undefined: it makes no task. */
export function taskReading(
  { id, surface, path, operation, task_at }: Route,
  routes: readonly Route[],
): TaskReading | undefined {
  const kind = TASK_KINDS.find((one) => operation.startsWith(`${one}.`));
  if (task_at?.id === undefined || kind === undefined) return undefined;
  const task = { kind, route: id };
  const shown = routes.filter((route) => showsTask(route, task));
  const readers = shown.filter((route) => route.surface === surface && route.task_at?.status !== undefined);
  const reader =
    readers.find((route) => route.path === `${path}/${ID}`) ??
    readers.find((route) => route.path.includes(ID)) ??
    readers[0];
  const content = shown.find(({ operation: does, method }) => does === 'task.content' && method === 'GET');
  const state = reader?.task_at?.status;
  if (reader === undefined || state === undefined || content === undefined) return undefined;
  const query = new URLSearchParams(reader.selected_by).toString();
  const error = reader.task_at?.error;
  return {
    id_at: task_at.id,
    method: reader.method,
    address: query === '' ? reader.path : `${reader.path}?${query}`,
    ...(reader.task_id_in === undefined ? {} : { body_field: reader.task_id_in.body }),
    state,
    ...(error === undefined ? {} : { error_at: error }),
    content: content.path,
  };
}

/** Id of the task that an answer of a route tells of. */
export function taskIdIn({ task_at }: Pick<Route, 'task_at'>, answer: unknown): string | undefined {
  const id = task_at?.id === undefined ? undefined : at(answer, ...task_at.id);
  return typeof id === 'string' ? id : undefined;
}
