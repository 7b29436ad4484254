import { cancelTask } from './cancel.ts';
import type { TaskDeps } from './deps.ts';
import { receiveCallback } from './receive-callback.ts';
import { createResultRefresher } from './refresh-result.ts';
import { remixTask } from './remix.ts';
import { TASK_SETTINGS, type TaskSettings } from './settings.ts';
import { submitTask } from './submit.ts';
import type { PollEngine, TaskService } from './types.ts';

/** The task room's service with its end: a graceful stop waits for submissions whose callers were answered. */
export interface RunningTaskService extends TaskService {
  /** Resolves when every open submission has its outcome on disk; each is bounded by the egress deadlines. */
  drain(): Promise<void>;
}

export interface TaskServiceDeps extends TaskDeps {
  readonly engine: Pick<PollEngine, 'nudge'>;
}

/** Submit, remix, cancel, refresh and callbacks over one store; polling is the engine's. */
export function createTaskService(
  deps: TaskServiceDeps,
  overrides: Partial<TaskSettings> = {},
): RunningTaskService {
  const settings = { ...TASK_SETTINGS, ...overrides };
  const open = new Set<Promise<unknown>>();
  const track = (submission: Promise<unknown>): void => {
    const tracked = submission.finally(() => {
      open.delete(tracked);
      deps.engine.nudge();
    });
    open.add(tracked);
  };
  return {
    submit: (input) => submitTask({ deps, settings, track }, input),
    remix: (input) => remixTask({ deps, settings, track }, input),
    callback: (hint) => receiveCallback(deps, hint),
    cancel: (task) => cancelTask(deps, task),
    refreshResult: createResultRefresher(deps),
    async drain() {
      while (open.size > 0) await Promise.all(open);
    },
  };
}
