import { ABSENT, type PriceRow, type PriceValue, whenText } from '../../../runtime/contract/price.ts';

/** The most combinations that are looked at for one model. */
export const MOST_CASES = 10_000;

/** What a model accepts of each dimension. */
export type AcceptedTable = Readonly<Record<string, readonly PriceValue[]>>;

/** One request, as far as a price can tell it from others. */
export type PriceCase = Readonly<Record<string, PriceValue>>;

export interface CaseFit {
  readonly request: PriceCase;
  /** Indices of the rows that fit it. */
  readonly rows: readonly number[];
}

export function countCases(accepted: AcceptedTable): number {
  return Object.values(accepted).reduce((product, values) => product * values.length, 1);
}

/** Every combination of the values that is possible, with the rows that fit it; the last dimension changes fastest. */
export function priceCases(
  rows: readonly PriceRow[],
  accepted: AcceptedTable,
  isPossible: (request: PriceCase) => boolean = () => true,
): readonly CaseFit[] {
  const none: readonly PriceCase[] = [{}];
  const requests = Object.entries(accepted).reduce(
    (cases, [name, values]) => cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    none,
  );
  return requests.filter(isPossible).map((request) => {
    const fits = ({ when }: PriceRow) =>
      Object.entries(when).every(([name, values]) => values.includes(request[name] ?? ABSENT));
    return { request, rows: rows.flatMap((row, index) => (fits(row) ? [index] : [])) };
  });
}

/** Whether some combination of the values has this row. */
export function canApply({ when }: PriceRow, accepted: AcceptedTable): boolean {
  return Object.entries(when).every(([name, values]) =>
    (accepted[name] ?? [ABSENT]).some((value) => values.includes(value)),
  );
}

/** `mode reference, tier 1080p, audio false` */
export function caseText(request: Parameters<typeof whenText>[0]): string {
  return whenText(request) || 'every request';
}
