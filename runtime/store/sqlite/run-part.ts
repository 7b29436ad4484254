import type { Part } from '../sql/transaction.ts';
import type { Connection } from './connection.ts';

/** Runs a transaction body to its end, synchronously. */
export function runPart<T>(connection: Connection, part: Part<T>): T {
  let step = part.next([]);
  while (!step.done) step = part.next(connection.run(step.value));
  return step.value;
}
