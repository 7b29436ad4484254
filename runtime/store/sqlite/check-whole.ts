import { setPriority } from 'node:os';
import { StoreUnavailable } from '../store-errors.ts';
import { wholeDamage } from './check-database.ts';
import { openConnection, sqliteFailure } from './connection.ts';

/** What the process that reads the whole of a database says at its end. */
export interface WholeCheck {
  readonly damage: string | undefined;
}

const BUSY_MS = 5_000;
const LAST = 19;

/** A process of its own: SQLite cannot be interrupted while it checks, and a thread of it could not be ended. */
function check(path: string): WholeCheck {
  setPriority(LAST);
  try {
    const connection = openConnection({ path, mode: 'read', busy_timeout_ms: BUSY_MS });
    try {
      return { damage: wholeDamage(connection) };
    } finally {
      connection.close();
    }
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure instanceof StoreUnavailable && failure.damaged) return { damage: failure.message };
    throw failure;
  }
}

process.send?.(check(process.argv[2] ?? ''));
