import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openAssets } from '../../runtime/files/uploads/asset-service.ts';
import { type BlobStore, createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { openDatabase } from '../../runtime/store/open-store.ts';
import type { Store } from '../../runtime/store/types.ts';
import { databaseUrl, startPostgres } from '../store/postgres-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { noNetwork } from './open-room.ts';
import { SETTINGS } from './settings.ts';
import { inPieces, wholePng } from './uploads.ts';

/** Two processes with one database and one folder of blobs, which the second removes slowly. */
async function twoProcesses(change: (store: Store) => Store = (store) => store) {
  const server = startPostgres();
  const folder = tempFolder('shared-blobs');
  onTestFinished(() => server.stop());
  const open = async (name: string, blobs: BlobStore) => {
    const opened = await openDatabase({
      url: databaseUrl(server, 'postgres'),
      maxConnections: 6,
      onFailure: () => undefined,
    });
    onTestFinished(() => opened.close());
    const tmp = join(folder, name);
    mkdirSync(tmp);
    const options = { store: change(opened), blobs, folder: tmp, settings: () => SETTINGS };
    return await openAssets({
      ...options,
      egress: { publicStream: noNetwork },
      clock: Date.now,
      log: silentLogger,
    });
  };
  const blobs = createLocalBlobs(folder);
  const slow: BlobStore = {
    ...blobs,
    async remove(hash) {
      await sleep(30);
      await blobs.remove(hash);
    },
  };
  return { one: await open('tmp-one', blobs), two: await open('tmp-two', slow) };
}

/** How many of the uploads of the same bytes, each beside the removal of the one before, have lost theirs. */
async function lostOf(
  rounds: number,
  { one, two }: Awaited<ReturnType<typeof twoProcesses>>,
): Promise<number> {
  const keep = (owner_id: string) =>
    one.keep({ owner_id, param: 'file', from: inPieces(wholePng()), signal: new AbortController().signal });
  let before = await keep('owner-0');
  let lost = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { id, owner_id } = before;
    const removing = two.remove({ id, owner_id });
    await sleep(5);
    const [kept] = await Promise.all([keep(`owner-${round}`), removing]);
    const bytes = await one.open(kept);
    if (bytes === undefined) lost += 1;
    bytes?.destroy();
    before = kept;
  }
  return lost;
}

test('bytes that one process removes while another stores the same are there afterwards: 0 of 20 are lost', async () => {
  expect(await lostOf(20, await twoProcesses())).toBe(0);
});

test('control that must fail: without locks some are lost', async () => {
  const processes = await twoProcesses((store) => ({ ...store, lockBlob: async () => true }));
  expect(await lostOf(20, processes)).toBeGreaterThan(0);
});
