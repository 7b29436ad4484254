import type { Json, JsonObject } from '../../contract/json.ts';
import { int, intOrNull, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import type { StoredAttempt, StoredEvent, TraceRow } from '../trace-store.ts';

const TRACES = statement('SELECT * FROM traces WHERE work_id=?1 ORDER BY seq');

const EVENTS = statement('SELECT * FROM task_events WHERE task_id=?1 ORDER BY seq');

const ATTEMPTS = statement('SELECT * FROM submit_attempts WHERE task_id=?1 ORDER BY attempt');

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
