import type { Value } from './row.ts';

/**
 * One portable SQL text: numbered placeholders `?1` and the tokens of `render`. The same text runs on
 * SQLite and PostgreSQL.
 */
export interface Statement {
  readonly text: string;
}

const defined: Statement[] = [];

/** Declares a statement. Every statement of the store goes through here, so that all of them can be proven portable. */
export function statement(text: string): Statement {
  const made = { text };
  defined.push(made);
  return made;
}

/** Every statement of the modules loaded so far. */
export function definedStatements(): readonly Statement[] {
  return defined;
}

/** Numbered placeholders of a list with a fixed number of places: `?2,?3,?4`. */
export function places(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => `?${from + index}`).join(',');
}

/** A shorter list on so many places: what is left over repeats a value that changes nothing. */
export function padded(values: readonly Value[], count: number, filler: Value): readonly Value[] {
  return Array.from({ length: count }, (_, index) => values[index] ?? filler);
}
