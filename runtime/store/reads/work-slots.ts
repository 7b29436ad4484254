import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, type Part } from '../sql/transaction.ts';
import { slotHolders, type WorkRefusal } from '../transactions/work-slots.ts';
import type { WorkLimits } from '../types.ts';

const INFLIGHT = statement('SELECT holder,inflight FROM work_slots WHERE holder IN(?1,?2)');

/** The first of these limits that is reached, of the group before that of the key. */
export function* limitReached(limits: WorkLimits): Part<WorkRefusal | undefined> {
  const { group, key } = slotHolders(limits);
  const rows = yield* all(INFLIGHT, [group, key]);
  const inFlight = new Map(rows.map((row) => [text(row, 'holder'), int(row, 'inflight')]));
  const isFull = (holder: string | null, most = 0): boolean =>
    holder !== null && (inFlight.get(holder) ?? 0) >= most;
  if (isFull(group, limits.group?.concurrent)) return 'group';
  return isFull(key, limits.key?.concurrent) ? 'key' : undefined;
}
