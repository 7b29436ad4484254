import type { ImageSizes, SizeRow } from '../family.ts';
import {
  areaOf,
  isSide,
  knownParts,
  logDistance,
  nearestSides,
  ofSides,
  type Pixels,
  ratioOfPixels,
  ratioValue,
  type Size,
  sidesText,
} from '../size.ts';
import { choices, freeText, rowText, sizeText } from './size-text.ts';
import { tierAtMost, tierOfTarget, tiersOf } from './tiers.ts';

/** What a picture shall be: always a ratio and a tier, and pixels where they are known. */
export interface TargetSize extends Size {
  readonly ratio: string;
  readonly tier: string;
}

/**
 * What a line makes of a size as the caller wrote it. Total: one of the three for every input. Sentences begin with
 * `size `, in whose place the caller's own field may stand.
 */
export type ResolvedSize =
  | {
      readonly kind: 'target';
      readonly target: TargetSize;
      /** Why it is not what was asked for. */
      readonly fallback?: string;
      /** Part of the asked size that `fallback` is about. */
      readonly part?: keyof Size;
      /** Only a tier was asked for and the model leaves the rest to the upstream, where that can choose a ratio. */
      readonly open_ratio?: true;
    }
  /** Nothing was asked for and the model leaves it to the upstream; `tier` is what it is priced as. */
  | { readonly kind: 'auto'; readonly tier: string }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly allowed: readonly string[];
      /** Part of the asked size that is refused. */
      readonly part: keyof Size;
    };

/** What a size means for a model: a row of its table, or pixels within its free bounds. A target means itself. */
export function resolveSize(sizes: ImageSizes, asked: Size | undefined, modelId: string): ResolvedSize {
  const { ratio, tier, pixels } = asked ?? {};
  if (pixels !== undefined) return ofPixels({ sizes, modelId }, pixels);
  if (ratio !== undefined || tier !== undefined) return ofNames({ sizes, modelId }, { ratio, tier });
  const row = defaultRow(sizes);
  return row === undefined
    ? { kind: 'auto', tier: sizes.rows[0]?.tier ?? '' }
    : { kind: 'target', target: targetOf(row) };
}

interface Line {
  readonly sizes: ImageSizes;
  readonly modelId: string;
}

interface Names {
  readonly ratio: string | undefined;
  readonly tier: string | undefined;
}

/** Undefined: the upstream decides. */
function defaultRow({ rows, default: preset }: ImageSizes): SizeRow | undefined {
  return preset === 'auto' ? undefined : (rows.find((row) => row.preset === preset) ?? rows[0]);
}

function targetOf({ ratio, tier, width, height }: SizeRow): TargetSize {
  return { ratio, tier, pixels: { width, height } };
}

function ofPixels({ sizes, modelId }: Line, pixels: Pixels): ResolvedSize {
  const written = sidesText(pixels);
  const refuse = (why: string): ResolvedSize => ({
    kind: 'refused',
    message: `size ${written} ${why}`,
    allowed: sizes.rows.map(({ preset }) => preset),
    part: 'pixels',
  });
  if (!isSide(pixels.width) || !isSide(pixels.height))
    return refuse(`is no size of a picture; ${modelId} has ${choices(sizes.rows.map(rowText))}`);
  const row = ofSides(sizes.rows, pixels);
  if (row !== undefined) return { kind: 'target', target: targetOf(row) };
  if (sizes.free === undefined) {
    const nearest = nearestSides(pixels, sizes.rows);
    if (nearest === undefined)
      return refuse(`is not offered by ${modelId}; it has ${choices(sizes.rows.map(rowText))}`);
    const message = `size ${written} is not one of ${choices(sizes.rows.map(sidesText))} for ${modelId}; ${rowText(nearest)} is meant`;
    return { kind: 'target', target: targetOf(nearest), fallback: message, part: 'pixels' };
  }
  if (!isWithin(sizes.free, pixels)) return refuse(`must have ${freeText(sizes.free)} for ${modelId}`);
  const tier = tierOfTarget(sizes, { pixels }) ?? '';
  return { kind: 'target', target: { ratio: ratioOfPixels(pixels), tier, pixels } };
}

function isWithin(free: NonNullable<ImageSizes['free']>, sides: Pixels): boolean {
  const area = areaOf(sides);
  const value = sides.width / sides.height;
  const low = ratioValue(free.min_ratio) ?? 0;
  const high = ratioValue(free.max_ratio) ?? Number.POSITIVE_INFINITY;
  return area >= free.min_pixels && area <= free.max_pixels && value >= low && value <= high;
}

function ofNames(line: Line, asked: Names): ResolvedSize {
  const { sizes, modelId } = line;
  const { rows } = sizes;
  if (asked.ratio === undefined) {
    const base = defaultRow(sizes) ?? rows.find(({ tier }) => tier === asked.tier) ?? rows[0];
    const found = ofTier(line, asked, { offered: rows.filter(({ ratio }) => ratio === base?.ratio) });
    const isOpen = sizes.default === 'auto' && found.kind === 'target';
    return isOpen ? { ...found, open_ratio: true } : found;
  }
  const wanted = ratioValue(asked.ratio);
  const offered = rows.filter(({ ratio }) => ratio === asked.ratio || isSameRatio(ratioValue(ratio), wanted));
  if (offered.length > 0) return ofTier(line, asked, { offered });
  const ratios = [...new Set(rows.map(({ ratio }) => ratio))];
  return {
    kind: 'refused',
    message: `size ${asked.ratio} is not a ratio of ${modelId}; it has ${choices(ratios)}`,
    allowed: ratios,
    part: 'ratio',
  };
}

function isSameRatio(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && logDistance(a, b) < 1e-9;
}

/** The row of a ratio in the tier that was asked for, or in that of requests that name none. */
function ofTier(
  { sizes, modelId }: Line,
  { ratio, tier }: Names,
  { offered }: { readonly offered: readonly SizeRow[] },
): ResolvedSize {
  const tiers = tiersOf(offered);
  const usual = sizes.rows[0]?.tier;
  const rowOf = (name: string | undefined) => offered.find((row) => row.tier === name) ?? offered[0];
  const exact = rowOf(tier ?? usual);
  if (exact === undefined)
    return { kind: 'refused', message: `size is not offered by ${modelId}`, allowed: [], part: 'tier' };
  if (tier === undefined || exact.tier === tier) return { kind: 'target', target: targetOf(exact) };
  const said = sizeText(knownParts({ ratio, tier }));
  const has = ratio === undefined ? `${modelId} has` : `${modelId} has ${ratio} in`;
  const why = `size ${said} is not offered: ${has} ${choices(tiers)}`;
  const lines = linesOf(tier);
  if (lines === undefined && sizes.other_tiers === 'refuse')
    return { kind: 'refused', message: why, allowed: tiers, part: 'tier' };
  const wanted =
    lines === undefined ? tier : (tierOfTarget(sizes, { pixels: { width: lines, height: lines } }) ?? tier);
  const row = rowOf(tierAtMost(tiers, wanted)) ?? exact;
  return { kind: 'target', target: targetOf(row), fallback: `${why}; ${row.tier} is used`, part: 'tier' };
}

/** `720p` counts lines, as films do; for pictures it says how large they are, and no model has it as a tier. */
function linesOf(tier: string): number | undefined {
  const lines = /^(\d{1,5})p$/.exec(tier)?.[1];
  return lines === undefined ? undefined : Number(lines);
}
