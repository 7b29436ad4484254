import { amongParts, type RowLimits } from '../../../runtime/contract/models/model-route.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import { type Path, spanAt } from '../place.ts';
import type { ProtocolContext } from './context.ts';

/** GW3126 for values of a row that its own list of what the vendor makes lacks. */
export function checkAmong(context: ProtocolContext, { numbers, sizes }: RowLimits, path: Path): void {
  const report = (name: string, value: string | number): void => {
    const span = spanAt(context.spec.document, [...path, name, 'among']);
    context.sink.add(diagnose('GW3126', span, { name, value: String(value) }));
  };
  for (const [name, { among, one_of: own = [] }] of Object.entries(numbers)) {
    const value = own.find((one) => among?.includes(one) === false);
    if (value !== undefined) report(name, value);
  }
  for (const [name, { among, ...own }] of Object.entries(sizes)) {
    const parts = amongParts(among ?? []);
    const value = (['tiers', 'ratios', 'pixels'] as const).flatMap((part) =>
      parts[part].length === 0 ? [] : (own[part] ?? []).filter((one) => !parts[part].includes(one)),
    )[0];
    if (value !== undefined) report(name, value);
  }
}
