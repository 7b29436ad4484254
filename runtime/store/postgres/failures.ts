import { StoreUnavailable } from '../store-errors.ts';

/** SQLSTATE classes after which the same call may succeed later: connection, resources, operator, system, and a server that is starting. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57', '58']);
/** Read-only transaction (a standby), lock not available. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['25006', '55P03', '25P03', '25P04']);
/** Serialization failure and deadlock: another process was first, and the transaction was undone whole. */
const REPEATABLE: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Connection exceptions, and a server that goes away. */
const GONE = /^(?:08|57P0)/;

/** The connection is gone, so that nobody knows what became of the statement. */
export class ConnectionLost extends StoreUnavailable {}

/** There is no connection to be had, so that nothing was sent. */
export class NotConnected extends ConnectionLost {}

/** A server that is full, or refuses this user, does not change its mind in a moment, as one does that starts again. */
export function notConnected(error: unknown): StoreUnavailable {
  const code = codeOf(error) ?? '';
  // Of several addresses that were tried, the error has a code alone.
  const why = error instanceof Error ? error.message || code || error.name : String(error);
  const isRefusal = SQLSTATE.test(code) && !GONE.test(code);
  const Failure = isRefusal ? StoreUnavailable : NotConnected;
  return new Failure(`the database cannot be reached: ${why}`, { cause: error });
}

/** Five characters with a digit among them, which codes of system calls (`EPIPE`) do not have. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** A server that took over never saw the transaction. */
export function isUnknownTransaction(error: unknown): boolean {
  return codeOf(error) === '22023';
}

/** The SQLSTATE that the server sent, or the code of a failed system call. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The role has no right to do that. */
export function mayNot(error: unknown): error is Error {
  return codeOf(error) === '42501';
}

/** Another process was first: the same transaction may be run again at once. */
export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error) ?? '');
}

/** Another process inserted the same key since the batch looked for it. */
export function isTakenMeanwhile(error: unknown): boolean {
  return (
    codeOf(error) === '23505' && error instanceof Error && 'table' in error && error.table === 'upstream_ids'
  );
}

/** Tells a database that cannot be used from a mistake of ours: the first becomes StoreUnavailable. */
export function postgresFailure(error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  if (!(error instanceof Error)) return new Error(`internal: ${String(error)}`);
  const code = codeOf(error);
  const state = code !== undefined && SQLSTATE.test(code) ? code : undefined;
  const options = { cause: error };
  if (state === undefined) {
    // Errors of the library itself have no code; all of them are about the connection.
    const isOurs = code === undefined && !/connection|timeout|terminated/i.test(error.message);
    return isOurs ? error : new ConnectionLost(`the database cannot be reached: ${error.message}`, options);
  }
  if (REPEATABLE.has(state))
    return new StoreUnavailable(`other processes use the same rows: ${error.message} (${state})`, options);
  // Another version of the gateway changed a table: what was prepared on this connection is of no use any more.
  if (state === '0A000' && error.message.includes('cached plan'))
    return new ConnectionLost(`the schema was changed: ${error.message} (${state})`, options);
  if (!UNAVAILABLE.has(state) && !UNAVAILABLE_CLASSES.has(state.slice(0, 2))) return error;
  const message = `the database cannot be used now: ${error.message} (${state})`;
  const isGone = GONE.test(state);
  return isGone ? new ConnectionLost(message, options) : new StoreUnavailable(message, options);
}
