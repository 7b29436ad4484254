import type { Json } from '../contract/json.ts';
import { attemptFound } from './attempts.ts';
import { audit, type Doer, nameOfDoer } from './audit.ts';
import type { Batch } from './batch.ts';
import type { AbsorbedCall } from './call-store.ts';
import { INT, type RowOf, TEXT, table } from './columns.ts';
import { askedOf, standingOf } from './find-tasks.ts';
import { fail, holdsLease, notApplied, taskNow } from './finish.ts';
import { leavePlaces } from './holds.ts';
import { lookup, survey, touchesWork, write, writeAlone } from './operation.ts';
import { CALL_EVENTS, REVIEW_EVENTS, type ReviewKind } from './review-events.ts';
import { beginPolling, lookAgainIn, type Pace } from './schedule.ts';
import {
  all,
  int,
  one,
  type Part,
  padded,
  places,
  type Row,
  type Statement,
  statement,
  text,
  textOrNull,
} from './sql.ts';
import { endedCall, isUnproven, taskOf } from './task-record.ts';
import type { Finish, FinishOutcome, TaskRecord } from './types.ts';
import { type Facts, isLive, type Live, taskFacts } from './work-rows.ts';

const TO_REVIEW = statement('SELECT 1 AS listed FROM reviews WHERE work=?1 LIMIT 1');

const OPEN = statement("SELECT work FROM live WHERE state='uncertain'");

const UNPROVEN = statement("SELECT work FROM live WHERE id_told=1 AND state='queued' AND polls=failures");

const LISTED = statement(`SELECT r.work,r.type,r.data,r.at FROM reviews r
    LEFT JOIN live l ON l.work=r.work
  WHERE r.type NOT IN('call_absorbed','call_uncounted')
    AND (r.type NOT IN('unlisted_status','channel_missing') OR l.state IN('queued','in_progress'))
  ORDER BY (r.type='result_gone'),r.at DESC,r.work,r.seq DESC LIMIT ?1`);

// Pages of one order over all that is listed: by when it began, then its work, then its place in the history of that.
const BEHIND = (at: string, work: string, seq: string): string =>
  `(${at},${work},${seq})<(CAST(?1 AS {{int}}),CAST(?2 AS TEXT),CAST(?3 AS {{int}}))`;

function pageOfLive(where: string): Statement {
  return statement(`SELECT work,since AS at,0 AS seq FROM live
    WHERE ${where} AND ${BEHIND('since', 'work', '0')} ORDER BY since DESC,work DESC LIMIT CAST(?4 AS {{int}})`);
}

const LIVE_PAGES = {
  open: pageOfLive("state='uncertain'"),
  unproven: pageOfLive("id_told=1 AND state='queued' AND polls=failures"),
};

const TYPES_BY_KIND = Map.groupBy(
  Object.entries({ ...REVIEW_EVENTS, ...CALL_EVENTS }),
  ([, kind]): ReviewKind => kind,
);
const MOST_TYPES = Object.keys({ ...REVIEW_EVENTS, ...CALL_EVENTS }).length;

const PAGE =
  statement(`SELECT r.work,r.type,r.data,r.at,r.seq FROM reviews r LEFT JOIN live l ON l.work=r.work
  WHERE ${BEHIND('r.at', 'r.work', 'r.seq')} AND r.type IN(${places(5, MOST_TYPES)})
    AND (r.type NOT IN('unlisted_status','channel_missing') OR l.state IN('queued','in_progress'))
  ORDER BY r.at DESC,r.work DESC,r.seq DESC LIMIT CAST(?4 AS {{int}})`);

const COUNTS = statement(`SELECT type,COUNT(*) AS items FROM reviews
    WHERE type NOT IN('unlisted_status','channel_missing') GROUP BY type
  UNION ALL SELECT r.type,COUNT(*) AS items FROM reviews r JOIN live l ON l.work=r.work
    WHERE r.type IN('unlisted_status','channel_missing') AND l.state IN('queued','in_progress') GROUP BY r.type
  UNION ALL SELECT 'open',COUNT(*) AS items FROM live WHERE state='uncertain'
  UNION ALL SELECT 'unproven',COUNT(*) AS items FROM live
    WHERE id_told=1 AND state='queued' AND polls=failures`);

const CALLS = statement(`SELECT work FROM reviews WHERE type IN('call_absorbed','call_uncounted')
  ORDER BY type,at DESC,work LIMIT ?1`);

