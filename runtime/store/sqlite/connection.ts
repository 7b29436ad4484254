import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Row, render, type Statement, type Step, type Value } from '../sql.ts';
import { StoreUnavailable } from '../store-errors.ts';

/**
 * The writer keeps 16 MiB of pages, so that looking up a recent row reads no file; and it folds the WAL into the
 * database every 64 MiB instead of every 4: ids are random, so that commits change the same index pages again and
 * again, and each is folded once. A third more submissions per second than with 16 MiB.
 */
const WRITER_PRAGMAS = 'PRAGMA cache_size=-16384; PRAGMA wal_autocheckpoint=16384';

/** A connection that runs portable statements, each prepared once. */
export interface Connection {
  run(step: Step): readonly Row[];
  /** The rows of a statement one after the other, however many there are. */
  rows(statement: Statement): Iterable<Row>;
  /** Transaction control and other text without values. */
  exec(sql: string): void;
  /** False once SQLite has rolled back by itself, as it may when the disk is full. */
  inTransaction(): boolean;
  close(): void;
}

/**
 * Opens the database. The busy time-out comes before any other pragma: switching to WAL while another
 * process recovers would fail at once without it.
 */
export function openConnection(input: {
  readonly path: string;
  readonly mode: 'write' | 'read';
  readonly busy_timeout_ms: number;
}): Connection {
  const { path, mode, busy_timeout_ms } = input;
  const database = new DatabaseSync(path, { timeout: busy_timeout_ms, readOnly: mode === 'read' });
  try {
    database.exec(`PRAGMA busy_timeout=${busy_timeout_ms}`);
    if (mode === 'write') database.exec('PRAGMA journal_mode=WAL');
    database.exec('PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF');
    if (mode === 'write') database.exec(WRITER_PRAGMAS);
    checkPragmas(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const prepared = new Map<Statement, StatementSync>();
  function prepare(statement: Statement): StatementSync {
    const known = prepared.get(statement);
    if (known !== undefined) return known;
    const ready = database.prepare(render(statement.text, 'sqlite'));
    prepared.set(statement, ready);
    return ready;
  }
  return {
    run({ statement, values, counted }) {
      const ready = prepare(statement);
      if (counted) return [{ changes: Number(ready.run(...values.map(bind)).changes) }];
      return ready.all(...values.map(bind));
    },
    rows: (statement) => prepare(statement).iterate(),
    exec: (sql) => database.exec(sql),
    inTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

/** Integers are bound as integers: node:sqlite binds numbers as floats, which would round sums. */
function bind(value: Value): string | bigint | null {
  if (typeof value !== 'number') return value;
  if (!Number.isSafeInteger(value)) throw new RangeError(`internal: ${value} is not a safe integer`);
  return BigInt(value);
}

function checkPragmas(database: DatabaseSync): void {
  const found = {
    ...database.prepare('PRAGMA journal_mode').get(),
    ...database.prepare('PRAGMA synchronous').get(),
    ...database.prepare('PRAGMA foreign_keys').get(),
  };
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(
      `internal: the database runs with ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
    );
  }
}

/**
 * Primary result codes after which the same call may succeed later: BUSY, LOCKED, NOMEM, READONLY, INTERRUPT,
 * IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB.
 */
const UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 26]);
/** CORRUPT and NOTADB. */
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** The code of an error of SQLite, of which the low byte is the primary code and the rest tells variants apart. */
function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** Whether another connection has the lock. */
export function isBusy(error: unknown): boolean {
  return ((codeOf(error) ?? 0) & 0xff) === 5;
}

/** Tells an unusable database from a mistake of ours: the first becomes StoreUnavailable. */
export function sqliteFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`internal: ${String(error)}`);
  const code = codeOf(error);
  if (code === undefined || !UNAVAILABLE.has(code & 0xff)) return error;
  return new StoreUnavailable(`the database cannot be used now: ${error.message} (SQLite ${code})`, {
    cause: error,
    damaged: DAMAGED.has(code & 0xff),
  });
}
