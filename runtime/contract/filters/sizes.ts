import { parsePixels, printSize } from '../parse-size.ts';
import {
  logDistance,
  type Pixels,
  pixelsOf,
  ratioOfSize,
  ratioValue,
  type Size,
  sidesText,
  tierOfSize,
  tierSide,
} from '../size.ts';
import { type Reporter, shown, warn } from '../warning.ts';
import type { PixelsWord, RatioWord, TierWord, Whole } from './casts.ts';

/** Pixels whose proportion is this near to a listed ratio are that ratio: `1366x768` is `16:9`. */
const SNAP = 0.02;
/** Short side used when nothing but a ratio is known. */
const BASE_SIDE = 720;
const BASE_RATIO = '16:9';

/**
 * `ratio`: as asked, or the one that the pixels were made from.
 * @filter ratio Width to height, reduced.
 * @example $size | ratio
 */
export function ratio(size: Size | undefined): string | undefined {
  return size === undefined ? undefined : ratioOfSize(size);
}

/**
 * @filter ratio_of A listed ratio, else the nearest; reports a fallback.
 * @example $size | ratio_of 16:9 9:16 1:1
 */
export function ratioOf(
  size: Size | undefined,
  ratios: readonly RatioWord[],
  reporter?: Reporter,
): string | undefined {
  const wanted = ratio(size);
  if (size === undefined || wanted === undefined) return undefined;
  const value = ratioValue(wanted);
  const same = ratios.find((one) => one === wanted || ratioValue(one) === value);
  if (same !== undefined) return same;
  const best = nearestOf(ratios, (one) => distance(ratioValue(one), value));
  if (best === undefined) return undefined;
  const snapped = size.ratio === undefined && distance(ratioValue(best), value) <= Math.log1p(SNAP);
  if (!snapped) fallBack(reporter, { from: wanted, to: best, allowed: ratios, used: { ratio: best } });
  return best;
}

/**
 * @filter tier Resolution tier; with a list the nearest listed, and a change is reported.
 * @reports with arguments
 * @example $size | tier
 */
export function tier(
  size: Size | undefined,
  tiers: readonly TierWord[] = [],
  reporter?: Reporter,
): string | undefined {
  const wanted = size === undefined ? undefined : tierOfSize(size);
  if (wanted === undefined || tiers.length === 0 || tiers.includes(wanted)) return wanted;
  const side = tierSide(wanted);
  const best = nearestOf(tiers, (one) => distance(tierSide(one.toLowerCase()), side));
  if (best !== undefined && best.toLowerCase() !== wanted) {
    fallBack(reporter, { from: wanted, to: best, allowed: tiers, used: { tier: best.toLowerCase() } });
  }
  return best;
}

/**
 * @filter pixels Width and height with the joiner between; with a list the nearest listed; reports a guess.
 * @example $size | pixels x
 */
export function pixels(
  size: Size | undefined,
  joiner: string,
  sizes: readonly PixelsWord[] = [],
  reporter?: Reporter,
): string | undefined {
  if (size === undefined) return undefined;
  const found = sidesOf(size);
  if (found === undefined) return undefined;
  const wanted = sidesText(found);
  const best = sizes.length === 0 || sizes.includes(wanted) ? wanted : nearestPixels(found, sizes);
  if (best === undefined) return undefined;
  const guessed = size.pixels === undefined && (size.ratio === undefined || size.tier === undefined);
  const sides = parsePixels(best);
  if (best !== wanted || guessed) {
    const used = sides && { used: { pixels: sides } };
    fallBack(reporter, { from: printSize(size) ?? wanted, to: best, allowed: sizes, ...used });
  }
  return sides && `${sides.width}${joiner}${sides.height}`;
}

/**
 * `width` in pixels, as given or worked out of ratio and tier.
 * @filter width Width in pixels.
 * @example $size | width
 */
export function width(size: Size | undefined): Whole | undefined {
  return size === undefined ? undefined : sidesOf(size)?.width;
}

/**
 * `height` in pixels, as given or worked out of ratio and tier.
 * @filter height Height in pixels.
 * @example $size | height
 */
export function height(size: Size | undefined): Whole | undefined {
  return size === undefined ? undefined : sidesOf(size)?.height;
}

/**
 * `orientation`: `landscape`, `portrait` or `square`; absent when only a tier is known.
 * @filter orientation `landscape`, `portrait` or `square`.
 * @example $size | orientation
 */
export function orientation(size: Size | undefined): 'landscape' | 'portrait' | 'square' | undefined {
  const value = ratioValue(ratio(size));
  if (value === undefined) return undefined;
  if (value === 1) return 'square';
  return value > 1 ? 'landscape' : 'portrait';
}

function sidesOf(size: Size): Pixels | undefined {
  if (size.pixels !== undefined) return size.pixels;
  const side = size.tier === undefined ? BASE_SIDE : tierSide(size.tier);
  return side === undefined ? undefined : pixelsOf(size.ratio ?? BASE_RATIO, side);
}

function nearestPixels(wanted: Pixels, allowed: readonly string[]): string | undefined {
  const area = Math.sqrt(wanted.width * wanted.height);
  return nearestOf(allowed, (one) => {
    const sides = parsePixels(one);
    if (sides === undefined) return Number.POSITIVE_INFINITY;
    // Proportion first: a wrong shape shows more than a wrong resolution.
    const shape = logDistance(sides.width / sides.height, wanted.width / wanted.height);
    return shape * 10 + logDistance(Math.sqrt(sides.width * sides.height), area);
  });
}

function nearestOf(allowed: readonly string[], distanceTo: (one: string) => number): string | undefined {
  let best: string | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const one of allowed) {
    const length = distanceTo(one);
    if (length < shortest) [best, shortest] = [one, length];
  }
  return best;
}

function distance(a: number | undefined, b: number | undefined): number {
  return a === undefined || b === undefined ? Number.POSITIVE_INFINITY : logDistance(a, b);
}

interface Change {
  readonly from: string;
  readonly to: string;
  readonly allowed: readonly string[];
  readonly used?: Size;
}

function fallBack(reporter: Reporter | undefined, { from, to, allowed, used }: Change): void {
  const why = allowed.length === 0 ? 'does not say the pixels' : `is not one of ${allowed.join(', ')}`;
  const message = `${reporter?.field} ${shown(from)} ${why}; ${to} was used`;
  warn(reporter, { action: 'fallback', message, ...(used && { used }) });
}
