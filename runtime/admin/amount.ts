import type { Currency } from '../words/money-text.ts';

/** Amounts as people write them, in units of the currency; inside they are integer micro-units, never floats. */

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,9}))?$/;
const MOST_UNITS = 10 ** 9;

/** The largest amount that "12.5" may be, in micro-units. */
export function mostAmount(microsPerUnit: number): number {
  return Math.min(MOST_UNITS * microsPerUnit - 1, Number.MAX_SAFE_INTEGER);
}

/** `"12.5"` to micro-units; undefined when it is no plain positive decimal or finer than a micro-unit. */
export function parseAmount(text: string, microsPerUnit: number): number | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const places = Math.log10(microsPerUnit);
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return undefined;
  const micros = Number(match[1]) * microsPerUnit + Number(fraction.padEnd(places, '0') || '0');
  return Number.isSafeInteger(micros) ? micros : undefined;
}

/** Micro-units as a decimal text with at least two places: `12.50`. */
export function formatAmount(micros: number, microsPerUnit: number): string {
  const places = Math.log10(microsPerUnit);
  const sign = micros < 0 ? '-' : '';
  const digits = String(Math.abs(micros)).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '').padEnd(2, '0');
  return `${sign}${digits.slice(0, -places)}.${fraction}`;
}

/** Amounts for people, with the currency. */
export function moneyOf({ currency, micros_per_unit }: Currency): (micros: number) => string {
  return (micros) => `${formatAmount(micros, micros_per_unit)} ${currency}`;
}
