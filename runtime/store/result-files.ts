import type { Batch } from './batch.ts';
import { INT, type RowOf, TEXT, table } from './columns.ts';
import { taskNow } from './finish.ts';
import { lookup, write, writeAlone } from './operation.ts';
import { all, int, one, type Part, padded, places, statement } from './sql.ts';
import { StoreConflict, StoreRefused } from './store-errors.ts';

const FILE = table({
  /** Lower-case hex, 64 characters, of its own: never shared between tasks. */
  id: TEXT,
  task_id: TEXT,
  bytes: INT,
  mime: TEXT,
  created_at: INT,
  expires_at: INT,
});

/** A file of a finished task that the gateway keeps itself; its bytes lie under `id` in the blob store. */
export type ResultFileRecord = Readonly<RowOf<typeof FILE>>;

const EXPIRED = statement(
  'SELECT * FROM result_files WHERE expires_at<={{now}} ORDER BY expires_at,id LIMIT ?1',
);

const TAKEN = statement('SELECT 1 AS taken FROM result_files WHERE id=?1');

const KEPT = statement(
  'SELECT CAST(COALESCE(SUM(bytes),0) AS {{int}}) AS bytes FROM result_files WHERE task_id=?1',
);

const INSERT = statement(`INSERT INTO result_files(id,task_id,bytes,mime,created_at,expires_at)
  VALUES(?1,?2,?3,?4,{{now}},CASE WHEN CAST(?6 AS {{int}})=1 THEN {{now}} ELSE CAST(?5 AS {{int}}) END)`);

const MOST_IDS = 100;

const FORGET = statement(`DELETE FROM result_files WHERE id IN(${places(1, MOST_IDS)})`);

/**
 * Written before the bytes are, so that nothing is kept that no row knows of. Rejects with StoreRefused `task_full`
 * when the files of the task would exceed `max_task_bytes` together, with StoreConflict for an unknown task. Of a task
 * that failed or was deleted meanwhile the file has expired already.
 */
export const addResultFile = writeAlone(function* (
  batch: Batch,
  file: Omit<ResultFileRecord, 'created_at'> & { readonly max_task_bytes?: number },
): Part<void> {
  const { id, task_id, bytes, mime, expires_at, max_task_bytes = Number.MAX_SAFE_INTEGER } = file;
  const task = yield* taskNow(batch, task_id);
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
  const unwanted = task.state === 'failed' || task.deleted_at !== null;
  yield* all(INSERT, [id, task_id, bytes, mime, expires_at, Number(unwanted)]);
});

/** Forgets files whose bytes are gone; ids that are not there are no mistake. */
export const forgetResultFiles = write(function* (_batch: Batch, ids: readonly string[]): Part<void> {
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const part = ids.slice(from, from + MOST_IDS);
    yield* all(FORGET, padded(part, MOST_IDS, part[0] ?? ''));
  }
});

/** Up to `limit` files whose time is over, or whose task failed or was deleted by its caller; oldest first. */
export const expiredResultFiles = lookup(function* (input: {
  readonly limit: number;
}): Part<readonly ResultFileRecord[]> {
  return yield* FILE.all(EXPIRED, [input.limit]);
});
