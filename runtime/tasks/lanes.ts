/** Work on one key (a channel), bounded in how much runs and how much waits. */
export interface Lanes {
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
 * Bulkheads: a channel that stalls fills its own lane and nobody else's (F49). Work must not reject; `onLeave`
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
