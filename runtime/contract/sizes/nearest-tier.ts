import type { Size } from '../size.ts';
import { logDistance, type Pixels, pixelsOf, tierOfSize, tierSide } from '../size-math.ts';

/** Tiers are named after the short side of this shape. */
const USUAL_RATIO = '16:9';

/**
 * Of some tiers the one whose clips have about as many pixels as a size: `960x960` and `1104x832` are what a vendor
 * makes for `720p`. Undefined when the size says no tier, or none of the others is one.
 */
export function nearestTier(tiers: readonly string[], size: Size): string | undefined {
  const area = areaOf(size.pixels ?? pixelsOfTier(tierOfSize(size)));
  if (area === undefined) return undefined;
  const distances = tiers.flatMap((tier) => {
    const usual = areaOf(pixelsOfTier(tier));
    return usual === undefined ? [] : [{ tier, distance: logDistance(usual, area) }];
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.tier;
}

function pixelsOfTier(tier: string | undefined): Pixels | undefined {
  const side = tier === undefined ? undefined : tierSide(tier);
  return side === undefined ? undefined : pixelsOf(USUAL_RATIO, side);
}

function areaOf(sides: Pixels | undefined): number | undefined {
  return sides === undefined ? undefined : sides.width * sides.height;
}
