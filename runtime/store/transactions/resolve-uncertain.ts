import { IS_FOR_REVIEW } from '../review-events.ts';
import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction, undo } from '../sql/transaction.ts';
import type { TaskRecord } from '../types.ts';
import type { ResolveOutcome, UncertainStore } from '../uncertain-store.ts';
import { isUnproven, UNPROVEN } from '../unproven.ts';
import { attemptFound } from './attempts.ts';
import { audit } from './audit.ts';
import { addEvent } from './events.ts';
import { releaseAsFailed } from './finish.ts';
import { lockTask, taskRecord } from './task-row.ts';

const SEE = statement('UPDATE calls SET seen=1 WHERE id=?1 AND absorbed>0 AND seen=0 RETURNING state');

type Input = Parameters<UncertainStore['resolveUncertain']>[0];

// The new epoch fences off whoever looks at the task at this moment.
const ACCEPT = statement(`UPDATE tasks SET state='queued', upstream_id=?2, id_told=1, poll_count=0,
    next_poll_at={{now}}+?3, due_at={{now}}+?3, deadline_at={{now}}+?4, poll_failures=0,
    lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1, updated_at={{now}}
  WHERE id=?1 AND (state='uncertain' OR ${UNPROVEN}) RETURNING *`);

const TAKEN = statement('SELECT id FROM tasks WHERE channel_id=?1 AND upstream_id=?2 AND id<>?3');

const ODD = statement(`SELECT 1 AS odd FROM task_events e WHERE e.task_id=?1
    AND ${IS_FOR_REVIEW}
    AND NOT EXISTS(SELECT 1 FROM task_events s WHERE s.task_id=e.task_id AND s.type='seen' AND s.seq>e.seq) LIMIT 1`);

/** An operator's word about a task, under lock: only about one that is uncertain, or whose id no poll has found yet. */
export function* resolveUncertain(input: Input): Transaction<ResolveOutcome> {
  const { id, by, as } = input;
  const task = yield* lockTask(id);
  if (task === undefined) return yield* seeCall(input);
  if (as === 'seen') return yield* see(task, input);
  if (task.state !== 'uncertain' && !isUnproven(task)) return keep({ kind: 'not_open', task });
  const detail = as === 'accepted' ? { as, upstream_id: input.upstream_id } : { as };
  yield* addEvent(id, 'resolved', { ...detail, by });
  yield* audit({ by, action: 'uncertain.resolve', target: id, detail });
  if (as === 'failed') {
    const { error_message } = input;
    const failed = yield* releaseAsFailed({ id, error_code: 'submission_uncertain', error_message });
    if (failed === undefined) throw new Error(`internal: task ${id} was locked but not failed`);
    return keep({ kind: 'resolved', task: failed });
  }
  const { upstream_id } = input;
  const taken = yield* one(TAKEN, [task.channel_id, upstream_id, id]);
  if (taken !== undefined) return undo({ kind: 'taken', by: String(taken.id) });
  const row = yield* one(ACCEPT, [id, upstream_id, input.first_poll_ms, input.deadline_ms]);
  if (row === undefined) throw new Error(`internal: task ${id} was locked but not accepted`);
  yield* attemptFound(id);
  return keep({ kind: 'resolved', task: taskRecord(row) });
}

function* see(task: TaskRecord, { id, by }: Input): Part<ReturnType<typeof keep<ResolveOutcome>>> {
  const reviewRow = yield* one(ODD, [id]);
  if (reviewRow === undefined) return keep<ResolveOutcome>({ kind: 'not_open', task });
  yield* addEvent(id, 'seen', { by });
  yield* audit({ by, action: 'uncertain.resolve', target: id, detail: { as: 'seen' } });
  return keep<ResolveOutcome>({ kind: 'resolved', task });
}

/** Takes a call that cost more than was on hold off the list; of no other call anything is to be said. */
function* seeCall({
  id,
  by,
  as,
}: Parameters<UncertainStore['resolveUncertain']>[0]): Transaction<ResolveOutcome> {
  const row = as === 'seen' ? yield* one(SEE, [id]) : undefined;
  if (row === undefined) return keep({ kind: 'unknown' });
  yield* audit({ by, action: 'uncertain.resolve', target: id, detail: { as } });
  return keep({ kind: 'seen_call', state: text(row, 'state') === 'completed' ? 'completed' : 'failed' });
}
