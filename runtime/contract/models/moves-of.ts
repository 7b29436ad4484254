import type { Canonical } from '../canonical.ts';
import { isSizeFact } from '../size.ts';
import type { ReportedWarning } from '../warning.ts';
import { fitToModel } from './fit-to-model.ts';
import type { ModelRow } from './types.ts';

/** How many of the facts that a caller gave a row's model does not take as they are. */
export function movesOf(
  row: ModelRow,
  asked: { readonly request: Canonical; readonly given: Canonical['facts']; readonly model: string },
): number {
  const { request, given, model } = asked;
  const warnings: ReportedWarning[] = [];
  const { facts } = fitToModel(row, { request, model, warnings });
  for (const [name, value] of Object.entries(given)) {
    const fitted = value === undefined ? undefined : facts[name];
    if (!isSizeFact(value) || !isSizeFact(fitted)) continue;
    // Each part is moved when it is read; of pixels, those that they stand for.
    const isWhole = value.pixels !== undefined;
    for (const part of ['ratio', 'tier', 'pixels'] as const)
      if (isWhole || value[part] !== undefined) Reflect.get(fitted, part);
  }
  return new Set(warnings.map(({ field }) => field)).size;
}
