import type { TaskKind } from '../contract/family.ts';
import { callIdFrom, taskIdFrom } from '../time/ordered-id.ts';
import {
  checkLimit,
  INT,
  INT_OR_NULL,
  json,
  jsonOrNull,
  PLACE,
  type RowOf,
  type Table,
  TEXT,
  TEXT_OR_NULL,
  table,
  word,
} from './columns.ts';
import { survey } from './operation.ts';
import type { Part } from './sql.ts';
import { StoreConflict } from './store-errors.ts';
import { stuckAmong, stuckInFlight } from './stuck-tasks.ts';
import { LIVE_STATES, type StoredRequest, type TaskState } from './types.ts';
import { type EndFacts, WORK_KINDS } from './work-rows.ts';
import {
  AT_ONCE,
  CALL_WAYS,
  IN_FLIGHT,
  IN_FLIGHT_BY_IDS,
  TASK_WAYS,
  type Values,
  type Way,
} from './work-ways.ts';

/** What operators want to be listed; absent is all. */
interface WorkFilter {
  readonly model_id?: string;
  readonly key?: { readonly id: string; readonly owner_id: string };
  readonly channel_id?: string;
  /** Made from here on, in epoch milliseconds. */
  readonly from?: number;
  /** Made before this. */
  readonly to?: number;
  /** `next` of the page before. */
  readonly after?: string;
  /** 1 to 1,000 */
  readonly limit: number;
}

/** A page of a list, newest first. */
export interface WorkPage<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; absent: there is no more. */
  readonly next?: string;
  /**
   * Where so much did not fit that the page is shorter than asked for: all that was made since this moment was looked
   * at, and what is older was not.
   */
  readonly looked_back_to?: number;
}

const STATES = {
  ...{ submitting: true, uncertain: true, queued: true, in_progress: true },
  ...{ completed: true, failed: true },
} satisfies Record<TaskState, true>;

const SHARED = {
  id: TEXT,
  route: TEXT,
  owner_id: TEXT,
  key_id: TEXT,
  /** The caller's spelling of the model that `model_id` names. */
  model: TEXT,
  model_id: TEXT,
  hold: INT,
  created_at: INT,
  channel_id: TEXT_OR_NULL,
  error_code: TEXT_OR_NULL,
  /** Micro-units that went back of what was captured. */
  refunded: INT,
};

const TASK = table({
  ...SHARED,
  kind: word('work kind', WORK_KINDS),
  state: word<TaskState>('state of a task', STATES),
  /** Null of one that is too large to be read for a list. */
  request: jsonOrNull<StoredRequest>(),
  deleted_at: INT_OR_NULL,
  upstream_id: TEXT_OR_NULL,
  ended_at: INT_OR_NULL,
  captured: INT_OR_NULL,
  // Of one in flight:
  progress: INT_OR_NULL,
  next_poll_at: INT_OR_NULL,
  failures: INT_OR_NULL,
  age_ms: INT_OR_NULL,
  most_ms: INT_OR_NULL,
  /** 1: its vendor says what the protocol does not list, or its channel is gone. */
  odd: INT,
});

type TaskRow = Readonly<RowOf<typeof TASK>>;

/** `stuck`: in flight for much longer than is usual, or nobody can say how it goes. */
export type ListedTask = TaskRow & { readonly stuck: boolean };

const CALL = table({
  ...SHARED,
  state: word('state of a call', { completed: true, failed: true }),
  ended_at: INT,
  captured: INT,
  absorbed: INT,
  facts: json<EndFacts>(),
});

export type ListedCall = Readonly<RowOf<typeof CALL>>;

/** Tasks in flight that are looked through for those that are stuck. */
const MOST_IN_FLIGHT = 20_000;
/** Ids and rows may be of clocks that differ so much. */
const CLOCKS_APART_MS = 60_000;

/** Tasks of all owners, those that their callers deleted among them. */
export const listWork = survey(function* (
  input: WorkFilter & { readonly state?: TaskState | 'in_flight' | 'stuck'; readonly kind?: TaskKind },
): Part<WorkPage<ListedTask>> {
  const { state, ...asked } = input;
  const values = valuesOf(input, taskIdFrom);
  if (state === 'stuck') return yield* stuckPage(input, values);
  const page = yield* taskPage(state === undefined ? asked : { ...asked, state }, values);
  const inFlight = page.rows.flatMap(({ age_ms, most_ms, failures, ...row }) =>
    age_ms === null || most_ms === null || failures === null || !POLLED.includes(row.state)
      ? []
      : [{ ...row, age_ms, most_ms, failures }],
  );
  const stuck = yield* stuckAmong(inFlight);
  return { ...page, rows: page.rows.map((row) => ({ ...row, stuck: stuck.has(row.id) })) };
});

const POLLED: readonly TaskState[] = ['queued', 'in_progress'];

