/** What statements are given. */
export type Value = string | number | null;

/** What statements answer. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * One portable SQL text: numbered placeholders `?1` and the tokens of `render`. The same text runs on
 * SQLite and PostgreSQL.
 */
export interface Statement {
  readonly text: string;
  /** The same for several rows at once: their values follow each other. An engine where statements travel saves flights by it. */
  readonly forRows?: (rows: number) => string;
}

/** A statement to run; the driver answers with the rows it returned. */
export interface Step {
  readonly statement: Statement;
  readonly values: readonly Value[];
  /** The driver answers with one row `{ changes }` instead: how many rows the statement changed. */
  readonly counted?: true;
  /** Nobody reads its rows: a driver that would wait for them may go on, and fails the transaction later. */
  readonly unread?: true;
}

/** A part of a transaction: yields statements, receives their rows, so that one text serves a synchronous and an asynchronous driver. */
export type Part<T> = Generator<Step, T, readonly Row[]>;

const defined: Statement[] = [];

/** Declares a statement. Every statement of the store goes through here, so that all of them can be proven portable. */
export function statement(text: string, forRows?: Statement['forRows']): Statement {
  const made = { text, ...(forRows === undefined ? {} : { forRows }) };
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

/** Numbered placeholders of rows, each in brackets: `(?1,?2),(?3,?4)`. */
export function rowPlaces(rows: number, columns: number): string {
  return Array.from({ length: rows }, (_, row) => `(${places(1 + row * columns, columns)})`).join(',');
}

/** A shorter list on so many places: what is left over repeats a value that changes nothing. */
export function padded(values: readonly Value[], count: number, filler: Value): readonly Value[] {
  return Array.from({ length: count }, (_, index) => values[index] ?? filler);
}

/** Runs a statement for all its rows. */
export function* all(statement: Statement, values: readonly Value[] = []): Part<readonly Row[]> {
  return yield { statement, values };
}

/** Runs a statement of whose rows nothing is needed. */
export function* send(statement: Statement, values: readonly Value[]): Part<void> {
  yield { statement, values, unread: true };
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

/** A TEXT column that is never null. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw mismatch(column, 'text', value);
  return value;
}

/** An integer column that is never null, within JavaScript's safe range. */
export function int(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw mismatch(column, 'a safe integer', value);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function intOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : int(row, column);
}

function mismatch(column: string, wanted: string, got: unknown): Error {
  return new Error(`internal: column ${column} must be ${wanted}, got ${typeof got} ${String(got)}`);
}

export type Dialect = 'sqlite' | 'postgres';

const TOKENS = {
  int: { sqlite: 'INTEGER', postgres: 'BIGINT' },
  strict: { sqlite: 'STRICT', postgres: '' },
  /** The database's clock in epoch milliseconds. */
  now: {
    sqlite: "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)",
    postgres: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
  },
  /** SQLite has one writer, so a transaction needs no row locks. */
  skip_locked: { sqlite: '', postgres: 'FOR UPDATE SKIP LOCKED' },
  /** Rows that are read to be changed; their keys never are, so that rows which refer to them need not wait. */
  for_update: { sqlite: '', postgres: 'FOR NO KEY UPDATE' },
  /** Texts in the order of their bytes, as ids grow with the time, whatever the language of the database is. */
  by_bytes: { sqlite: '', postgres: 'COLLATE "C"' },
} satisfies Record<string, Record<Dialect, string>>;

function isToken(name: string): name is keyof typeof TOKENS {
  return Object.hasOwn(TOKENS, name);
}

/** Turns portable text into one engine's. Throws on a token it does not know. */
export function render(text: string, dialect: Dialect): string {
  const replaced = text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!isToken(name)) throw new Error(`internal: unknown SQL token {{${name}}}`);
    return TOKENS[name][dialect];
  });
  return dialect === 'postgres' ? replaced.replaceAll(/\?(\d+)/g, '$$$1') : replaced;
}
