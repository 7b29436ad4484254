import { createChannelGuard } from '../channels/channel-guard.ts';
import { createKeptValues } from './attempt/prepare-plan.ts';
import type { SubmitEnd } from './attempt/run-attempts.ts';
import type { TaskDeps } from './deps.ts';
import { remixTask } from './kinds/remix.ts';
import { beginTask, submitTask } from './kinds/submit.ts';
import { cancelTask } from './poll/cancel-task.ts';
import { createEndWatch } from './poll/end-watch.ts';
import { TASK_SETTINGS, type TaskSettings } from './settings.ts';
import { createFileKeeper, createResultRefresher, reportResultGone } from './settle/result-files.ts';
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
  const context = { deps, settings, track };
  return {
    submit: (input) => submitTask(context, input),
    begin: (input) => beginTask(context, input),
    remix: (input) => remixTask(context, input),
    callback: (hint) => receiveCallback(deps, hint),
    async cancel(task, by = 'caller') {
      const agreed = await cancelTask(deps, task, by);
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

type CallbackHint = Parameters<TaskService['callback']>[0];

/**
 * A vendor's callback as a hint: the task is polled soon, whatever the callback says of it. A callback that
 * its protocol's proof finds forged, and one about an unknown task, change nothing and are counted. Never
 * rejects; true when the next poll was brought forward.
 */
async function receiveCallback(
  deps: TaskServiceDeps,
  { task_id, ...request }: CallbackHint,
): Promise<boolean> {
  try {
    const task = await deps.store.findTaskById(task_id);
    const isOpen = task !== undefined && task.state !== 'completed' && task.state !== 'failed';
    if (isOpen) await deps.specs.load([task]);
    const protocol = task === undefined ? undefined : deps.specs.protocolOf(task);
    const place = task === undefined ? undefined : deps.current().directory.placeOf(task);
    const count = (outcome: string): void =>
      deps.observer.count('callbacks', { protocol: protocol?.id ?? 'none', outcome });
    if (task === undefined || place === undefined || protocol?.callback === undefined) {
      count('unknown');
      return false;
    }
    const verdict = await deps.verifyCallback?.({
      choice: protocol.callback,
      credential: place.channel.credentials[place.credential],
      settings: place.channel.settings,
      request,
      now: deps.clock.now(),
    });
    if (verdict === undefined || verdict === 'forged') {
      count('forged');
      return false;
    }
    const sooner = await deps.store.pollSoon(task.id);
    count(sooner ? 'taken' : 'no_use');
    if (sooner) deps.engine.nudge();
    return sooner;
  } catch (error) {
    deps.observer.count('store_errors', { step: 'callback' });
    deps.log.error({ err: error, task: task_id }, 'a callback could not be taken');
    return false;
  }
}
