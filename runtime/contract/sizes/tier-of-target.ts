import type { ImageSizes } from '../family.ts';
import type { Size } from '../size.ts';
import type { Pixels } from '../size-math.ts';
import { tiersOf } from './tier-order.ts';

/**
 * The tier of a size in a model's table, which decides its price: that of the row with these pixels, else the
 * smallest tier with a row at least as large, else the largest; of a size without pixels, the tier it names when
 * the table has it. Undefined when the size says nothing about it.
 */
export function tierOfTarget({ rows }: Pick<ImageSizes, 'rows'>, size: Size): string | undefined {
  const tiers = tiersOf(rows);
  const { pixels, tier } = size;
  if (pixels === undefined) return tier !== undefined && tiers.includes(tier) ? tier : undefined;
  const row = rows.find(({ width, height }) => width === pixels.width && height === pixels.height);
  if (row !== undefined) return row.tier;
  const largest = tiers
    .map((name) => ({ name, area: Math.max(...rows.filter((one) => one.tier === name).map(areaOf)) }))
    .toSorted((a, b) => a.area - b.area);
  return (largest.find(({ area }) => area >= areaOf(pixels)) ?? largest.at(-1))?.name;
}

function areaOf({ width, height }: Pixels): number {
  return width * height;
}
