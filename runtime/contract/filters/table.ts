import { LIST_FILTERS, MEDIA_FILTERS } from './table-inputs.ts';
import { TIME_FILTERS } from './table-times.ts';
import { CAST_FILTERS, NUMBER_FILTERS, SIZE_FILTERS, TEXT_FILTERS } from './table-values.ts';
import type { FilterRow } from './types.ts';

/** Every filter of the spec language, in the order they are documented. */
export const FILTERS: readonly FilterRow[] = [
  ...CAST_FILTERS,
  ...NUMBER_FILTERS,
  ...SIZE_FILTERS,
  ...MEDIA_FILTERS,
  ...LIST_FILTERS,
  ...TEXT_FILTERS,
  ...TIME_FILTERS,
];

/** The row of a filter by its name in the specs. */
export const FILTER_BY_NAME: ReadonlyMap<string, FilterRow> = new Map(FILTERS.map((row) => [row.name, row]));
