import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';

// A table of one row for each channel that ever had a task.
const TAKEN = statement('SELECT channel_id,inflight FROM channel_slots WHERE inflight>0');

/** The places that tasks take on each channel. */
export function* tasksByChannel(): Part<ReadonlyMap<string, number>> {
  const rows = yield* all(TAKEN);
  return new Map(rows.map((row) => [text(row, 'channel_id'), int(row, 'inflight')]));
}
