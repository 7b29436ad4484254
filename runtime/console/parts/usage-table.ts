import type { ExportRow } from '../../admin/money-rows.ts';
import { type Html, html, type Part } from '../html.ts';
import type { Visit } from '../page.ts';
import { keyLink } from './links.ts';
import { type Column, table } from './lists.ts';
import { foreignText } from './texts.ts';

const MOST_ROWS = 120;

interface Usage {
  readonly rows: readonly ExportRow[];
  /** What rows are told apart by. */
  readonly by: readonly string[];
  /** ISO times. */
  readonly from: string;
  readonly to: string;
}

/** Rows of usage with bars, their sum, and what the sum is of. */
export function usageBars(visit: Visit, { rows, by, from, to }: Usage): Html {
  const most = Math.max(1, ...rows.map((row) => Number(row.charged_micros)));
  // Of times the latest, of anything else what stands first.
  const shown = isOverTime(by) ? rows.slice(-MOST_ROWS) : rows.slice(0, MOST_ROWS);
  const columns: readonly Column<ExportRow>[] = [
    ...by.map(
      (name): Column<ExportRow> => ({ title: TITLES[name] ?? name, cell: (row) => cellOf(name, row) }),
    ),
    { title: 'Charged and given back', kind: 'wide_only', cell: (row) => bar(row, most) },
    { title: 'Ended', kind: 'number', cell: ({ ended }) => ended },
    { title: 'Failed', kind: 'number', cell: ({ failed }) => failed },
    { title: 'Charged', kind: 'number', cell: (row) => visit.money(Number(row.charged_micros)) },
    { title: 'Refunded', kind: 'number', cell: (row) => visit.money(Number(row.refunded_micros)) },
    { title: 'Net', kind: 'number', cell: (row) => visit.money(Number(row.net_micros)) },
  ];
  const total = (name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  const sum = html`<p class="sum"><span>All: <b>${total('ended')}</b> ended, ${total('failed')} failed</span> <span>charged <b>${visit.money(total('charged_micros'))}</b></span> <span>refunded <b>${visit.money(total('refunded_micros'))}</b></span> <span>net <b data-net="${total('net_micros')}">${visit.money(total('net_micros'))}</b></span></p>`;
  const cut =
    rows.length > shown.length &&
    html`<p class="soft small">${shown.length} of ${rows.length} rows are shown, and all of them are in the sum and in the export.</p>`;
  return html`<div class="usage">${sum}${table('Usage', columns, shown)}</div>${cut}
    <p class="soft small">Net is charged less refunded: a charge counts when it is captured, a refund when it is given. Operation <code>usage</code>, by ${by.join(' and ')}, from ${moment(from)} to ${moment(to)}; days and hours are of UTC.</p>`;
}

/** Whether rows are told apart by when it was. */
export function isOverTime(by: readonly string[]): boolean {
  return by.includes('day') || by.includes('hour');
}

const TITLES: Readonly<Record<string, string>> = {
  day: 'Day (UTC)',
  hour: 'Hour (UTC)',
  key: 'Key',
  model: 'Model',
  kind: 'Kind',
};

function cellOf(name: string, row: ExportRow): Part {
  const value = row[name];
  if (name === 'key' && typeof value === 'string') return keyLink(value, String(row.key_name ?? ''));
  return value === null || value === undefined ? 'not known' : foreignText(String(value), 80);
}

function moment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** What was charged as a bar, and at its end what of it was given back. */
function bar({ charged_micros, refunded_micros }: ExportRow, most: number): Html {
  const wide = (micros: unknown): number => Math.round((Number(micros) / most) * 1_000) / 10;
  const charged = wide(charged_micros);
  const refunded = Math.min(wide(refunded_micros), 100);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="charged" width="${charged}" height="8"/><rect class="refunded" x="${Math.max(0, charged - refunded)}" width="${refunded}" height="8"/></svg>`;
}
