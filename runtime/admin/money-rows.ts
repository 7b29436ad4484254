import { isObject } from '../contract/values.ts';
import type { AuditRecord } from '../store/audit.ts';
import type { LedgerLine, UsageColumn, UsageRow } from '../store/ledger.ts';
import type { Currency } from '../words/money-text.ts';
import { formatAmount } from './amount.ts';
import type { KeyNames } from './money-actions.ts';

/** One row of an export: the same names in JSON and at the head of a table. */
export type ExportRow = Readonly<Record<string, CsvCell>>;

/** Columns of what was used, in order; amounts are given in micro-units and as decimal text. */
export function usageColumns(by: readonly UsageColumn[]): readonly string[] {
  return [
    ...(by.includes('day') ? ['day'] : []),
    ...(by.includes('hour') ? ['hour'] : []),
    ...(by.includes('key') ? ['key', 'key_name'] : []),
    ...(by.includes('model') ? ['model'] : []),
    ...(by.includes('kind') ? ['kind'] : []),
    'ended',
    'failed',
    ...['charged', 'refunded', 'net'].flatMap((name) => [`${name}_micros`, name]),
    'currency',
  ];
}

export function usageExport(row: UsageRow, names: KeyNames, money: Currency): ExportRow {
  const { day, hour, key_id, model_id, kind, ended, failed, charged, refunded } = row;
  return {
    ...(day === undefined ? {} : { day }),
    ...(hour === undefined ? {} : { hour }),
    ...(key_id === undefined ? {} : { key: key_id, key_name: names.get(key_id) ?? null }),
    ...(model_id === undefined ? {} : { model: model_id }),
    ...(kind === undefined ? {} : { kind }),
    ended,
    failed,
    ...amounts({ charged, refunded, net: charged - refunded }, money),
    currency: money.currency,
  };
}

/** Columns of the ledger, in order. */
export const LEDGER_COLUMNS = [
  'at',
  'txn',
  'seq',
  'kind',
  'work',
  'key',
  'owner',
  'model',
  'account',
  'amount_micros',
  'amount',
  'currency',
  'reason',
] as const;

export function ledgerExport(line: LedgerLine, money: Currency): ExportRow {
  return {
    at: new Date(line.at).toISOString(),
    txn: line.txn_id,
    seq: line.seq,
    kind: line.kind,
    work: line.work_id,
    key: line.key_id,
    owner: line.owner_id,
    model: line.model_id,
    account: line.account,
    ...amounts({ amount: line.amount }, money),
    currency: money.currency,
    reason: line.reason,
  };
}

function amounts(values: Readonly<Record<string, number>>, { micros_per_unit }: Currency): ExportRow {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, micros]) => [
      [`${name}_micros`, micros],
      [name, formatAmount(micros, micros_per_unit)],
    ]),
  );
}

/** The micro-units that an action moved; null where it moved none. */
export function amountOf(detail: AuditRecord['detail']): number | null {
  if (!isObject(detail)) return null;
  const { amount, micros, credit } = detail;
  return [amount, micros, credit].find((value) => typeof value === 'number') ?? null;
}

/** A cell of a table for spreadsheets: numbers stand as they are, texts are guarded. */
type CsvCell = string | number | null;

/** Texts that a spreadsheet would take for a formula; some of them do so behind spaces, too. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@])/;

/** A plain number is none, also a negative one. */
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,9})?$/;

const TO_QUOTE = /[",\r\n]/;

/** Rows as the lines of a table for spreadsheets, its head not included. */
export function csvRows(rows: readonly ExportRow[], columns: readonly string[]): string {
  return rows.map((row) => csvLine(columns.map((name): CsvCell => row[name] ?? null))).join('');
}

/**
 * One line of RFC 4180, its line end included. A text that begins like a formula gets an apostrophe in front, because
 * names and reasons are other people's.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) && !DECIMAL.test(cell) ? `'${cell}` : cell;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
