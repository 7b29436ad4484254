import { byCodeUnit } from '../../runtime/document/suggest.ts';

/** Code-unit order: the same on every machine, whatever its locale. */
export const compareText = byCodeUnit;

/** A sorted copy, by code units of the given key. */
export function sortedBy<T>(items: Iterable<T>, key: (item: T) => string): T[] {
  return [...items].sort((a, b) => byCodeUnit(key(a), key(b)));
}
