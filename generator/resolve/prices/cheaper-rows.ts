import { ABSENT, type PriceRow } from '../../../runtime/contract/price.ts';
import { tierSide } from '../../../runtime/contract/size.ts';

/** A tier in a row that costs less than a smaller one in a row that is otherwise for the same. */
export interface CheaperRow {
  /** Index of the row. */
  readonly row: number;
  readonly tier: string;
  readonly micros: number;
  readonly smaller: string;
  readonly smaller_micros: number;
}

interface TierOfRow {
  readonly row: number;
  readonly tier: string;
  readonly micros: number;
  readonly side: number;
}

/** Each against the dearest of the smaller ones, among rows that differ in nothing but the tier. */
export function cheaperRows(rows: readonly PriceRow[]): readonly CheaperRow[] {
  const alike = Map.groupBy(rows.flatMap(tiersOfRow), ({ rest }) => rest);
  return [...alike.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.side - b.side);
    return sorted.flatMap((one, index) => {
      const [dearest] = sorted.slice(0, index).toSorted((a, b) => b.micros - a.micros);
      // What is free, or wrongly so, is told elsewhere.
      if (dearest === undefined || one.micros === 0 || dearest.micros <= one.micros) return [];
      const { row, tier, micros } = one;
      return [{ row, tier, micros, smaller: dearest.tier, smaller_micros: dearest.micros }];
    });
  });
}

/** `rest` says what else the row is for. */
function tiersOfRow(
  { when, micros }: PriceRow,
  row: number,
): readonly (TierOfRow & { readonly rest: string })[] {
  const { tier: tiers = [], ...others } = when;
  const rest = JSON.stringify(
    Object.entries(others)
      .map(([name, values]) => [name, values.map(String).toSorted()])
      .toSorted(),
  );
  return tiers.flatMap((value) => {
    const tier = String(value);
    const side = tier === ABSENT ? undefined : tierSide(tier);
    return side === undefined ? [] : [{ row, tier, micros, side, rest }];
  });
}
