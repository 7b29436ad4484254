import { createBatch } from '../batch.ts';
import type { WriteCall } from '../operation.ts';
import type { Recent } from '../recent.ts';
import type { Part, Statement } from '../sql.ts';
import type { Connection } from './connection.ts';
import { sqliteFailure } from './connection.ts';

export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: Error };

/**
 * Group commit: one BEGIN IMMEDIATE, all writes, one COMMIT. Writers take the write lock at once: a lock upgrade in
 * mid-transaction fails without waiting.
 *
 * Writes share one batch, in order of arrival, and what they changed is written once; one that must run alone finds
 * everything before it written. Savepoints copy every page they touch, so a batch first runs without them. When one of
 * its writes throws, all is rolled back and run again from the start, each in a savepoint of its own, so that an error
 * undoes only its own write. If the commit fails, everything fails.
 */
export function runBatch<T>(
  connection: Connection,
  calls: readonly WriteCall<T>[],
  recent?: Recent,
): readonly Outcome<T>[] {
  const traces = calls.filter(({ queue }) => queue === 'traces');
  if (traces.length === 0) return commitAll(connection, calls, recent);
  const rest = commitAll(
    connection,
    calls.filter(({ queue }) => queue !== 'traces'),
    recent,
  );
  const traced = commitAll(connection, traces, undefined);
  const [byRest, byTraced] = [rest.values(), traced.values()];
  return calls.map(({ queue }) => nextOf(queue === 'traces' ? byTraced : byRest));
}

function nextOf<T>(outcomes: Iterator<Outcome<T>>): Outcome<T> {
  const { value, done } = outcomes.next();
  if (done === true) throw new Error('internal: a write has no outcome');
  return value;
}

/** One transaction; none for no writes. */
function commitAll<T>(
  connection: Connection,
  calls: readonly WriteCall<T>[],
  recent: Recent | undefined,
): readonly Outcome<T>[] {
  if (calls.length === 0) return [];
  try {
    connection.exec('BEGIN IMMEDIATE');
    recent?.checkVersion(versionOf(connection));
    const outcomes = runTogether(connection, calls, recent) ?? runApart(connection, calls);
    connection.exec('COMMIT');
    return outcomes;
  } catch (error) {
    recent?.forget();
    const failure = sqliteFailure(error);
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    return calls.map(() => ({ kind: 'failed', error: failure }));
  }
}

const VERSION: Statement = { text: 'PRAGMA main.data_version' };

/** Another number after another connection changed the database. */
function versionOf(connection: Connection): number {
  const [row] = connection.run({ statement: VERSION, values: [] });
  return Number(row?.data_version);
}

/** Undefined when one of them failed: then nothing of the batch may be kept. */
function runTogether<T>(
  connection: Connection,
  calls: readonly WriteCall<T>[],
  recent: Recent | undefined,
): readonly Outcome<T>[] | undefined {
  const outcomes: Outcome<T>[] = [];
  const now = Date.now();
  try {
    let batch = createBatch(now, { recent });
    const flush = (): void => {
      runPart(connection, batch.flush());
      if (recent !== undefined) batch.remember(recent);
      batch = createBatch(now, { recent });
    };
    for (const { alone, run } of calls) {
      if (alone) flush();
      outcomes.push({ kind: 'done', value: runPart(connection, run(batch)) });
      if (alone) flush();
    }
    flush();
    return outcomes;
  } catch {
    // Whose error it was, and whether it comes again, is told by the run that keeps them apart.
    recent?.forget();
    return undefined;
  }
}

function runApart<T>(connection: Connection, calls: readonly WriteCall<T>[]): readonly Outcome<T>[] {
  if (connection.inTransaction()) connection.exec('ROLLBACK');
  connection.exec('BEGIN IMMEDIATE');
  return calls.map((call) => runInSavepoint(connection, call));
}

function runInSavepoint<T>(connection: Connection, { run }: WriteCall<T>): Outcome<T> {
  connection.exec('SAVEPOINT one');
  try {
    const batch = createBatch(Date.now());
    const value = runPart(connection, run(batch));
    runPart(connection, batch.flush());
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

/** In one snapshot, each for itself. */
export function runReads<T>(
  connection: Connection,
  reads: readonly (() => Part<T>)[],
): readonly Outcome<T>[] {
  try {
    connection.exec('BEGIN');
    const outcomes = reads.map((start): Outcome<T> => {
      try {
        return { kind: 'done', value: runPart(connection, start()) };
      } catch (error) {
        return { kind: 'failed', error: sqliteFailure(error) };
      }
    });
    connection.exec('COMMIT');
    return outcomes;
  } catch (error) {
    const failure = sqliteFailure(error);
    if (connection.inTransaction()) connection.exec('ROLLBACK');
    return reads.map(() => ({ kind: 'failed', error: failure }));
  }
}

/** Runs a part of a transaction to its end, synchronously. */
export function runPart<T>(connection: Connection, part: Part<T>): T {
  let step = part.next([]);
  while (!step.done) step = part.next(connection.run(step.value));
  return step.value;
}
