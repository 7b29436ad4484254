import type { Currency } from '../words/money-text.ts';
import { formatAmount } from './amount.ts';
import { csvLine, csvRows, type ExportRow } from './money-rows.ts';

/** A page of a list of tasks or calls. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | undefined;
  readonly looked_back_to?: number | undefined;
}

const AMOUNTS: ReadonlySet<string> = new Set(['hold', 'charged', 'refunded', 'absorbed']);

/** All rows of a list as a table for spreadsheets, page by page, from this page on. */
export async function* csvPages<Row extends object>(
  first: ListPage<Row>,
  {
    currency,
    pageAfter,
  }: { readonly currency: Currency; readonly pageAfter: (next: string) => Promise<ListPage<Row>> },
): AsyncGenerator<string> {
  let columns: readonly string[] | undefined;
  for (let page: ListPage<Row> | undefined = first; page !== undefined; ) {
    const rows = page.rows.map((row) => tableRow(row, currency));
    const [head] = rows;
    if (head !== undefined) {
      if (columns === undefined) yield csvLine(Object.keys(head));
      columns ??= Object.keys(head);
      yield csvRows(rows, columns);
    }
    page = page.next === undefined ? undefined : await pageAfter(page.next);
  }
}

/** Times as ISO texts, amounts in micro-units and as decimal text. */
function tableRow(row: object, { micros_per_unit, currency }: Currency): ExportRow {
  const cells = Object.entries(row).flatMap(([name, value]): [string, string | number | null][] => {
    if (name.endsWith('_at')) return [[name, value === null ? null : new Date(Number(value)).toISOString()]];
    if (!AMOUNTS.has(name)) return [[name, typeof value === 'boolean' ? String(value) : value]];
    const text = value === null ? null : formatAmount(Number(value), micros_per_unit);
    return [
      [`${name}_micros`, value],
      [name, text],
    ];
  });
  return { ...Object.fromEntries(cells), currency };
}
