import type { FactValue } from '../canonical.ts';
import type { NumberLimit, SizeLimit, TextLimit } from '../family.ts';
import { clamp, nearest } from '../filters/numbers.ts';
import { pixels, ratio, ratioOf, tier } from '../filters/sizes.ts';
import { oneOf } from '../filters/tables.ts';
import { parsePixels, parseSize } from '../parse-size.ts';
import { knownParts, type Size } from '../size.ts';
import type { ReportedWarning, Reporter } from '../warning.ts';

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

export type SizePart = keyof Size;

/** A part of a size that was fitted: the parts of the size that was asked for that it is made of, and its move. */
export interface FittedPart {
  readonly of: readonly SizePart[];
  readonly moves: readonly ReportedWarning[];
}

export interface FittedSize {
  readonly size: Size | undefined;
  readonly parts: Readonly<Record<SizePart, FittedPart>>;
}

/** A size of which each part is the nearest that a model takes. */
export function fitSize(size: Size | undefined, limit: SizeLimit, field: string): FittedSize {
  const fallback = parseSize(limit.default) ?? {};
  if (size === undefined)
    return { size: limit.default === undefined ? undefined : fallback, parts: unmoved(fallback) };
  const moves = { ratio: [], tier: [], pixels: [] } as const satisfies Record<SizePart, ReportedWarning[]>;
  const reporter = (part: SizePart): Reporter => ({ field, warnings: moves[part] });
  const { ratios, tiers } = limit;
  // Of pixels that are moved, what is not bounded stays what they said.
  const said = isMoved(size, limit) ? { ratio: ratio(size), tier: tier(size) } : size;
  const fitted = {
    ratio: (ratios === undefined ? said.ratio : ratioOf(size, ratios, reporter('ratio'))) ?? fallback.ratio,
    tier: (tiers === undefined ? said.tier : tier(size, tiers, reporter('tier'))) ?? fallback.tier,
    pixels: fitPixels(size, limit, reporter('pixels')),
  };
  const isOwn = ratios === undefined && tiers === undefined;
  return {
    size: knownParts(fitted),
    parts: {
      ratio: { of: isOwn ? ['ratio'] : partsRead('ratio', size), moves: moves.ratio },
      tier: { of: isOwn ? ['tier'] : partsRead('tier', size), moves: moves.tier },
      pixels: {
        of: limit.pixels === undefined ? ['pixels'] : partsRead('pixels', size),
        moves: moves.pixels,
      },
    },
  };
}

/** The parts of a size from which one of them is read: what it does not have is worked out of the others. */
export function partsRead(part: SizePart, size: Size | undefined): readonly SizePart[] {
  if (size?.[part] !== undefined) return [part];
  return part === 'pixels' ? ['ratio', 'tier'] : ['pixels'];
}

function unmoved(size: Size): FittedSize['parts'] {
  const part = (name: SizePart): FittedPart => ({ of: partsRead(name, size), moves: [] });
  return { ratio: part('ratio'), tier: part('tier'), pixels: part('pixels') };
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
