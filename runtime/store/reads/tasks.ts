import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { LIVE, taskRecord } from '../transactions/task-row.ts';
import type { Charge, Page, Store, TaskRecord } from '../types.ts';

const BY_OWNER = statement('SELECT * FROM tasks WHERE id=?1 AND owner_id=?2 AND deleted_at IS NULL');

const BY_ID = statement('SELECT * FROM tasks WHERE id=?1 AND deleted_at IS NULL');

const CURSOR = statement('SELECT created_at,id FROM tasks WHERE id=?1 AND owner_id=?2');

const LATER =
  statement(`SELECT * FROM tasks WHERE owner_id=?1 AND deleted_at IS NULL AND (created_at,id)>(?2,?3)
  ORDER BY created_at,id LIMIT ?4`);

const EARLIER =
  statement(`SELECT * FROM tasks WHERE owner_id=?1 AND deleted_at IS NULL AND (created_at,id)<(?2,?3)
  ORDER BY created_at DESC,id DESC LIMIT ?4`);

const NEXT_DUE = statement(`SELECT due_at-{{now}} AS wait FROM tasks WHERE ${LIVE} ORDER BY due_at LIMIT 1`);

const CHARGE = statement(`SELECT
    CAST(COALESCE(SUM(CASE WHEN t.kind='hold' AND a.kind='hold' THEN e.amount ELSE 0 END),0) AS {{int}}) AS hold,
    CAST(COALESCE(SUM(CASE WHEN t.kind='capture' AND a.kind='revenue' THEN e.amount ELSE 0 END),0) AS {{int}}) AS captured,
    CAST(COALESCE(SUM(CASE WHEN t.kind IN('capture','release') AND a.kind='wallet' THEN e.amount ELSE 0 END),0)
      AS {{int}}) AS released
  FROM ledger_txns t JOIN ledger_entries e ON e.txn_id=t.id JOIN accounts a ON a.id=e.account_id WHERE t.task_id=?1`);

const MAX_PAGE = 1000;

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

/** One page by (created_at, id); tasks made meanwhile neither repeat nor hide a row. */
export function* listTasks(input: Parameters<Store['listTasks']>[0]): Part<Page> {
  const { owner_id, after, limit, order } = input;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
    throw new Error(`internal: limit must be a whole number from 1 to ${MAX_PAGE} (got ${limit})`);
  }
  let from = { created_at: order === 'asc' ? -1 : Number.MAX_SAFE_INTEGER, id: '' };
  if (after !== undefined) {
    const row = yield* one(CURSOR, [after, owner_id]);
    if (row === undefined) return { tasks: [], has_more: false };
    from = { created_at: int(row, 'created_at'), id: text(row, 'id') };
  }
  const page = order === 'asc' ? LATER : EARLIER;
  const rows = yield* all(page, [owner_id, from.created_at, from.id, limit + 1]);
  return { tasks: rows.slice(0, limit).map(taskRecord), has_more: rows.length > limit };
}

/** How long until a task is due; 0 when one is overdue. */
export function* nextDueIn(): Part<number | undefined> {
  const row = yield* one(NEXT_DUE);
  return row === undefined ? undefined : Math.max(0, int(row, 'wait'));
}

/** What the ledger says of a task; zeros for a task without money. */
export function* chargeOf(task: string): Part<Charge> {
  const row = yield* one(CHARGE, [task]);
  if (row === undefined) throw new Error('internal: an aggregate answered no row');
  return { hold: int(row, 'hold'), captured: int(row, 'captured'), released: int(row, 'released') };
}
