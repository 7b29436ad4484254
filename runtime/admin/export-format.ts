import type { CommandOptions } from './command.ts';
import { shown } from './fields.ts';
import type { ExportRow } from './money-rows.ts';
import { UsageError } from './usage-error.ts';

/** Texts that a spreadsheet would take for a formula; some of them do so behind spaces, too. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@])/;

/** A plain number is none, also a negative one. */
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,9})?$/;

const TO_QUOTE = /[",\r\n]/;

/** How a command gives rows: `table` is for people. */
export type ExportFormat = 'table' | 'csv' | 'json';

const FORMATS = { table: true, csv: true, json: true } satisfies Record<ExportFormat, true>;

function isFormat(word: string): word is ExportFormat {
  return Object.hasOwn(FORMATS, word);
}

/** What `--format` names, among those the command has; `--json` is another word for `--format json`. */
export function readFormat(given: CommandOptions, formats: readonly ExportFormat[]): ExportFormat {
  const [usual = 'json'] = formats;
  const format = given.format ?? usual;
  if (typeof format === 'string' && isFormat(format) && formats.includes(format))
    return given.json === true ? 'json' : format;
  throw new UsageError(`--format must be ${formats.join(' or ')} (got ${shown(format)})`);
}

/** The first line of a table for spreadsheets. */
export function csvHead(columns: readonly string[]): string {
  return csvLine(columns);
}

/** Rows as the lines of a table for spreadsheets, its head not included. */
export function csvRows(rows: readonly ExportRow[], columns: readonly string[]): string {
  return rows.map((row) => csvLine(columns.map((name): CsvCell => row[name] ?? null))).join('');
}

/** The address with those of the options that were given, by the same names. */
export function addressWith(
  path: string,
  given: Readonly<Record<string, string | true | undefined>>,
  names: readonly string[],
): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string') query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A cell of a table for spreadsheets: numbers stand as they are, texts are guarded. */
export type CsvCell = string | number | null;

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
