import { refusedField, shown } from './refused-field.ts';

const FORM = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/;

/** Epoch milliseconds of a day or a time in UTC, called `name` where it is refused. */
export function readMoment(name: string, value: unknown): number {
  const time = typeof value === 'string' && FORM.test(value) ? Date.parse(value) : Number.NaN;
  // A day that the month does not have would become one of the next month.
  if (!Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === String(value).slice(0, 10))
    return time;
  throw refusedField(
    name,
    `${name} must be a date such as 2026-11-21, or a time in UTC such as 2026-11-21T08:30:00Z (got ${shown(value)})`,
  );
}
