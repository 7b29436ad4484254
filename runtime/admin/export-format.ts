import type { ExportRow } from './money-rows.ts';

/** Texts that a spreadsheet would take for a formula; some of them do so behind spaces, too. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@])/;

/** A plain number is none, also a negative one. */
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,9})?$/;

const TO_QUOTE = /[",\r\n]/;

/** The first line of a table for spreadsheets. */
export function csvHead(columns: readonly string[]): string {
  return csvLine(columns);
}

/** Rows as the lines of a table for spreadsheets, its head not included. */
export function csvRows(rows: readonly ExportRow[], columns: readonly string[]): string {
  return rows.map((row) => csvLine(columns.map((name): CsvCell => row[name] ?? null))).join('');
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