function* taskPage(
  input: WorkFilter & { readonly state?: TaskState | 'in_flight'; readonly kind?: TaskKind },
  values: Values,
): Part<WorkPage<TaskRow>> {
  const { state, channel_id, key, model_id, kind, limit } = input;
  if (state === 'in_flight' || LIVE_STATES.some((live) => live === state))
    return cut(yield* inFlight(values), limit);
  const walk = (name: keyof typeof TASK_WAYS, ...exact: readonly string[]) =>
    walked(TASK, TASK_WAYS[name], { values, limit, exact });
  if (state === 'failed') return yield* walk('failed', 'state');
  if (channel_id !== undefined) {
    const ended = yield* walk('channel', 'channel');
    if (state !== undefined) return ended;
    const low_id = ended.next === undefined ? values.low_id : placeOf(ended.next).id;
    const rows = [...(yield* inFlight({ ...values, low_id: low_id ?? null })), ...ended.rows];
    rows.sort((a, b) => (a.id < b.id ? 1 : -1));
    return rows.length > limit ? cut(rows, limit) : { ...ended, rows };
  }
  if (key !== undefined) return yield* walk('owner');
  if (model_id !== undefined) return yield* walk('model', 'model');
  return yield* kind === undefined ? walk('all') : walk('kind', 'kind');
}

function inFlight(values: Values): Part<readonly TaskRow[]> {
  return TASK.all(IN_FLIGHT.statement, IN_FLIGHT.values(values));
}

/** Of those that are stuck the ones that fit. */
function* stuckPage({ limit }: WorkFilter, values: Values): Part<WorkPage<ListedTask>> {
  const ids = yield* stuckInFlight({ before: String(values.after_id), most: MOST_IN_FLIGHT });
  const found: ListedTask[] = [];
  for (let from = 0; from < ids.length && found.length <= limit; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE).map((id, index) => [`id_${index}`, id] as const);
    const filter = { ...values, state: null, ...Object.fromEntries(some) };
    const rows = yield* TASK.all(IN_FLIGHT_BY_IDS.statement, IN_FLIGHT_BY_IDS.values(filter));
    found.push(...rows.map((row) => ({ ...row, stuck: true })));
  }
  return cut(found, limit);
}

/** Chat calls of all owners that ended. One that is open is known to its process alone. */
export const listCalls = survey(function* (
  input: WorkFilter & { readonly state?: 'completed' | 'failed' },
): Part<WorkPage<ListedCall>> {
  const { state, channel_id, key, model_id, limit } = input;
  const values = valuesOf(input, callIdFrom);
  const walk = (name: keyof typeof CALL_WAYS, ...exact: readonly string[]) =>
    walked(CALL, CALL_WAYS[name], { values, limit, exact });
  if (state === 'failed') return yield* walk('failed', 'state');
  if (channel_id !== undefined) return yield* walk('channel', 'channel');
  if (key !== undefined) return yield* walk('key', 'key');
  return yield* model_id === undefined ? walk('all') : walk('model', 'model');
});

/**
 * A page of what is on a way. Where more is asked for than the way itself says (`exact`), so much of it is looked at and
 * no more: who goes on from there is told how far that was.
 */
function* walked<Row extends { readonly created_at: number; readonly id: string }>(
  rows: Table<Row>,
  { page, far }: Way,
  asked: { readonly values: Values; readonly limit: number; readonly exact: readonly string[] },
): Part<WorkPage<Row>> {
  const { values, limit, exact } = asked;
  const more = FILTERS.some((name) => values[name] !== null && !exact.includes(name));
  const end = more ? yield* PLACE.one(far.statement, far.values(values)) : undefined;
  const within = end === undefined ? values : { ...values, low_at: end.created_at, low_id: end.id };
  const found = cut(yield* rows.all(page.statement, page.values(within)), limit);
  if (end === undefined || found.next !== undefined) return found;
  return { ...found, next: nextAfter(end), looked_back_to: end.created_at };
}

const FILTERS = ['model', 'kind', 'key', 'channel', 'state'] as const;

function cut<Row extends { readonly created_at: number; readonly id: string }>(
  found: readonly Row[],
  limit: number,
): WorkPage<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return found.length > limit && last !== undefined ? { rows, next: nextAfter(last) } : { rows };
}

function nextAfter({ created_at, id }: { readonly created_at: number; readonly id: string }): string {
  return `${created_at}.${id}`;
}

function placeOf(after: string): RowOf<typeof PLACE> {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(after) ?? [];
  if (at === undefined || id === undefined)
    throw new StoreConflict(`the list does not go on from ${after}: give the \`next\` of the page before`);
  return { created_at: Number(at), id };
}

function valuesOf(
  input: WorkFilter & { readonly state?: string; readonly kind?: string },
  idFrom: (ms: number) => string,
): Values {
  const {
    state,
    kind,
    model_id,
    key,
    channel_id,
    from = 0,
    to = Number.MAX_SAFE_INTEGER,
    after,
    limit,
  } = input;
  checkLimit(limit);
  const place = after === undefined ? undefined : placeOf(after);
  return {
    state: state ?? null,
    kind: kind ?? null,
    model: model_id ?? null,
    key: key?.id ?? null,
    owner: key?.owner_id ?? null,
    channel: channel_id ?? null,
    from,
    to,
    after_at: place?.created_at ?? to,
    after_id: place?.id ?? idFrom(to + CLOCKS_APART_MS),
    low_at: from,
    low_id: idFrom(from - CLOCKS_APART_MS),
    rows: limit + 1,
  };
}
