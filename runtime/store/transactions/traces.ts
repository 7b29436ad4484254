import { statement } from '../sql/statement.ts';
import { all, changes, keep, type Part, type Transaction } from '../sql/transaction.ts';
import type { Store } from '../types.ts';

/** A task that was deleted meanwhile stays without. */
const ADD = statement(`INSERT INTO traces(work_id,seq,type,data,at,request_id)
  SELECT CAST(?1 AS TEXT), (SELECT COALESCE(MAX(seq),0)+1 FROM traces WHERE work_id=?1), CAST(?2 AS TEXT),
    CAST(?3 AS TEXT), CAST(?4 AS {{int}}), CAST(?5 AS TEXT)
  WHERE NOT EXISTS(SELECT 1 FROM tasks WHERE id=?1 AND deleted_at IS NOT NULL)
    AND (CAST(?6 AS {{int}}) IS NULL OR (SELECT COALESCE(MAX(seq),0) FROM traces WHERE work_id=?1)<CAST(?6 AS {{int}}))
  ON CONFLICT(work_id,seq) DO NOTHING`);

const DROP = statement('DELETE FROM traces WHERE work_id=?1');

const FORGET = statement(`DELETE FROM traces WHERE (work_id,seq) IN
  (SELECT work_id,seq FROM traces WHERE at<{{now}}-CAST(?1 AS {{int}}) ORDER BY at LIMIT 500)`);

/** Writes many at once, in the order given. */
export function* addTraces(rows: Parameters<Store['addTraces']>[0]): Transaction<void> {
  for (const { work_id, type, json, at, request_id = null, most = null } of rows)
    yield* all(ADD, [work_id, type, json, at, request_id, most]);
  return keep(undefined);
}

/** What is remembered of a task goes with it. */
export function* dropTraces(work: string): Part<void> {
  yield* all(DROP, [work]);
}

/** The oldest first, so that a sweep that is repeated comes to an end. */
export function* forgetTraces(input: Parameters<Store['forgetTraces']>[0]): Transaction<number> {
  return keep(yield* changes(FORGET, [input.older_than_ms]));
}
