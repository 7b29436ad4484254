import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore } from '../../runtime/store/open-store.ts';
import { callerOf, many, ownGateway, startVideoVendor } from './own-gateway.ts';

const PATIENCE = { timeout: 30_000 };
const EACH = 10;

test('a backup that is restored goes on with its tasks, makes none of them again, and does not know later ones (F83)', {
  timeout: 90_000,
}, async (context) => {
  const vendor = await startVideoVendor(context);
  const channel = { protocol: 'openai-videos', url: vendor.url, model: 'video-a' };
  const { dataDir, key, start } = await ownGateway(context, [channel]);
  const first = await start();
  const submitAll = async (url: string): Promise<readonly string[]> =>
    (await many(EACH, EACH, () => callerOf(url, key).submit())).map(({ body }) => String(body.id));
  const before = await submitAll(first.url);
  const copy = join(dataDir, '..', 'copy.db');
  const live = new DatabaseSync(join(dataDir, 'gateway.db'), { readOnly: true });
  // Work goes on while it is copied.
  const during = submitAll(first.url);
  await backup(live, copy);
  live.close();
  await during;
  const after = await submitAll(first.url);
  await first.stop('SIGKILL');
  const made = vendor.created.length;

  for (const name of ['gateway.db', 'gateway.db-wal', 'gateway.db-shm'])
    rmSync(join(dataDir, name), { force: true });
  copyFileSync(copy, join(dataDir, 'gateway.db'));
  vendor.finish();
  const second = await start();
  const { read } = callerOf(second.url, key);
  const states = async () =>
    (await many(EACH, EACH, (at) => read(before[at] ?? ''))).map(({ body }) => body.status);
  await expect.poll(states, PATIENCE).toEqual(Array(EACH).fill('completed'));
  const later = await many(EACH, EACH, (at) => read(after[at] ?? ''));
  expect(later.map(({ status }) => status)).toEqual(Array(EACH).fill(404));
  expect([made, vendor.created.length]).toEqual([3 * EACH, 3 * EACH]);
  await submitAll(second.url);
  expect([vendor.created.length, await second.stop()]).toEqual([4 * EACH, 0]);

  const store = await openStore({ dataDir });
  const violated = (await store.invariants()).filter(({ violations }) => violations > 0);
  await store.close();
  expect(violated).toEqual([]);
});
