import type { MoneyFilter, UsageColumn, UsageRow } from '../store/ledger.ts';
import { StoreConflict } from '../store/store-errors.ts';
import type { Store } from '../store/types.ts';
import { DAY_MS, sleep, systemClock, within } from '../time/clock.ts';

/** Days before today that are remembered, and rows of them together. */
const MOST_DAYS = 100;
const MOST_ROWS = 200_000;

/** Clocks of databases may be late by so much. */
const OVER_AFTER_MS = 3_600_000;

type UsageQuery = MoneyFilter & { readonly by: readonly UsageColumn[] };

/**
 * Usage as the store says it. What ended on a day that is over never changes, so that it is read once and remembered:
 * a month of much work takes the store a second.
 */
export function createUsage(
  store: Pick<Store, 'usage' | 'pageOfKeys'>,
  clock: () => number = Date.now,
): (asked: UsageQuery) => Promise<readonly UsageRow[]> {
  const days = new Map<number, readonly UsageRow[]>();
  let reading: Promise<void> = Promise.resolve();

  /** Reads what is missing of the days from `first` on, before `end`. */
  async function remember(first: number, end: number): Promise<void> {
    const missing = range(first, end).filter((day) => !days.has(day));
    const [from, last] = [missing[0], missing.at(-1)];
    if (from === undefined || last === undefined) return;
    const by = ['day', 'key', 'model', 'kind'] as const;
    const rows = await store.usage({ from: from * DAY_MS, to: (last + 1) * DAY_MS, by });
    const byDay = Map.groupBy(rows, ({ day }) => Date.parse(day ?? '') / DAY_MS);
    for (const day of range(from, last + 1)) days.set(day, byDay.get(day) ?? []);
    forgetMost();
  }

  function forgetMost(): void {
    const oldest = Math.floor(clock() / DAY_MS) - MOST_DAYS;
    for (const day of days.keys()) if (day < oldest) days.delete(day);
  }

  return async (asked) => {
    const { from, to, by, key_id, owner_id, model_id } = asked;
    const today = Math.floor((clock() - OVER_AFTER_MS) / DAY_MS);
    const first = Math.ceil(from / DAY_MS);
    const end = Math.min(Math.floor(to / DAY_MS), today);
    if (by.includes('hour') || end <= first || first < today - MOST_DAYS) return store.usage(asked);
    try {
      // One after the other, so that nothing is read twice.
      reading = reading.catch(() => undefined).then(() => remember(first, end));
      await reading;
    } catch (error) {
      if (error instanceof StoreConflict) return store.usage(asked);
      throw error;
    }
    const kept = range(first, end).flatMap((day) => days.get(day) ?? []);
    if ([...days.values()].reduce((sum, rows) => sum + rows.length, 0) > MOST_ROWS) days.clear();
    const keys = owner_id === undefined ? undefined : await keysOf(store, owner_id);
    const fits = (row: UsageRow): boolean =>
      (key_id === undefined || row.key_id === key_id) &&
      (model_id === undefined || row.model_id === model_id) &&
      (keys === undefined || keys.has(row.key_id ?? ''));
    const rest: UsageRow[] = [];
    for (const [begin, stop] of [
      [from, first * DAY_MS],
      [end * DAY_MS, to],
    ] as const)
      if (begin < stop) rest.push(...(await store.usage({ ...asked, from: begin, to: stop })));
    return summed([...kept.filter(fits), ...rest], by);
  };
}

function range(first: number, end: number): readonly number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** A key has the same owner for ever. */
async function keysOf(store: Pick<Store, 'pageOfKeys'>, owner: string): Promise<ReadonlySet<string>> {
  const keys = await store.pageOfKeys({ order: 'oldest', owner, limit: Number.MAX_SAFE_INTEGER });
  return new Set(keys.map(({ id }) => id));
}

