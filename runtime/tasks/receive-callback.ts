import type { TaskDeps } from './deps.ts';
import type { PollEngine, TaskService } from './types.ts';

type CallbackHint = Parameters<TaskService['callback']>[0];

/**
 * A vendor's callback as a hint: the task is polled soon, whatever the callback says of it. A callback that
 * its protocol's proof finds forged, and one about an unknown task, change nothing and are counted. Never
 * rejects; true when the next poll was brought forward.
 */
export async function receiveCallback(
  deps: TaskDeps & { readonly engine: Pick<PollEngine, 'nudge'> },
  hint: CallbackHint,
): Promise<boolean> {
  try {
    return await take(deps, hint);
  } catch (error) {
    deps.observer.count('store_errors', { step: 'callback' });
    deps.log.error({ err: error, task: hint.task_id }, 'a callback could not be taken');
    return false;
  }
}

async function take(
  deps: TaskDeps & { readonly engine: Pick<PollEngine, 'nudge'> },
  { task_id, ...request }: CallbackHint,
): Promise<boolean> {
  const task = await deps.store.findTaskById(task_id);
  const protocol =
    task !== undefined && Object.hasOwn(deps.registry.protocols, task.protocol)
      ? deps.registry.protocols[task.protocol]
      : undefined;
  const place = task === undefined ? undefined : deps.current().directory.placeOf(task);
  const count = (outcome: string): void =>
    deps.observer.count('callbacks', { protocol: protocol?.id ?? 'none', outcome });
  if (task === undefined || place === undefined || protocol?.callback === undefined) {
    count('unknown');
    return false;
  }
  const verdict =
    (await deps.verifyCallback?.({
      choice: protocol.callback,
      credential: place.channel.credentials[place.credential],
      settings: place.channel.settings,
      request,
      now: deps.clock.now(),
    })) ?? 'forged';
  if (verdict === 'forged') {
    count('forged');
    return false;
  }
  const sooner = await deps.store.pollSoon(task.id);
  count(sooner ? 'taken' : 'no_use');
  if (sooner) deps.engine.nudge();
  return sooner;
}
