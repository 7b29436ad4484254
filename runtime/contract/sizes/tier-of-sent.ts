import type { ImageSizes } from '../family.ts';
import type { AcceptedSizes } from '../protocol.ts';
import type { Size } from '../size.ts';
import { logDistance, type Pixels } from '../size-math.ts';
import { FIXED_TIER } from './fit-size.ts';
import { areaDistance } from './nearest-sides.ts';
import { tierOfTarget } from './tier-of-target.ts';
import { tierAtMost, tiersOf } from './tier-order.ts';
import type { TargetSize } from './types.ts';

/** So much of the area is lost when sides are moved to what an encoder likes: the picture is the one that was meant. */
const SAME_AREA = Math.log(1.1);

/**
 * The tier of a model's table that a picture is priced as: that of what is sent, never one above the target's. What
 * has fewer pixels than the target is of the tier whose pictures come nearest. `sent` is absent where nothing is said.
 */
export function tierOfSent(
  sizes: Pick<ImageSizes, 'rows'>,
  fit: { readonly target: TargetSize; readonly accepts: AcceptedSizes; readonly sent: Size | undefined },
): string {
  const tiers = tiersOf(sizes.rows);
  const made = madeTier(sizes, fit);
  return tiers.find((tier) => tier === fit.target.tier || tier === made) ?? fit.target.tier;
}

function madeTier(
  sizes: Pick<ImageSizes, 'rows'>,
  { target, accepts, sent }: Parameters<typeof tierOfSent>[1],
): string | undefined {
  if (sent === undefined) return sizes.rows[0]?.tier;
  if (accepts.kind === 'named') return tierAtMost(tiersOf(sizes.rows), sent.tier ?? FIXED_TIER);
  const { pixels } = sent;
  if (pixels === undefined || target.pixels === undefined || areaOf(pixels) >= areaOf(target.pixels))
    return tierOfTarget(sizes, sent);
  const row = sizes.rows.find(({ width, height }) => width === pixels.width && height === pixels.height);
  if (row !== undefined) return row.tier;
  const isSame = areaDistance(pixels, target.pixels) <= SAME_AREA;
  return isSame ? target.tier : nearestTier(sizes, pixels);
}

function nearestTier({ rows }: Pick<ImageSizes, 'rows'>, sent: Pixels): string | undefined {
  const distances = tiersOf(rows).map((tier) => {
    const areas = rows.filter((row) => row.tier === tier).map(areaOf);
    const usual = Math.exp(areas.reduce((sum, area) => sum + Math.log(area), 0) / areas.length);
    return { tier, distance: logDistance(usual, areaOf(sent)) };
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.tier;
}

function areaOf({ width, height }: Pixels): number {
  return width * height;
}
