import type { Channel } from '../config/types.ts';
import type { TaskRecord, UncertainPolicy } from '../store/types.ts';

/**
 * What becomes of an uncertain task at its deadline: as its channel says; of a channel that is gone, or has another
 * name now, as it said when the task became uncertain. Nothing is released that nobody said may be.
 */
export function uncertainPolicy(
  task: Pick<TaskRecord, 'uncertain_policy'>,
  channel: Pick<Channel, 'uncertain'> | undefined,
): UncertainPolicy {
  if (channel !== undefined) return channel.uncertain.policy ?? 'release';
  return task.uncertain_policy ?? 'manual';
}
