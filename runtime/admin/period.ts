import { type Fields, refusedField, shown } from './fields.ts';

/** Epoch milliseconds: `from` is in it, `to` no more. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/;

/** Reads `from` and `to`; absent they are the beginning and, this millisecond included, `now`. */
export function readPeriod(given: Fields, now: number): Period {
  const from = given.from === undefined ? 0 : readTime(given.from, 'from');
  const to = given.to === undefined ? now + 1 : readTime(given.to, 'to');
  if (from <= to) return { from, to };
  throw refusedField('to', `to must not be before from (got ${shown(given.to)} and ${shown(given.from)})`);
}

function readTime(value: unknown, name: string): number {
  const time = typeof value === 'string' && FORM.test(value) ? Date.parse(value) : Number.NaN;
  // A day that the month does not have would become one of the next month.
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === String(value).slice(0, 10))
    return time;
  throw refusedField(
    name,
    `${name} must be a date such as 2026-11-21, or a time in UTC such as 2026-11-21T08:30:00Z (got ${shown(value)})`,
  );
}
