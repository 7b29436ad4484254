import type { Json, JsonObject } from '../json.ts';
import { isList, isObject, isPresent } from '../values.ts';
import { type Reporter, shown, warn } from '../warning.ts';

// Types of parameters and results that say more than TypeScript checks: the compiler of specs reads them, and takes
// only words of that form.

/** Any word; `null`, booleans and numbers are what they read as. */
export type Literal = null | boolean | number | string;
/** From 0. */
export type Count = number;
export type Whole = number;
/** `16:9` */
export type RatioWord = string;
/** `720p` */
export type TierWord = string;
/** `1280x720` */
export type PixelsWord = string;
/** `image_url.url`, step by step. */
export type FieldPath = readonly (string | number)[];

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const LONGEST_NUMBER = 40;

/**
 * Scalars as text; integers keep all their digits, lists and objects are absent.
 * @filter string Text of a scalar; integers keep all their digits.
 * @example $seconds | string
 */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  return typeof value === 'boolean' ? String(value) : undefined;
}

/** `toText` of each value; absent ones are left out. */
export function toTexts(values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const text = toText(value);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * @filter number Number, or the decimal text of one; reports what is neither.
 * @example $body.seconds | number
 */
export function toNumber(value: unknown, reporter?: Reporter): number | undefined {
  const number = decimal(value);
  if (number === undefined) warnUnreadable(value, 'a number', reporter);
  return number;
}

function decimal(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return undefined;
  const text = value.trim();
  if (!DECIMAL.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function warnUnreadable(value: unknown, wanted: string, reporter: Reporter | undefined): void {
  if (reporter === undefined || value === undefined || value === null || value === '') return;
  const message = `${reporter.field} must be ${wanted} (got ${shown(value)}); it was ignored`;
  warn(reporter, { action: 'ignored', message });
}

/**
 * Rounds half up to a whole number and reports a fraction that was lost as `coerced`.
 * @filter int Rounds to a whole number; reports when a fraction was lost.
 * @example $seconds | int
 */
export function toInteger(value: unknown, reporter?: Reporter): Whole | undefined {
  const number = toNumber(value, reporter);
  if (number === undefined) return undefined;
  const whole = Math.round(number) + 0;
  if (whole !== number) {
    warn(reporter, {
      action: 'coerced',
      message: `${reporter?.field} must be a whole number (got ${shown(number)}); ${whole} was used`,
      change: { from: number, to: whole },
    });
  }
  return whole;
}

const TRUE = new Set(['true', '1', 'yes', 'on', 'enabled']);
const FALSE = new Set(['false', '0', 'no', 'off', 'disabled']);

/**
 * @filter bool Boolean from `true`, `1`, `on`, `yes`, `Enabled` and their opposites; reports anything else.
 * @example $body.audio | bool
 */
export function toBoolean(value: unknown, reporter?: Reporter): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = toText(value)?.toLowerCase() ?? '';
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  warnUnreadable(value, 'true or false', reporter);
  return undefined;
}

/** A list as it is; any other present value as a list of one. */
export function toList(value: Json | undefined): readonly Json[] | undefined {
  if (value === undefined || value === null || !isPresent(value)) return undefined;
  return isList(value) ? value : [value];
}

/** An object as it is; anything else is absent. */
export function toObject(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}
