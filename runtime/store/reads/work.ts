import type { AbsorbedCall, CallRecord, CallStore } from '../call-store.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { callRecord } from '../transactions/call-row.ts';
import { slotHolders, type WorkRefusal } from '../transactions/work-slots.ts';
import type { WorkLimits } from '../types.ts';

const BY_ID = statement('SELECT * FROM calls WHERE id=?1');

// The condition is spelled as in the partial index, so that both engines use it.
const ABSORBED = statement(
  'SELECT * FROM calls WHERE absorbed>0 AND seen=0 ORDER BY (captured+absorbed<=hold), ended_at DESC, id LIMIT ?1',
);

// The states are spelled as in the partial index, so that tasks which ended are not looked at.
const HELD = statement(`SELECT COUNT(*) AS tasks, COALESCE(SUM(price),0) AS micros FROM tasks
  WHERE state IN('submitting','uncertain','queued','in_progress') AND state='uncertain'`);

// A table of one row for each channel that ever had a task.
const TAKEN = statement('SELECT channel_id,inflight FROM channel_slots WHERE inflight>0');

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

/** The places that tasks take on each channel. */
export function* tasksByChannel(): Part<ReadonlyMap<string, number>> {
  const rows = yield* all(TAKEN);
  return new Map(rows.map((row) => [text(row, 'channel_id'), int(row, 'inflight')]));
}

/** How many tasks are uncertain, and what is on hold for them. */
export function* heldUncertain(): Part<{ readonly tasks: number; readonly micros: number }> {
  const row = yield* one(HELD);
  return row === undefined
    ? { tasks: 0, micros: 0 }
    : { tasks: int(row, 'tasks'), micros: int(row, 'micros') };
}

/** A call whoever owns it. */
export function* findCall(id: string): Part<CallRecord | undefined> {
  const row = yield* one(BY_ID, [id]);
  return row === undefined ? undefined : callRecord(row);
}

/** Calls that cost more than was on hold, then those that nobody counted to the end, the latest first. */
export function* absorbedCalls({
  limit,
}: Parameters<CallStore['absorbedCalls']>[0]): Part<readonly AbsorbedCall[]> {
  const rows = yield* all(ABSORBED, [limit]);
  return rows.map((row) => ({ call: callRecord(row), absorbed: int(row, 'absorbed') }));
}
