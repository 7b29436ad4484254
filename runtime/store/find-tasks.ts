import { budgetId } from './batch.ts';
import type { CallRecord } from './call-store.ts';
import { INT, INT_OR_NULL, TEXT, table } from './columns.ts';
import { fullPlace, placesOf } from './holds.ts';
import { lookup, survey } from './operation.ts';
import { type Part, padded, places, statement } from './sql.ts';
import { endedCall, taskOf } from './task-record.ts';
import type { TaskRecord, WorkLimits } from './types.ts';
import {
  END,
  type End,
  isLive,
  LIVE,
  type Live,
  type StoredAttempt,
  type StoredEvent,
  taskFacts,
  WORK,
  type WorkRow,
} from './work-rows.ts';

const ASKED = statement(`SELECT ${WORK.columns} FROM work WHERE id=?1`);
const STANDS = statement(`SELECT ${LIVE.columns} FROM live WHERE work=?1`);
const ENDED = statement(`SELECT ${END.columns} FROM ends WHERE work=?1`);

const MOST_IDS = 100;
const BY_IDS = statement(`SELECT ${WORK.columns} FROM work WHERE owner_id=?1 AND deleted_at IS NULL
  AND id IN(${places(2, MOST_IDS)})`);

const CHARGE = statement(`SELECT w.hold,e.captured,COALESCE(c.wallet,0) AS refunded
  FROM work w LEFT JOIN ends e ON e.work=w.id LEFT JOIN credits c ON c.work=w.id AND c.kind='refund' WHERE w.id=?1`);

const ON_CHANNELS = statement("SELECT id,held FROM budgets WHERE kind='channel' AND held>0");

const PLACES = table({ id: TEXT, held: INT });

const HELD = statement('SELECT id,held FROM budgets WHERE id IN(?1,?2)');

/** What was asked. */
export function askedOf(id: string): Part<WorkRow | undefined> {
  return WORK.one(ASKED, [id]);
}

/** Where work stands. It is looked for in this order, because it goes from the one to the other. */
export function* standingOf(id: string): Part<Live | End | undefined> {
  return (yield* LIVE.one(STANDS, [id])) ?? (yield* END.one(ENDED, [id]));
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
  return yield* tasksOf(yield* WORK.all(BY_IDS, [owner_id, ...padded(ids, MOST_IDS, first)]));
});

/** The tasks that were asked for, as they stand. */
export function* tasksOf(works: readonly WorkRow[]): Part<readonly TaskRecord[]> {
  const tasks: TaskRecord[] = [];
  for (const work of works) {
    const task = yield* taskAskedFor(work);
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

/** Nothing is captured, not even 0, of work that has not ended. */
const CHARGED = table({ hold: INT, captured: INT_OR_NULL, refunded: INT });

/** What was held, taken and given back for a task or call; zeros for one that is not stored. */
export const chargeOf = lookup(function* (id: string): Part<Charge> {
  const row = yield* CHARGED.one(CHARGE, [id]);
  if (row === undefined) return { hold: 0, captured: 0, released: 0 };
  const { hold, captured, refunded } = row;
  const charge = { hold, captured: captured ?? 0, released: captured === null ? 0 : hold - captured };
  return refunded === 0 ? charge : { ...charge, refunded };
});

/**
 * Tasks in flight on each channel by its id, of every process on the store: what a channel's limit is held against
 * when a task is submitted. A channel without any is left out. Only a look: the submission asks again in its transaction.
 */
export const tasksByChannel = lookup<void, ReadonlyMap<string, number>>(function* () {
  const prefix = budgetId('channel', '').length;
  return new Map((yield* PLACES.all(ON_CHANNELS)).map(({ id, held }) => [id.slice(prefix), held]));
});

/** Whose limit is reached at this moment. Only a look: what takes a place asks again in its transaction. */
export const limitReached = lookup(function* (limits: WorkLimits): Part<'group' | 'key' | undefined> {
  const { group, key } = placesOf(limits);
  const found = yield* PLACES.all(HELD, [group, key]);
  const inFlight = new Map(found.map(({ id, held }) => [id, held]));
  return fullPlace({ budget: (id) => ({ held: inFlight.get(id) ?? 0 }) }, limits);
});
