/** What may happen a few times in a row before it decides a task. */
export type StrikeKind = 'missing' | 'resultless';

/**
 * Counts in memory, per task and kind, so that one odd answer decides nothing. A restart counts anew, which
 * only asks the vendor a few times more.
 */
export interface Strikes {
  /** How often it has happened in a row, this time included. */
  hit(id: string, kind: StrikeKind): number;
  /** How often it has happened in a row so far. */
  count(id: string, kind: StrikeKind): number;
  /** The task answered well, or is over. */
  clear(id: string): void;
}

export function createStrikes(): Strikes {
  const counts = new Map<string, { readonly kind: StrikeKind; readonly count: number }>();
  return {
    hit(id, kind) {
      const before = counts.get(id);
      const count = before?.kind === kind ? before.count + 1 : 1;
      counts.set(id, { kind, count });
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
