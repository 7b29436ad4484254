import type { Json } from '../../contract/json.ts';
import { IS_FOR_REVIEW, REVIEW_EVENTS } from '../review-events.ts';
import { int, intOrNull, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import { taskRecord } from '../transactions/task-row.ts';
import type { ReviewItem, ReviewKind, UncertainStore } from '../uncertain-store.ts';
import { UNPROVEN } from '../unproven.ts';

const WITH_ATTEMPT = `LEFT JOIN submit_attempts a ON a.task_id=t.id AND a.attempt=t.attempt`;

const OPEN = statement(`SELECT t.*, a.http_status AS attempt_status, a.reason AS attempt_reason,
    COALESCE(a.ended_at,t.updated_at) AS odd_at, NULL AS odd_data
  FROM tasks t ${WITH_ATTEMPT} WHERE t.state='uncertain' ORDER BY odd_at DESC, t.id LIMIT ?1`);

const UNPROVEN_ONES = statement(`SELECT t.*, a.http_status AS attempt_status, a.reason AS attempt_reason,
    (SELECT MAX(e.at) FROM task_events e WHERE e.task_id=t.id AND e.type='resolved') AS odd_at, NULL AS odd_data
  FROM tasks t ${WITH_ATTEMPT} WHERE ${UNPROVEN} ORDER BY odd_at DESC, t.id LIMIT ?1`);

const TOLD = statement(`SELECT t.*, a.http_status AS attempt_status, a.reason AS attempt_reason,
    e.type AS odd_type, e.at AS odd_at, e.data AS odd_data
  FROM task_events e JOIN tasks t ON t.id=e.task_id ${WITH_ATTEMPT}
  WHERE ${IS_FOR_REVIEW}
    AND (e.type<>'unlisted_status' OR t.state IN('queued','in_progress'))
    AND NOT EXISTS(SELECT 1 FROM task_events s WHERE s.task_id=e.task_id AND s.type='seen' AND s.seq>e.seq)
  ORDER BY (e.type='result_gone'), e.at DESC, t.id LIMIT ?1`);

/** What is to be decided first, then what may cost the operator; of all kinds so many as were asked for, together. */
export function* listUncertain({
  limit,
}: Parameters<UncertainStore['listUncertain']>[0]): Part<readonly ReviewItem[]> {
  const open = (yield* all(OPEN, [limit])).map((row) => reviewItem(row, 'open'));
  const reported = (yield* all(TOLD, [limit])).map((row) => reviewItem(row, kindOf(text(row, 'odd_type'))));
  const unproven = (yield* all(UNPROVEN_ONES, [limit])).map((row) => reviewItem(row, 'unproven'));
  return [...open, ...unproven, ...reported].slice(0, limit);
}

function kindOf(type: string): ReviewKind {
  const known: Readonly<Record<string, ReviewKind | undefined>> = REVIEW_EVENTS;
  const kind = known[type];
  if (kind === undefined) throw new Error(`internal: the event ${type} is not known to this build`);
  return kind;
}

function reviewItem(row: Row, kind: ReviewKind): ReviewItem {
  const data = textOrNull(row, 'odd_data');
  const read: Json = data === null ? null : JSON.parse(data);
  return {
    kind,
    task: taskRecord(row),
    http_status: intOrNull(row, 'attempt_status'),
    reason: textOrNull(row, 'attempt_reason'),
    since: int(row, 'odd_at'),
    data: read,
  };
}
