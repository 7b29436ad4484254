import { statement } from '../sql/statement.ts';
import { all, keep, type Transaction } from '../sql/transaction.ts';
import type { Store, StoredRequest } from '../types.ts';
import { dropAnswers } from './claims.ts';
import { addEvent, addEventOnce, dropMessages } from './events.ts';
import { expireResultFiles } from './result-files.ts';
import { lockTask } from './task-row.ts';
import { dropTraces } from './traces.ts';

const REPLACE = statement(`UPDATE tasks SET result=?2, updated_at={{now}}
  WHERE id=?1 AND state='completed' AND deleted_at IS NULL`);

const DELETE = statement(`UPDATE tasks SET result=NULL, request=?2, error_message=NULL, deleted_at={{now}},
  updated_at={{now}} WHERE id=?1`);

/** Stores fresh links; a task that was deleted meanwhile stays without a result. */
export function* replaceResult(input: Parameters<Store['replaceResult']>[0]): Transaction<void> {
  yield* all(REPLACE, [input.id, JSON.stringify(input.result)]);
  return keep(undefined);
}

/** Once for a task that is still completed: a vendor that no longer has what was charged is a case for operators. */
export function* noteGone({ id, file }: Parameters<Store['noteGone']>[0]): Transaction<void> {
  const task = yield* lockTask(id);
  if (task?.state === 'completed' && task.deleted_at === null)
    yield* addEventOnce(id, 'result_gone', { file });
  return keep(undefined);
}

/**
 * Forgets a terminal task of this owner, with its prompt and all else that quotes its caller; what was priced, charged
 * and asked of whom stays. False when there is none.
 */
export function* deleteTask(input: Parameters<Store['deleteTask']>[0]): Transaction<boolean> {
  const task = yield* lockTask(input.id);
  if (task === undefined || task.owner_id !== input.owner_id || task.deleted_at !== null) return keep(false);
  if (task.state !== 'completed' && task.state !== 'failed') return keep(false);
  yield* all(DELETE, [input.id, withoutWords(task.request)]);
  yield* expireResultFiles(input.id);
  yield* dropTraces(input.id);
  yield* dropAnswers(input.id);
  yield* dropMessages(input.id);
  yield* addEvent(input.id, 'deleted');
  return keep(true);
}

/** What stays is named, so that a field which is added later goes. */
function withoutWords(request: StoredRequest): string {
  const { mode, seconds, size, count, count_field, priced, due, remixed_from, response_format } = request;
  const kept = { mode, seconds, size, count, count_field, priced, due, remixed_from, response_format };
  return JSON.stringify({ ...kept, warnings: [] });
}
