import type { ClaimedTask } from '../store/types.ts';
import type { Clock } from './clock.ts';

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
