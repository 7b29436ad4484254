import type { ClaimedTask } from '../../store/types.ts';
import type { Clock } from '../../time/clock.ts';

/** Collects claimed tasks that one call can ask about: those of one channel, credential and protocol. */
export interface PollGatherer {
  /** Takes a task of which at most `most` fit in one call; a full group is handed on at once. */
  add(task: ClaimedTask, most: number): void;
  /** Hands on what has waited for company at least so long, in groups that are not full. */
  flush(waited_ms: number): void;
}

interface Gathering {
  readonly since: number;
  readonly tasks: ClaimedTask[];
}

export function createPollGatherer(
  clock: Pick<Clock, 'elapsed'>,
  handOn: (tasks: readonly ClaimedTask[]) => void,
): PollGatherer {
  const groups = new Map<string, Gathering>();
  return {
    add(task, most) {
      const key = JSON.stringify([task.channel_id, task.credential, task.protocol]);
      const group = groups.get(key) ?? { since: clock.elapsed(), tasks: [] };
      groups.set(key, group);
      group.tasks.push(task);
      if (group.tasks.length < most) return;
      groups.delete(key);
      handOn(group.tasks);
    },
    flush(waited_ms) {
      const now = clock.elapsed();
      for (const [key, { since, tasks }] of [...groups]) {
        if (now - since < waited_ms) continue;
        groups.delete(key);
        handOn(tasks);
      }
    },
  };
}

/** Work on one key (a channel), bounded in how much runs and how much waits. */
interface Lanes {
  /** Runs the work now or when its lane has room; false when the lane is full and nothing was taken. */
  enter(key: string, work: () => Promise<void>): boolean;
  /** How much is running or waiting, over all lanes. */
  size(): number;
  /** Resolves when nothing runs or waits any more. */
  idle(): Promise<void>;
}

interface Lane {
  active: number;
  readonly waiting: (() => Promise<void>)[];
}

/**
 * Bulkheads: a channel that stalls fills its own lane and nobody else's. Work must not reject; `onLeave`
 * is called whenever room became free.
 */
export function createLanes(limits: {
  readonly active: number;
  readonly waiting: number;
  readonly onLeave: () => void;
}): Lanes {
  const lanes = new Map<string, Lane>();
  const idlers: (() => void)[] = [];
  let size = 0;

  const start = (key: string, lane: Lane, work: () => Promise<void>): void => {
    lane.active += 1;
    void work().finally(() => {
      lane.active -= 1;
      size -= 1;
      const next = lane.waiting.shift();
      if (next !== undefined) start(key, lane, next);
      else if (lane.active === 0) lanes.delete(key);
      limits.onLeave();
      if (size === 0) for (const resolve of idlers.splice(0)) resolve();
    });
  };

  return {
    enter(key, work) {
      const lane = lanes.get(key) ?? { active: 0, waiting: [] };
      if (lane.active >= limits.active && lane.waiting.length >= limits.waiting) return false;
      lanes.set(key, lane);
      size += 1;
      if (lane.active < limits.active) start(key, lane, work);
      else lane.waiting.push(work);
      return true;
    },
    size: () => size,
    idle: () => (size === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
  };
}
