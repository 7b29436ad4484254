export type Value = string | number | null;

export type Row = Readonly<Record<string, unknown>>;

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
