import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../runtime/store/open-store.ts';
import { storeNow } from '../../runtime/work/poll/pace.ts';
import { databaseUrl, startPostgres } from './postgres-server.ts';
import { accepted, fund } from './sample.ts';

test('a task of a database with another clock says how much this machine is ahead of it', async () => {
  const server = startPostgres();
  onTestFinished(() => server.stop());
  const url = databaseUrl(server, 'postgres');
  const store = await openDatabase({ url, maxConnections: 5, onFailure: () => undefined });
  onTestFinished(() => store.close());
  await fund(store);
  await accepted(store, 't1');
  const now = Date.now;
  for (const minutes of [20, -20]) {
    vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000);
    onTestFinished(() => void vi.restoreAllMocks());
    const [task] = await store.claimDue({ limit: 1, lease_ms: 0 });
    if (task === undefined) throw new Error('expected a task');
    // Accepted just now, for an hour.
    const left_ms = task.deadline_at - storeNow(Date, task);
    expect([Math.round(left_ms / 60_000), Math.round((task.clock_ahead_ms ?? 0) / 60_000)]).toEqual([
      60,
      minutes,
    ]);
    vi.restoreAllMocks();
  }
});
