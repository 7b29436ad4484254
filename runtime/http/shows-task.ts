import type { Route } from '../contract/route.ts';
import type { TaskRecord } from '../store/types.ts';

const DEFAULT_KIND = 'video';

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
