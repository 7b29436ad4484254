import type { Canonical } from '../canonical.ts';
import { isSizeFact } from '../size.ts';
import { fitToModel } from './fit-to-model.ts';
import type { ModelRow } from './types.ts';

/** How many of the facts that a caller gave a row's model does not take as they are. */
export function movesOf(
  row: ModelRow,
  asked: { readonly request: Canonical; readonly given: Canonical['facts']; readonly model: string },
): number {
  const { given } = asked;
  const moved = fitToModel(row, asked).moves.filter(({ name, part }) => {
    const value = given[name];
    if (value === undefined || part === undefined || !isSizeFact(value)) return value !== undefined;
    // Of pixels, the parts that they stand for.
    return value.pixels !== undefined || value[part] !== undefined;
  });
  return new Set(moved.map(({ name }) => name)).size;
}
