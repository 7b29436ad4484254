import type { Batch } from '../batch.ts';
import { writeTraces } from '../operation.ts';
import { statement } from '../sql/statement.ts';
import { all, changes, type Part } from '../sql/transaction.ts';
import type { NewTrace } from '../trace-store.ts';

/** A task that was deleted meanwhile stays without. */
const ADD = statement(`INSERT INTO traces(work_id,seq,type,data,at,request_id)
  SELECT CAST(?1 AS TEXT), (SELECT COALESCE(MAX(seq),0)+1 FROM traces WHERE work_id=?1), CAST(?2 AS TEXT),
    CAST(?3 AS TEXT), CAST(?4 AS {{int}}), CAST(?5 AS TEXT)
  WHERE NOT EXISTS(SELECT 1 FROM work WHERE id=?1 AND deleted_at IS NOT NULL)
    AND (CAST(?6 AS {{int}}) IS NULL OR (SELECT COALESCE(MAX(seq),0) FROM traces WHERE work_id=?1)<CAST(?6 AS {{int}}))
  ON CONFLICT(work_id,seq) DO NOTHING`);

const DROP = statement('DELETE FROM traces WHERE work_id=?1');

const FORGET = statement(`DELETE FROM traces WHERE (work_id,seq) IN
  (SELECT work_id,seq FROM traces WHERE at<{{now}}-CAST(?1 AS {{int}}) ORDER BY at LIMIT 500)`);

/** Writes many at once, in the order given; may be lost with the process. */
export const addTraces = writeTraces(function* (_batch: Batch, rows: readonly NewTrace[]): Part<void> {
  for (const { work_id, type, json, at, request_id = null, most = null } of rows)
    yield* all(ADD, [work_id, type, json, at, request_id, most]);
});

/** What is remembered of a task goes with it. */
export const dropTraces = writeTraces(function* (_batch: Batch, work: string): Part<void> {
  yield* all(DROP, [work]);
});

/** Forgets traces older than this, at most 500, the oldest first; answers how many. */
export const forgetTraces = writeTraces(function* (
  _batch: Batch,
  input: { readonly older_than_ms: number },
): Part<number> {
  return yield* changes(FORGET, [input.older_than_ms]);
});
