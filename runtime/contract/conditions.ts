import { toNumber } from './filters/casts.ts';
import type { Json } from './json.ts';

type Literal = null | boolean | number | string;

function textOf(value: Json | undefined): string | undefined {
  return value === undefined || typeof value === 'object' ? undefined : String(value);
}

/** `is`: scalars are equal when they read the same, so that `0` matches `"0"`. Absent equals nothing. */
export function equals(value: Json | undefined, expected: Literal): boolean {
  if (value === expected) return true;
  return expected !== null && textOf(value) === String(expected);
}

/** `in`: equal to one of the listed values. */
export function isIn(value: Json | undefined, expected: readonly Literal[]): boolean {
  return expected.some((one) => equals(value, one));
}

/** `over`: a number, or the text of one, above the bound. */
export function over(value: Json | undefined, bound: number): boolean {
  const number = toNumber(value);
  return number !== undefined && number > bound;
}

/** `under`: a number, or the text of one, below the bound. */
export function under(value: Json | undefined, bound: number): boolean {
  const number = toNumber(value);
  return number !== undefined && number < bound;
}

/** `and` */
export function all(...conditions: readonly boolean[]): boolean {
  return conditions.every((condition) => condition);
}

/** `not` */
export function not(condition: boolean): boolean {
  return !condition;
}

/**
 * `like`: the whole text matches a pattern in which `*` is any run of characters. Greedy search of the pieces
 * from left to right: linear in the text for each piece, never a regular expression.
 */
export function like(value: Json | undefined, pattern: string): boolean {
  const text = textOf(value);
  if (text === undefined) return false;
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return text === first;
  const last = pieces[pieces.length - 1] ?? '';
  if (text.length < first.length + last.length) return false;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, from);
    if (found === -1 || found + piece.length > end) return false;
    from = found + piece.length;
  }
  return from <= end;
}

/** What of a request something is made of, by name, parts of a size as `size.tier`; of cases those that hold. */
export function usedBy(
  always: readonly string[],
  ...cases: readonly (readonly [boolean, ...(readonly string[])])[]
): ReadonlySet<string> {
  const used = new Set(always);
  for (const [holds, ...names] of cases) if (holds) for (const name of names) used.add(name);
  return used;
}
