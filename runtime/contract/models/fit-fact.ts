import type { FactValue } from '../canonical.ts';
import type { NumberLimit, SizeLimit, TextLimit } from '../family.ts';
import { clamp, nearest } from '../filters/numbers.ts';
import { pixels, ratio, ratioOf, tier } from '../filters/sizes.ts';
import { oneOf } from '../filters/tables.ts';
import { parsePixels, parseSize } from '../parse-size.ts';
import type { Size } from '../size.ts';
import type { Reporter } from '../warning.ts';

/** The nearest number that a model takes, the lower of two; between bounds, the nearest whole one. */
export function fitNumber(
  value: FactValue | undefined,
  limit: NumberLimit,
  reporter: Reporter,
): FactValue | undefined {
  if (value === undefined) return limit.default;
  if (typeof value !== 'number') return value;
  if (limit.one_of !== undefined) return nearest(value, limit.one_of, reporter);
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = limit;
  if (value < min || value > max) return clamp(value, min, max, reporter);
  return nearest(value, [Math.max(min, Math.floor(value)), Math.min(max, Math.ceil(value))], reporter);
}

/** A text that a model does not know is left out. */
export function fitText(
  value: FactValue | undefined,
  limit: TextLimit,
  reporter: Reporter,
): FactValue | undefined {
  return limit.one_of === undefined || typeof value !== 'string'
    ? value
    : oneOf(value, limit.one_of, reporter);
}

/** A size of which each part is the nearest that a model takes; parts are moved when they are read. */
export function fitSize(size: Size | undefined, limit: SizeLimit, reporter: Reporter): Size | undefined {
  const fallback = parseSize(limit.default) ?? {};
  if (size === undefined) return limit.default === undefined ? undefined : fallback;
  // Of pixels that are moved, what is not bounded stays what they said.
  const said = isMoved(size, limit) ? { ratio: ratio(size), tier: tier(size) } : size;
  const parts = {
    ratio: () =>
      (limit.ratios === undefined ? said.ratio : ratioOf(size, limit.ratios, reporter)) ?? fallback.ratio,
    tier: () => (limit.tiers === undefined ? said.tier : tier(size, limit.tiers, reporter)) ?? fallback.tier,
    pixels: () => fitPixels(size, limit, reporter),
  };
  return new Proxy<Size>(
    {},
    {
      get: (_, name) =>
        name === 'ratio' || name === 'tier' || name === 'pixels' ? parts[name]() : undefined,
      has: (_, name) => name in size || name in fallback,
    },
  );
}

/** Pixels of a size of which ratio or tier were moved are no longer those that were asked for. */
function fitPixels(size: Size, limit: SizeLimit, reporter: Reporter): Size['pixels'] {
  if (limit.pixels !== undefined) return parsePixels(pixels(size, 'x', limit.pixels, reporter) ?? '');
  return isMoved(size, limit) ? undefined : size.pixels;
}

function isMoved(size: Size, { ratios, tiers }: SizeLimit): boolean {
  if (size.pixels === undefined) return false;
  return (
    (ratios !== undefined && ratioOf(size, ratios) !== ratio(size)) ||
    (tiers !== undefined && tier(size, tiers) !== tier(size))
  );
}
