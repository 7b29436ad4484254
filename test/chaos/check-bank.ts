import { join } from 'node:path';
import { invariants } from '../../runtime/store/invariants.ts';
import { openConnection } from '../../runtime/store/sqlite/connection.ts';
import { runPart } from '../../runtime/store/sqlite/run-batch.ts';

/** Names of the invariants that do not hold in what a killed gateway left, as it left it: nothing is taken over. */
export function checkBank(dataDir: string): readonly string[] {
  const connection = openConnection({
    path: join(dataDir, 'gateway.db'),
    mode: 'read',
    busy_timeout_ms: 5_000,
  });
  try {
    connection.exec('BEGIN');
    return runPart(connection, invariants.read())
      .filter(({ violations }) => violations > 0)
      .map(({ name }) => name);
  } finally {
    connection.close();
  }
}
