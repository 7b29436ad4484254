import type { AcceptedSizes } from '../protocol.ts';
import {
  areaDistance,
  keepsOrientation,
  type Pixels,
  ratioDistance,
  ratioValue,
  SAME_RATIO,
} from '../size.ts';

type Range = Extract<AcceptedSizes, { kind: 'range' }>;

/** Longest side that is looked for. */
const LONGEST = 16_384;
/** So many sides to both sides of the ideal one are looked at before all are. */
const NEAR = 24;
/** Worth a little more than area: no side grows only to fill the bounds, and squares stay squares. */
const SHAPE_WEIGHT = 1.2;
/** Sides are multiples of it where that can be, for the sake of encoders, which like no odd ones. */
const EVEN_STEP = 8;

/**
 * The pixels within a range that come nearest to those that are wanted: these very ones if they hold every bound;
 * else the same orientation or a square, then a proportion within two percent, then the area. Undefined when
 * nothing in the range keeps the orientation.
 */
export function fitRange(range: Range, wanted: Pixels): Pixels | undefined {
  const bounds = boundsOf(range);
  if (holds(bounds, wanted)) return wanted;
  const even = range.multiple_of === undefined ? { ...bounds, step: EVEN_STEP } : bounds;
  return bestOf(even, wanted) ?? bestOf(bounds, wanted);
}

/** Whether the pixels hold every bound of a range. */
export function isInRange(range: Range, pixels: Pixels): boolean {
  return holds(boundsOf(range), pixels);
}

function bestOf(bounds: Bounds, wanted: Pixels): Pixels | undefined {
  const last = Math.min(bounds.longest, Math.sqrt(bounds.most * bounds.widest), LONGEST);
  const ideal = idealWidth(bounds, wanted);
  const around = { from: ideal - NEAR * bounds.step, to: Math.min(last, ideal + NEAR * bounds.step) };
  return bestWithin(bounds, wanted, around) ?? bestWithin(bounds, wanted, { from: 1, to: last });
}

/** The best of all widths between two. */
function bestWithin(
  bounds: Bounds,
  wanted: Pixels,
  { from, to }: { readonly from: number; readonly to: number },
): Pixels | undefined {
  let best: { readonly sides: Pixels; readonly cost: Cost } | undefined;
  for (let width = up(Math.max(bounds.shortest, from), bounds.step); width <= to; width += bounds.step) {
    for (const height of heightsFor(bounds, width, wanted)) {
      const sides = { width, height };
      if (!keepsOrientation(wanted, sides)) continue;
      const cost = costOf(wanted, sides);
      if (best === undefined || isLess(cost, best.cost)) best = { sides, cost };
    }
  }
  return best?.sides;
}

/** Where the bounds would put the width if every number were a side: proportion, area and sides one after the other. */
function idealWidth(bounds: Bounds, { width, height }: Pixels): number {
  const value = between(width / height, bounds.narrowest, bounds.widest);
  const area = between(width * height, bounds.least, bounds.most);
  const sides = { width: Math.sqrt(area * value), height: Math.sqrt(area / value) };
  const shrink = Math.min(1, bounds.longest / Math.max(sides.width, sides.height));
  const grow = Math.max(1, bounds.shortest / Math.min(sides.width, sides.height));
  return sides.width * shrink * grow;
}

function between(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** A range without gaps; sides are multiples of `step`. */
interface Bounds {
  readonly step: number;
  readonly shortest: number;
  readonly longest: number;
  readonly least: number;
  readonly most: number;
  readonly narrowest: number;
  readonly widest: number;
}

function boundsOf(range: Range): Bounds {
  const step = Math.max(1, Math.floor(range.multiple_of ?? 1));
  return {
    step,
    shortest: Math.max(1, range.min_side_px ?? 1),
    longest: range.max_side_px ?? Number.POSITIVE_INFINITY,
    least: range.min_pixels ?? 1,
    most: range.max_pixels ?? Number.POSITIVE_INFINITY,
    narrowest: ratioValue(range.min_ratio) ?? 0,
    widest: ratioValue(range.max_ratio) ?? Number.POSITIVE_INFINITY,
  };
}

function holds(bounds: Bounds, { width, height }: Pixels): boolean {
  const area = width * height;
  return (
    width % bounds.step === 0 &&
    height % bounds.step === 0 &&
    Math.min(width, height) >= bounds.shortest &&
    Math.max(width, height) <= bounds.longest &&
    area >= bounds.least &&
    area <= bounds.most &&
    width / height >= bounds.narrowest &&
    width / height <= bounds.widest
  );
}

/** The heights worth a look beside a width: near the proportion or the area that is wanted, moved into the bounds. */
function heightsFor(bounds: Bounds, width: number, wanted: Pixels): readonly number[] {
  const { step } = bounds;
  const low = up(Math.max(bounds.shortest, bounds.least / width, width / bounds.widest), step);
  const high = down(Math.min(bounds.longest, bounds.most / width, width / bounds.narrowest), step);
  if (low > high) return [];
  const ideals = [(width * wanted.height) / wanted.width, (wanted.width * wanted.height) / width];
  // A square is what is left of the other orientation, and sits at the edge of what may be chosen.
  const near = [...ideals.flatMap((ideal) => [down(ideal, step), up(ideal, step)]), width];
  const inside = near.map((height) => Math.min(high, Math.max(low, height)));
  return [...new Set(inside)].filter((height) => holds(bounds, { width, height }));
}

function up(value: number, step: number): number {
  return Math.ceil(value / step - 1e-9) * step;
}

function down(value: number, step: number): number {
  return Math.floor(value / step + 1e-9) * step;
}

/** Compared one after the other. */
type Cost = readonly [shape: number, size: number];

function costOf(wanted: Pixels, sides: Pixels): Cost {
  const shape = ratioDistance(wanted, sides);
  return [shape <= SAME_RATIO ? 0 : shape, areaDistance(wanted, sides) + SHAPE_WEIGHT * shape];
}

function isLess(a: Cost, b: Cost): boolean {
  return a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);
}
