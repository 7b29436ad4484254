import { int, intOrNull, type Row, text, textOrNull, type Value } from './sql.ts';

/** How the value of a column is read from a row, and how it is stored. */
interface Column<T> {
  readonly read: (row: Row, name: string) => T;
  readonly write: (value: T) => Value;
}

export const TEXT: Column<string> = { read: text, write: (value) => value };
export const TEXT_OR_NULL: Column<string | null> = { read: textOrNull, write: (value) => value };
export const INT: Column<number> = { read: int, write: (value) => value };
export const INT_OR_NULL: Column<number | null> = { read: intOrNull, write: (value) => value };

/** Stored as 0 or 1. */
export const FLAG: Column<boolean> = { read: (row, name) => int(row, name) === 1, write: Number };

/** One of some words; `what` names the column where a row has another one. */
export function word<T extends string>(what: string, words: Readonly<Record<T, true>>): Column<T> {
  const isKnown = (found: string): found is T => Object.hasOwn(words, found);
  return {
    read(row, name) {
      const found = text(row, name);
      if (!isKnown(found)) throw new Error(`internal: ${what} ${found} is not known to this build`);
      return found;
    },
    write: (value) => value,
  };
}

/** TEXT that no statement looks into. */
export function json<T>(): Column<T> {
  return { read: (row, name) => JSON.parse(text(row, name)), write: (value) => JSON.stringify(value) };
}

export function jsonOrNull<T>(): Column<T | null> {
  const { read, write } = json<T>();
  return {
    read: (row, name) => (row[name] === null ? null : read(row, name)),
    write: (value) => (value === null ? null : write(value)),
  };
}

/** Each column of a table, said once: its list of columns, what reads a row, and what writes one are in this order. */
export interface Table<R> {
  readonly columns: string;
  readonly read: (row: Row) => R;
  readonly values: (record: R) => readonly Value[];
}

/** What a row of a table is to this build. */
export type RowOf<T> = T extends Table<infer R> ? R : never;

interface AnyColumn {
  readonly read: (row: Row, name: string) => unknown;
  readonly write: (value: never) => Value;
}

type Values<C> = {
  -readonly [K in keyof C]: C[K] extends { readonly read: (...args: never[]) => infer T } ? T : never;
};

export function table<C extends Readonly<Record<string, AnyColumn>>>(columns: C): Table<Values<C>> {
  const entries = Object.entries(columns);
  return {
    columns: Object.keys(columns).join(),
    read(row) {
      const values = entries.map(([name, { read }]) => [name, read(row, name)] as const);
      return Object.fromEntries(values) as Values<C>;
    },
    // The type of each value is its column's, which the loop over all of them cannot say.
    values: (record) => entries.map(([name, column]) => column.write(record[name] as never)),
  };
}
