import type { Transaction } from '../sql/transaction.ts';
import type { Connection } from './connection.ts';
import { runPart } from './run-part.ts';
import { sqliteFailure } from './sqlite-failure.ts';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: Error };

/**
 * Group commit (reliability 3.10, reading 5): one BEGIN IMMEDIATE, each transaction in its own savepoint, one
 * COMMIT. A refusal or an error undoes only its own savepoint; if the commit fails, everything fails. Writers
 * take the write lock at once: a lock upgrade in mid-transaction fails without waiting (reliability 2.5 F77).
 */
export function runBatch<T>(
  connection: Connection,
  transactions: readonly (() => Transaction<T>)[],
  begin: 'BEGIN IMMEDIATE' | 'BEGIN' = 'BEGIN IMMEDIATE',
): readonly Outcome<T>[] {
  try {
    connection.exec(begin);
    const outcomes = transactions.map((start) => runInSavepoint(connection, start));
    connection.exec('COMMIT');
    return outcomes;
  } catch (error) {
    const failure = sqliteFailure(error);
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    return transactions.map(() => ({ kind: 'failed', error: failure }));
  }
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
