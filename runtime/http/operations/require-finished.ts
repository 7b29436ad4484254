import { GatewayError } from '../../contract/errors.ts';
import type { TaskRecord } from '../../store/types.ts';

const READY_IN_SECS = 5;

/** Refuses tasks without a result: 409 `task_failed`, or `task_not_ready` with when to ask again. */
export function requireFinished(task: TaskRecord, wanted: string): void {
  if (task.state === 'completed') return;
  if (task.state === 'failed')
    throw new GatewayError('task_failed', {
      message: `the task failed (${task.error_code ?? 'upstream_failed'}) and has no ${wanted}`,
    });
  throw new GatewayError('task_not_ready', {
    message: `the task is not finished; its ${wanted} is there when its status is completed`,
    retryAfterSecs: READY_IN_SECS,
  });
}
