import type { SpecPrice, SpecSet } from '../../spec-types.ts';

/** What is counted, and what decides the size: a price may always depend on them. */
const ALWAYS = ['seconds', 'size', 'count'] as const;

/**
 * Facts that some price depends on; changing one behind the quote's back would change what is owed. A tier is part of
 * the size; a mode is decided by inputs, which nobody may change either.
 */
export function pricedFacts({ families }: Pick<SpecSet, 'families'>): ReadonlySet<string> {
  const prices = families.flatMap(({ value }) => [
    value.price,
    ...(value.models ?? []).map(({ price }) => price),
  ]);
  return new Set([...ALWAYS, ...prices.flatMap(namedIn)]);
}

function namedIn(price: SpecPrice | undefined): readonly string[] {
  const { rows = [], of } = price ?? {};
  return [...rows.flatMap((row) => Object.keys(row)), ...(of === undefined ? [] : [of])];
}
