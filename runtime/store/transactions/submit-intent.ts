import { int, type Row } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Transaction, undo } from '../sql/transaction.ts';
import type { IntentInput, IntentOutcome, TaskRecord } from '../types.ts';
import { startAttempt } from './attempts.ts';
import { takeClaim } from './claims.ts';
import { beginEvents } from './events.ts';
import { holdId, makeHold } from './hold.ts';
import { insufficient, payingKey } from './paying-key.ts';
import { takeSlot } from './slots.ts';
import { takeWork } from './work-slots.ts';

const INSERT =
  statement(`INSERT INTO tasks(id,kind,route,owner_id,key_id,model,model_id,protocol,channel_id,credential,
    spec_version,state,attempt,hold_txn,price,price_rule,request,saved,place,next_poll_at,due_at,deadline_at,created_at,updated_at)
  SELECT ?1,?2,?3,?4,?5,?6,?7,?8,?9,CAST(?10 AS {{int}}),?11,'submitting',1,?12,CAST(?13 AS {{int}}),?14,?15,?16,CAST(?18 AS TEXT),
    clock.now+CAST(?17 AS {{int}}),clock.now+CAST(?17 AS {{int}}),clock.now+CAST(?17 AS {{int}}),clock.now,clock.now
  FROM (SELECT {{now}} AS now) clock RETURNING created_at,deadline_at`);

/** The intent of a submission: price on hold, slot taken, task and attempt written; or a refusal that changes nothing. */
export function* submitIntent(input: IntentInput): Transaction<IntentOutcome> {
  const { task, channel, submit_timeout_ms } = input;
  const { id, owner_id: owner, key_id: key, price: hold } = task;
  const claimed = yield* takeClaim(input.claim, { owner, work: id });
  if (claimed !== undefined) return undo(claimed);
  const payer = yield* payingKey({ key, owner, payer: `task ${id}` });
  const broke = insufficient(payer, hold);
  if (broke !== undefined) return input.claim === undefined ? keep(broke) : undo(broke);
  const refused = yield* makeHold({ id, owner, key, limited: payer.limited, hold });
  if (refused !== undefined) return undo(refused);
  if (!(yield* takeSlot(channel))) return undo({ kind: 'saturated', by: 'channel' });

  const row = yield* one(INSERT, [
    task.id,
    task.kind,
    task.route,
    task.owner_id,
    task.key_id,
    task.model,
    task.model_id,
    channel.protocol,
    channel.channel_id,
    channel.credential,
    task.spec_version,
    holdId(task.id),
    task.price,
    task.price_rule,
    JSON.stringify(task.request),
    JSON.stringify(channel.saved ?? {}),
    submit_timeout_ms,
    channel.place ?? null,
  ]);
  if (row === undefined) throw new Error(`internal: task ${task.id} was not inserted`);
  const over = yield* takeWork(task.id, input.work ?? {});
  if (over !== undefined) return undo({ kind: 'saturated', by: over });
  yield* startAttempt({ task: task.id, attempt: 1, channel, submit_timeout_ms });
  yield* beginEvents(task.id, 'held', { price: task.price, channel: channel.channel_id });
  return keep({ kind: 'held', task: insertedTask(input, row), attempt: 1 });
}

/** The row as it stands now, without reading back what has just been written. */
function insertedTask({ task, channel }: IntentInput, row: Row): TaskRecord {
  const { protocol, channel_id, credential, place, saved = {} } = channel;
  const created_at = int(row, 'created_at');
  const deadline_at = int(row, 'deadline_at');
  return {
    ...task,
    ...{ protocol, channel_id, credential, saved },
    ...(place === undefined ? {} : { place }),
    state: 'submitting',
    progress: 0,
    result: null,
    error_code: null,
    error_message: null,
    upstream_id: null,
    lease_epoch: 0,
    next_poll_at: deadline_at,
    poll_count: 0,
    poll_failures: 0,
    deadline_at,
    created_at,
    updated_at: created_at,
    completed_at: null,
    deleted_at: null,
  };
}
