import type { StoredResult } from '../store/types.ts';

/** Which of several results is meant where none is named, from 1: the first that has such a file, as words may come before it. */
export function firstItemWith(result: StoredResult | null, variant: string): number {
  const place = result?.items?.findIndex(({ files }) => files.includes(variant)) ?? 0;
  return Math.max(0, place) + 1;
}
