import type { ClaimedTask } from '../../store/types.ts';
import type { Clock } from '../../time/clock.ts';

interface Lane {
  active: number;
  readonly waiting: (() => Promise<void>)[];
}

/**
 * Bulkheads: work on one key (a channel) is bounded in how much runs and how much waits, so that a channel that stalls
 * fills its own lane and nobody else's. Work must not reject; `onLeave` is called whenever room became free.
 */
export function createLanes(limits: {
  readonly active: number;
  readonly waiting: number;
  readonly onLeave: () => void;
}) {
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
    /** Runs the work now or when its lane has room; false when the lane is full and nothing was taken. */
    enter(key: string, work: () => Promise<void>): boolean {
      const lane = lanes.get(key) ?? { active: 0, waiting: [] };
      if (lane.active >= limits.active && lane.waiting.length >= limits.waiting) return false;
      lanes.set(key, lane);
      size += 1;
      if (lane.active < limits.active) start(key, lane, work);
      else lane.waiting.push(work);
      return true;
    },
    /** How much is running or waiting, over all lanes. */
    size: () => size,
    /** Resolves when nothing runs or waits any more. */
    idle: (): Promise<void> =>
      size === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  };
}

/** Collects claimed tasks that one call can ask about: those of one channel, credential, protocol and specs. */
export function createPollGatherer(
  clock: Pick<Clock, 'elapsed'>,
  handOn: (tasks: readonly ClaimedTask[]) => void,
) {
  const groups = new Map<string, { readonly since: number; readonly tasks: ClaimedTask[] }>();
  return {
    /** Takes a task of which at most `most` fit in one call; a full group is handed on at once. */
    add(task: ClaimedTask, most: number): void {
      const { channel_id, credential, protocol, spec_version } = task;
      const key = JSON.stringify([channel_id, credential, protocol, spec_version]);
      const group = groups.get(key) ?? { since: clock.elapsed(), tasks: [] };
      groups.set(key, group);
      group.tasks.push(task);
      if (group.tasks.length < most) return;
      groups.delete(key);
      handOn(group.tasks);
    },
    /** Hands on what has waited for company at least so long, in groups that are not full. */
    flush(waited_ms: number): void {
      const now = clock.elapsed();
      for (const [key, { since, tasks }] of [...groups]) {
        if (now - since < waited_ms) continue;
        groups.delete(key);
        handOn(tasks);
      }
    },
  };
}

/**
 * Spreads work evenly: each call gets the next free slot. Undefined when the wait would be longer than
 * `most_ms`; then no slot is taken and the work should come again later (reconcile at most 20/s).
 */
export function createPacer(
  clock: Clock,
  options: { readonly per_sec: number; readonly most_ms: number },
): () => number | undefined {
  const step = 1_000 / options.per_sec;
  let free = 0;
  return () => {
    const now = clock.elapsed();
    const at = Math.max(now, free);
    if (at - now > options.most_ms) return undefined;
    free = at + step;
    return at - now;
  };
}

/**
 * One timer that can only be moved earlier until it rings. Two rings are at least `gap_ms` apart, so that many wake-ups
 * cost one look.
 */
export function createWakeTimer(clock: Clock, gapMs: number, ring: () => void) {
  let pending: { readonly at: number; readonly cancel: () => void } | undefined;
  let earliest = 0;
  let stopped = false;
  return {
    /** Rings after `ms` at the latest. */
    wakeIn(ms: number): void {
      if (stopped) return;
      const now = clock.elapsed();
      const at = Math.max(now + ms, earliest);
      if (pending !== undefined && pending.at <= at) return;
      pending?.cancel();
      const cancel = clock.after(at - now, () => {
        pending = undefined;
        earliest = clock.elapsed() + gapMs;
        ring();
      });
      pending = { at, cancel };
    },
    /** Never rings again. */
    stop(): void {
      stopped = true;
      pending?.cancel();
      pending = undefined;
    },
  };
}
