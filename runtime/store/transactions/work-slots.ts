import { int, type Row, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import type { WorkLimits } from '../types.ts';

const TAKE = statement(`INSERT INTO work_slots(holder,inflight) VALUES(?1,1)
  ON CONFLICT(holder) DO UPDATE SET inflight=work_slots.inflight+1
  WHERE work_slots.inflight<CAST(?2 AS {{int}}) RETURNING inflight`);

const REMEMBER = statement('UPDATE tasks SET group_slot=?2, key_slot=?3 WHERE id=?1');

const HELD = statement('SELECT group_slot,key_slot FROM tasks WHERE id=?1');

const FREE = statement('UPDATE work_slots SET inflight=inflight-1 WHERE holder=?1 RETURNING inflight');

/** Which of its limits a task would go beyond. The caller must undo the whole transaction then. */
export type WorkRefusal = 'group' | 'key';

/** Counts a task that was just inserted against the limits of its group and key, as far as they have any. */
export function* takeWork(task: string, { group, key }: WorkLimits): Part<WorkRefusal | undefined> {
  if (group === undefined && key === undefined) return undefined;
  // Always the group first, so that two nodes never wait for each other.
  if (group !== undefined && !(yield* take(groupHolder(group.name), group.concurrent))) return 'group';
  if (key !== undefined && !(yield* take(keyHolder(key.id), key.concurrent))) return 'key';
  yield* all(REMEMBER, [
    task,
    group === undefined ? null : groupHolder(group.name),
    key === undefined ? null : keyHolder(key.id),
  ]);
  return undefined;
}

/** Counts a task less, only in the transaction that ends it. */
export function* freeWork(task: string): Part<void> {
  const row = yield* one(HELD, [task]);
  if (row === undefined) throw new Error(`internal: task ${task} is not stored`);
  for (const holder of heldSlots(row)) {
    const left = yield* one(FREE, [holder]);
    if (left === undefined)
      throw new Error(`internal: ${holder} has no work slots although ${task} holds one`);
    if (int(left, 'inflight') < 0)
      throw new Error(`internal: ${holder} has given back more slots than it took`);
  }
}

function heldSlots(row: Row): readonly string[] {
  return [textOrNull(row, 'group_slot'), textOrNull(row, 'key_slot')].filter((holder) => holder !== null);
}

function* take(holder: string, most: number): Part<boolean> {
  const row = most < 1 ? undefined : yield* one(TAKE, [holder, most]);
  return row !== undefined;
}

function groupHolder(name: string): string {
  return `group:${name}`;
}

function keyHolder(id: string): string {
  return `key:${id}`;
}
