import type { ImageSizes, SizeRow } from '../../../runtime/contract/family.ts';

/** A tier that costs less than one whose pictures are smaller. */
export interface CheaperTier {
  readonly tier: string;
  readonly micros: number;
  /** Whether the price names it; otherwise it costs what all others do. */
  readonly named: boolean;
  readonly smaller: string;
  readonly smaller_micros: number;
}

/** Every tier of the sizes that costs less than a smaller one, each against the dearest of those, smallest first. */
export function cheaperTiers(
  { micros, tiers }: { readonly micros: number; readonly tiers: Readonly<Record<string, number>> },
  sizes: readonly ImageSizes[],
): readonly CheaperTier[] {
  const priceOf = (tier: string): number => (Object.hasOwn(tiers, tier) ? (tiers[tier] ?? micros) : micros);
  const rows = sizes.flatMap((one) => one.rows).sort((a, b) => areaOf(a) - areaOf(b));
  // A tier counts from its largest picture on: sizes of one tier differ, and those of two may overlap.
  const order = [...new Set(rows.map(({ tier }) => tier).reverse())].reverse();
  return order.flatMap((tier, index) => {
    const [dearest] = order.slice(0, index).sort((a, b) => priceOf(b) - priceOf(a));
    // What is free, or wrongly so, is told elsewhere.
    if (dearest === undefined || priceOf(tier) === 0 || priceOf(dearest) <= priceOf(tier)) return [];
    return [
      {
        tier,
        micros: priceOf(tier),
        named: Object.hasOwn(tiers, tier),
        smaller: dearest,
        smaller_micros: priceOf(dearest),
      },
    ];
  });
}

function areaOf({ width, height }: SizeRow): number {
  return width * height;
}
