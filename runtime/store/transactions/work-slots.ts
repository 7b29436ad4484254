import { int, type Row, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import type { WorkLimits } from '../types.ts';

const TAKE = statement(`INSERT INTO work_slots(holder,inflight) VALUES(?1,1)
  ON CONFLICT(holder) DO UPDATE SET inflight=work_slots.inflight+1
  WHERE work_slots.inflight<CAST(?2 AS {{int}}) RETURNING inflight`);

const REMEMBER = statement('UPDATE tasks SET group_slot=?2, key_slot=?3 WHERE id=?1');

const HELD = statement('SELECT group_slot,key_slot FROM tasks WHERE id=?1');

const FREE = statement(
  'UPDATE work_slots SET inflight=inflight-CAST(?2 AS {{int}}) WHERE holder=?1 RETURNING inflight',
);

/** Which of its limits work would go beyond. The caller must undo the whole transaction then. */
export type WorkRefusal = 'group' | 'key';

/** Columns of tasks and calls that say whose slots they hold. */
export const SLOT_COLUMNS = 'group_slot,key_slot';

/** Who holds the slots of a work with these limits. */
export function slotHolders({ group, key }: WorkLimits): {
  readonly group: string | null;
  readonly key: string | null;
} {
  return {
    group: group === undefined ? null : `group:${group.name}`,
    key: key === undefined ? null : `key:${key.id}`,
  };
}

/** Counts one more work, task or call, against the limits of its group and key, as far as they have any. */
export function* takeSlots(limits: WorkLimits): Part<WorkRefusal | undefined> {
  const { group, key } = slotHolders(limits);
  // Always the group first, so that two nodes never wait for each other.
  if (group !== null && !(yield* take(group, limits.group?.concurrent ?? 0))) return 'group';
  if (key !== null && !(yield* take(key, limits.key?.concurrent ?? 0))) return 'key';
  return undefined;
}

/** The same for a task that was just inserted. */
export function* takeWork(task: string, limits: WorkLimits): Part<WorkRefusal | undefined> {
  const { group, key } = slotHolders(limits);
  if (group === null && key === null) return undefined;
  const refusal = yield* takeSlots(limits);
  if (refusal === undefined) yield* all(REMEMBER, [task, group, key]);
  return refusal;
}

/** Counts a task less, only in the transaction that ends it. */
export function* freeWork(task: string): Part<void> {
  yield* freeSlots([yield* slotsOfTask(task)]);
}

/** Counts a task, of which this is the row, less although it goes on; what ends it frees nothing then. */
export function* leaveWork(task: string, row: Row): Part<void> {
  if (row.group_slot === null && row.key_slot === null) return;
  yield* freeSlots([row]);
  yield* all(REMEMBER, [task, null, null]);
}

/** Gives back what these rows, with `SLOT_COLUMNS`, hold; only in the transaction that ends their work. */
export function* freeSlots(rows: readonly Row[]): Part<void> {
  const held = rows.flatMap((row) => [textOrNull(row, 'group_slot'), textOrNull(row, 'key_slot')]);
  const counts = new Map<string, number>();
  for (const holder of held) if (holder !== null) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  // Groups sort before keys, as they are taken.
  for (const [holder, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const left = yield* one(FREE, [holder, count]);
    if (left === undefined) throw new Error(`internal: ${holder} has no work slots although work holds some`);
    if (int(left, 'inflight') < 0)
      throw new Error(`internal: ${holder} has given back more slots than it took`);
  }
}

function* slotsOfTask(task: string): Part<Row> {
  const row = yield* one(HELD, [task]);
  if (row === undefined) throw new Error(`internal: task ${task} is not stored`);
  return row;
}

function* take(holder: string, most: number): Part<boolean> {
  const row = most < 1 ? undefined : yield* one(TAKE, [holder, most]);
  return row !== undefined;
}
