import type { Limits, NumberLimit, SizeLimit } from '../../../runtime/contract/family.ts';
import { parseSize, parseTier } from '../../../runtime/contract/parse-size.ts';
import { isObject } from '../../../runtime/contract/values.ts';
import { suggest } from '../../../runtime/document/suggest.ts';
import type { SourceDocument } from '../../../runtime/document/tree.ts';
import { diagnose } from '../../diagnostics/catalog.ts';
import type { SpecLimit, SpecLimits, SpecTogether } from '../../spec-types.ts';
import { isKnown, type ResolveContext } from '../context.ts';
import { type Path, spanAt } from '../place.ts';

export type LimitKind = 'numbers' | 'texts' | 'sizes' | 'roles';

const KEYS: Readonly<Record<LimitKind, readonly string[]>> = {
  numbers: ['min', 'max', 'one_of', 'default'],
  texts: ['max_chars', 'one_of'],
  sizes: ['ratios', 'tiers', 'pixels', 'default'],
  roles: [
    'min',
    'max',
    'max_bytes',
    'min_side_px',
    'max_side_px',
    'min_ratio',
    'max_ratio',
    'exclusive_ratio',
    'mimes',
    'same_size_as',
    'probe',
  ],
};

const WORDS: Readonly<Record<LimitKind, string>> = {
  numbers: 'a number',
  texts: 'a text',
  sizes: 'a size',
  roles: 'an input',
};

/** Sorts the limits by what they limit. Names and kinds were checked by `checkLimits`. */
export function splitLimits(limits: SpecLimits, context: Pick<ResolveContext, 'vocabulary'>): Limits {
  const tables: Record<LimitKind, Record<string, object>> = { numbers: {}, texts: {}, sizes: {}, roles: {} };
  for (const name of Object.keys(limits).sort()) {
    const kind = kindOf(name, context);
    const limit = limits[name];
    if (kind !== undefined && limit !== undefined && !isTogether(limit)) tables[kind][name] = plain(limit);
  }
  return tables;
}

/** A default whose ratio and tier are said apart becomes the text that says both, `16:9(720p)`. */
function plain<L extends SpecLimit>(limit: L): L {
  const fallback: unknown = 'default' in limit ? limit.default : undefined;
  if (!isObject(fallback)) return limit;
  const { ratio, tier } = fallback;
  const both =
    ratio === undefined || tier === undefined ? (ratio ?? tier) : `${String(ratio)}(${String(tier)})`;
  return { ...limit, default: both };
}

/** Whether it is the list of limits across facts, which is no limit of one. */
export function isTogether(limit: SpecLimits[string]): limit is readonly SpecTogether[] {
  return Array.isArray(limit);
}

/** Where limits stand, and which keys they may have there beside the usual ones. */
export interface LimitsIn {
  readonly spec: { readonly document: SourceDocument };
  readonly context: Pick<ResolveContext, 'vocabulary' | 'sink'> & {
    readonly specs: Pick<ResolveContext['specs'], 'broken' | 'abstract'>;
  };
  readonly more?: Readonly<Partial<Record<LimitKind, readonly string[]>>>;
}

/** Names exist, keys fit the kind of what is limited, bounds are in order and defaults lie inside. */
export function checkLimits(limits: SpecLimits, path: Path, { spec, context, more = {} }: LimitsIn): void {
  const { facts, roles } = context.vocabulary;
  const known = [...Object.keys(facts), ...Object.keys(roles)];
  for (const [name, limit] of Object.entries(limits)) {
    if (isTogether(limit)) continue;
    const at = [...path, name];
    const span = spanAt(spec.document, at, 'key');
    if (!isKnown(context, { code: 'GW2015', name, known, span })) continue;
    const report = (problem: string, key?: string) => {
      const where = key === undefined ? span : spanAt(spec.document, [...at, key]);
      context.sink.add(diagnose('GW3016', where, { name, problem }));
    };
    const kind = kindOf(name, context);
    if (kind === undefined) {
      report(`a fact of type \`${facts[name]?.type}\` has no limits`);
      continue;
    }
    const keys = [...KEYS[kind], ...(more[kind] ?? [])];
    const misfit = Object.keys(limit).find((key) => !keys.includes(key));
    if (misfit !== undefined) {
      report(`\`${misfit}\` does not limit ${WORDS[kind]}; known here: ${keys.join(', ')}`, misfit);
      continue;
    }
    if (kind === 'numbers' && isListOf(limit, 'number', report)) checkNumber(limit as NumberLimit, report);
    if (kind === 'texts') isListOf(limit, 'string', report);
    if (kind === 'sizes') {
      const sizes = plain(limit as SizeLimit);
      if (!isNearTier(sizes, context)) checkSize(sizes, report);
      checkTiers(sizes, at, { spec, context });
    }
    if (kind === 'roles') checkOrder(limit as NumberLimit, report);
  }
}