/** Rows by these columns alone, in their order. */
export function summed(rows: readonly UsageRow[], by: readonly UsageColumn[]): readonly UsageRow[] {
  const sums = new Map<string, UsageRow>();
  for (const row of rows) {
    const { day = '', hour = '', key_id = '', model_id = '', kind = null } = row;
    const of = {
      ...(by.includes('day') ? { day } : {}),
      ...(by.includes('hour') ? { hour } : {}),
      ...(by.includes('key') ? { key_id } : {}),
      ...(by.includes('model') ? { model_id } : {}),
      ...(by.includes('kind') ? { kind } : {}),
    };
    const name = JSON.stringify(Object.values(of));
    const sum = sums.get(name) ?? { ...of, ended: 0, failed: 0, charged: 0, refunded: 0 };
    sums.set(name, {
      ...of,
      ended: sum.ended + row.ended,
      failed: sum.failed + row.failed,
      charged: sum.charged + row.charged,
      refunded: sum.refunded + row.refunded,
    });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Days of which it is said what a key spent, with today. */
const SPENT_DAYS = 30;
/** Sums of keys on days that are remembered; what is older than those is not known. */
const MOST_SPENT = 500_000;
/** Who asks waits so long for days that were never read. */
const PATIENCE_MS = 150;
/** Today is read so often, however many ask. */
const FRESH_MS = 5_000;

/** Micro-units by key, charged less refunded, of one day. */
type SpentOfDay = ReadonlyMap<string, number>;

/**
 * What keys spent on each of the last 30 days (UTC), the oldest first; undefined of a day that is still being read, or of
 * which there is too much. A day that is over is read once, for all keys together.
 */
export function createSpent(
  store: Pick<Store, 'usage'>,
  clock: () => number = Date.now,
): () => Promise<readonly (SpentOfDay | undefined)[]> {
  const days = new Map<number, SpentOfDay>();
  let filling: Promise<void> | undefined;
  let recent:
    | { readonly until: number; readonly spent: Promise<ReadonlyMap<number, SpentOfDay>> }
    | undefined;

  /** Of the days from `first` on, before `end`. */
  async function read(first: number, end: number): Promise<ReadonlyMap<number, SpentOfDay>> {
    const rows = await store.usage({ from: first * DAY_MS, to: end * DAY_MS, by: ['day', 'key'] });
    const byDay = Map.groupBy(rows, ({ day }) => Date.parse(day ?? '') / DAY_MS);
    const spentOf = (day: number): SpentOfDay =>
      new Map(
        (byDay.get(day) ?? []).map(({ key_id = '', charged, refunded }) => [key_id, charged - refunded]),
      );
    return new Map(range(first, end).map((day) => [day, spentOf(day)]));
  }

  /** The newest first, so that what is too much is missing of the oldest. */
  async function fill(first: number, end: number): Promise<void> {
    for (const day of days.keys()) if (day < first) days.delete(day);
    for (const day of range(first, end).toReversed()) {
      if (days.has(day)) continue;
      if ([...days.values()].reduce((sum, { size }) => sum + size, 0) > MOST_SPENT) return;
      const began = systemClock.elapsed();
      for (const [one, spent] of await read(day, day + 1)) days.set(one, spent);
      // Others read by the same thread.
      await sleep(systemClock, systemClock.elapsed() - began);
    }
  }

  function unsettled(first: number, end: number): Promise<ReadonlyMap<number, SpentOfDay>> {
    if (recent === undefined || systemClock.elapsed() >= recent.until) {
      recent = { until: systemClock.elapsed() + FRESH_MS, spent: read(first, end) };
      recent.spent.catch(() => {
        recent = undefined;
      });
    }
    return recent.spent;
  }

  return async () => {
    const end = Math.floor(clock() / DAY_MS) + 1;
    const first = end - SPENT_DAYS;
    const open = Math.floor((clock() - OVER_AFTER_MS) / DAY_MS);
    // A day that cannot be read is not known; the next one who asks tries again.
    filling ??= fill(first, open)
      .catch(() => undefined)
      .finally(() => {
        filling = undefined;
      });
    await within(systemClock, PATIENCE_MS, filling);
    const newest = await unsettled(open, end);
    return range(first, end).map((day) => days.get(day) ?? newest.get(day));
  };
}
