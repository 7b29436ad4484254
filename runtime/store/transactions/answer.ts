import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import type { FinishOutcome, Store, TaskRecord } from '../types.ts';
import { endAttempt } from './attempts.ts';
import { addEvent, addEventOnce } from './events.ts';
import { checkCapture, settleCompleted } from './finish.ts';
import { isOpen, lockTask, taskRecord } from './task-row.ts';

const ANSWER =
  statement(`UPDATE tasks SET state='completed', progress=100, result=?2, request=?3, completed_at={{now}},
    poll_failures=0, lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1, updated_at={{now}}
  WHERE id=?1 AND state IN('submitting','uncertain') RETURNING *`);

/**
 * TX2, answered: the attempt is accepted and the task finished at once. The attempt is the fence, as for every
 * verdict of the submission itself: one that has another end, or a task that has, changes nothing.
 */
export function* recordAnswered(input: Parameters<Store['recordAnswered']>[0]): Transaction<FinishOutcome> {
  const { id, attempt, http_status, result, capture } = input;
  checkCapture(capture);
  const task = yield* lockTask(id);
  if (!isOpen(task)) return keep(yield* tooLate(task, attempt));
  const open = yield* endAttempt({ task: id, attempt, outcome: 'accepted', http_status });
  if (!open) return keep({ applied: false, task });
  const request = { ...task.request, warnings: [...task.request.warnings, ...input.warnings] };
  const row = yield* one(ANSWER, [id, JSON.stringify(result), JSON.stringify(request)]);
  if (row === undefined) throw new Error(`internal: task ${id} was locked but not completed`);
  yield* addEvent(id, 'answered', { attempt });
  return keep(yield* settleCompleted(taskRecord(row), capture));
}

/** The answer came although we gave up on it: it is not charged, and the operator must be able to find it. */
function* tooLate(task: TaskRecord | undefined, attempt: number): Part<FinishOutcome> {
  if (task?.state === 'failed') yield* addEventOnce(task.id, 'late_success', { attempt });
  return { applied: false, task };
}
