import type { ImageSizes, SizeRow } from '../../../runtime/contract/family.ts';
import { ratioValue } from '../../../runtime/contract/size.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { TiersIr } from '../../ir.ts';
import type { Spec, SpecSizes } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

export interface SizesInput {
  readonly spec: Spec<'family'>;
  readonly context: ResolveContext;
  readonly tables: readonly TiersIr[];
}

/** The rows that a line or model offers, or undefined when its table is not known or nothing is left of it. */
export function resolveSizes(
  sizes: SpecSizes | undefined,
  tables: readonly TiersIr[],
): ImageSizes | undefined {
  const rows = sizes === undefined ? [] : rowsOf(sizes, tables);
  if (sizes === undefined || rows.length === 0) return undefined;
  const { default: fallback, free, other_tiers = 'refuse' } = sizes;
  return { rows, default: fallback, ...(free === undefined ? {} : { free }), other_tiers };
}

function rowsOf({ table, ratios, tiers }: SpecSizes, tables: readonly TiersIr[]): readonly SizeRow[] {
  const all = tables.find(({ id }) => id === table)?.rows ?? [];
  return all.filter(
    ({ ratio, tier }) => (ratios?.includes(ratio) ?? true) && (tiers?.includes(tier) ?? true),
  );
}

/**
 * GW2040 for an unknown table, GW3061 for filters that name nothing of it, a default that is no row, and bounds
 * that nothing lies between. `said` are the keys that stand at `path`; the others were checked where they stand.
 */
export function checkSizes(
  sizes: SpecSizes,
  { said, path }: { readonly said: Partial<SpecSizes>; readonly path: Path },
  { spec, context, tables }: SizesInput,
): void {
  const report = (key: Path, problem: string) => {
    const span = spanAt(spec.document, [...path, ...key]);
    context.sink.add(diagnose('GW3061', span, { problem }));
  };
  const { table: name } = sizes;
  const known = tables.map(({ id }) => id);
  if (!known.includes(name)) {
    const span = spanAt(spec.document, [...path, 'table']);
    if (said.table !== undefined) isKnown(context, { code: 'GW2040', name, known, span });
    return;
  }
  const table = tables.find(({ id }) => id === name);
  if (table?.incomplete === true) return;
  const all = table?.rows ?? [];
  const has = { ratios: all.map(({ ratio }) => ratio), tiers: all.map(({ tier }) => tier) };
  for (const key of ['ratios', 'tiers'] as const) {
    said[key]?.forEach((value, index) => {
      if (has[key].includes(value)) return;
      report([key, index], `size table \`${name}\` has no \`${value}\`; it has ${listed(has[key])}`);
    });
  }
  const rows = rowsOf(sizes, tables);
  const names = [...(sizes.ratios ?? []), ...(sizes.tiers ?? [])];
  const filtered = names.every((one) => has.ratios.includes(one) || has.tiers.includes(one));
  if (rows.length === 0) {
    if (filtered) report([], `no row of size table \`${name}\` has one of the ratios and one of the tiers`);
    return;
  }
  const presets = rows.map(({ preset }) => preset);
  // One that is in no row of the table at all was told where it was said.
  const isOwn = said.default !== undefined || all.some(({ preset }) => preset === sizes.default);
  if (isOwn && sizes.default !== 'auto' && !presets.includes(sizes.default))
    report(['default'], `the default \`${sizes.default}\` is neither \`auto\` nor one of ${listed(presets)}`);
  if (said.free !== undefined) checkBounds(said.free, report);
}

function checkBounds(
  { min_pixels, max_pixels, min_ratio, max_ratio }: NonNullable<SpecSizes['free']>,
  report: (key: Path, problem: string) => void,
): void {
  if (min_pixels > max_pixels)
    report(['free', 'min_pixels'], `min_pixels ${min_pixels} is above max_pixels ${max_pixels}`);
  if ((ratioValue(min_ratio) ?? 0) > (ratioValue(max_ratio) ?? 0))
    report(['free', 'min_ratio'], `min_ratio ${min_ratio} is above max_ratio ${max_ratio}`);
}

function listed(words: readonly string[]): string {
  return [...new Set(words)].map((word) => `\`${word}\``).join(', ');
}
