import type { Json } from '../contract/json.ts';
import { REVIEW_TYPES } from './review-events.ts';
import { all, changes, int, one, type Part, padded, places, statement, text } from './sql.ts';
import { StoreUnavailable } from './store-errors.ts';
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

/**
 * Live work as the last commits left it, for an engine whose only writer this process is: most work is changed again
 * soon after it began. Whoever changes rows beside a batch, or does not commit one, must forget it.
 */
export interface Recent {
  find(id: string): { readonly work: WorkRow; readonly live: Live } | undefined;
  keep(id: string, work: WorkRow, live: Live): void;
  drop(id: string): void;
  forget(): void;
  /** Forgets all when the rows are of another version than before. */
  checkVersion(version: number): void;
}

export function createRecent(most: number): Recent {
  const works = new Map<string, { readonly work: WorkRow; readonly live: Live }>();
  let version = -1;
  return {
    find: (id) => works.get(id),
    keep(id, work, live) {
      works.delete(id);
      works.set(id, { work, live });
      if (works.size <= most) return;
      const [oldest] = works.keys();
      if (oldest !== undefined) works.delete(oldest);
    },
    drop: (id) => void works.delete(id),
    forget: () => works.clear(),
    checkVersion(found) {
      if (found !== version) works.clear();
      version = found;
    },
  };
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
const ADD_UPSTREAM = statement(
  'INSERT INTO upstream_ids(upstream_id,channel_id,work) VALUES(?1,?2,?3) ON CONFLICT(upstream_id,channel_id) DO NOTHING',
);

const ADD_WORK = insertion('work', WORK_COLUMNS);
const ADD_LIVE = insertion('live', LIVE_COLUMNS);
const SAVE_LIVE = update('live', LIVE_COLUMNS);
const DROP_LIVE = statement('DELETE FROM live WHERE work=?1');
const ADD_END = insertion('ends', END_COLUMNS);
const SAVE_END = update('ends', END_COLUMNS);

const ADD_REVIEW = statement('INSERT INTO reviews(work,seq,type,data,at) VALUES(?1,?2,?3,?4,?5)');
const DROP_REVIEWS = statement('DELETE FROM reviews WHERE work=?1');

function insertion(table: string, columns: string) {
  return statement(`INSERT INTO ${table}(${columns}) VALUES(${places(1, columns.split(',').length)})`);
}

function update(table: string, columns: string) {
  const [key, ...others] = columns.split(',');
  const set = others.map((column, index) => `${column}=?${index + 2}`);
  return statement(`UPDATE ${table} SET ${set.join()} WHERE ${key}=?1`);
}

type Write = () => Part<unknown>;

export function createBatch(now: number, recent?: Recent): Batch {
  const workRows = new Map<string, WorkRow | undefined>();
  const lives = new Map<string, Live | undefined>();
  const ends = new Map<string, End | undefined>();
  const budgets = new Map<
    string,
    { readonly budget: Budget; readonly before: Omit<Budget, 'id'> | undefined }
  >();
  const payers = new Map<string, Payer | undefined>();
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
      const balance = { granted: int(row, 'granted'), spent: int(row, 'spent'), held: int(row, 'held') };
      const id = text(row, 'id');
      budgets.set(id, { budget: { id, ...balance }, before: balance });
    }
    for (const id of ids) {
      if (!budgets.has(id))
        budgets.set(id, { budget: { id, granted: 0, spent: 0, held: 0 }, before: undefined });
    }
  }

  const batch: Batch = {
    now,
    work: (id) =>
      loaded(workRows, id, function* () {
        const known = recent?.find(id);
        if (known !== undefined) return known.work;
        const row = yield* one(ASKED, [id]);
        return row === undefined ? undefined : workRowOf(row);
      }),
    live: (id) =>
      loaded(lives, id, function* () {
        const known = recent?.find(id);
        if (known !== undefined) return known.live;
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
        if (row === undefined) return undefined;
        return { owner_id: text(row, 'owner_id'), limited: int(row, 'unlimited') === 0 };
      }),
    draw(node, budget, by) {
      const known = drawn.get(`${node}/${budget}`);
      if (known === undefined) drawn.set(`${node}/${budget}`, { node, budget, by });
      else known.by += by;
    },
    budget(id) {
      const known = budgets.get(id);
      if (known === undefined) throw new Error(`internal: budget ${id} was not read`);
      return known.budget;
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
      if ((yield* changes(ADD_UPSTREAM, [upstreamId, channel_id, work])) !== 1) {
        const other = yield* one(UPSTREAM, [upstreamId, channel_id]);
        if (other !== undefined && text(other, 'work') !== work) return text(other, 'work');
      }
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
      later.push(() => all(ADD_REVIEW, [work, seq, type, data === null ? null : JSON.stringify(data), now]));
    },
    seen(work) {
      later.push(() => all(DROP_REVIEWS, [work]));
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
      for (const work of works) yield* all(ADD_WORK, workRowValues(work));
      for (const work of finished) yield* all(DROP_LIVE, [work]);
      for (const row of inserted)
        yield* isLive(row) ? all(ADD_LIVE, liveValues(row)) : all(ADD_END, endValues(row));
      for (const row of changed)
        yield* isLive(row) ? all(SAVE_LIVE, liveValues(row)) : all(SAVE_END, endValues(row));
      for (const write of later) yield* write();
      for (const { budget, before } of [...budgets.values()].sort((a, b) =>
        a.budget.id < b.budget.id ? -1 : 1,
      )) {
        const { id, granted, spent, held } = budget;
        if (before === undefined) {
          if (granted === 0 && held === 0) continue;
          const added = yield* changes(ADD_BUDGET, [id, id.slice(0, id.indexOf(':')), granted, spent, held]);
          if (added !== 1)
            throw new StoreUnavailable(`another process used ${id} for the first time just now`);
          continue;
        }
        if (granted === before.granted && spent === before.spent && held === before.held) continue;
        yield* all(SAVE_BUDGET, [id, granted, spent, held]);
      }
      for (const { node, budget, by } of drawn.values())
        if (by !== 0) yield* all(by > 0 ? DRAW : DRAW_LESS, [node, budget, by]);
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
