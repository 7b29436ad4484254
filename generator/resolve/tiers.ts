import type { SizeRow } from '../../runtime/contract/family.ts';
import { parsePixels, parseRatio } from '../../runtime/contract/parse-size.ts';
import { logDistance, type Pixels, ratioOfPixels, ratioValue } from '../../runtime/contract/size.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { TiersIr } from '../ir.ts';
import { sortedBy } from '../print/compare-text.ts';
import type { Spec, SpecTiers } from '../spec-types.ts';
import { idsOf, isKnown, type ResolveContext } from './context.ts';
import { originAt, spanAt } from './place.ts';

type SpecRow = SpecTiers['rows'][number];

interface PlacedRow {
  readonly row: SizeRow;
  readonly spec: Spec<'tiers'>;
  readonly index: number;
}

/** How far the sides of a size may be from the ratio that its preset names. */
const TOLERANCE = Math.log(1.03);

/** Size tables sorted by id, each with the rows of those that it extends first. GW2040, GW2010, GW2004, GW3060. */
export function resolveTiers(context: ResolveContext): readonly TiersIr[] {
  const own = new Map(context.specs.tiers.map((spec) => [spec.id, rowsOf(spec, context)] as const));
  const tables = sortedBy(context.specs.tiers, (spec) => spec.id).map((spec): TiersIr => {
    const { id, title } = spec.value;
    const chain = chainOf(spec, context);
    const rows = chain.toReversed().flatMap((one) => own.get(one.id) ?? []);
    checkUnique(rows, spec, context);
    const whole = isWhole(chain, own);
    return {
      id,
      title,
      rows: rows.map(({ row }) => row),
      origin: originAt(spec.document),
      ...(whole ? {} : { incomplete: true }),
    };
  });
  return tables;
}

/** Whether all rows are there that the specs mean: of a mistake, nothing that follows from it is told. */
function isWhole(chain: readonly Spec<'tiers'>[], own: ReadonlyMap<string, readonly PlacedRow[]>): boolean {
  const ids = chain.map(({ id }) => id);
  return chain.every(({ id, value }) => {
    const extended = value.extends === undefined || ids.includes(value.extends);
    return extended && own.get(id)?.length === value.rows.length;
  });
}

/** The table, the one it extends, and so on; a circle is told once, where its first id stands. */
function chainOf(spec: Spec<'tiers'>, context: ResolveContext): readonly Spec<'tiers'>[] {
  const { tiers } = context.specs;
  const chain = [spec];
  for (;;) {
    const last = chain.at(-1) ?? spec;
    const name = last.value.extends;
    if (name === undefined) return chain;
    const span = spanAt(last.document, ['extends']);
    const next = tiers.find(({ id }) => id === name);
    if (next === undefined) {
      if (chain.length === 1) isKnown(context, { code: 'GW2040', name, known: idsOf(tiers), span });
      return chain;
    }
    if (next === spec && chain.every(({ id }) => spec.id <= id)) {
      const path = [...chain, next].map(({ id }) => id);
      context.sink.add(diagnose('GW2010', spanAt(spec.document, ['extends']), { what: '`extends`', path }));
    }
    if (chain.includes(next)) return chain;
    chain.push(next);
  }
}

function rowsOf(spec: Spec<'tiers'>, context: ResolveContext): readonly PlacedRow[] {
  const known = context.vocabulary.tiers;
  return spec.value.rows.flatMap((one, index): PlacedRow[] => {
    if (!known.includes(one.tier)) {
      const span = spanAt(spec.document, ['rows', index, 'tier']);
      context.sink.add(diagnose('GW2004', span, { name: one.tier, known }));
    }
    const pixels = parsePixels(one.size);
    if (pixels === undefined) return [];
    const ratio = ratioOfPreset(one, pixels);
    const wrong = problemOf(one, { pixels, ratio });
    if (wrong !== undefined) {
      const span = spanAt(spec.document, ['rows', index, wrong.key]);
      context.sink.add(diagnose('GW3060', span, { preset: one.preset, problem: wrong.problem }));
    }
    return [{ row: { preset: one.preset, ratio, tier: one.tier, ...pixels }, spec, index }];
  });
}

/** The part before the tier; of a preset that is a size, the ratio of its sides. */
function ratioOfPreset({ preset }: SpecRow, pixels: Pixels): string {
  const [ratio = ''] = preset.split('(');
  return ratio.includes(':') ? ratio : ratioOfPixels(pixels);
}

function problemOf(
  { preset, tier, size }: SpecRow,
  { pixels, ratio }: { readonly pixels: Pixels; readonly ratio: string },
): { readonly key: keyof SpecRow; readonly problem: string } | undefined {
  if (!preset.includes(':'))
    return preset === size ? undefined : { key: 'size', problem: `is a size, and the row's is ${size}` };
  const reduced = parseRatio(ratio);
  if (reduced !== ratio)
    return { key: 'preset', problem: `is never met: callers' \`${ratio}\` is read as \`${reduced}\`` };
  const [, named] = /\((.+)\)$/.exec(preset) ?? [];
  if (named !== undefined && named.toLowerCase() !== tier)
    return { key: 'tier', problem: `names tier \`${named.toLowerCase()}\`, and the row's is \`${tier}\`` };
  const wanted = ratioValue(ratio) ?? 1;
  const pixelRatio = pixels.width / pixels.height;
  if (Math.sign(wanted - 1) !== Math.sign(pixelRatio - 1))
    return { key: 'size', problem: `lies another way than ${size}` };
  if (logDistance(wanted, pixelRatio) <= TOLERANCE) return undefined;
  return { key: 'size', problem: `is more than 3 % away from the sides of ${size}` };
}

/** Among the rows of a table, its own after those it extends, each way to find a row leads to one. */
function checkUnique(rows: readonly PlacedRow[], spec: Spec<'tiers'>, context: ResolveContext): void {
  rows.forEach((place, at) => {
    if (place.spec !== spec) return;
    const first = rows.slice(0, at).find((other) => sameness(place.row, other.row) !== undefined);
    if (first === undefined) return;
    const span = spanAt(place.spec.document, ['rows', place.index]);
    const related = [{ span: spanAt(first.spec.document, ['rows', first.index]), message: 'the other row' }];
    const { preset } = place.row;
    const problem = `${sameness(place.row, first.row)} as \`${first.row.preset}\` above`;
    context.sink.add(diagnose('GW3060', span, { preset, problem }, { related }));
  });
}

/** A preset that is a size stands for itself alone, not for its ratio and tier. */
function sameness(row: SizeRow, other: SizeRow): string | undefined {
  if (row.preset === other.preset) return 'is the same';
  if (row.width === other.width && row.height === other.height) return 'has the same size';
  const named = row.preset.includes(':') && other.preset.includes(':');
  return named && row.ratio === other.ratio && row.tier === other.tier
    ? 'has the same ratio and tier'
    : undefined;
}
