import { int, type Row } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, changes, type Part } from '../sql/transaction.ts';
import type { ChannelPick } from '../types.ts';

const TAKE = statement(`INSERT INTO channel_slots(channel_id,inflight,cap) VALUES(?1,1,?2)
  ON CONFLICT(channel_id) DO UPDATE SET inflight=channel_slots.inflight+1, cap=excluded.cap
  WHERE channel_slots.inflight<excluded.cap`);

const FREE = statement(`UPDATE channel_slots SET inflight=inflight-1
  WHERE channel_id=(SELECT channel_id FROM tasks WHERE id=?1 AND channel_slot=1)`);

const FORGET = statement('UPDATE tasks SET channel_slot=0 WHERE id=?1');

/**
 * Counts one more task on the channel; false when it is full. The cap is the caller's, so a changed
 * configuration counts from the next task on; a cap lowered below what runs only stops new tasks.
 */
export function* takeSlot(channel: ChannelPick): Part<boolean> {
  if (channel.max_inflight < 1) return false;
  return (yield* changes(TAKE, [channel.channel_id, channel.max_inflight])) === 1;
}

/**
 * Counts a task less on its channel, unless it holds no slot there; only in the transaction that ends the task or moves
 * it to another channel, before it is moved.
 */
export function* freeSlot(task: string): Part<void> {
  yield* all(FREE, [task]);
}

/** Counts a task, of which this is the row, less although it goes on; what ends or moves it frees nothing then. */
export function* leaveSlot(task: string, row: Row): Part<void> {
  if (int(row, 'channel_slot') === 0) return;
  yield* freeSlot(task);
  yield* all(FORGET, [task]);
}
