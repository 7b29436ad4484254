import type { ImageSizes, SizeRow } from '../family.ts';
import {
  areaDistance,
  areaOf,
  ofSides,
  type Pixels,
  pixelsOf,
  type Size,
  tierOfSize,
  tierSide,
} from '../size.ts';

/** The tiers of a table, each once, in its order. */
export function tiersOf(rows: readonly Pick<SizeRow, 'tier'>[]): readonly string[] {
  return [...new Set(rows.map(({ tier }) => tier))];
}

/**
 * How large a picture tier is, to compare tiers that no table lists together: `2k` is about 2048 pixels on each
 * side and `720p` 720. Not the short side of a film (`tierSide`), whose 2k has 1440 lines. 0 for what is no tier.
 */
export function tierRank(tier: string): number {
  const text = tier.toLowerCase();
  const number = Number(text.slice(0, -1));
  if (text.length < 2 || !Number.isFinite(number) || number < 0) return 0;
  if (text.endsWith('k')) return number * 1024;
  return text.endsWith('p') ? number : 0;
}

/** Of some tiers, the wanted one, else the largest below it, else the smallest; undefined when there are none. */
export function tierAtMost(tiers: readonly string[], wanted: string): string | undefined {
  const same = tiers.find((tier) => tier.toLowerCase() === wanted.toLowerCase());
  if (same !== undefined) return same;
  const sorted = tiers.toSorted((a, b) => tierRank(a) - tierRank(b));
  return sorted.findLast((tier) => tierRank(tier) <= tierRank(wanted)) ?? sorted[0];
}

/**
 * The tier of a size in a model's table, which decides its price: that of the row with these pixels, else the
 * smallest tier with a row at least as large, else the largest; of a size without pixels, the tier it names when
 * the table has it. Undefined when the size says nothing about it.
 */
export function tierOfTarget({ rows }: Pick<ImageSizes, 'rows'>, size: Size): string | undefined {
  const tiers = tiersOf(rows);
  const { pixels, tier } = size;
  if (pixels === undefined) return tier !== undefined && tiers.includes(tier) ? tier : undefined;
  const row = ofSides(rows, pixels);
  if (row !== undefined) return row.tier;
  const largest = tiers
    .map((name) => ({ name, area: Math.max(...rows.filter((one) => one.tier === name).map(areaOf)) }))
    .toSorted((a, b) => a.area - b.area);
  return (largest.find(({ area }) => area >= areaOf(pixels)) ?? largest.at(-1))?.name;
}

/** Tiers are named after the short side of this shape. */
const USUAL_RATIO = '16:9';

/**
 * Of some tiers the one whose clips have about as many pixels as a size: `960x960` and `1104x832` are what a vendor
 * makes for `720p`. Undefined when the size says no tier, or none of the others is one.
 */
export function nearestTier(tiers: readonly string[], size: Size): string | undefined {
  const wanted = size.pixels ?? pixelsOfTier(tierOfSize(size));
  if (wanted === undefined) return undefined;
  const distances = tiers.flatMap((tier) => {
    const usual = pixelsOfTier(tier);
    return usual === undefined ? [] : [{ tier, distance: areaDistance(usual, wanted) }];
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.tier;
}

function pixelsOfTier(tier: string | undefined): Pixels | undefined {
  const side = tier === undefined ? undefined : tierSide(tier);
  return side === undefined ? undefined : pixelsOf(USUAL_RATIO, side);
}
