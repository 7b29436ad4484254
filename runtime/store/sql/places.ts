import type { Value } from './row.ts';

/** Numbered placeholders of a list with a fixed number of places: `?2,?3,?4`. */
export function places(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `?${from + index}`).join(',');
}

/** A shorter list on so many places: what is left over repeats a value that changes nothing. */
export function padded(values: readonly Value[], count: number, filler: Value): readonly Value[] {
  return Array.from({ length: count }, (_, index) => values[index] ?? filler);
}