type Report = (problem: string, key?: string) => void;

const LISTED = { number: 'numbers', string: 'texts' } as const;

/** The values of `one_of` are of the type of what is limited. */
function isListOf(limit: object, type: keyof typeof LISTED, report: Report): boolean {
  const values: unknown = 'one_of' in limit ? limit.one_of : undefined;
  const misfit = Array.isArray(values) ? values.find((value) => typeof value !== type) : undefined;
  if (misfit === undefined) return true;
  report(`\`one_of\` holds \`${misfit}\`, and here it takes ${LISTED[type]}`, 'one_of');
  return false;
}

function checkNumber(limit: NumberLimit, report: Report): void {
  if (!checkOrder(limit, report)) return;
  const { min, max, one_of: choices, default: fallback } = limit;
  if (fallback === undefined) return;
  if (choices !== undefined && !choices.includes(fallback))
    report(`default ${fallback} is not one of ${choices.join(', ')}`, 'default');
  else if (min !== undefined && fallback < min) report(`default ${fallback} is below min ${min}`, 'default');
  else if (max !== undefined && fallback > max) report(`default ${fallback} is above max ${max}`, 'default');
}

function checkOrder({ min, max }: Pick<NumberLimit, 'min' | 'max'>, report: Report): boolean {
  if (min === undefined || max === undefined || min <= max) return true;
  report(`min ${min} is above max ${max}`, 'min');
  return false;
}

function checkSize(limit: SizeLimit, report: Report): void {
  const { ratios = [], tiers = [], pixels = [], default: fallback } = limit;
  const allowed = [...ratios, ...tiers, ...pixels];
  if (fallback === undefined) return;
  const size = parseSize(fallback);
  const isBoth = size?.ratio !== undefined && size.tier !== undefined;
  const parts = isBoth ? [size.ratio, size.tier] : [fallback];
  const strange = parts.find((part) => allowed.length > 0 && !allowed.includes(part));
  if (size === undefined) report(`default ${fallback} is no size`, 'default');
  else if (strange !== undefined) report(`default ${strange} is not one of ${allowed.join(', ')}`, 'default');
}

/** Tiers are those of the vocabulary; a default that is allowed was checked where it is listed. */
function checkTiers(
  { ratios, pixels, tiers = [], default: fallback }: SizeLimit,
  path: Path,
  { spec, context }: LimitsIn,
): void {
  const known = context.vocabulary.tiers;
  const check = (name: string, at: Path) => {
    if (known.includes(name)) return;
    context.sink.add(diagnose('GW2004', spanAt(spec.document, [...path, ...at]), { name, known }));
  };
  tiers.forEach((name, index) => {
    check(name, ['tiers', index]);
  });
  const isFree = tiers.length === 0 && ratios === undefined && pixels === undefined;
  if (fallback === undefined) return;
  if (isNearTier({ default: fallback }, context) || (isFree && parseTier(fallback) !== undefined))
    check(String(fallback), ['default']);
}

/** A default that is no size and nearly a tier: `720` is `720p` without its letter. */
function isNearTier(
  { default: fallback }: SizeLimit,
  { vocabulary }: Pick<ResolveContext, 'vocabulary'>,
): boolean {
  if (fallback === undefined || parseSize(fallback) !== undefined) return false;
  return suggest(String(fallback), vocabulary.tiers) !== undefined;
}

export function kindOf(name: string, context: Pick<ResolveContext, 'vocabulary'>): LimitKind | undefined {
  const { facts, roles } = context.vocabulary;
  if (Object.hasOwn(roles, name)) return 'roles';
  switch (Object.hasOwn(facts, name) ? facts[name]?.type : undefined) {
    case 'number':
    case 'integer':
      return 'numbers';
    case 'string':
      return 'texts';
    case 'size':
      return 'sizes';
    case 'boolean':
    case 'object':
    case undefined:
      return undefined;
  }
}
