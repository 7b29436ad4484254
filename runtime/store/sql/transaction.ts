import { int, type Row, type Value } from './row.ts';
import type { Statement } from './statement.ts';

/** A statement to run; the driver answers with the rows it returned. */
export interface Step {
  readonly statement: Statement;
  readonly values: readonly Value[];
  /** The driver answers with one row `{ changes }` instead: how many rows the statement changed. */
  readonly counted?: true;
}

/** A part of a transaction: yields statements, receives their rows, so that one text serves a synchronous and an asynchronous driver. */
export type Part<T> = Generator<Step, T, readonly Row[]>;

/** Runs a statement for all its rows. */
export function* all(statement: Statement, values: readonly Value[] = []): Part<readonly Row[]> {
  return yield { statement, values };
}

/** Runs a statement for its first row. */
export function* one(statement: Statement, values: readonly Value[] = []): Part<Row | undefined> {
  const rows = yield { statement, values };
  return rows[0];
}

/** Runs a statement that returns no rows, for how many it changed: cheaper than RETURNING on every engine. */
export function* changes(statement: Statement, values: readonly Value[] = []): Part<number> {
  const rows = yield { statement, values, counted: true };
  const [row] = rows;
  if (row === undefined) throw new Error('internal: the driver did not count');
  return int(row, 'changes');
}
