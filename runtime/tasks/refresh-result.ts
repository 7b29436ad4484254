import type { TaskRecord } from '../store/types.ts';
import type { TaskDeps } from './deps.ts';
import { paceOf } from './pace.ts';
import { pollOnce } from './poll-once.ts';
import { freshened, storedResult } from './stored-result.ts';

/** Finished tasks whose last refresh is remembered, so that a dead link does not become a stream of polls. */
const MOST_REMEMBERED = 1_000;

/**
 * Re-polls a completed task once for a fresh link. Callers at the same time share one poll, and a task is not
 * asked about again before its protocol's pace allows. Undefined when there is no fresh link to be had.
 */
export function createResultRefresher(deps: TaskDeps): (task: TaskRecord) => Promise<TaskRecord | undefined> {
  const running = new Map<string, Promise<TaskRecord | undefined>>();
  const lastAt = new Map<string, number>();

  const remember = (id: string): void => {
    lastAt.delete(id);
    lastAt.set(id, deps.clock.elapsed());
    const [oldest] = lastAt.keys();
    if (lastAt.size > MOST_REMEMBERED && oldest !== undefined) lastAt.delete(oldest);
  };

  const refresh = async (task: TaskRecord): Promise<TaskRecord | undefined> => {
    const protocol = deps.registry.protocols[task.protocol];
    const channel = deps.current().directory.byId(task.channel_id);
    if (protocol === undefined || channel === undefined) return undefined;
    const everyMs = paceOf(protocol, channel).every_secs * 1_000;
    const last = lastAt.get(task.id);
    if (last !== undefined && deps.clock.elapsed() - last < everyMs) return undefined;
    remember(task.id);
    const verdict = await pollOnce(deps, { task, channel, protocol });
    deps.observer.count('result_refreshes', { protocol: protocol.id, outcome: verdict.kind });
    if (verdict.kind !== 'completed') return undefined;
    const result = freshened(task.result, storedResult(verdict.result, deps.clock.now()));
    await deps.store.replaceResult({ id: task.id, result });
    return deps.store.findTask({ id: task.id, owner_id: task.owner_id });
  };

  return (task) => {
    const files = Object.values(task.result?.files ?? {});
    if (task.state !== 'completed' || !files.some((file) => file.refresh === true)) {
      return Promise.resolve(undefined);
    }
    const known = running.get(task.id);
    if (known !== undefined) return known;
    const started = refresh(task).finally(() => running.delete(task.id));
    running.set(task.id, started);
    return started;
  };
}
