import type { Json } from '../json.ts';
import type { FileParts } from './result.ts';

/** Results of one task that are kept; no vendor makes more, and a hostile answer may list any number. */
export const MOST_ITEMS = 16;

/** One of several results as a spec reads it; expressions may have given any shape. */
export interface ItemParts {
  readonly files: Readonly<Record<string, FileParts>>;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Several results of one task in the vendor's order, at most `MOST_ITEMS`. An item is an object, or a text that
 * is all there is to say of it (its address); anything else is none.
 */
export function resultItems(
  list: readonly Json[] | undefined,
  read: (item: Json, index: number) => ItemParts,
): readonly ItemParts[] {
  return (list ?? []).filter(isItem).slice(0, MOST_ITEMS).map(read);
}

function isItem(item: Json): boolean {
  return typeof item === 'string' ? item !== '' : typeof item === 'object' && item !== null;
}
