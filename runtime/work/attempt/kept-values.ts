import type { PreparedValues } from '../../contract/prepare.ts';
import type { Clock } from '../../time/clock.ts';

/** What steps gave, for as long as vendors keep it; in memory only, and never more than `MOST_KEPT` entries. */
export interface KeptValues {
  find(key: string): PreparedValues | undefined;
  keep(key: string, values: PreparedValues, for_secs: number): void;
  forget(key: string): void;
}

const MOST_KEPT = 10_000;

export function createKeptValues(clock: Pick<Clock, 'elapsed'>): KeptValues {
  const kept = new Map<string, { readonly values: PreparedValues; readonly until_ms: number }>();
  return {
    find(key) {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      if (entry.until_ms > clock.elapsed()) return entry.values;
      kept.delete(key);
      return undefined;
    },
    keep(key, values, for_secs) {
      kept.delete(key);
      kept.set(key, { values, until_ms: clock.elapsed() + for_secs * 1_000 });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forget: (key) => {
      kept.delete(key);
    },
  };
}
