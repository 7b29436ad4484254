import type { Json } from '../json.ts';
import type { FileParts } from './result.ts';

/** Results of one task that are kept; no vendor makes more, and a hostile answer may list any number. */
export const MOST_ITEMS = 16;

/** One of several results as a spec reads it; expressions may have given any shape. */
export interface ItemParts {
  readonly files: Readonly<Record<string, FileParts>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Several results of one task in the vendor's order, at most `MOST_ITEMS`; an item that is no object is none. */
export function resultItems(
  list: readonly Json[] | undefined,
  read: (item: Json, index: number) => ItemParts,
): readonly ItemParts[] {
  const objects = (list ?? []).filter((item) => typeof item === 'object' && item !== null);
  return objects.slice(0, MOST_ITEMS).map(read);
}
