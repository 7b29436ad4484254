import type { OperatorCommand } from './command.ts';
import { addressWith, csvHead, csvRows, readFormat } from './export-format.ts';
import { MONEY_FIELDS } from './money-query.ts';
import { type ExportRow, usageColumns } from './money-rows.ts';
import { KEY } from './named-key.ts';
import { readPeriod } from './period.ts';
import { fitted } from './print.ts';
import { asTyped } from './usage-error.ts';
import { readColumns } from './usage-routes.ts';

/** Options that say whose money is asked for. */
export const MONEY_OPTIONS = [
  {
    flags: '--from <date>',
    about: 'from the beginning of this day (UTC), or from a time such as 2026-11-21T08:30:00Z',
  },
  { flags: '--to <date>', about: 'up to the beginning of this day, or to a time; default: now' },
  { flags: '--key <key>', about: `only this key: ${KEY.about}` },
  { flags: '--owner <id>', about: 'only this owner, with all of its keys' },
  { flags: '--model <id>', about: 'only this model' },
] as const;

/** `gateway usage`: what was used and what it cost. */
export const usageCommand: OperatorCommand = {
  name: 'usage',
  about: 'what was used and what it cost, less what was refunded',
  options: [
    { flags: '--by <columns>', about: 'key, model, day, or several with commas; default: day' },
    ...MONEY_OPTIONS,
    { flags: '--format <format>', about: 'table, csv or json; default: table' },
  ],
  async run(given, { call, columns: width, money, write }) {
    const format = readFormat(given, ['table', 'csv', 'json']);
    const by = asTyped(() => readColumns(given.by));
    asTyped(() => readPeriod(given, Date.now()));
    const { rows } = (await call('GET', addressWith('/admin/usage', given, [...MONEY_FIELDS, 'by']))) as {
      readonly rows: readonly ExportRow[];
    };
    const columns = usageColumns(by);
    if (format === 'csv') {
      await write(csvHead(columns) + csvRows(rows, columns));
      return undefined;
    }
    if (format === 'json') {
      await write(`${JSON.stringify(rows, null, 2)}\n`);
      return undefined;
    }
    const plain = columns.filter((name) => !name.endsWith('_micros') && name !== 'currency');
    const total = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
    const totals = plain.map((name, index) => {
      if (name === 'ended' || name === 'failed') return String(total(name));
      if (columns.includes(`${name}_micros`)) return money(total(`${name}_micros`));
      return index === 0 ? 'all' : '';
    });
    const shown = rows.map((row) =>
      plain.map((name) => {
        const micros = row[`${name}_micros`];
        return typeof micros === 'number' ? money(micros) : String(row[name] ?? '');
      }),
    );
    return { json: rows, text: fitted(plain, [...shown, totals], width) };
  },
};
