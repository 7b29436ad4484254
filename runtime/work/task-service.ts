import { createChannelGuard } from '../channels/channel-guard.ts';
import type { TaskRecord } from '../store/types.ts';
import { createKeptValues } from './attempt/prepare-plan.ts';
import type { SubmitEnd } from './attempt/run-attempts.ts';
import type { TaskDeps } from './deps.ts';
import { remixTask } from './kinds/remix.ts';
import { beginTask, submitTask } from './kinds/submit.ts';
import { createEndWatch } from './poll/end-watch.ts';
import { callChannel, type PollTarget } from './poll/poll-once.ts';
import { answerScope, isSuccess, isSuccessStatus, taskScope } from './poll/read-poll.ts';
import { TASK_SETTINGS, type TaskSettings } from './settings.ts';
import { failTask } from './settle/finish.ts';
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

/**
 * Asks the upstream to cancel. True only when it agreed: then the task is failed as `cancelled` and its hold
 * released. Money is never released for work that may still be billed.
 */
export async function cancelTask(deps: TaskDeps, task: TaskRecord): Promise<boolean> {
  const place = deps.current().directory.placeOf(task);
  const { state } = task;
  if (place === undefined || task.upstream_id === null || (state !== 'queued' && state !== 'in_progress'))
    return false;
  await deps.specs.load([task]);
  const protocol = deps.specs.protocolOf(task);
  if (protocol?.cancel?.while.includes(state) !== true) return false;
  const { channel, credential } = place;
  const agreed = await cancelUpstream(deps, { task: { ...task, credential }, channel, protocol });
  deps.observer.count('cancels', { protocol: protocol.id, agreed: String(agreed) });
  if (!agreed) return false;
  const outcome = await failTask(deps, {
    id: task.id,
    error_code: 'cancelled',
    error_message: 'the task was cancelled at your request',
  });
  return outcome.applied || outcome.task?.error_code === 'cancelled';
}

async function cancelUpstream(deps: TaskDeps, asked: PollTarget): Promise<boolean> {
  const { task, channel, protocol } = asked;
  if (protocol.cancel === undefined) return false;
  try {
    const scope = taskScope(task, channel);
    const request = protocol.cancel.request(scope);
    const outcome = await callChannel(deps, asked, { kind: 'cancel', request });
    if (outcome.kind === 'failure' || !isSuccessStatus(outcome.answer)) return false;
    return outcome.answer.body === undefined || isSuccess(protocol, answerScope(scope, outcome.answer));
  } catch (error) {
    deps.observer.count('adapter_errors', { step: 'cancel' });
    deps.log.error({ err: error, task: task.id }, 'a cancellation could not be read');
    return false;
  }
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
