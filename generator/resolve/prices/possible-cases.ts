import type { Canonical, FactValue } from '../../../runtime/contract/canonical.ts';
import type { Together } from '../../../runtime/contract/family.ts';
import * as contract from '../../../runtime/contract/index.ts';
import { applyTogether, withDefaultSize } from '../../../runtime/contract/models/fit-fact.ts';
import { parseSize, printSize } from '../../../runtime/contract/parse-size.ts';
import { ABSENT, type PriceValue } from '../../../runtime/contract/price.ts';
import { isSizeFact, tierOfSize } from '../../../runtime/contract/size.ts';
import type { Code } from '../../language/types.ts';
import type { SpecVocabulary } from '../../spec-types.ts';
import type { Offer } from './accepted-values.ts';
import type { PriceCase } from './price-cases.ts';

/** Whole seconds that are looked at one by one, and the most requests of one model. */
const MOST_SECONDS = 60;
const MOST_REQUESTS = 200_000;

/**
 * Whether a combination of priced values is left by the limits across facts of a model. What those ask for beyond modes,
 * sizes, lengths and facts with few values is taken to hold for some request and not for another, so that no combination
 * is missed; undefined where nothing is excluded.
 */
export function possibleCase(
  { family, model }: Offer,
  vocabulary: SpecVocabulary,
): ((request: PriceCase) => boolean) | undefined {
  const entries = family.together.find((one) => one.model === model.id)?.entries ?? [];
  const known = entries.filter(({ reads }) => reads.every((name) => isKnown(name, vocabulary)));
  if (known.length === 0) return undefined;
  const names = [...new Set(known.flatMap(({ reads, limits }) => [...reads, ...boundIn(limits)]))];
  const domains = names.map((name) => [name, domainOf(name, { family, model }, vocabulary)] as const);
  if (domains.some(([, values]) => values === undefined)) return undefined;
  const whole = domains.reduce((product, [, values]) => product * (values?.length ?? 1), 1);
  if (whole > MOST_REQUESTS) return undefined;
  const judged: readonly Together[] = known.map(({ when, move, limits, reads, about }) => ({
    when: (s) => evaluate(when, { s }) === true,
    limits,
    reads,
    about,
    ...(move ? { move: true } : {}),
  }));
  const left = new Set<string>();
  const priced = ['mode', 'tier', 'size', ...names.filter((name) => name !== 'mode' && name !== 'size')];
  const valuesOf = (values: (name: string) => PriceValue) =>
    JSON.stringify(priced.filter((name) => named(name, names)).map((name) => [name, values(name)]));
  for (const values of combinations(domains)) {
    const { mode = 'text', ...given } = values;
    const facts = withDefaults(given, model.limits);
    const sample = { request: { mode: String(mode), facts, roles: {} }, given, model: model.id };
    const outcome = applyTogether(judged, sample);
    if (outcome.kind === 'refused') continue;
    left.add(valuesOf((name) => pricedValue(name, String(mode), outcome.facts)));
  }
  return (request) => {
    const asks = priced.filter((name) => named(name, names) && request[name] !== undefined);
    return [...left].some((one) => {
      const row = new Map<string, PriceValue>(JSON.parse(one));
      return asks.every((name) => row.get(name) === request[name]);
    });
  };
}

/** `tier` and `size` are parts of the fact. */
function named(name: string, names: readonly string[]): boolean {
  return names.includes(name === 'tier' ? 'size' : name);
}

function pricedValue(name: string, mode: string, facts: Canonical['facts']): PriceValue {
  if (name === 'mode') return mode;
  const { size } = facts;
  if (name === 'tier') return (isSizeFact(size) ? tierOfSize(size) : undefined) ?? ABSENT;
  if (name === 'size')
    return (isSizeFact(size) && size.pixels !== undefined ? printSize(size) : undefined) ?? ABSENT;
  const value = facts[name];
  return typeof value === 'string' || typeof value === 'boolean' ? value : ABSENT;
}

