import { budgetId } from '../batch.ts';
import type { CallRecord } from '../call-store.ts';
import { read } from '../operation.ts';
import { endedCall, endedTask, liveTask } from '../records.ts';
import { int, type Row, text } from '../sql/row.ts';
import { padded, places, statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { placesOf, type WorkRefusal } from '../transactions/places.ts';
import type { Charge, TaskRecord, WorkLimits } from '../types.ts';
import {
  END_COLUMNS,
  type End,
  endOf,
  LIVE_COLUMNS,
  type Live,
  liveOf,
  WORK_COLUMNS,
  type WorkRow,
  workRowOf,
} from '../work-rows.ts';

const ASKED = statement(`SELECT ${WORK_COLUMNS} FROM work WHERE id=?1`);
const LIVE = statement(`SELECT ${LIVE_COLUMNS} FROM live WHERE work=?1`);
const END = statement(`SELECT ${END_COLUMNS} FROM ends WHERE work=?1`);

const MOST_IDS = 100;
const BY_IDS = statement(`SELECT ${WORK_COLUMNS} FROM work WHERE owner_id=?1 AND deleted_at IS NULL
  AND id IN(${places(2, MOST_IDS)})`);

const NEXT_DUE = statement('SELECT due_at-{{now}} AS wait FROM live ORDER BY due_at LIMIT 1');

const CHARGE =
  statement(`SELECT w.hold,e.captured,CASE WHEN e.work IS NULL THEN 0 ELSE 1 END AS ended,COALESCE(c.wallet,0) AS refunded
  FROM work w LEFT JOIN ends e ON e.work=w.id LEFT JOIN credits c ON c.work=w.id AND c.kind='refund' WHERE w.id=?1`);

const ON_CHANNELS = statement("SELECT id,held FROM budgets WHERE kind='channel' AND held>0");

const HELD = statement('SELECT id,held FROM budgets WHERE id IN(?1,?2)');

/** Where work stands: in flight or ended. Looked for in this order, because it goes from the one to the other. */
export interface Standing {
  readonly live?: Live;
  readonly end?: End;
}

export function* standingOf(id: string): Part<Standing> {
  const live = yield* one(LIVE, [id]);
  if (live !== undefined) return { live: liveOf(live) };
  const end = yield* one(END, [id]);
  return end === undefined ? {} : { end: endOf(end) };
}

/** The task that was asked for, as it stands. */
export function* taskOf(work: WorkRow): Part<TaskRecord | undefined> {
  const { live, end } = yield* standingOf(work.id);
  if (live !== undefined) return liveTask(work, live);
  return end?.facts.task === undefined ? undefined : endedTask(work, end);
}

function* taskById(id: string, fits: (work: WorkRow) => boolean): Part<TaskRecord | undefined> {
  const row = yield* one(ASKED, [id]);
  const work = row === undefined ? undefined : workRowOf(row);
  return work === undefined || work.kind === 'chat' || !fits(work) ? undefined : yield* taskOf(work);
}

/** A task of this owner; anything else looks as if it did not exist. */
export const findTask = read(function* ({
  id,
  owner_id,
}: {
  readonly id: string;
  readonly owner_id: string;
}): Part<TaskRecord | undefined> {
  return yield* taskById(id, (work) => work.owner_id === owner_id && work.deleted_at === null);
});

/** For signed links and operators only: not scoped by owner. */
export const findTaskById = read(function* (id: string): Part<TaskRecord | undefined> {
  return yield* taskById(id, (work) => work.deleted_at === null);
});

/** A task whoever owns it, also one that was deleted. */
export const findKnownTask = read(function* (id: string): Part<TaskRecord | undefined> {
  return yield* taskById(id, () => true);
});

/** A call that ended, whoever owns it. */
export const findEndedCall = read(function* (id: string): Part<CallRecord | undefined> {
  const row = yield* one(ASKED, [id]);
  const { end } = row === undefined ? {} : yield* standingOf(id);
  return row === undefined || end?.facts.call === undefined ? undefined : endedCall(workRowOf(row), end);
});

/** Those of the ids that this owner has, in one query and in no particular order; at most 100 ids. */
export const findTasks = read(function* ({
  ids,
  owner_id,
}: {
  readonly ids: readonly string[];
  readonly owner_id: string;
}): Part<readonly TaskRecord[]> {
  if (ids.length > MOST_IDS) {
    throw new Error(`internal: at most ${MOST_IDS} ids can be asked for at once (got ${ids.length})`);
  }
  const [first] = ids;
  if (first === undefined) return [];
  return yield* tasksOf(yield* all(BY_IDS, [owner_id, ...padded(ids, MOST_IDS, first)]));
});

/** The tasks of rows of `work`, as they stand. */
export function* tasksOf(rows: readonly Row[]): Part<readonly TaskRecord[]> {
  const tasks: TaskRecord[] = [];
  for (const row of rows) {
    const work = workRowOf(row);
    const task = work.kind === 'chat' ? undefined : yield* taskOf(work);
    if (task !== undefined) tasks.push(task);
  }
  return tasks;
}

/** Milliseconds until the next task is due, 0 when one is overdue, or undefined when none waits. */
export const nextDueIn = read<void, number | undefined>(function* () {
  const row = yield* one(NEXT_DUE);
  return row === undefined ? undefined : Math.max(0, int(row, 'wait'));
});

/** What was held, taken and given back for a task or call; zeros for one that is not stored. */
export const chargeOf = read(function* (id: string): Part<Charge> {
  const row = yield* one(CHARGE, [id]);
  if (row === undefined) return { hold: 0, captured: 0, released: 0 };
  const hold = int(row, 'hold');
  const ended = int(row, 'ended') === 1;
  const captured = ended ? int(row, 'captured') : 0;
  const refunded = int(row, 'refunded');
  const charge = { hold, captured, released: ended ? hold - captured : 0 };
  return refunded === 0 ? charge : { ...charge, refunded };
});

/**
 * Tasks in flight on each channel by its id, of every process on the store: what a channel's limit is held against
 * when a task is submitted. A channel without any is left out. Only a look: the submission asks again in its transaction.
 */
export const tasksByChannel = read<void, ReadonlyMap<string, number>>(function* () {
  const rows = yield* all(ON_CHANNELS);
  const prefix = budgetId('channel', '').length;
  return new Map(rows.map((row) => [text(row, 'id').slice(prefix), int(row, 'held')]));
});

/** Whose limit is reached at this moment. Only a look: what takes a place asks again in its transaction. */
export const limitReached = read(function* (limits: WorkLimits): Part<WorkRefusal | undefined> {
  const { group, key } = placesOf(limits);
  const rows = yield* all(HELD, [group, key]);
  const inFlight = new Map(rows.map((row) => [text(row, 'id'), int(row, 'held')]));
  const isFull = (place: string | null, most = 0): boolean =>
    place !== null && (inFlight.get(place) ?? 0) >= most;
  if (isFull(group, limits.group?.concurrent)) return 'group';
  return isFull(key, limits.key?.concurrent) ? 'key' : undefined;
});
