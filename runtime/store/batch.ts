import type { Json } from '../contract/json.ts';
import type { Recent } from './recent.ts';
import { REVIEW_TYPES } from './review-events.ts';
import {
  all,
  changes,
  int,
  one,
  type Part,
  padded,
  places,
  type Row,
  rowPlaces,
  send,
  statement,
  text,
} from './sql.ts';
import { RowsInUse } from './store-errors.ts';
import {
  END_COLUMNS,
  type End,
  type EndFacts,
  endOf,
  endValues,
  isLive,
  LIVE_COLUMNS,
  type Live,
  liveOf,
  liveValues,
  taskFacts,
  WORK_COLUMNS,
  type WorkRow,
  workRowOf,
  workRowValues,
} from './work-rows.ts';

export type BudgetKind = 'wallet' | 'quota' | 'channel' | 'group' | 'key';

/** What may be held at once; transactions change it in place. Of places for work only `held` counts. */
export interface Budget {
  readonly id: string;
  granted: number;
  spent: number;
  held: number;
}

/** `of` is an owner of a wallet, a key of a quota, or the channel, group or key that has places. */
export function budgetId(kind: BudgetKind, of: string): string {
  return `${kind}:${of}`;
}

/** What of a wallet or quota can be put on hold. */
export function freeOf({ granted, spent, held }: Budget): number {
  return granted - spent - held;
}

/**
 * What the transactions of one commit read and change. Each row is read once, under lock; the transactions decide one
 * after the other on the same objects, and what they changed is written once, whatever their number. A transaction
 * that refuses must have changed nothing.
 */
export interface Batch {
  /** Epoch milliseconds of the database's clock. */
  readonly now: number;
  work(id: string): Part<WorkRow | undefined>;
  live(id: string): Part<Live | undefined>;
  end(id: string): Part<End | undefined>;
  /** In the order of the ids; one that was never used is there, empty. */
  budgets(ids: readonly string[]): Part<readonly Budget[]>;
  /** Whose the key is, and whether it has a quota of its own. */
  payer(key: string): Part<Payer | undefined>;
  /** What a process has drawn of a budget; all that it says where no other process could have given it back. */
  drawn(node: string, budget: string): number;
  /** Whether others took the process for dead and gave back what it had drawn. */
  isForgotten(node: string): boolean;
  /** What a process has drawn changes by so much. */
  draw(node: string, budget: string, by: number): void;
  /** Already read in this batch. */
  budget(id: string): Budget;
  insert(work: WorkRow, live: Live): void;
  /** Of work that begins and ends at once. */
  insertEnded(work: WorkRow, end: End): void;
  save(row: Live | End): void;
  finish(live: Live, end: End): void;
  /** The other work that the channel gave this id to, or nothing: then it is this one's from now on. */
  takeUpstreamId(live: Live, upstreamId: string): Part<string | undefined>;
  addEvent(row: Live | End, type: string, data?: Json): void;
  /** Once for each type. */
  addEventOnce(row: Live | End, type: string, data?: Json): void;
  review(work: string, item: { readonly seq: number; readonly type: string; readonly data: Json }): void;
  /** What an operator has seen of a work is listed no more. */
  seen(work: string): void;
  /** Statements change rows of live work that are not answered. */
  forgetRecent(): void;
  /** A row that a statement has just changed and answered. */
  changed(live: Live): void;
  flush(): Part<void>;
  /** Of a batch that was committed. */
  remember(recent: Recent): void;
}

export interface Payer {
  readonly owner_id: string;
  readonly limited: boolean;
}

const ASKED = statement(`SELECT ${WORK_COLUMNS} FROM work WHERE id=?1`);
const LIVE = statement(`SELECT ${LIVE_COLUMNS} FROM live WHERE work=?1 {{for_update}}`);
const END = statement(`SELECT ${END_COLUMNS} FROM ends WHERE work=?1 {{for_update}}`);

const MOST_BUDGETS = 6;
// In the order of their ids, so that two processes never wait for each other.
const BUDGETS = statement(
  `SELECT id,granted,spent,held FROM budgets WHERE id IN(${places(1, MOST_BUDGETS)}) ORDER BY id {{for_update}}`,
);
const ADD_BUDGET = statement(`INSERT INTO budgets(id,kind,granted,spent,held) VALUES(?1,?2,?3,?4,?5)
  ON CONFLICT(id) DO NOTHING`);