function isKnown(name: string, { facts }: SpecVocabulary): boolean {
  return (
    name === 'mode' || name === 'seconds' || ['boolean', 'string', 'size'].includes(facts[name]?.type ?? '')
  );
}

function boundIn({ numbers, texts, sizes }: Together['limits']): readonly string[] {
  return [...Object.keys(numbers), ...Object.keys(texts), ...Object.keys(sizes)];
}

type Value = FactValue | undefined;

/** What may be sent for a name; undefined where there is no end to it. */
function domainOf(
  name: string,
  { family, model }: Offer,
  { facts }: SpecVocabulary,
): readonly Value[] | undefined {
  if (name === 'mode') return Object.keys(model.modes).filter((mode) => model.modes[mode] !== 'no');
  if (!family.reads.facts.includes(name) && !(name === 'size' && family.suffixes.includes('tier')))
    return [undefined];
  const { numbers, texts, sizes } = model.limits;
  switch (facts[name]?.type) {
    case 'boolean':
      return [true, false, undefined];
    case 'string':
      return texts[name]?.one_of === undefined ? undefined : [...texts[name].one_of, undefined];
    case 'size': {
      const { ratios = [], tiers = [], pixels = [] } = sizes[name] ?? {};
      const parts = [undefined, ...ratios].flatMap((ratio) =>
        [undefined, ...tiers].map((tier) => ({
          ...(ratio === undefined ? {} : { ratio }),
          ...(tier === undefined ? {} : { tier }),
        })),
      );
      const named = parts.filter((part) => Object.keys(part).length > 0);
      return [undefined, ...named, ...pixels.flatMap((text) => parseSize(text) ?? [])];
    }
    default: {
      const { one_of: choices, min, max } = numbers[name] ?? {};
      if (choices !== undefined) return [...choices, undefined];
      if (min === undefined || max === undefined || max - min > MOST_SECONDS) return undefined;
      const first = Math.ceil(min);
      return [...Array.from({ length: Math.floor(max) - first + 1 }, (_, at) => first + at), undefined];
    }
  }
}

function* combinations(
  domains: readonly (readonly [string, readonly Value[] | undefined])[],
): Generator<Readonly<Record<string, Value>>> {
  const [first, ...rest] = domains;
  if (first === undefined) {
    yield {};
    return;
  }
  const [name, values = []] = first;
  for (const value of values)
    for (const others of combinations(rest))
      yield value === undefined ? others : { ...others, [name]: value };
}

function withDefaults(
  given: Canonical['facts'],
  { numbers, sizes }: Offer['model']['limits'],
): Canonical['facts'] {
  const filled: Record<string, Value> = { ...given };
  for (const [name, { default: fallback }] of Object.entries(numbers)) filled[name] ??= fallback;
  for (const [name, limit] of Object.entries(sizes)) {
    const size = given[name];
    filled[name] = withDefaultSize(isSizeFact(size) ? size : undefined, limit);
  }
  return filled;
}

type Names = Readonly<Record<string, unknown>>;

/** What compiled code gives for `names`, by the functions that the generated code calls. */
function evaluate(code: Code, names: Names): unknown {
  switch (code.kind) {
    case 'literal':
      return code.value;
    case 'ref':
      return code.path.split(/\??\./).reduce<unknown>((value, step) => member(value, step), names);
    case 'list':
      return code.items.map((item) => evaluate(item, names));
    case 'object':
      return Object.fromEntries(code.entries.map(({ key, value }) => [key, evaluate(value, names)]));
    case 'arrow':
      return (...values: unknown[]) =>
        evaluate(code.body, {
          ...names,
          ...Object.fromEntries(code.params.map((name, at) => [name, values[at]])),
        });
    case 'call': {
      const called: unknown = Reflect.get(contract, code.fn);
      if (typeof called !== 'function') throw new Error(`internal: the contract has no ${code.fn}`);
      return called(...code.args.map((arg) => evaluate(arg, names)));
    }
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
