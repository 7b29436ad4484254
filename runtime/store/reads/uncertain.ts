import type { Json } from '../../contract/json.ts';
import type { AbsorbedCall } from '../call-store.ts';
import { read } from '../operation.ts';
import { endedCall, endedTask, liveTask } from '../records.ts';
import { REVIEW_EVENTS } from '../review-events.ts';
import { int, type Row, text, textOrNull } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import type { ReviewItem, ReviewKind } from '../uncertain-store.ts';
import { type Facts, WORK_COLUMNS, workRowOf } from '../work-rows.ts';
import { standingOf } from './tasks.ts';

const OPEN = statement("SELECT work FROM live WHERE state='uncertain'");

const UNPROVEN = statement("SELECT work FROM live WHERE id_told=1 AND state='queued' AND polls=failures");

const LISTED = statement(`SELECT r.work,r.type,r.data,r.at FROM reviews r
    LEFT JOIN live l ON l.work=r.work
  WHERE r.type NOT IN('call_absorbed','call_uncounted')
    AND (r.type<>'unlisted_status' OR l.state IN('queued','in_progress'))
  ORDER BY (r.type='result_gone'),r.at DESC,r.work,r.seq DESC LIMIT ?1`);

const CALLS = statement(`SELECT work FROM reviews WHERE type IN('call_absorbed','call_uncounted')
  ORDER BY type,at DESC,work LIMIT ?1`);

const ASKED = statement(`SELECT ${WORK_COLUMNS} FROM work WHERE id=?1`);

const HELD = statement(
  "SELECT COUNT(*) AS tasks,CAST(COALESCE(SUM(hold),0) AS {{int}}) AS micros FROM live WHERE state='uncertain'",
);

/**
 * Newest first; what is to be decided, then what may cost the operator: of all kinds so many as were asked for,
 * together. What an operator has seen is left out, but never what is to be decided.
 */
export const listUncertain = read(function* ({
  limit,
}: {
  readonly limit: number;
}): Part<readonly ReviewItem[]> {
  const open: ReviewItem[] = [];
  for (const row of yield* all(OPEN)) open.push(yield* reviewItem(row, 'open'));
  const unproven: ReviewItem[] = [];
  for (const row of yield* all(UNPROVEN)) unproven.push(yield* reviewItem(row, 'unproven'));
  const listed: ReviewItem[] = [];
  for (const row of yield* all(LISTED, [limit]))
    listed.push(yield* reviewItem(row, kindOf(text(row, 'type'))));
  return [...newest(open), ...newest(unproven), ...listed].slice(0, limit);
});

/**
 * Calls that cost more than was on hold, then those that nobody counted to the end, the latest first; those that an
 * operator has seen are left out.
 */
export const absorbedCalls = read(function* ({
  limit,
}: {
  readonly limit: number;
}): Part<readonly AbsorbedCall[]> {
  const calls: AbsorbedCall[] = [];
  for (const row of yield* all(CALLS, [limit])) {
    const work = yield* one(ASKED, [text(row, 'work')]);
    const { end } = yield* standingOf(text(row, 'work'));
    if (work !== undefined && end !== undefined)
      calls.push({ call: endedCall(workRowOf(work), end), absorbed: end.absorbed });
  }
  return calls;
});

/** How many tasks are uncertain, and the micro-units on hold for them. */
export const heldUncertain = read<void, { readonly tasks: number; readonly micros: number }>(function* () {
  const row = yield* one(HELD);
  return row === undefined
    ? { tasks: 0, micros: 0 }
    : { tasks: int(row, 'tasks'), micros: int(row, 'micros') };
});

function newest(items: readonly ReviewItem[]): readonly ReviewItem[] {
  return items.toSorted((a, b) => b.since - a.since || (a.task.id < b.task.id ? -1 : 1));
}

function kindOf(type: string): ReviewKind {
  const known: Readonly<Record<string, ReviewKind | undefined>> = REVIEW_EVENTS;
  const kind = known[type];
  if (kind === undefined) throw new Error(`internal: the event ${type} is not known to this build`);
  return kind;
}

function* reviewItem(row: Row, kind: ReviewKind): Part<ReviewItem> {
  const id = text(row, 'work');
  const found = yield* one(ASKED, [id]);
  const { live, end } = yield* standingOf(id);
  const facts = live?.facts ?? end?.facts.task;
  if (found === undefined || facts === undefined) throw new Error(`internal: ${id} is listed and not stored`);
  const work = workRowOf(found);
  const task =
    live !== undefined ? liveTask(work, live) : end !== undefined ? endedTask(work, end) : undefined;
  if (task === undefined) throw new Error(`internal: ${id} is listed and not stored`);
  const attempt = facts.attempts.at(-1);
  const data = textOrNull({ data: null, ...row }, 'data');
  const read: Json = data === null ? null : JSON.parse(data);
  return {
    kind,
    task,
    http_status: attempt?.http_status ?? null,
    reason: attempt?.reason ?? null,
    since: sinceOf(row, kind, facts) ?? task.updated_at,
    data: read,
  };
}

function sinceOf(row: Row, kind: ReviewKind, { attempts, history }: Facts): number | undefined {
  if (kind === 'open') return attempts.at(-1)?.ended_at ?? undefined;
  if (kind === 'unproven') return history.findLast(({ type }) => type === 'resolved')?.at;
  return int(row, 'at');
}
