import { createChannelGuard } from '../dispatch/channel-guard.ts';
import { cancelTask } from './cancel.ts';
import type { TaskDeps } from './deps.ts';
import { createEndWatch } from './end-watch.ts';
import { createFileKeeper } from './keep-files.ts';
import { createKeptValues } from './prepare/kept-values.ts';
import { receiveCallback } from './receive-callback.ts';
import { createResultRefresher } from './refresh-result.ts';
import { remixTask } from './remix.ts';
import { reportResultGone } from './result-gone.ts';
import type { SubmitEnd } from './run-attempts.ts';
import { TASK_SETTINGS, type TaskSettings } from './settings.ts';
import { beginTask, submitTask } from './submit.ts';
import type { PollEngine, TaskService } from './types.ts';

/** The task room's service with its end: a graceful stop waits for submissions whose callers were answered. */
export interface RunningTaskService extends TaskService {
  /**
   * Resolves when every open submission has its outcome on disk. Each is bounded by the deadlines of the calls that
   * it has begun: from now on it begins no more, here or on another channel.
   */
  drain(): Promise<void>;
}

export interface TaskServiceDeps extends TaskDeps {
  readonly engine: Pick<PollEngine, 'nudge'> & Partial<Pick<PollEngine, 'onChange'>>;
}

/** Submit, remix, wait, cancel, refresh and callbacks over one store; polling is the engine's. */
export function createTaskService(
  given: TaskServiceDeps,
  overrides: Partial<TaskSettings> = {},
): RunningTaskService {
  const settings = { ...TASK_SETTINGS, ...overrides };
  let closing = false;
  const guard = given.guard ?? createChannelGuard(given);
  const prepared = given.prepared ?? createKeptValues(given.clock);
  const deps: TaskServiceDeps = { ...given, guard, prepared, closing: () => closing };
  const open = new Set<Promise<unknown>>();
  const watch = createEndWatch(deps, { look_ms: settings.look_for_end_ms });
  deps.engine.onChange?.(watch.tell);
  const track = (submission: Promise<SubmitEnd>): void => {
    const tracked = submission.then((end) => {
      open.delete(tracked);
      watch.tell(end.task);
      deps.engine.nudge();
    });
    open.add(tracked);
  };
  return {
    submit: (input) => submitTask({ deps, settings, track }, input),
    begin: (input) => beginTask({ deps, settings, track }, input),
    remix: (input) => remixTask({ deps, settings, track }, input),
    callback: (hint) => receiveCallback(deps, hint),
    async cancel(task) {
      const agreed = await cancelTask(deps, task);
      if (agreed) watch.tell(await deps.store.findTask({ id: task.id, owner_id: task.owner_id }));
      return agreed;
    },
    ended: watch.ended,
    keepFiles: createFileKeeper(deps),
    refreshResult: createResultRefresher(deps),
    resultGone: (task, file) => reportResultGone(deps, task, file),
    async drain() {
      closing = true;
      while (open.size > 0) await Promise.all(open);
    },
  };
}
