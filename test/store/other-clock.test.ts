import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { databaseUrl, startPostgres } from './postgres-server.ts';
import { accepted, fund } from './sample.ts';

test('deadlines of a database whose clock is another one are told by the clock of the process that polls', async () => {
  const server = startPostgres();
  onTestFinished(() => server.stop());
  const url = databaseUrl(server, 'postgres');
  const store = await openDatabase({ url, maxConnections: 5, onFailure: () => undefined });
  onTestFinished(() => store.close());
  await fund(store);
  await accepted(store, 't1');
  const ahead_ms = 20 * 60_000;
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead_ms);
  onTestFinished(() => void vi.restoreAllMocks());
  const [task] = await store.claimDue({ limit: 1, lease_ms: 60_000 });
  const left_ms = (task?.deadline_at ?? 0) - Date.now();
  // Accepted just now, for an hour.
  expect(Math.round(left_ms / 60_000)).toBe(60);
});
