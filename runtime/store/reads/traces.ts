import type { JsonObject } from '../../contract/json.ts';
import { read } from '../operation.ts';
import { int, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import type { NamedWork, StoredAttempt, StoredEvent, TraceRow } from '../trace-store.ts';
import type { Facts } from '../work-rows.ts';
import { standingOf } from './tasks.ts';

const MOST_NAMED = 20;

const TRACES = statement('SELECT * FROM traces WHERE work_id=?1 ORDER BY seq');

const BY_UPSTREAM = statement(`SELECT u.work AS id,u.channel_id FROM upstream_ids u JOIN work w ON w.id=u.work
  WHERE u.upstream_id=?1 ORDER BY w.created_at DESC LIMIT ${MOST_NAMED}`);

const BY_REQUEST = statement(`SELECT r.work_id AS id,
    CASE WHEN w.kind='chat' THEN NULL ELSE COALESCE(l.channel_id,e.channel_id) END AS channel_id
  FROM traces r LEFT JOIN work w ON w.id=r.work_id LEFT JOIN live l ON l.work=w.id LEFT JOIN ends e ON e.work=w.id
  WHERE r.request_id=?1 ORDER BY r.at DESC LIMIT ${MOST_NAMED}`);

/** Work that has this id at its vendor, or was made by this request; the newest 20. */
export const findNamedWork = read(function* (name: string): Part<readonly NamedWork[]> {
  const rows = [...(yield* all(BY_UPSTREAM, [name])), ...(yield* all(BY_REQUEST, [name]))];
  const works = rows.map((row) => ({ id: text(row, 'id'), channel_id: textOrNull(row, 'channel_id') }));
  return [...new Map(works.map((work) => [work.id, work])).values()].slice(0, MOST_NAMED);
});

/** What was traced of a task or call, in the order it was written. */
export const tracesOf = read(function* (workId: string): Part<readonly TraceRow[]> {
  return (yield* all(TRACES, [workId])).map((row) => ({
    work_id: text(row, 'work_id'),
    type: text(row, 'type') === 'submitted' ? 'submitted' : 'upstream_call',
    data: objectOf(row, 'data'),
    at: int(row, 'at'),
  }));
});

/** The history of a task; calls have none. */
export const eventsOf = read(function* (taskId: string): Part<readonly StoredEvent[]> {
  return (yield* factsOf(taskId))?.history ?? [];
});

/** The attempts to submit a task; calls keep theirs in their own record. */
export const attemptsOf = read(function* (taskId: string): Part<readonly StoredAttempt[]> {
  const attempts = (yield* factsOf(taskId))?.attempts ?? [];
  return attempts.map(({ expires_at: _, ...attempt }) => attempt);
});

function* factsOf(task: string): Part<Facts | undefined> {
  const { live, end } = yield* standingOf(task);
  return live?.facts ?? end?.facts.task;
}

function objectOf(row: Row, column: string): JsonObject {
  const parsed: JsonObject = JSON.parse(text(row, column));
  return parsed;
}
