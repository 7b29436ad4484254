import { StoreUnavailable } from '../store-errors.ts';

/**
 * Primary result codes after which the same call may succeed later: BUSY, LOCKED, NOMEM, READONLY, INTERRUPT,
 * IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB.
 */
const UNAVAILABLE: ReadonlySet<number> = new Set([5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 26]);

/** Tells an unusable database from a mistake of ours: the first becomes StoreUnavailable. */
export function sqliteFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`internal: ${String(error)}`);
  if (!('errcode' in error) || typeof error.errcode !== 'number') return error;
  // The low byte is the primary code, the rest tells variants apart.
  if (!UNAVAILABLE.has(error.errcode & 0xff)) return error;
  return new StoreUnavailable(`the database cannot be used now: ${error.message} (SQLite ${error.errcode})`, {
    cause: error,
    damaged: isDamage(error),
  });
}

/** CORRUPT or NOTADB. */
function isDamage(error: unknown): boolean {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
  return (error.errcode & 0xff) === 11 || (error.errcode & 0xff) === 26;
}
