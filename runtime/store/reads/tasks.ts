import { int } from '../sql/row.ts';
import { padded, places, statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { holdId, refundId, resolutionId } from '../transactions/hold.ts';
import { LIVE, taskRecord } from '../transactions/task-row.ts';
import type { Charge, Store, TaskRecord } from '../types.ts';

const BY_OWNER = statement('SELECT * FROM tasks WHERE id=?1 AND owner_id=?2 AND deleted_at IS NULL');

const BY_ID = statement('SELECT * FROM tasks WHERE id=?1 AND deleted_at IS NULL');

const MOST_IDS = 100;

const BY_IDS = statement(`SELECT * FROM tasks WHERE owner_id=?1 AND deleted_at IS NULL
  AND id IN(${places(2, MOST_IDS)})`);

const NEXT_DUE = statement(`SELECT due_at-{{now}} AS wait FROM tasks WHERE ${LIVE} ORDER BY due_at LIMIT 1`);

const CHARGE = statement(`SELECT
    CAST(COALESCE(SUM(CASE WHEN t.kind='hold' AND a.kind='hold' THEN e.amount ELSE 0 END),0) AS {{int}}) AS hold,
    CAST(COALESCE(SUM(CASE WHEN t.kind='capture' AND a.kind='revenue' THEN e.amount ELSE 0 END),0) AS {{int}}) AS captured,
    CAST(COALESCE(SUM(CASE WHEN t.kind IN('capture','release') AND a.kind='wallet' THEN e.amount ELSE 0 END),0)
      AS {{int}}) AS released,
    CAST(COALESCE(SUM(CASE WHEN t.kind='refund' AND a.kind='wallet' THEN e.amount ELSE 0 END),0) AS {{int}}) AS refunded
  FROM ledger_txns t JOIN ledger_entries e ON e.txn_id=t.id JOIN accounts a ON a.id=e.account_id
  WHERE t.id IN(?1,?2,?3,?4)`);

/** A task of this owner; anything else looks as if it did not exist. */
export function* findTask(input: Parameters<Store['findTask']>[0]): Part<TaskRecord | undefined> {
  const row = yield* one(BY_OWNER, [input.id, input.owner_id]);
  return row === undefined ? undefined : taskRecord(row);
}

/** A task whoever owns it. */
export function* findTaskById(id: string): Part<TaskRecord | undefined> {
  const row = yield* one(BY_ID, [id]);
  return row === undefined ? undefined : taskRecord(row);
}

/** Those of the ids that are tasks of this owner; an id asked for twice is answered once. */
export function* findTasks({
  ids,
  owner_id,
}: Parameters<Store['findTasks']>[0]): Part<readonly TaskRecord[]> {
  if (ids.length > MOST_IDS) {
    throw new Error(`internal: at most ${MOST_IDS} ids can be asked for at once (got ${ids.length})`);
  }
  const [first] = ids;
  if (first === undefined) return [];
  const rows = yield* all(BY_IDS, [owner_id, ...padded(ids, MOST_IDS, first)]);
  return rows.map(taskRecord);
}

/** How long until a task is due; 0 when one is overdue. */
export function* nextDueIn(): Part<number | undefined> {
  const row = yield* one(NEXT_DUE);
  return row === undefined ? undefined : Math.max(0, int(row, 'wait'));
}

/** What the ledger says of a task; zeros for a task without money. */
export function* chargeOf(task: string): Part<Charge> {
  const row = yield* one(CHARGE, [
    holdId(task),
    resolutionId(task, 'capture'),
    resolutionId(task, 'release'),
    refundId(task),
  ]);
  if (row === undefined) throw new Error('internal: an aggregate answered no row');
  const charge = { hold: int(row, 'hold'), captured: int(row, 'captured'), released: int(row, 'released') };
  const refunded = int(row, 'refunded');
  return refunded === 0 ? charge : { ...charge, refunded };
}
