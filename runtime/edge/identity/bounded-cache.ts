/**
 * A small cache whose entries live for a fixed time; the oldest leaves when it is full. Times are of a clock that never
 * falls, such as `performance.now()`: by a date that is set back, entries would live on.
 */
export interface BoundedCache<V> {
  get(key: string, elapsedMs: number): V | undefined;
  set(key: string, value: V, elapsedMs: number): void;
  readonly size: number;
}

/** Entries are dropped `ttlMs` after they were set, and never more than `max` are kept. */
export function createBoundedCache<V>(options: {
  readonly max: number;
  readonly ttlMs: number;
}): BoundedCache<V> {
  const entries = new Map<string, { readonly value: V; readonly until: number }>();
  return {
    get(key, elapsedMs) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.until > elapsedMs) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, elapsedMs) {
      entries.delete(key);
      if (entries.size >= options.max) {
        const oldest = entries.keys().next();
        if (oldest.done !== true) entries.delete(oldest.value);
      }
      entries.set(key, { value, until: elapsedMs + options.ttlMs });
    },
    get size() {
      return entries.size;
    },
  };
}
