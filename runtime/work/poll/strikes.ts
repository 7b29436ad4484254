/** What may happen a few times in a row before it decides a task. */
export type StrikeKind = 'missing' | 'resultless' | 'unknown';

/** When a strike happens, and how long the task is then left alone; one that comes sooner counts as the same. */
export interface StrikeTime {
  /** Milliseconds of the clock that nobody steps. */
  readonly now_ms: number;
  readonly wait_ms: number;
}

/**
 * Counts in memory, per task and kind, so that one odd answer decides nothing, and neither do many polls in a
 * hurry: hints from the vendor may bring polls forward, never the end of a task. A restart counts anew, which only
 * asks the vendor a few times more.
 */
export interface Strikes {
  /** How often it has happened since the task last answered well, this time included; trouble in between counts for nothing. */
  hit(id: string, kind: StrikeKind, time: StrikeTime): number;
  /** The same so far. */
  count(id: string, kind: StrikeKind): number;
  /** The task answered well, or is over. */
  clear(id: string): void;
}

export function createStrikes(): Strikes {
  const counts = new Map<
    string,
    { readonly kind: StrikeKind; readonly count: number; readonly until_ms: number }
  >();
  return {
    hit(id, kind, { now_ms, wait_ms }) {
      const known = counts.get(id);
      const before = known?.kind === kind ? known : { count: 0, until_ms: now_ms };
      if (now_ms < before.until_ms) return before.count;
      const count = before.count + 1;
      counts.set(id, { kind, count, until_ms: now_ms + wait_ms });
      return count;
    },
    count(id, kind) {
      const before = counts.get(id);
      return before?.kind === kind ? before.count : 0;
    },
    clear: (id) => {
      counts.delete(id);
    },
  };
}
