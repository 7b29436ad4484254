import { int, text } from '../sql/row.ts';
import { padded, places, statement } from '../sql/statement.ts';
import { all, keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import { StoreConflict, StoreRefused } from '../store-errors.ts';
import type { Store } from '../types.ts';

const LOCK = statement('SELECT state,deleted_at FROM tasks WHERE id=?1 {{for_update}}');

const TAKEN = statement('SELECT 1 AS taken FROM result_files WHERE id=?1');

const KEPT = statement(
  'SELECT CAST(COALESCE(SUM(bytes),0) AS {{int}}) AS bytes FROM result_files WHERE task_id=?1',
);

const INSERT = statement(`INSERT INTO result_files(id,task_id,bytes,mime,created_at,expires_at)
  VALUES(?1,?2,?3,?4,{{now}},CASE WHEN CAST(?6 AS {{int}})=1 THEN {{now}} ELSE CAST(?5 AS {{int}}) END)`);

const EXPIRE = statement(
  'UPDATE result_files SET expires_at={{now}} WHERE task_id=?1 AND expires_at>{{now}}',
);

const MOST_IDS = 100;

const FORGET = statement(`DELETE FROM result_files WHERE id IN(${places(1, MOST_IDS)})`);

/** Knows a file before its bytes are there. Of a task that failed or was deleted meanwhile it has expired already. */
export function* addResultFile(file: Parameters<Store['addResultFile']>[0]): Transaction<void> {
  const { id, task_id, bytes, mime, expires_at, max_task_bytes = Number.MAX_SAFE_INTEGER } = file;
  const task = yield* one(LOCK, [task_id]);
  if (task === undefined)
    throw new StoreConflict(`a file cannot be kept for task ${task_id}: it is not stored`);
  if ((yield* one(TAKEN, [id])) !== undefined)
    throw new StoreConflict(`a result file with the id ${id} exists`);
  const kept = yield* one(KEPT, [task_id]);
  if ((kept === undefined ? 0 : int(kept, 'bytes')) + bytes > max_task_bytes) {
    throw new StoreRefused(
      'task_full',
      `a file of ${bytes} bytes does not fit: all kept files of one task may have ${max_task_bytes} bytes`,
    );
  }
  const unwanted = text(task, 'state') === 'failed' || task.deleted_at !== null;
  yield* all(INSERT, [id, task_id, bytes, mime, expires_at, Number(unwanted)]);
  return keep(undefined);
}

/** The files of a task that nobody will ask for again are the sweeper's. */
export function* expireResultFiles(task: string): Part<void> {
  yield* all(EXPIRE, [task]);
}

/** Forgets files whose bytes are gone; ids that are not there are no mistake. */
export function* forgetResultFiles(ids: readonly string[]): Transaction<void> {
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const part = ids.slice(from, from + MOST_IDS);
    yield* all(FORGET, padded(part, MOST_IDS, part[0] ?? ''));
  }
  return keep(undefined);
}
