import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { keep, one, type Transaction, undo } from '../sql/transaction.ts';
import type { IntentInput, IntentOutcome } from '../types.ts';
import { accountId, balance } from './accounts.ts';
import { startAttempt } from './attempts.ts';
import { addEvent } from './events.ts';
import { holdId, makeHold } from './hold.ts';
import { takeSlot } from './slots.ts';
import { taskRecord } from './task-row.ts';

const KEY = statement('SELECT owner_id,unlimited FROM api_keys WHERE id=?1');

const INSERT =
  statement(`INSERT INTO tasks(id,kind,route,owner_id,key_id,model,model_id,protocol,channel_id,credential,
    spec_version,state,attempt,hold_txn,price,price_rule,request,saved,next_poll_at,due_at,deadline_at,created_at,updated_at)
  SELECT ?1,?2,?3,?4,?5,?6,?7,?8,?9,CAST(?10 AS {{int}}),?11,'submitting',1,?12,CAST(?13 AS {{int}}),?14,?15,?16,
    clock.now+CAST(?17 AS {{int}}),clock.now+CAST(?17 AS {{int}}),clock.now+CAST(?17 AS {{int}}),clock.now,clock.now
  FROM (SELECT {{now}} AS now) clock RETURNING *`);

/** TX1 (reliability 3.3 B): price on hold, slot taken, task and attempt written; or a refusal that changes nothing. */
export function* submitIntent(input: IntentInput): Transaction<IntentOutcome> {
  const { task, channel, submit_timeout_ms } = input;
  const key = yield* one(KEY, [task.key_id]);
  if (key === undefined)
    throw new Error(`internal: task ${task.id} names key ${task.key_id}, which is not stored`);
  if (text(key, 'owner_id') !== task.owner_id) {
    throw new Error(
      `internal: task ${task.id} names owner ${task.owner_id}, who does not own key ${task.key_id}`,
    );
  }
  const short = yield* makeHold({
    id: task.id,
    owner: task.owner_id,
    key: task.key_id,
    limited: int(key, 'unlimited') === 0,
    hold: task.price,
  });
  if (short !== undefined) return undo(yield* refusal(input, short));
  if (!(yield* takeSlot(channel))) return undo({ kind: 'saturated' });

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
  ]);
  if (row === undefined) throw new Error(`internal: task ${task.id} was not inserted`);
  yield* startAttempt({ task: task.id, attempt: 1, channel, submit_timeout_ms });
  yield* addEvent(task.id, 'held', { price: task.price, channel: channel.channel_id });
  return keep({ kind: 'held', task: taskRecord(row), attempt: 1 });
}

function* refusal({ task }: IntentInput, short: string) {
  const limited_by = short === accountId('key_quota', task.key_id) ? 'key' : 'wallet';
  if (limited_by === 'wallet' && short !== accountId('wallet', task.owner_id)) {
    throw new Error(`internal: account ${short} cannot take the hold of ${task.id}`);
  }
  return { kind: 'insufficient_quota', balance: yield* balance(short), limited_by } as const;
}
