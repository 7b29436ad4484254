import type { ImageSizes } from '../../../runtime/contract/family.ts';
import type { Price, PriceRow, PriceValue } from '../../../runtime/contract/price.ts';
import type { SpecPrice, SpecPriceRow } from '../../spec-types.ts';

/**
 * A price as rows, in the order in which they are written: those of `rows`; else one for each of `tiers` and one for
 * all other tiers; else one for everything.
 */
export function resolvePrice(spec: SpecPrice, sizes: ImageSizes | undefined): Price {
  const { per, of, free } = spec;
  return {
    per,
    rows: rowsOf(spec, sizes),
    ...(of === undefined ? {} : { of }),
    ...(free === true ? { free } : {}),
  };
}

function rowsOf(
  { rows, micros = 0, tiers = {} }: SpecPrice,
  sizes: ImageSizes | undefined,
): readonly PriceRow[] {
  if (rows !== undefined) return rows.map((row) => ({ when: whenOf(row), micros: row.micros }));
  const named = Object.entries(tiers).map(([tier, amount]) => ({ when: { tier: [tier] }, micros: amount }));
  if (named.length === 0) return [{ when: {}, micros }];
  const all = [...new Set(sizes?.rows.map(({ tier }) => tier))];
  const others = all.filter((tier) => !Object.hasOwn(tiers, tier));
  return others.length === 0 ? named : [...named, { when: { tier: others }, micros }];
}

function whenOf(row: SpecPriceRow): PriceRow['when'] {
  const entries = Object.entries(row).flatMap(([name, said]): [string, readonly PriceValue[]][] => {
    if (name === 'micros' || typeof said === 'number') return [];
    return [[name, typeof said === 'string' || typeof said === 'boolean' ? [said] : said]];
  });
  return Object.fromEntries(entries);
}
