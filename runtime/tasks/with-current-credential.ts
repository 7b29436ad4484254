import type { TaskRecord } from '../store/types.ts';
import type { TaskDeps } from './deps.ts';

/** The task with the present position of the credential that made it, as far as the deployment still has that. */
export function withCurrentCredential<T extends TaskRecord>(deps: Pick<TaskDeps, 'current'>, task: T): T {
  const place = deps.current().directory.placeOf(task);
  return place === undefined || place.credential === task.credential
    ? task
    : { ...task, credential: place.credential };
}
