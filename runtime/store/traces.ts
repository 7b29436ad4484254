import type { JsonObject } from '../contract/json.ts';
import type { Batch } from './batch.ts';
import { INT, json, type RowOf, TEXT, TEXT_OR_NULL, table, word } from './columns.ts';
import { lookup, writeTraces } from './operation.ts';
import { all, changes, type Part, statement } from './sql.ts';

const TRACE = table({
  /** Task or call. */
  work_id: TEXT,
  type: word('trace type', { submitted: true, upstream_call: true }),
  /** Redacted and bounded by who writes it: at most 32 KiB of JSON. */
  data: json<JsonObject>(),
  /** Epoch milliseconds. */
  at: INT,
});

/** What the gateway remembers of a task or call for operators; nothing of it decides anything. */
export type TraceRow = Readonly<RowOf<typeof TRACE>>;

/** A trace to be written: its data is JSON text of an object, which costs less to make and to hand on. */
export interface NewTrace extends Omit<TraceRow, 'data'> {
  readonly json: string;
  /** Of the caller's request that made the work. */
  readonly request_id?: string | undefined;
  /** Left out when the work has so many traces already; absent: always written. */
  readonly most?: number | undefined;
}

/** A task or call by another of its names; calls have no channel. */
const NAMED = table({ id: TEXT, channel_id: TEXT_OR_NULL });

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

const MOST_NAMED = 20;

const TRACES = statement('SELECT * FROM traces WHERE work_id=?1 ORDER BY seq');

const BY_UPSTREAM = statement(`SELECT u.work AS id,u.channel_id FROM upstream_ids u JOIN work w ON w.id=u.work
  WHERE u.upstream_id=?1 ORDER BY w.created_at DESC LIMIT ${MOST_NAMED}`);

const BY_REQUEST = statement(`SELECT r.work_id AS id,
    CASE WHEN w.kind='chat' THEN NULL ELSE COALESCE(l.channel_id,e.channel_id) END AS channel_id
  FROM traces r LEFT JOIN work w ON w.id=r.work_id LEFT JOIN live l ON l.work=w.id LEFT JOIN ends e ON e.work=w.id
  WHERE r.request_id=?1 ORDER BY r.at DESC LIMIT ${MOST_NAMED}`);

/** Work that has this id at its vendor, or was made by this request; the newest 20. */
export const findNamedWork = lookup(function* (name: string): Part<readonly Readonly<RowOf<typeof NAMED>>[]> {
  const works = [...(yield* NAMED.all(BY_UPSTREAM, [name])), ...(yield* NAMED.all(BY_REQUEST, [name]))];
  return [...new Map(works.map((work) => [work.id, work])).values()].slice(0, MOST_NAMED);
});

/** What was traced of a task or call, in the order it was written. */
export const tracesOf = lookup(function* (workId: string): Part<readonly TraceRow[]> {
  return yield* TRACE.all(TRACES, [workId]);
});
