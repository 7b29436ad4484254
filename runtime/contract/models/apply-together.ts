import type { Canonical, FactValue } from '../canonical.ts';
import type { NumberLimit, SizeLimit, TextLimit, Together } from '../family.ts';
import { parseSize } from '../parse-size.ts';
import { isSizeFact, ratioOfSize, type Size, sidesText, tierOfSize } from '../size.ts';
import type { ReportedWarning, Reporter } from '../warning.ts';
import { fitNumber, fitSize, fitText } from './fit-fact.ts';
import { hasNumber } from './model-route.ts';

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
    for (const [name, limit] of boundsOf(entry)) {
      const reporter = { field: name, warnings };
      const moved = bound(limit, { given: given[name], filled: before[name], move: entry.move, reporter });
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

type Bound =
  | { readonly kind: 'number'; readonly limit: NumberLimit }
  | { readonly kind: 'text'; readonly limit: TextLimit }
  | { readonly kind: 'size'; readonly limit: SizeLimit };

function boundsOf({ limits: { numbers, texts, sizes } }: Together): readonly (readonly [string, Bound])[] {
  return [
    ...Object.entries(numbers).map(([name, limit]) => [name, { kind: 'number', limit }] as const),
    ...Object.entries(texts).map(([name, limit]) => [name, { kind: 'text', limit }] as const),
    ...Object.entries(sizes).map(([name, limit]) => [name, { kind: 'size', limit }] as const),
  ];
}

interface Value {
  readonly given: FactValue | undefined;
  /** With the defaults. */
  readonly filled: FactValue | undefined;
  readonly move?: true | undefined;
  readonly reporter: Reporter;
}

const REFUSED = Symbol('refused');

function bound(found: Bound, value: Value): FactValue | undefined | typeof REFUSED {
  const { given, filled, move, reporter } = value;
  switch (found.kind) {
    case 'number': {
      if (given === undefined) return fitNumber(found.limit.default ?? filled, found.limit, silent());
      if (typeof filled !== 'number' || hasNumber(found.limit, filled)) return filled;
      return move === true ? fitNumber(filled, found.limit, reporter) : REFUSED;
    }
    case 'text': {
      if (typeof filled !== 'string' || found.limit.one_of?.includes(filled) !== false) return filled;
      return given === undefined || move === true ? fitText(filled, found.limit, reporter) : REFUSED;
    }
    case 'size': {
      const { limit } = found;
      const callerSize = isSizeFact(given) ? given : undefined;
      const size = limit.default === undefined ? filled : withOwnDefault(callerSize, filled, limit);
      if (!isSizeFact(size) || !isOutside(size, limit)) return size;
      const isFromCaller = callerSize !== undefined && isOutside(callerSize, limit);
      if (isFromCaller && move !== true) return REFUSED;
      const fit = fitSize(size, limit, reporter.field);
      if (isFromCaller) for (const { moves } of Object.values(fit.parts)) reporter.warnings.push(...moves);
      return fit.size;
    }
  }
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

function silent(): Reporter {
  return { field: '', warnings: [] };
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
