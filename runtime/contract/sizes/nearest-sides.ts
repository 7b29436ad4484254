import { logDistance, type Pixels } from '../size-math.ts';

/** Proportions that differ by less than this are the same to an eye. */
export const SAME_RATIO = 0.02;

/** -1 of a portrait, 0 of a square, 1 of a landscape. */
function orientationOf({ width, height }: Pixels): number {
  return Math.sign(width - height);
}

/** Whether one may stand for the other: nothing that lies becomes something that stands. */
export function keepsOrientation(wanted: Pixels, other: Pixels): boolean {
  return orientationOf(wanted) * orientationOf(other) >= 0;
}

/** How far the proportions of two pictures are apart: 0.02 is about two percent. */
export function ratioDistance(a: Pixels, b: Pixels): number {
  return logDistance(a.width / a.height, b.width / b.height);
}

/**
 * The one that comes nearest: same orientation or a square, then the proportion, then the area. Undefined when
 * none keeps the orientation.
 */
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
  return logDistance(a.width * a.height, b.width * b.height);
}