const SAVE_BUDGET = statement('UPDATE budgets SET granted=?2,spent=?3,held=?4 WHERE id=?1');

const PAYER = statement('SELECT owner_id,unlimited FROM api_keys WHERE id=?1');

const DRAW = statement(`INSERT INTO allowances(node,budget,held) VALUES(?1,?2,?3)
  ON CONFLICT(node,budget) DO UPDATE SET held=allowances.held+?3`);

const DRAW_LESS = statement('UPDATE allowances SET held=held+?3 WHERE node=?1 AND budget=?2');

const UPSTREAM = statement('SELECT work FROM upstream_ids WHERE upstream_id=?1 AND channel_id=?2');
const DROP_UPSTREAM = statement(
  'DELETE FROM upstream_ids WHERE upstream_id=?1 AND channel_id=?2 AND work=?3',
);
const ADD_FREE_UPSTREAM = statement(
  'INSERT INTO upstream_ids(upstream_id,channel_id,work) VALUES(?1,?2,?3)',
  (rows) => `INSERT INTO upstream_ids(upstream_id,channel_id,work) VALUES${rowPlaces(rows, 3)}`,
);
const ADD_UPSTREAM = statement(
  'INSERT INTO upstream_ids(upstream_id,channel_id,work) VALUES(?1,?2,?3) ON CONFLICT(upstream_id,channel_id) DO NOTHING',
);

const ADD_WORK = insertion('work', WORK_COLUMNS);
const ADD_LIVE = insertion('live', LIVE_COLUMNS);
const SAVE_LIVE = update('live', LIVE_COLUMNS);
const DROP_LIVE = statement(
  'DELETE FROM live WHERE work=?1',
  (rows) => `DELETE FROM live WHERE work IN(${places(1, rows)})`,
);
const ADD_END = insertion('ends', END_COLUMNS);
const SAVE_END = update('ends', END_COLUMNS);

const ADD_REVIEW = statement('INSERT INTO reviews(work,seq,type,data,at) VALUES(?1,?2,?3,?4,?5)');
const DROP_REVIEWS = statement('DELETE FROM reviews WHERE work=?1');

function insertion(table: string, columns: string) {
  const count = columns.split(',').length;
  const rows = (many: number): string => `INSERT INTO ${table}(${columns}) VALUES${rowPlaces(many, count)}`;
  return statement(rows(1), rows);
}

function update(table: string, columns: string) {
  const [key, ...others] = columns.split(',');
  const set = others.map((column, index) => `${column}=?${index + 2}`);
  const count = others.length + 1;
  const replaced = others.map((column) => `${column}=excluded.${column}`);
  return statement(
    `UPDATE ${table} SET ${set.join()} WHERE ${key}=?1`,
    // All of them are there, and locked.
    (rows) =>
      `INSERT INTO ${table}(${columns}) VALUES${rowPlaces(rows, count)} ON CONFLICT(${key}) DO UPDATE SET ${replaced.join()}`,
  );
}

type Write = () => Part<unknown>;

