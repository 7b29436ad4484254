import type { Currency } from '../words/money-text.ts';
import { formatAmount } from './amount.ts';
import { csvLine, csvRows, type ExportRow } from './money-rows.ts';
import type { CallLine, TaskLine } from './work-rows.ts';

/** Columns of the tables, before amounts are written twice. */
export const TASK_FIELDS = [
  ...[
    'id',
    'kind',
    'state',
    'stuck',
    'progress',
    'model',
    'mode',
    'prompt',
    'warnings',
    'key',
    'key_name',
    'owner',
  ],
  ...[
    'channel',
    'upstream_id',
    'route',
    'created_at',
    'ended_at',
    'next_poll_at',
    'hold',
    'charged',
    'refunded',
  ],
  ...['error_code', 'deleted_at'],
] as readonly (keyof TaskLine)[];
export const CALL_FIELDS = [
  ...[
    'id',
    'state',
    'reason',
    'error_code',
    'model',
    'key',
    'key_name',
    'owner',
    'channel',
    'attempts',
    'route',
  ],
  ...[
    'created_at',
    'ended_at',
    'first_ms',
    'prompt_tokens',
    'cached_tokens',
    'completion_tokens',
    'estimated',
    'hold',
    'charged',
  ],
  ...['refunded', 'absorbed'],
] as readonly (keyof CallLine)[];

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
    fields,
    pageAfter,
  }: {
    readonly currency: Currency;
    readonly fields: readonly (keyof Row & string)[];
    readonly pageAfter: (next: string) => Promise<ListPage<Row>>;
  },
): AsyncGenerator<string> {
  const columns = [
    ...fields.flatMap((name) => (AMOUNTS.has(name) ? [`${name}_micros`, name] : [name])),
    'currency',
  ];
  yield csvLine(columns);
  for (let page: ListPage<Row> | undefined = first; page !== undefined; ) {
    if (page.rows.length > 0)
      yield csvRows(
        page.rows.map((row) => tableRow(row, currency)),
        columns,
      );
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
