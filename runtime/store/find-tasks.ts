import { budgetId } from './batch.ts';
import type { CallRecord } from './call-store.ts';
import { fullPlace, placesOf } from './holds.ts';
import { lookup, survey } from './operation.ts';
import { all, int, one, type Part, padded, places, type Row, statement, text } from './sql.ts';
import { endedCall, taskOf } from './task-record.ts';
import type { TaskRecord, WorkLimits } from './types.ts';
import {
  END_COLUMNS,
  type End,
  endOf,
  isLive,
  LIVE_COLUMNS,
  type Live,
  liveOf,
  type StoredAttempt,
  type StoredEvent,
  taskFacts,
  WORK_COLUMNS,
  type WorkRow,
  workRowOf,
} from './work-rows.ts';

const ASKED = statement(`SELECT ${WORK_COLUMNS} FROM work WHERE id=?1`);
const LIVE = statement(`SELECT ${LIVE_COLUMNS} FROM live WHERE work=?1`);
const END = statement(`SELECT ${END_COLUMNS} FROM ends WHERE work=?1`);

const MOST_IDS = 100;
const BY_IDS = statement(`SELECT ${WORK_COLUMNS} FROM work WHERE owner_id=?1 AND deleted_at IS NULL
  AND id IN(${places(2, MOST_IDS)})`);

const CHARGE =
  statement(`SELECT w.hold,e.captured,CASE WHEN e.work IS NULL THEN 0 ELSE 1 END AS ended,COALESCE(c.wallet,0) AS refunded
  FROM work w LEFT JOIN ends e ON e.work=w.id LEFT JOIN credits c ON c.work=w.id AND c.kind='refund' WHERE w.id=?1`);

const ON_CHANNELS = statement("SELECT id,held FROM budgets WHERE kind='channel' AND held>0");

const HELD = statement('SELECT id,held FROM budgets WHERE id IN(?1,?2)');

/** What was asked. */
export function* askedOf(id: string): Part<WorkRow | undefined> {
  const row = yield* one(ASKED, [id]);
  return row === undefined ? undefined : workRowOf(row);
}

/** Where work stands. It is looked for in this order, because it goes from the one to the other. */
export function* standingOf(id: string): Part<Live | End | undefined> {
  const live = yield* one(LIVE, [id]);
  if (live !== undefined) return liveOf(live);
  const end = yield* one(END, [id]);
  return end === undefined ? undefined : endOf(end);
}

function* taskById(id: string, fits: (work: WorkRow) => boolean): Part<TaskRecord | undefined> {
  const work = yield* askedOf(id);
  return work === undefined || !fits(work) ? undefined : yield* taskAskedFor(work);
}

function* taskAskedFor(work: WorkRow): Part<TaskRecord | undefined> {
  const row = work.kind === 'chat' ? undefined : yield* standingOf(work.id);
  return row === undefined ? undefined : taskOf(work, row);
}

/** A task of this owner; anything else looks as if it did not exist. */
export const findTask = lookup(function* (input: {
  readonly id: string;
  readonly owner_id: string;
}): Part<TaskRecord | undefined> {
  return yield* taskById(input.id, (work) => work.owner_id === input.owner_id && work.deleted_at === null);
});

/** For signed links and operators only: not scoped by owner. */
export const findTaskById = lookup(function* (id: string): Part<TaskRecord | undefined> {
  return yield* taskById(id, (work) => work.deleted_at === null);
});

/** A task whoever owns it, also one that was deleted. */
export const findKnownTask = lookup(function* (id: string): Part<TaskRecord | undefined> {
  return yield* taskById(id, () => true);
});

/** A call that ended, whoever owns it. */
export const findEndedCall = lookup(function* (id: string): Part<CallRecord | undefined> {
  const work = yield* askedOf(id);
  const end = work?.kind === 'chat' ? yield* standingOf(id) : undefined;
  return work === undefined || end === undefined || isLive(end) ? undefined : endedCall(work, end);
});

/** Those of the ids that this owner has, in one query and in no particular order; at most 100 ids. */
export const findTasks = survey(function* (input: {
  readonly ids: readonly string[];
  readonly owner_id: string;
}): Part<readonly TaskRecord[]> {
  const { ids, owner_id } = input;
  if (ids.length > MOST_IDS)
    throw new Error(`internal: at most ${MOST_IDS} ids can be asked for at once (got ${ids.length})`);
  const [first] = ids;
  if (first === undefined) return [];
  return yield* tasksOf(yield* all(BY_IDS, [owner_id, ...padded(ids, MOST_IDS, first)]));
});

/** The tasks of rows of `work`, as they stand. */
export function* tasksOf(rows: readonly Row[]): Part<readonly TaskRecord[]> {
  const tasks: TaskRecord[] = [];
  for (const row of rows) {
    const task = yield* taskAskedFor(workRowOf(row));
    if (task !== undefined) tasks.push(task);
  }
  return tasks;
}

/** The history of a task; calls have none. */
export const eventsOf = lookup(function* (taskId: string): Part<readonly StoredEvent[]> {
  return taskFacts(yield* standingOf(taskId))?.history ?? [];
});

/** The attempts to submit a task; calls keep theirs in their own record. */
export const attemptsOf = lookup(function* (taskId: string): Part<readonly StoredAttempt[]> {
  const attempts = taskFacts(yield* standingOf(taskId))?.attempts ?? [];
  return attempts.map(({ expires_at: _, ...attempt }) => attempt);
});

export interface Charge {
  readonly hold: number;
  readonly captured: number;
  readonly released: number;
  /** Given back later of what was captured; absent: nothing. */
  readonly refunded?: number;
}

/** What was held, taken and given back for a task or call; zeros for one that is not stored. */
export const chargeOf = lookup(function* (id: string): Part<Charge> {
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
export const tasksByChannel = lookup<void, ReadonlyMap<string, number>>(function* () {
  const rows = yield* all(ON_CHANNELS);
  const prefix = budgetId('channel', '').length;
  return new Map(rows.map((row) => [text(row, 'id').slice(prefix), int(row, 'held')]));
});

/** Whose limit is reached at this moment. Only a look: what takes a place asks again in its transaction. */
export const limitReached = lookup(function* (limits: WorkLimits): Part<'group' | 'key' | undefined> {
  const { group, key } = placesOf(limits);
  const rows = yield* all(HELD, [group, key]);
  const inFlight = new Map(rows.map((row) => [text(row, 'id'), int(row, 'held')]));
  return fullPlace({ budget: (id) => ({ held: inFlight.get(id) ?? 0 }) }, limits);
});