/** Rows that were read and locked before their batch, or that there are none. The batch changes them. */
export interface Known {
  readonly works: Map<string, WorkRow | undefined>;
  readonly lives: Map<string, Live | undefined>;
  readonly payers: Map<string, Payer | undefined>;
  readonly budgets: Map<string, ReadBudget>;
  /** Whose the ids of vendors are that the batch takes, by `upstreamKey`; of those that are nobody's, undefined. */
  readonly upstreamIds: Map<string, string | undefined>;
  /** Processes that live, and what each has drawn of the budgets. */
  readonly nodes: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface ReadBudget {
  readonly budget: Budget;
  /** As it is stored; undefined where it is not. */
  readonly before: Omit<Budget, 'id'> | undefined;
}

export function upstreamKey(channelId: string, upstreamId: string): string {
  return `${channelId}\n${upstreamId}`;
}

export function readBudget(row: Row): ReadBudget {
  const before = { granted: int(row, 'granted'), spent: int(row, 'spent'), held: int(row, 'held') };
  return { budget: { id: text(row, 'id'), ...before }, before };
}

export function unusedBudget(id: string): ReadBudget {
  return { budget: { id, granted: 0, spent: 0, held: 0 }, before: undefined };
}

export function readPayer(row: Row): Payer {
  return { owner_id: text(row, 'owner_id'), limited: int(row, 'unlimited') === 0 };
}

export function createBatch(
  now: number,
  { recent, known }: { readonly recent?: Recent | undefined; readonly known?: Known } = {},
): Batch {
  const workRows = known?.works ?? new Map<string, WorkRow | undefined>();
  const lives = known?.lives ?? new Map<string, Live | undefined>();
  const ends = new Map<string, End | undefined>();
  const budgets = known?.budgets ?? new Map<string, ReadBudget>();
  const payers = known?.payers ?? new Map<string, Payer | undefined>();
  const drawn = new Map<string, { readonly node: string; readonly budget: string; by: number }>();
  const changed = new Set<Live | End>();
  const inserted = new Set<Live | End>();
  const works: WorkRow[] = [];
  const finished = new Set<string>();
  /** In order, after the rows that they name. */
  const later: Write[] = [];

  function* loaded<T>(
    rows: Map<string, T | undefined>,
    id: string,
    read: () => Part<T | undefined>,
  ): Part<T | undefined> {
    if (rows.has(id)) return rows.get(id);
    const row = yield* read();
    rows.set(id, row);
    return row;
  }

  function* readBudgets(ids: readonly string[]): Part<void> {
    for (const row of yield* all(BUDGETS, padded(ids, MOST_BUDGETS, ''))) {
      const found = readBudget(row);
      budgets.set(found.budget.id, found);
    }
    for (const id of ids) if (!budgets.has(id)) budgets.set(id, unusedBudget(id));
  }

  /** Whose an id of a vendor is from now on. */
  function* ownerOf(id: { readonly upstreamId: string; readonly channel_id: string; readonly work: string }) {
    const { upstreamId, channel_id, work } = id;
    const key = upstreamKey(channel_id, upstreamId);
    if (known?.upstreamIds.has(key)) {
      const owner = known.upstreamIds.get(key) ?? work;
      if (known.upstreamIds.get(key) === undefined)
        yield* send(ADD_FREE_UPSTREAM, [upstreamId, channel_id, work]);
      known.upstreamIds.set(key, owner);
      return owner;
    }
    if ((yield* changes(ADD_UPSTREAM, [upstreamId, channel_id, work])) === 1) return work;
    const other = yield* one(UPSTREAM, [upstreamId, channel_id]);
    return other === undefined ? work : text(other, 'work');
  }

  const batch: Batch = {
    now,
    work: (id) =>
      loaded(workRows, id, function* () {
        const kept = recent?.find(id);
        if (kept !== undefined) return kept.work;
        const row = yield* one(ASKED, [id]);
        return row === undefined ? undefined : workRowOf(row);
      }),
    live: (id) =>
      loaded(lives, id, function* () {
        const kept = recent?.find(id);
        if (kept !== undefined) return kept.live;
        const row = yield* one(LIVE, [id]);
        return row === undefined ? undefined : liveOf(row);
      }),
    end: (id) =>
      loaded(ends, id, function* () {
        const row = yield* one(END, [id]);
        return row === undefined ? undefined : endOf(row);
      }),
    *budgets(ids) {
      const missing = [...new Set(ids)].filter((id) => !budgets.has(id)).sort();
      for (let from = 0; from < missing.length; from += MOST_BUDGETS)
        yield* readBudgets(missing.slice(from, from + MOST_BUDGETS));
      return ids.map(batch.budget);
    },
    payer: (key) =>
      loaded(payers, key, function* () {
        const row = yield* one(PAYER, [key]);
        return row === undefined ? undefined : readPayer(row);
      }),
    drawn(node, budget) {
      if (known === undefined) return Number.POSITIVE_INFINITY;
      const since = drawn.get(`${node}/${budget}`)?.by ?? 0;
      return (known.nodes.get(node)?.get(budget) ?? 0) + since;
    },
    isForgotten: (node) => known !== undefined && !known.nodes.has(node),
    draw(node, budget, by) {
      const before = drawn.get(`${node}/${budget}`);
      if (before === undefined) drawn.set(`${node}/${budget}`, { node, budget, by });
      else before.by += by;
    },
    budget(id) {
      const read = budgets.get(id);
      if (read === undefined) throw new Error(`internal: budget ${id} was not read`);
      return read.budget;
    },
    insert(work, live) {
      works.push(work);
      workRows.set(work.id, work);
      lives.set(work.id, live);
      inserted.add(live);
    },
    insertEnded(work, end) {
      works.push(work);
      workRows.set(work.id, work);
      ends.set(work.id, end);
      inserted.add(end);
    },
    save(row) {
      if (!inserted.has(row)) changed.add(row);
    },
    finish(live, end) {
      if (inserted.delete(live) === false) finished.add(live.work);
      changed.delete(live);
      lives.set(live.work, undefined);
      ends.set(live.work, end);
      inserted.add(end);
    },
    *takeUpstreamId(live, upstreamId) {
      const { work, channel_id, upstream_id } = live;
      const owner = yield* ownerOf({ upstreamId, channel_id, work });
      if (owner !== work) return owner;
      if (upstream_id !== null && upstream_id !== upstreamId)
        yield* all(DROP_UPSTREAM, [upstream_id, channel_id, work]);
      live.upstream_id = upstreamId;
      return undefined;
    },
    addEvent(row, type, data = null) {
      const facts = taskFacts(row);
      if (facts === undefined) throw new Error(`internal: ${row.work} keeps no history`);
      const seq = facts.history.length + 1;
      facts.history.push({ seq, type, data, at: now });
      if (REVIEW_TYPES.has(type)) batch.review(row.work, { seq, type, data });
      batch.save(row);
    },
    addEventOnce(row, type, data) {
      if (!taskFacts(row)?.history.some((event) => event.type === type)) batch.addEvent(row, type, data);
    },
    review(work, { seq, type, data }) {
      later.push(() => send(ADD_REVIEW, [work, seq, type, data === null ? null : JSON.stringify(data), now]));
    },
    seen(work) {
      later.push(() => send(DROP_REVIEWS, [work]));
    },
    forgetRecent: () => recent?.forget(),
    changed(live) {
      lives.set(live.work, live);
    },
    remember(kept) {
      for (const [id, live] of lives) {
        const work = workRows.get(id);
        if (live === undefined) kept.drop(id);
        else if (work !== undefined) kept.keep(id, work, live);
      }
    },
    *flush() {
      for (const work of works) yield* send(ADD_WORK, workRowValues(work));
      for (const work of finished) yield* send(DROP_LIVE, [work]);
      for (const row of inserted)
        yield* isLive(row) ? send(ADD_LIVE, liveValues(row)) : send(ADD_END, endValues(row));
      for (const row of changed)
        yield* isLive(row) ? send(SAVE_LIVE, liveValues(row)) : send(SAVE_END, endValues(row));
      for (const write of later) yield* write();
      for (const { budget, before } of [...budgets.values()].sort((a, b) =>
        a.budget.id < b.budget.id ? -1 : 1,
      )) {
        const { id, granted, spent, held } = budget;
        if (before === undefined) {
          if (granted === 0 && held === 0) continue;
          const added = yield* changes(ADD_BUDGET, [id, id.slice(0, id.indexOf(':')), granted, spent, held]);
          if (added !== 1) throw new RowsInUse(`another process used ${id} for the first time just now`);
          continue;
        }
        if (granted === before.granted && spent === before.spent && held === before.held) continue;
        yield* send(SAVE_BUDGET, [id, granted, spent, held]);
      }
      for (const { node, budget, by } of drawn.values())
        if (by !== 0) yield* send(by > 0 ? DRAW : DRAW_LESS, [node, budget, by]);
    },
  };
  return batch;
}

/** What stays of a live task in the row of its end. */
export function lastFacts(live: Live): EndFacts {
  const { progress, polls, failures, epoch, next_poll_at, deadline_at, id_told, since } = live;
  const last = { progress, polls, failures, epoch, next_poll_at, deadline_at, id_told, since };
  return { task: { ...live.facts, last } };
}
