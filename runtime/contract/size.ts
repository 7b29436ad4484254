import type { FactValue } from './canonical.ts';

/** A requested size as far as known; at least one of the three parts is present. */
export interface Size {
  /** Reduced, `16:9`. */
  readonly ratio?: string;
  /** Lower case: `720p`, `1080p`, `4k`, `1k`. */
  readonly tier?: string;
  readonly pixels?: { readonly width: number; readonly height: number };
}

/** Whether the value of a fact is a size. */
export function isSizeFact(value: FactValue | undefined): value is Size {
  return typeof value === 'object' && ('ratio' in value || 'tier' in value || 'pixels' in value);
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

const MAX_SIDE = 100_000;

/** A whole side length that a picture can have. */
export function isSide(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= MAX_SIDE;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low !== 0) [high, low] = [low, high % low];
  return high;
}

/** Two sides as a reduced ratio: `1280` by `720` is `16:9`. `7:3` keeps its usual name, `21:9`. */
export function reduceRatio(width: number, height: number): string {
  const divisor = greatestCommonDivisor(width, height);
  const reduced = `${width / divisor}:${height / divisor}`;
  return reduced === '7:3' ? '21:9' : reduced;
}

/** Largest number of the ratios that pictures are named by (`21:9`). */
const USUAL_TERM = 21;

/**
 * The ratio that pixels were made from. Few heights divide by a ratio, so a long side is usually rounded:
 * `854x480` is `16:9` as well as `853x480`. Of the usual ratios the simplest one that rounds to these very
 * pixels is meant; a proportion that none of them gives stays as it is.
 */
export function ratioOfPixels({ width, height }: Pixels): string {
  const exact = reduceRatio(width, height);
  const sides = ratioSides(exact);
  if (sides === undefined || Math.max(sides.width, sides.height) <= USUAL_TERM) return exact;
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  for (let low = 1; low <= USUAL_TERM; low += 1) {
    const high = Math.round((low * long) / short);
    if (high > USUAL_TERM) return exact;
    // Rounding to even numbers, as video codecs want them, moves a side by at most one pixel.
    if (Math.abs(long - (short * high) / low) <= 1)
      return width > height ? reduceRatio(high, low) : reduceRatio(low, high);
  }
  return exact;
}

/** `16:9` as its two numbers; undefined when it is not a ratio. */
export function ratioSides(ratio: string): Pixels | undefined {
  const colon = ratio.indexOf(':');
  if (colon === -1 || ratio.length > 20) return undefined;
  const width = Number(ratio.slice(0, colon));
  const height = Number(ratio.slice(colon + 1));
  return isSide(width) && isSide(height) ? { width, height } : undefined;
}

/** Width divided by height; undefined when it is not a ratio. */
export function ratioValue(ratio: string | undefined): number | undefined {
  const sides = ratio === undefined ? undefined : ratioSides(ratio);
  return sides && sides.width / sides.height;
}

const NAMED_TIERS: Readonly<Record<string, number>> = {
  '1k': 1024,
  '2k': 1440,
  '3k': 1620,
  '4k': 2160,
  '8k': 4320,
};

/** Short side of a tier in pixels: 720 for `720p`, 2160 for `4k`; undefined when it is not a tier. */
export function tierSide(tier: string): number | undefined {
  if (Object.hasOwn(NAMED_TIERS, tier)) return NAMED_TIERS[tier];
  if (!tier.endsWith('p') || tier.length > 6) return undefined;
  const digits = tier.slice(0, -1);
  const side = Number(digits);
  return digits !== '' && isSide(side) ? side : undefined;
}

/** Tier of a picture by its short side: 1440 is `2k`, 2160 is `4k`, everything else `<side>p`. */
export function tierOfPixels(pixels: Pixels): string {
  const side = Math.min(pixels.width, pixels.height);
  if (side === 1440) return '2k';
  if (side === 2160) return '4k';
  return `${side}p`;
}

/** Ratio of a size: the one asked for, or the one its pixels were made from. */
export function ratioOfSize(size: Size): string | undefined {
  if (size.ratio !== undefined) return size.ratio;
  return size.pixels === undefined ? undefined : ratioOfPixels(size.pixels);
}

/** Tier of a size: the one asked for, or the one of its pixels. */
export function tierOfSize(size: Size): string | undefined {
  if (size.tier !== undefined) return size.tier;
  return size.pixels === undefined ? undefined : tierOfPixels(size.pixels);
}

function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2);
}

/** Pixels of a ratio whose short side is the tier's, rounded to multiples of two. */
export function pixelsOf(ratio: string, shortSide: number): Pixels | undefined {
  const sides = ratioSides(ratio);
  if (sides === undefined) return undefined;
  const short = even(shortSide);
  const long = even((shortSide * Math.max(sides.width, sides.height)) / Math.min(sides.width, sides.height));
  if (!isSide(long)) return undefined;
  return sides.width >= sides.height ? { width: long, height: short } : { width: short, height: long };
}

/** A size of those of its parts that are known. */
export function knownParts({
  ratio,
  tier,
  pixels,
}: { readonly [part in keyof Size]?: Size[part] | undefined }): Size {
  return {
    ...(ratio === undefined ? {} : { ratio }),
    ...(tier === undefined ? {} : { tier }),
    ...(pixels === undefined ? {} : { pixels }),
  };
}

/** `1024x1024` */
export function sidesText({ width, height }: Pixels): string {
  return `${width}x${height}`;
}

export function areaOf({ width, height }: Pixels): number {
  return width * height;
}

/** The one of these very sides. */
export function ofSides<T extends Pixels>(offered: readonly T[], { width, height }: Pixels): T | undefined {
  return offered.find((one) => one.width === width && one.height === height);
}

/** How far apart two proportions are, the same in both directions. */
export function logDistance(a: number, b: number): number {
  return Math.abs(Math.log(a) - Math.log(b));
}

/** Proportions that differ by less than this are the same to an eye. */
export const SAME_RATIO = 0.02;

/** Whether one may stand for the other: nothing that lies becomes something that stands. */
export function keepsOrientation(wanted: Pixels, other: Pixels): boolean {
  return Math.sign(wanted.width - wanted.height) * Math.sign(other.width - other.height) >= 0;
}

/** How far the proportions of two pictures are apart: 0.02 is about two percent. */
export function ratioDistance(a: Pixels, b: Pixels): number {
  return logDistance(a.width / a.height, b.width / b.height);
}

/** Nearest by orientation (or a square), proportion, then area; undefined when none keeps the orientation. */
export function nearestSides<T extends Pixels>(wanted: Pixels, offered: readonly T[]): T | undefined {
  const fitting = offered.filter((one) => keepsOrientation(wanted, one));
  const closest = Math.min(...fitting.map((one) => ratioDistance(wanted, one)));
  const alike = fitting.filter((one) => ratioDistance(wanted, one) <= closest + SAME_RATIO);
  return alike.toSorted(
    (a, b) =>
      areaDistance(wanted, a) - areaDistance(wanted, b) ||
      ratioDistance(wanted, a) - ratioDistance(wanted, b),
  )[0];
}

/** How far the areas of two pictures are apart, in the same measure as `ratioDistance`. */
export function areaDistance(a: Pixels, b: Pixels): number {
  return logDistance(areaOf(a), areaOf(b));
}
