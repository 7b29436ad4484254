import type { TaskRecord } from './types.ts';

/** As `isUnproven`, of a row of tasks. */
export const UNPROVEN = "(id_told=1 AND state='queued' AND poll_count=poll_failures)";

/** Whether a task is polled under an id that an operator gave and that no poll has found yet. */
export function isUnproven(
  task: Pick<TaskRecord, 'id_told' | 'state' | 'poll_count' | 'poll_failures'>,
): boolean {
  return task.id_told === true && task.state === 'queued' && task.poll_count === task.poll_failures;
}
