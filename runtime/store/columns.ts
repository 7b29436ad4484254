import {
  all,
  int,
  intOrNull,
  one,
  type Part,
  type Row,
  type Statement,
  text,
  textOrNull,
  type Value,
} from './sql.ts';

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
export function word<T extends string>(what: string, words: Readonly<Record<T, unknown>>): Column<T> {
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

export function wordOrNull<T extends string>(
  what: string,
  words: Readonly<Record<T, unknown>>,
): Column<T | null> {
  return orNull(word(what, words));
}

function orNull<T>({ read, write }: Column<T>): Column<T | null> {
  return {
    read: (row, name) => (row[name] === null ? null : read(row, name)),
    write: (value) => (value === null ? null : write(value)),
  };
}

/** TEXT that no statement looks into. */
export function json<T>(): Column<T> {
  return { read: (row, name) => JSON.parse(text(row, name)), write: (value) => JSON.stringify(value) };
}

export function jsonOrNull<T>(): Column<T | null> {
  return orNull(json<T>());
}

/** Each column of a table or of what a query answers, said once: all that is derived of it is in this order. */
export interface Table<R> {
  readonly columns: string;
  read(row: Row): R;
  values(record: R): readonly Value[];
  /** Runs a statement for its first row. */
  one(statement: Statement, values?: readonly Value[]): Part<R | undefined>;
  /** Runs a statement for all its rows. */
  all(statement: Statement, values?: readonly Value[]): Part<readonly R[]>;
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
  function read(row: Row): Values<C> {
    // Three times as fast as `Object.fromEntries`.
    const record: Record<string, unknown> = {};
    for (const [name, column] of entries) record[name] = column.read(row, name);
    return record as Values<C>;
  }
  return {
    columns: Object.keys(columns).join(),
    read,
    // The type of each value is its column's, which the loop over all of them cannot say.
    values: (record) => entries.map(([name, column]) => column.write(record[name] as never)),
    *one(statement, values) {
      const row = yield* one(statement, values);
      return row === undefined ? undefined : read(row);
    },
    *all(statement, values) {
      return (yield* all(statement, values)).map(read);
    },
  };
}

/** Where a page of a list begins: behind this row, in the order of when rows were made. */
export const PLACE = table({ created_at: INT, id: TEXT });

const MAX_PAGE = 1000;

export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE)
    throw new Error(`internal: limit must be a whole number from 1 to ${MAX_PAGE} (got ${limit})`);
}
