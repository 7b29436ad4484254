import { parsePixels } from '../parse-size.ts';
import type { AcceptedSizes } from '../protocol.ts';
import {
  knownParts,
  nearestSides,
  ofSides,
  type Pixels,
  ratioDistance,
  ratioSides,
  SAME_RATIO,
  type Size,
} from '../size.ts';
import { fitRange, isInRange } from './fit-range.ts';
import type { TargetSize } from './resolve-size.ts';
import { acceptedText, sizeText } from './size-text.ts';
import { tierAtMost, tierRank } from './tiers.ts';

/** What an upstream is sent for a target: in its orientation or a square, and never above what it takes. */
export interface FittedSize {
  /** Absent: the upstream takes no size. */
  readonly sent: Size | undefined;
  /** The target's ratio, where what is sent has another one: it is written into the prompt. */
  readonly ratio_in_prompt?: string;
  /** Why something else is sent; absent when the target is. */
  readonly fallback?: string;
}

/** What an upstream makes that takes a ratio and knows no tiers. */
export const FIXED_TIER = '1k';

/**
 * The closest that an upstream takes to a target. A proportion more than two percent off goes into the prompt.
 * Nothing is sent where nothing that keeps the orientation is taken. The sentence begins with `size `.
 */
export function fitSize(accepts: AcceptedSizes, target: TargetSize): FittedSize {
  const wanted = sidesOf(target);
  switch (accepts.kind) {
    case 'none':
      return missing(accepts, target);
    case 'listed': {
      const offered = accepts.pixels.flatMap((text) => parsePixels(text) ?? []);
      return fittedPixels(accepts, target, ofSides(offered, wanted) ?? nearestSides(wanted, offered));
    }
    case 'range':
      return fittedPixels(accepts, target, fitRange(accepts, wanted));
    case 'named':
      return fitNames(accepts, target);
  }
}

/** Whether an upstream takes a target as it is. Of a range this is much faster than to look for the closest. */
export function takesSize(accepts: AcceptedSizes, target: TargetSize): boolean {
  if (accepts.kind === 'range') return isInRange(accepts, sidesOf(target));
  return fitSize(accepts, target).fallback === undefined;
}

/** Pixels of a target; of one that names none, those of its ratio with as many pixels as a square of its tier. */
function sidesOf({ pixels, ratio, tier }: TargetSize): Pixels {
  if (pixels !== undefined) return pixels;
  const sides = ratioSides(ratio) ?? { width: 1, height: 1 };
  const side = tierRank(tier) || 1024;
  const scale = side / Math.sqrt(sides.width * sides.height);
  return { width: Math.round(sides.width * scale), height: Math.round(sides.height * scale) };
}

function fittedPixels(accepts: AcceptedSizes, target: TargetSize, found: Pixels | undefined): FittedSize {
  if (found === undefined) return missing(accepts, target);
  const wanted = sidesOf(target);
  const { width, height } = found;
  const sent = { pixels: { width, height } };
  if (width === wanted.width && height === wanted.height) return { sent };
  return fallenBack(accepts, target, { sent, isOff: ratioDistance(wanted, found) > SAME_RATIO });
}

function fitNames(accepts: Extract<AcceptedSizes, { kind: 'named' }>, target: TargetSize): FittedSize {
  const wanted = sidesOf(target);
  const offered = accepts.ratios.flatMap((name) => {
    const sides = ratioSides(name);
    return sides === undefined ? [] : [{ ...sides, name }];
  });
  const same = offered.find(({ name }) => name === target.ratio);
  const closest = Math.min(...offered.map((one) => ratioDistance(wanted, one)));
  const ratio =
    same ?? nearestSides(wanted, offered.filter(isNear(wanted, closest))) ?? nearestSides(wanted, offered);
  const tier = tierAtMost(accepts.tiers, target.tier);
  if (ratio === undefined && tier === undefined) return missing(accepts, target);
  const sent = knownParts({ ratio: ratio?.name, tier: tier?.toLowerCase() });
  const isOff = same === undefined && (ratio === undefined || ratioDistance(wanted, ratio) > SAME_RATIO);
  const isTier = (tier ?? FIXED_TIER).toLowerCase() === target.tier;
  return isTier && !isOff ? { sent } : fallenBack(accepts, target, { sent, isOff });
}

/** Names have no area: the nearest ratio alone decides. */
function isNear(wanted: Pixels, closest: number): (one: Pixels) => boolean {
  return (one) => ratioDistance(wanted, one) <= closest;
}

function fallenBack(
  accepts: AcceptedSizes,
  target: TargetSize,
  { sent, isOff }: { readonly sent: Size; readonly isOff: boolean },
): FittedSize {
  const made = accepts.kind === 'named' && sent.tier === undefined ? { ...sent, tier: FIXED_TIER } : sent;
  const fallback = `size ${sizeText(target)} is not taken by the upstream, which takes ${acceptedText(accepts)}; ${sizeText(made)} is used`;
  return isOff ? { sent, ratio_in_prompt: target.ratio, fallback } : { sent, fallback };
}

function missing(accepts: AcceptedSizes, target: TargetSize): FittedSize {
  const fallback = `size ${sizeText(target)} is not taken by the upstream, which takes ${acceptedText(accepts)}; it decides`;
  return { sent: undefined, ratio_in_prompt: target.ratio, fallback };
}
