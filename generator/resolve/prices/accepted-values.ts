import type { Model, SizeLimit } from '../../../runtime/contract/family.ts';
import { parseSize, printSize } from '../../../runtime/contract/parse-size.ts';
import { ABSENT, type PriceValue } from '../../../runtime/contract/price.ts';
import { tierOfSize } from '../../../runtime/contract/size.ts';
import type { FamilyIr } from '../../ir.ts';
import type { SpecVocabulary } from '../../spec-types.ts';

/** A model as one family offers it in its body. */
export interface Offer {
  readonly family: Pick<FamilyIr, 'id' | 'reads' | 'suffixes' | 'together'>;
  readonly model: Model;
}

export type Accepted =
  | { readonly kind: 'values'; readonly values: readonly PriceValue[] }
  /** There is no end to them, or no way to tell. */
  | { readonly kind: 'open'; readonly problem: string };

/**
 * Every value that a dimension of a price can have in a request that intake lets through, `absent` among them where
 * nothing may be sent. Never too few; some may exclude each other for reasons that are not looked at here.
 */
export function acceptedValues(dimension: string, offer: Offer, vocabulary: SpecVocabulary): Accepted {
  switch (dimension) {
    case 'mode':
      return values(offeredOf(offer.model.modes));
    case 'tier':
      return tiersOf(offer);
    case 'size':
      return sizesOf(offer);
    default:
      return factValues(dimension, offer, vocabulary);
  }
}

/** What a price of these models may depend on, the usual first; whether its values have an end is another question. */
export function knownDimensions(offers: readonly Offer[], { facts }: SpecVocabulary): readonly string[] {
  const read = new Set(offers.flatMap(({ family }) => family.reads.facts));
  const named = Object.keys(facts).filter(
    (name) => read.has(name) && ['boolean', 'string'].includes(facts[name]?.type ?? ''),
  );
  return [...new Set(['mode', 'tier', 'size', ...named])];
}

function values(list: readonly PriceValue[]): Accepted {
  return { kind: 'values', values: [...new Set(list)] };
}

function open(problem: string): Accepted {
  return { kind: 'open', problem };
}

function offeredOf(modes: Model['modes']): readonly string[] {
  return Object.keys(modes).filter((name) => modes[name] !== 'no');
}

function tiersOf({ family, model }: Offer): Accepted {
  if (model.sizes !== undefined) return values(model.sizes.rows.map(({ tier }) => tier));
  const limit = model.limits.sizes.size;
  const fallback = parseSize(limit?.default);
  const fixed = fallback === undefined ? undefined : tierOfSize(fallback);
  const readsSize = family.reads.facts.includes('size') || family.suffixes.includes('tier');
  if (!readsSize) return values([fixed ?? ABSENT]);
  const listed = [...(limit?.tiers ?? []), ...pixelsOf(limit).flatMap((size) => tierOfSize(size) ?? [])];
  if (listed.length === 0) return open('`limits.size` lists no `tiers`');
  // A default of pixels stands for all of a size; it adds no tier to a ratio that is asked for alone.
  const fills = fallback?.tier !== undefined;
  return values([...listed, ...(fixed === undefined ? [] : [fixed]), ...(fills ? [] : [ABSENT])]);
}

function sizesOf({ family, model }: Offer): Accepted {
  if (model.sizes !== undefined) return open('pictures are priced by the `tier` of their size');
  const limit = model.limits.sizes.size;
  const listed = pixelsOf(limit).flatMap((size) => printSize(size) ?? []);
  const fallback = parseSize(limit?.default);
  const fixed = fallback?.pixels === undefined ? ABSENT : (printSize(fallback) ?? ABSENT);
  if (!family.reads.facts.includes('size')) return values([fixed]);
  return listed.length === 0 ? open('`limits.size` lists no `pixels`') : values([...listed, fixed, ABSENT]);
}

function pixelsOf(limit: SizeLimit | undefined): readonly NonNullable<ReturnType<typeof parseSize>>[] {
  return (limit?.pixels ?? []).flatMap((text) => parseSize(text) ?? []);
}

function factValues(name: string, { family, model }: Offer, { facts }: SpecVocabulary): Accepted {
  if (!family.reads.facts.includes(name)) return values([ABSENT]);
  if (facts[name]?.type === 'boolean')
    return values(model.toggles[name] === 'no' ? [false, ABSENT] : [true, false, ABSENT]);
  const choices = model.limits.texts[name]?.one_of;
  return choices === undefined
    ? open(`\`limits.${name}\` lists no \`one_of\``)
    : values([...choices, ABSENT]);
}
