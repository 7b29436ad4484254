import type { Canonical, FactValue } from '../canonical.ts';
import type { NumberLimit, SizeLimit, TextLimit, Together } from '../family.ts';
import { clamp, nearest } from '../filters/numbers.ts';
import { pixels, ratio, ratioOf, tier } from '../filters/sizes.ts';
import { oneOf } from '../filters/texts.ts';
import { parsePixels, parseSize } from '../parse-size.ts';
import { isSizeFact, knownParts, ratioOfSize, type Size, sidesText, tierOfSize } from '../size.ts';
import type { ReportedWarning, Reporter } from '../warning.ts';

/** The nearest number that a model takes, the lower of two; between bounds, the nearest whole one. */
export function fitNumber(
  value: FactValue | undefined,
  limit: NumberLimit,
  reporter?: Reporter,
): FactValue | undefined {
  if (value === undefined) return limit.default;
  if (typeof value !== 'number') return value;
  if (limit.one_of !== undefined) return nearest(value, limit.one_of, reporter);
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = limit;
  if (value < min || value > max) return clamp(value, min, max, reporter);
  return nearest(value, [Math.max(min, Math.floor(value)), Math.min(max, Math.ceil(value))], reporter);
}

/** Whether a number is within a limit. */
export function hasNumber({ one_of: choices, min, max }: NumberLimit, value: number | undefined): boolean {
  if (value === undefined) return true;
  if (choices !== undefined) return choices.includes(value);
  return value >= (min ?? value) && value <= (max ?? value);
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

export type TogetherOutcome =
  | {
      readonly kind: 'fits';
      readonly facts: Canonical['facts'];
      readonly warnings: readonly ReportedWarning[];
    }
  /** What the caller gave for a fact is not made with the rest, of which `facts` is what the entry was asked of. */
  | {
      readonly kind: 'refused';
      readonly name: string;
      readonly entry: Together;
      readonly facts: Canonical['facts'];
    };

/**
 * A request's facts within the limits across facts of its model, in their order. What the caller gave outside is
 * refused, or moved and told where the entry says so; a value of ours is moved silently.
 */
export function applyTogether(
  entries: readonly Together[],
  asked: { readonly request: Canonical; readonly given: Canonical['facts']; readonly model: string },
): TogetherOutcome {
  const { request, given, model } = asked;
  const warnings: ReportedWarning[] = [];
  let facts = request.facts;
  for (const entry of entries) {
    if (!entry.when({ request: { ...request, facts }, model })) continue;
    const before = facts;
    const fitted: Record<string, FactValue | undefined> = { ...facts };
    for (const [name, bound] of boundsOf(entry)) {
      const reporter = { field: name, warnings };
      const moved = bound({ given: given[name], filled: before[name], move: entry.move, reporter });
      if (moved === REFUSED) return { kind: 'refused', name, entry, facts: before };
      fitted[name] = moved;
    }
    facts = fitted;
  }
  return { kind: 'fits', facts, warnings };
}

/** What the caller left open of a size, from a default: all of it, or the missing tier or ratio. */
export function withDefaultSize(size: Size | undefined, limit: SizeLimit): Size | undefined {
  const fallback = parseSize(limit.default);
  if (fallback === undefined || size === undefined) return size ?? fallback;
  if (size.pixels !== undefined || fallback.pixels !== undefined) return size;
  return { ...fallback, ...size };
}

interface Value {
  readonly given: FactValue | undefined;
  /** With the defaults. */
  readonly filled: FactValue | undefined;
  readonly move: true | undefined;
  readonly reporter: Reporter;
}

const REFUSED = Symbol('refused');

/** What a limit makes of a value. */
type Bound = (value: Value) => FactValue | undefined | typeof REFUSED;

function boundsOf({ limits: { numbers, texts, sizes } }: Together): readonly (readonly [string, Bound])[] {
  return [
    ...Object.entries(numbers).map(([name, limit]) => [name, boundNumber(limit)] as const),
    ...Object.entries(texts).map(([name, limit]) => [name, boundText(limit)] as const),
    ...Object.entries(sizes).map(([name, limit]) => [name, boundSize(limit)] as const),
  ];
}

function boundNumber(limit: NumberLimit): Bound {
  return ({ given, filled, move, reporter }) => {
    if (given === undefined) return fitNumber(limit.default ?? filled, limit);
    if (typeof filled !== 'number' || hasNumber(limit, filled)) return filled;
    return move === true ? fitNumber(filled, limit, reporter) : REFUSED;
  };
}

function boundText(limit: TextLimit): Bound {
  return ({ given, filled, move, reporter }) => {
    if (typeof filled !== 'string' || limit.one_of?.includes(filled) !== false) return filled;
    return given === undefined || move === true ? fitText(filled, limit, reporter) : REFUSED;
  };
}

function boundSize(limit: SizeLimit): Bound {
  return ({ given, filled, move, reporter }) => {
    const callerSize = isSizeFact(given) ? given : undefined;
    const size = limit.default === undefined ? filled : withOwnDefault(callerSize, filled, limit);
    if (!isSizeFact(size) || !isOutside(size, limit)) return size;
    const isFromCaller = callerSize !== undefined && isOutside(callerSize, limit);
    if (isFromCaller && move !== true) return REFUSED;
    const fit = fitSize(size, limit, reporter.field);
    if (isFromCaller) for (const { moves } of Object.values(fit.parts)) reporter.warnings.push(...moves);
    return fit.size;
  };
}

/** The default that holds here goes before that of the plain limits. */
function withOwnDefault(
  asked: Size | undefined,
  filled: Value['filled'],
  limit: SizeLimit,
): Size | undefined {
  const size = withDefaultSize(asked, limit);
  if (!isSizeFact(filled) || filled.pixels !== undefined || size?.pixels !== undefined) return size;
  return { ...filled, ...size };
}

function isOutside(size: Size, { ratios, tiers, pixels }: SizeLimit): boolean {
  const [ratio, tier] = [ratioOfSize(size), tierOfSize(size)];
  const text = size.pixels && sidesText(size.pixels);
  return (
    (ratio !== undefined && ratios?.includes(ratio) === false) ||
    (tier !== undefined && tiers?.includes(tier) === false) ||
    (text !== undefined && pixels?.includes(text) === false)
  );
}
