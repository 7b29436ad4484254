import { statement } from '../sql/statement.ts';
import { all, keep, one, type Transaction } from '../sql/transaction.ts';
import type { Store } from '../types.ts';
import { addEvent, addEventOnce } from './events.ts';
import { expireResultFiles } from './result-files.ts';
import { lockTask } from './task-row.ts';
import { dropTraces } from './traces.ts';

const REPLACE = statement(`UPDATE tasks SET result=?2, updated_at={{now}}
  WHERE id=?1 AND state='completed' AND deleted_at IS NULL`);

const DELETE = statement(`UPDATE tasks SET result=NULL, deleted_at={{now}}, updated_at={{now}}
  WHERE id=?1 AND owner_id=?2 AND state IN('completed','failed') AND deleted_at IS NULL RETURNING id`);

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

/** Forgets a terminal task of this owner; false when there is none. */
export function* deleteTask(input: Parameters<Store['deleteTask']>[0]): Transaction<boolean> {
  const row = yield* one(DELETE, [input.id, input.owner_id]);
  if (row === undefined) return keep(false);
  yield* expireResultFiles(input.id);
  yield* dropTraces(input.id);
  yield* addEvent(input.id, 'deleted');
  return keep(true);
}
