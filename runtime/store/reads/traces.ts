import type { Json, JsonObject } from '../../contract/json.ts';
import { int, intOrNull, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import type { NamedWork, StoredAttempt, StoredEvent, TraceRow } from '../trace-store.ts';
import { taskRecord } from '../transactions/task-row.ts';
import type { TaskRecord } from '../types.ts';

const MOST_NAMED = 20;

const TRACES = statement('SELECT * FROM traces WHERE work_id=?1 ORDER BY seq');

const EVENTS = statement('SELECT * FROM task_events WHERE task_id=?1 ORDER BY seq');

const ATTEMPTS = statement('SELECT * FROM submit_attempts WHERE task_id=?1 ORDER BY attempt');

const KNOWN = statement('SELECT * FROM tasks WHERE id=?1');

// Upstream ids are indexed below their channel, of which there are few: one step of the index for each.
const BY_UPSTREAM = statement(`WITH RECURSIVE c(id) AS (
    SELECT MIN(channel_id) FROM tasks
    UNION ALL SELECT (SELECT MIN(n.channel_id) FROM tasks n WHERE n.channel_id>c.id) FROM c WHERE c.id IS NOT NULL)
  SELECT t.id, t.channel_id FROM c JOIN tasks t ON t.channel_id=c.id AND t.upstream_id=?1
  ORDER BY t.created_at DESC LIMIT 20`);

const BY_REQUEST =
  statement(`SELECT r.work_id AS id, t.channel_id FROM traces r LEFT JOIN tasks t ON t.id=r.work_id
  WHERE r.request_id=?1 ORDER BY r.at DESC LIMIT 20`);

/** A task whoever owns it, also one that was deleted. */
export function* findKnownTask(id: string): Part<TaskRecord | undefined> {
  const row = yield* one(KNOWN, [id]);
  return row === undefined ? undefined : taskRecord(row);
}

/** Work by its id at the vendor or the caller's request. */
export function* findNamedWork(name: string): Part<readonly NamedWork[]> {
  const rows = [...(yield* all(BY_UPSTREAM, [name])), ...(yield* all(BY_REQUEST, [name]))];
  const works = rows.map((row) => ({ id: text(row, 'id'), channel_id: textOrNull(row, 'channel_id') }));
  return [...new Map(works.map((work) => [work.id, work])).values()].slice(0, MOST_NAMED);
}

/** What was traced of a task or call, in the order it was written. */
export function* tracesOf(workId: string): Part<readonly TraceRow[]> {
  return (yield* all(TRACES, [workId])).map((row) => ({
    work_id: text(row, 'work_id'),
    type: text(row, 'type') === 'submitted' ? 'submitted' : 'upstream_call',
    data: objectOf(row, 'data'),
    at: int(row, 'at'),
  }));
}

/** The history of a task; calls have none. */
export function* eventsOf(taskId: string): Part<readonly StoredEvent[]> {
  return (yield* all(EVENTS, [taskId])).map((row) => {
    const data = textOrNull(row, 'data');
    return {
      seq: int(row, 'seq'),
      type: text(row, 'type'),
      data: data === null ? null : jsonOf(data),
      at: int(row, 'at'),
    };
  });
}

/** The attempts to submit a task; calls keep theirs in their own record. */
export function* attemptsOf(taskId: string): Part<readonly StoredAttempt[]> {
  return (yield* all(ATTEMPTS, [taskId])).map((row) => ({
    attempt: int(row, 'attempt'),
    channel_id: text(row, 'channel_id'),
    credential: int(row, 'credential'),
    outcome: text(row, 'outcome'),
    http_status: intOrNull(row, 'http_status'),
    reason: textOrNull(row, 'reason'),
    started_at: int(row, 'started_at'),
    ended_at: intOrNull(row, 'ended_at'),
  }));
}

function jsonOf(value: string): Json {
  const parsed: Json = JSON.parse(value);
  return parsed;
}

function objectOf(row: Row, column: string): JsonObject {
  const parsed: JsonObject = JSON.parse(text(row, column));
  return parsed;
}
