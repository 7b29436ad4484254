import { text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Part, type Transaction } from '../sql/transaction.ts';
import type { FinishOutcome, FoundOutcome, Store, UncertainPolicy } from '../types.ts';
import type { UncertainStore } from '../uncertain-store.ts';
import { attemptFound } from './attempts.ts';
import { addEvent, addEventOnce } from './events.ts';
import { leaveSlot } from './slots.ts';
import { firstPoll, lockTask, taskRecord } from './task-row.ts';
import { leaveWork } from './work-slots.ts';

const UNCERTAIN = statement(`UPDATE tasks SET state='uncertain',
    next_poll_at={{now}}+?2, due_at={{now}}+?2, deadline_at={{now}}+?3, uncertain_policy=?4,
    lease_owner=NULL, lease_until=NULL, lease_epoch=lease_epoch+1, updated_at={{now}}
  WHERE id=?1 AND state IN('submitting','uncertain') RETURNING *`);

const FIND = statement(`UPDATE tasks SET state='queued', upstream_id=?3, id_told=0, saved=?4,
    next_poll_at={{now}}+${firstPoll('?5')}, due_at={{now}}+${firstPoll('?5')}, deadline_at={{now}}+?6,
    poll_count=0, poll_failures=0, lease_owner=NULL, lease_until=NULL, updated_at={{now}}
  WHERE id=?1 AND state='uncertain' AND lease_epoch=COALESCE(CAST(?2 AS {{int}}),lease_epoch) RETURNING *`);

// Nobody is asked when an operator must decide, so that a look is one that showed nothing.
const LEAVE = statement(`UPDATE tasks SET next_poll_at={{now}}+?3, due_at={{now}}+?3,
    poll_count=poll_count+1, poll_failures=poll_failures+1,
    lease_owner=NULL, lease_until=NULL, updated_at={{now}}
  WHERE id=?1 AND state='uncertain' AND lease_epoch=COALESCE(CAST(?2 AS {{int}}),lease_epoch) RETURNING *`);

const TAKEN = statement('SELECT id FROM tasks WHERE channel_id=?1 AND upstream_id=?2 AND id<>?3');

/** The other task that the channel gave this upstream id: a vendor's mistake that must not crash the submission. */
export function* otherWithId(input: {
  readonly task: string;
  readonly channel: string;
  readonly upstream_id: string;
}): Part<string | undefined> {
  const row = yield* one(TAKEN, [input.channel, input.upstream_id, input.task]);
  return row === undefined ? undefined : text(row, 'id');
}

/** The hold stays, the reconciler looks again, the task is given up at its deadline. */
export function* becomeUncertain(
  id: string,
  pace: {
    readonly look_again_ms: number;
    readonly deadline_ms: number;
    readonly policy: UncertainPolicy | undefined;
  },
): Part<FinishOutcome> {
  const row = yield* one(UNCERTAIN, [id, pace.look_again_ms, pace.deadline_ms, pace.policy ?? null]);
  if (row === undefined) throw new Error(`internal: task ${id} was locked but not made uncertain`);
  return { applied: true, task: taskRecord(row) };
}

/** Money stays on hold; the slots of channel, key and group are free: other work must not wait for it. */
export function* leaveToOperator(
  input: Parameters<UncertainStore['leaveToOperator']>[0],
): Transaction<FinishOutcome> {
  const { id, lease_epoch = null, next_poll_ms, data } = input;
  const task = yield* lockTask(id);
  const row = yield* one(LEAVE, [id, lease_epoch, next_poll_ms]);
  if (row === undefined) return keep({ applied: false, task });
  yield* leaveSlot(id, row);
  yield* leaveWork(id, row);
  yield* addEventOnce(id, 'left_to_operator', data);
  return keep({ applied: true, task: taskRecord(row) });
}

/** The look-up found the submission. */
export function* recordFound(input: Parameters<Store['recordFound']>[0]): Transaction<FoundOutcome> {
  const { id, lease_epoch = null, upstream_id, saved, first_poll_ms, deadline_ms } = input;
  const task = yield* lockTask(id);
  if (task === undefined) return keep({ applied: false, task });
  const other = yield* otherWithId({ task: id, channel: task.channel_id, upstream_id });
  if (other !== undefined) {
    if (task.state === 'uncertain') yield* addEventOnce(id, 'duplicate_upstream_id', { upstream_id, other });
    return keep({ applied: false, task, taken: true });
  }
  const row = yield* one(FIND, [
    id,
    lease_epoch,
    upstream_id,
    JSON.stringify({ ...task.saved, ...saved }),
    first_poll_ms,
    deadline_ms,
  ]);
  if (row === undefined) return keep({ applied: false, task });
  yield* attemptFound(id);
  yield* addEvent(id, 'found', { upstream_id });
  return keep({ applied: true, task: taskRecord(row) });
}
