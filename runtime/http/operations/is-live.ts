import { LIVE_STATES, type TaskRecord } from '../../store/types.ts';

/** Whether a task may still change: its money is on hold. */
export function isLive(task: Pick<TaskRecord, 'state'>): boolean {
  return LIVE_STATES.some((state) => state === task.state);
}