const IN_FLIGHT = statement(`SELECT state,COUNT(*) AS tasks,CAST(SUM(hold) AS {{int}}) AS micros,
    CAST(MAX({{now}}-since) AS {{int}}) AS oldest_ms FROM live GROUP BY state`);

const HELD = statement(
  "SELECT CAST(COALESCE(SUM(held),0) AS {{int}}) AS micros FROM budgets WHERE kind='wallet'",
);

export interface ReviewItem {
  readonly kind: ReviewKind;
  readonly task: TaskRecord;
  /** Of the submission: what the vendor answered, or what cut it. */
  readonly http_status: number | null;
  readonly reason: string | null;
  /** When it became so, and what is known of it. */
  readonly since: number;
  readonly data: Json;
}

/**
 * Found by the protocol's look-up after an ambiguous submission. An upstream id that belongs to another task
 * changes nothing but for one event per task, and is `taken`; the lease is as it was. `saved` as in `recordAccepted`.
 */
export const recordFound = write(
  function* (
    batch: Batch,
    input: Finish & Pace & { readonly upstream_id: string; readonly saved: Readonly<Record<string, string>> },
  ): Part<FinishOutcome & { readonly taken?: true }> {
    const { id, lease_epoch, upstream_id, saved } = input;
    const live = yield* batch.live(id);
    if (live?.state !== 'uncertain' || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
    const other = yield* batch.takeUpstreamId(live, upstream_id);
    if (other !== undefined) {
      batch.addEventOnce(live, 'duplicate_upstream_id', { upstream_id, other });
      return { ...(yield* notApplied(batch, id)), taken: true };
    }
    live.facts.saved = { ...live.facts.saved, ...saved };
    found(batch, live, input);
    live.id_told = false;
    batch.addEvent(live, 'found', { upstream_id });
    return { applied: true, task: yield* taskNow(batch, id) };
  },
  ({ id, upstream_id }) => ({ works: [id], upstreamId: upstream_id }),
);

/**
 * Nobody but an operator can decide now. The hold stays; the places that the task took among what its channel, key and
 * group have in flight are free, for good; an event says so once. Looked at again after `next_poll_ms`.
 */
export const leaveToOperator = write(function* (
  batch: Batch,
  input: Finish & { readonly next_poll_ms: number; readonly data: Json },
): Part<FinishOutcome> {
  const { id, lease_epoch, next_poll_ms, data } = input;
  const live = yield* batch.live(id);
  if (live?.state !== 'uncertain' || !holdsLease(live, lease_epoch)) return yield* notApplied(batch, id);
  yield* leavePlaces(batch, live);
  lookAgainIn(batch, live, next_poll_ms);
  // Nobody is asked when an operator must decide, so that a look is one that showed nothing.
  live.polls += 1;
  live.failures += 1;
  batch.addEventOnce(live, 'left_to_operator', data);
  batch.save(live);
  return { applied: true, task: yield* taskNow(batch, id) };
}, touchesWork);

export type ResolveOutcome =
  | { readonly kind: 'resolved'; readonly task: TaskRecord }
  /** Somebody else was faster, or nothing is to be decided about it. */
  | { readonly kind: 'not_open'; readonly task: TaskRecord }
  /** Another task of the channel has this upstream id. */
  | { readonly kind: 'taken'; readonly by: string }
  /** It was a call that cost more than was on hold, and is listed no more. */
  | { readonly kind: 'seen_call'; readonly state: 'completed' | 'failed' }
  | { readonly kind: 'unknown' };

type Resolution = { readonly id: string; readonly by: Doer } & (
  | { readonly as: 'failed'; readonly error_message: string }
  | (Pace & { readonly as: 'accepted'; readonly upstream_id: string })
  | { readonly as: 'seen' }
);

/**
 * Decides about a task that is uncertain: failed and released, or at the vendor under this id and polled from now
 * on. Until a poll has found the id, it may be decided again. `seen` takes what else there is about a task off the list.
 * Stands in the audit log.
 */
export const resolveUncertain = writeAlone(function* (batch: Batch, input: Resolution): Part<ResolveOutcome> {
  const { id, by, as } = input;
  const task = yield* taskNow(batch, id);
  if (as === 'seen') return yield* see(batch, task, input);
  if (task === undefined) return { kind: 'unknown' };
  const live = yield* batch.live(id);
  if (live === undefined || (live.state !== 'uncertain' && !isUnproven(task)))
    return { kind: 'not_open', task };
  const other = as === 'accepted' ? yield* batch.takeUpstreamId(live, input.upstream_id) : undefined;
  if (other !== undefined) return { kind: 'taken', by: other };
  const detail = as === 'accepted' ? { as, upstream_id: input.upstream_id } : { as };
  batch.addEvent(live, 'resolved', { ...detail, by: nameOfDoer(by) });
  yield* audit(batch, { by, action: 'uncertain.resolve', target: id, detail });
  if (as === 'failed') {
    const { error_message } = input;
    const failed = yield* fail(batch, live, { error_code: 'submission_uncertain', error_message });
    return { kind: 'resolved', task: failed ?? task };
  }
  const { hinted } = live;
  // The first poll comes when this says, whatever was hinted before.
  live.hinted = false;
  found(batch, live, input);
  live.hinted = hinted;
  live.id_told = true;
  // The new epoch fences off whoever looks at the task at this moment.
  live.epoch += 1;
  return { kind: 'resolved', task: (yield* taskNow(batch, id)) ?? task };
});

/** The vendor has the task under an id that was found or told. */
function found(batch: Batch, live: Live, pace: Pace): void {
  beginPolling(batch, live, pace);
  live.polls = 0;
  live.failures = 0;
  attemptFound(live, batch.now);
  batch.save(live);
}

/** Takes work that operators are to look at off the list; of no other anything is to be said. */
function* see(batch: Batch, task: TaskRecord | undefined, { id, by }: Resolution): Part<ResolveOutcome> {
  const call = task === undefined ? yield* batch.end(id) : undefined;
  const listed = (yield* one(TO_REVIEW, [id])) !== undefined;
  if (task === undefined && (call === undefined || !listed)) return { kind: 'unknown' };
  if (task !== undefined && !listed) return { kind: 'not_open', task };
  batch.seen(id);
  yield* audit(batch, { by, action: 'uncertain.resolve', target: id, detail: { as: 'seen' } });
  if (call !== undefined) return { kind: 'seen_call', state: call.state };
  const row = (yield* batch.live(id)) ?? (yield* batch.end(id));
  if (row === undefined || task === undefined) return { kind: 'unknown' };
  batch.addEvent(row, 'seen', { by: nameOfDoer(by) });
  return { kind: 'resolved', task };
}

/**
 * Newest first; what is to be decided, then what may cost the operator: of all kinds so many as were asked for,
 * together. What an operator has seen is left out, but never what is to be decided.
 */
export const listUncertain = survey(function* (input: {
  readonly limit: number;
}): Part<readonly ReviewItem[]> {
  const open = yield* reviewItems(yield* all(OPEN), 'open');
  const unproven = yield* reviewItems(yield* all(UNPROVEN), 'unproven');
  const listed = yield* reviewItems(yield* all(LISTED, [input.limit]));
  return [...newest(open), ...newest(unproven), ...listed].slice(0, input.limit);
});

/**
 * Calls that cost more than was on hold, then those that nobody counted to the end, the latest first; those that an
 * operator has seen are left out.
 */
export const absorbedCalls = lookup(function* (input: {
  readonly limit: number;
}): Part<readonly AbsorbedCall[]> {
  const calls: AbsorbedCall[] = [];
  for (const row of yield* all(CALLS, [input.limit])) {
    const call = yield* absorbedCall(text(row, 'work'));
    if (call !== undefined) calls.push(call);
  }
  return calls;
});

function* absorbedCall(id: string): Part<AbsorbedCall | undefined> {
  const work = yield* askedOf(id);
  const end = yield* standingOf(id);
  if (work === undefined || end === undefined || isLive(end)) return undefined;
  return { call: endedCall(work, end), absorbed: end.absorbed };
}

/** Behind what the next page begins. */
export interface ReviewPlace {
  readonly at: number;
  readonly work: string;
  readonly seq: number;
}

/** What is listed of a task, or a call that is; with its place in the order of all. */
export type Listed = ReviewPlace & ({ readonly item: ReviewItem } | { readonly call: AbsorbedCall });

/** What is listed as one of these kinds, of tasks and calls together, newest first, 1 to 1,000 at a time. */
export const reviewsOf = survey(function* (input: {
  readonly kinds: readonly ReviewKind[];
  readonly after?: ReviewPlace;
  readonly limit: number;
}): Part<readonly Listed[]> {
  const { kinds, after = { at: Number.MAX_SAFE_INTEGER, work: '', seq: 0 }, limit } = input;
  const behind = [after.at, after.work, after.seq, limit];
  const listed: Listed[] = [];
  for (const kind of ['open', 'unproven'] as const) {
    if (!kinds.includes(kind)) continue;
    for (const row of yield* all(LIVE_PAGES[kind], behind))
      listed.push({ ...placeOf(row), item: yield* reviewItem(row, kind) });
  }
  const types = kinds.flatMap((kind) => TYPES_BY_KIND.get(kind)?.map(([type]) => type) ?? []);
  const [first] = types;
  if (first !== undefined)
    for (const row of yield* all(PAGE, [...behind, ...padded(types, MOST_TYPES, first)])) {
      const one = yield* listedOf(row);
      if (one !== undefined) listed.push({ ...placeOf(row), ...one });
    }
  return listed.sort(newestPlace).slice(0, limit);
});

function placeOf(row: Row): ReviewPlace {
  return { at: int(row, 'at'), work: text(row, 'work'), seq: int(row, 'seq') };
}

function newestPlace(a: ReviewPlace, b: ReviewPlace): number {
  if (a.at !== b.at) return b.at - a.at;
  if (a.work !== b.work) return a.work > b.work ? -1 : 1;
  return b.seq - a.seq;
}

function* listedOf(
  row: Row,
): Part<{ readonly item: ReviewItem } | { readonly call: AbsorbedCall } | undefined> {
  const type = text(row, 'type');
  if (!Object.hasOwn(CALL_EVENTS, type)) return { item: yield* reviewItem(row, kindOf(type)) };
  const call = yield* absorbedCall(text(row, 'work'));
  return call === undefined ? undefined : { call };
}

/** How much is listed of each kind. */
export const reviewCounts = survey<void, Readonly<Partial<Record<ReviewKind, number>>>>(function* () {
  const counts: Partial<Record<ReviewKind, number>> = {};
  for (const row of yield* all(COUNTS)) {
    const type = text(row, 'type');
    const kind = type === 'open' || type === 'unproven' ? type : kindOf(type);
    if (int(row, 'items') > 0) counts[kind] = (counts[kind] ?? 0) + int(row, 'items');
  }
  return counts;
});

const STATE = table({ state: TEXT, tasks: INT, micros: INT, oldest_ms: INT });

/** How much work is in flight in each state that there is, for how long, and what is on hold for it; and all that is on hold. */
export const workInFlight = survey<
  void,
  { readonly states: readonly RowOf<typeof STATE>[]; readonly held_micros: number }
>(function* () {
  const states = yield* STATE.all(IN_FLIGHT);
  const held = yield* table({ micros: INT }).one(HELD);
  return { states, held_micros: held?.micros ?? 0 };
});

function newest(items: readonly ReviewItem[]): readonly ReviewItem[] {
  return items.toSorted((a, b) => b.since - a.since || (a.task.id < b.task.id ? -1 : 1));
}

/** The work of these rows, as what it is listed; absent: as each row's event says. */
function* reviewItems(rows: readonly Row[], kind?: 'open' | 'unproven'): Part<readonly ReviewItem[]> {
  const items: ReviewItem[] = [];
  for (const row of rows) items.push(yield* reviewItem(row, kind ?? kindOf(text(row, 'type'))));
  return items;
}

function kindOf(type: string): ReviewKind {
  const known: Readonly<Record<string, ReviewKind | undefined>> = { ...REVIEW_EVENTS, ...CALL_EVENTS };
  const kind = known[type];
  if (kind === undefined) throw new Error(`internal: the event ${type} is not known to this build`);
  return kind;
}

function* reviewItem(row: Row, kind: ReviewKind): Part<ReviewItem> {
  const id = text(row, 'work');
  const work = yield* askedOf(id);
  const standing = yield* standingOf(id);
  const facts = taskFacts(standing);
  const task = work === undefined || standing === undefined ? undefined : taskOf(work, standing);
  if (task === undefined || facts === undefined) throw new Error(`internal: ${id} is listed and not stored`);
  const attempt = facts.attempts.at(-1);
  const data = textOrNull({ data: null, ...row }, 'data');
  return {
    kind,
    task,
    http_status: attempt?.http_status ?? null,
    reason: attempt?.reason ?? null,
    since: sinceOf(row, kind, facts) ?? task.updated_at,
    data: data === null ? null : JSON.parse(data),
  };
}

function sinceOf(row: Row, kind: ReviewKind, { attempts, history }: Facts): number | undefined {
  if (kind === 'open') return attempts.at(-1)?.ended_at ?? undefined;
  if (kind === 'unproven') return history.findLast(({ type }) => type === 'resolved')?.at;
  return int(row, 'at');
}
