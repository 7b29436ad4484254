import type { TaskRecord } from '../../store/types.ts';
import type { TaskDeps } from '../deps.ts';
import type { TaskService } from '../types.ts';
import { canLookUp } from './look-at-uncertain.ts';
import { protocolOf } from './read-poll.ts';

/** Ids that the store answers in one query. */
const MOST_AT_ONCE = 100;

interface Waiter {
  last: TaskRecord;
  readonly leave: () => void;
}

export type EndWatch = ReturnType<typeof createEndWatch>;

/**
 * Waits for tasks to end. What this node finishes wakes its waiters at once; for what other nodes finish, one timer
 * looks at the store for all waiters together, and runs only while there are any.
 */
export function createEndWatch(
  deps: Pick<TaskDeps, 'store' | 'clock' | 'registry' | 'observer' | 'log'>,
  { look_ms }: { readonly look_ms: number },
) {
  const waiting = new Map<string, Set<Waiter>>();
  let count = 0;
  let stopTimer: (() => void) | undefined;

  /** Of a lost submission that cannot be looked up, nothing is heard before it is given up at its deadline. */
  const isOver = (task: TaskRecord): boolean => {
    if (task.state === 'completed' || task.state === 'failed') return true;
    return task.state === 'uncertain' && !canLookUp(protocolOf(deps.registry, task));
  };

  /** This node has just changed a task: whoever waits for it learns it at once. */
  const notify = (task: TaskRecord | undefined): void => {
    if (task === undefined) return;
    for (const waiter of [...(waiting.get(task.id) ?? [])]) {
      waiter.last = task;
      if (isOver(task)) waiter.leave();
    }
  };

  const look = async (): Promise<void> => {
    const tasks = [...waiting.values()].flatMap((waiters) =>
      [...waiters].slice(0, 1).map(({ last }) => last),
    );
    for (const [owner_id, own] of Map.groupBy(tasks, (task) => task.owner_id)) {
      for (let from = 0; from < own.length; from += MOST_AT_ONCE) {
        const ids = own.slice(from, from + MOST_AT_ONCE).map(({ id }) => id);
        for (const task of await deps.store.findTasks({ ids, owner_id })) notify(task);
      }
    }
  };

  const lookAgain = (): void => {
    stopTimer ??= deps.clock.after(look_ms, () => {
      void look()
        .catch((error: unknown) => {
          deps.observer.count('store_errors', { step: 'ended' });
          deps.log.error({ err: error }, 'tasks that are waited for could not be read');
        })
        .finally(() => {
          stopTimer = undefined;
          if (count > 0) lookAgain();
        });
    });
  };

  const add = (waiter: Waiter): void => {
    const { id } = waiter.last;
    waiting.set(id, (waiting.get(id) ?? new Set()).add(waiter));
    count += 1;
    lookAgain();
  };

  const remove = (waiter: Waiter): void => {
    const { id } = waiter.last;
    const waiters = waiting.get(id);
    if (waiters?.delete(waiter) !== true) return;
    count -= 1;
    if (waiters.size === 0) waiting.delete(id);
    if (count > 0) return;
    stopTimer?.();
    stopTimer = undefined;
  };

  const fresh = async (task: TaskRecord): Promise<TaskRecord> => {
    const { id, owner_id } = task;
    const found = await deps.store.findTask({ id, owner_id }).catch(() => undefined);
    return found ?? task;
  };

  const ended: TaskService['ended'] = async (task, { within_ms, signal }) => {
    if (isOver(task)) return task;
    if (signal.aborted || within_ms <= 0) return fresh(task);
    const over = Promise.withResolvers<void>();
    const waiter: Waiter = { last: task, leave: over.resolve };
    const stopClock = deps.clock.after(within_ms, over.resolve);
    signal.addEventListener('abort', waiter.leave, { once: true });
    add(waiter);
    try {
      // It may have ended between the caller's reading of it and now.
      notify(await fresh(task));
      await over.promise;
      return isOver(waiter.last) ? waiter.last : await fresh(waiter.last);
    } finally {
      remove(waiter);
      stopClock();
      signal.removeEventListener('abort', waiter.leave);
    }
  };

  return {
    ended,
    tell: notify,
    /** How many wait; 0 when nothing of the watch is left in memory. */
    size: () => count,
  };
}
