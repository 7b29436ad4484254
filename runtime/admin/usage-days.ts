import type { MoneyFilter, UsageColumn, UsageRow } from '../store/ledger.ts';
import { StoreConflict } from '../store/store-errors.ts';
import type { Store } from '../store/types.ts';
import { DAY_MS } from '../time/clock.ts';

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
