import type { Part, Transaction } from '../sql/transaction.ts';
import type { Connection } from './connection.ts';
import { sqliteFailure } from './sqlite-failure.ts';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: Error };

/**
 * Group commit: one BEGIN IMMEDIATE, all transactions, one COMMIT. A refusal or an
 * error undoes only its own transaction; if the commit fails, everything fails. Writers take the write lock at once:
 * a lock upgrade in mid-transaction fails without waiting.
 *
 * Savepoints copy every page they touch, so a batch first runs without them. When one of its transactions is not
 * kept, all is rolled back and run again from the start, each in a savepoint of its own: `start` must make a fresh
 * body every time and do nothing beside.
 */
export function runBatch<T>(
  connection: Connection,
  transactions: readonly (() => Transaction<T>)[],
  begin: 'BEGIN IMMEDIATE' | 'BEGIN' = 'BEGIN IMMEDIATE',
): readonly Outcome<T>[] {
  try {
    connection.exec(begin);
    const outcomes = runTogether(connection, transactions) ?? runApart(connection, transactions, begin);
    connection.exec('COMMIT');
    return outcomes;
  } catch (error) {
    const failure = sqliteFailure(error);
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    return transactions.map(() => ({ kind: 'failed', error: failure }));
  }
}

/** Undefined when one of them is not to be kept: then nothing of the batch may be. */
function runTogether<T>(
  connection: Connection,
  transactions: readonly (() => Transaction<T>)[],
): readonly Outcome<T>[] | undefined {
  const outcomes: Outcome<T>[] = [];
  try {
    for (const start of transactions) {
      const { keep, value } = runPart(connection, start());
      if (!keep) return undefined;
      outcomes.push({ kind: 'done', value });
    }
    return outcomes;
  } catch {
    // Whose error it was, and whether it comes again, is told by the run that keeps them apart.
    return undefined;
  }
}

function runApart<T>(
  connection: Connection,
  transactions: readonly (() => Transaction<T>)[],
  begin: string,
): readonly Outcome<T>[] {
  if (connection.inTransaction()) connection.exec('ROLLBACK');
  connection.exec(begin);
  return transactions.map((start) => runInSavepoint(connection, start));
}

function runInSavepoint<T>(connection: Connection, start: () => Transaction<T>): Outcome<T> {
  connection.exec('SAVEPOINT one');
  try {
    const { keep, value } = runPart(connection, start());
    if (!keep) connection.exec('ROLLBACK TO one');
    connection.exec('RELEASE one');
    return { kind: 'done', value };
  } catch (error) {
    // SQLite gave up the whole transaction: nothing of the batch is there any more.
    if (!connection.inTransaction()) throw error;
    connection.exec('ROLLBACK TO one');
    connection.exec('RELEASE one');
    return { kind: 'failed', error: sqliteFailure(error) };
  }
}

/** Runs a transaction body to its end, synchronously. */
export function runPart<T>(connection: Connection, part: Part<T>): T {
  let step = part.next([]);
  while (!step.done) step = part.next(connection.run(step.value));
  return step.value;
}
