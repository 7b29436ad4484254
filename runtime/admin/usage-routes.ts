import type { UsageColumn } from '../store/money-store.ts';
import { csvHead, csvRows } from './export-format.ts';
import { type Fields, knownFields, refusedField, shown } from './fields.ts';
import { MONEY_FIELDS, type MoneyReads, readMoneyFilter } from './money-query.ts';
import { usageColumns, usageExport } from './money-rows.ts';
import type { OperatorListener } from './operator-listener.ts';
import { orRefused } from './usage-error.ts';

const COLUMNS = { day: true, key: true, model: true } satisfies Record<UsageColumn, true>;

function isColumn(word: string): word is UsageColumn {
  return Object.hasOwn(COLUMNS, word);
}

/** `GET /admin/usage`: what was used and what it cost, by day, key and model; `format=csv` for spreadsheets. */
export function installUsageRoutes(listener: OperatorListener, deps: MoneyReads): void {
  const { store, registry } = deps;
  listener.get('/admin/usage', async ({ query }) => {
    const fields = knownFields(query, [...MONEY_FIELDS, 'by', 'format']);
    const by = readColumns(fields.by);
    const csv = readsCsv(fields);
    const { filter, names } = await readMoneyFilter(fields, deps);
    const rows = (await orRefused(store.usage({ ...filter, by }))).map((row) =>
      usageExport(row, names, registry.gateway),
    );
    if (!csv) return { rows };
    const columns = usageColumns(by);
    const text = csvHead(columns) + csvRows(rows, columns);
    return { kind: 'text', type: 'text/csv; charset=utf-8', text };
  });
}

/** Reads `by`, a list such as `key,day`; by day when it is absent. */
export function readColumns(given: unknown): readonly UsageColumn[] {
  if (given === undefined) return ['day'];
  const names = String(given).split(',');
  const columns = names.filter(isColumn);
  if (columns.length === names.length && new Set(names).size === names.length) return columns;
  throw refusedField(
    'by',
    `by must name day, key or model, each once, such as key,day (got ${shown(given)})`,
  );
}

function readsCsv({ format = 'json' }: Fields): boolean {
  if (format === 'csv' || format === 'json') return format === 'csv';
  throw refusedField('format', `format must be json or csv (got ${shown(format)})`);
}
