import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAssets } from '../../runtime/files/uploads/asset-service.ts';
import { type BlobStore, createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { openDatabase } from '../../runtime/store/open-store.ts';
import type { AssetRecord, Store } from '../../runtime/store/types.ts';
import { databaseUrl, startPostgres } from '../store/postgres-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { noNetwork } from './open-room.ts';
import { SETTINGS } from './settings.ts';
import { inPieces, wholePng } from './uploads.ts';

/** Two processes with one database and one folder of blobs, in which the second removes nothing before it is told to. */
async function twoProcesses(lockBlobOf: (store: Store) => Store['lockBlob']) {
  const server = startPostgres();
  const folder = tempFolder('shared-blobs');
  onTestFinished(() => server.stop());
  const open = async (name: string, blobs: BlobStore) => {
    const url = databaseUrl(server, 'postgres');
    const store = await openDatabase({ url, maxConnections: 6, onFailure: () => undefined });
    onTestFinished(() => store.close());
    const tmp = join(folder, name);
    mkdirSync(tmp);
    return await openAssets({
      store: { ...store, lockBlob: lockBlobOf(store) },
      blobs,
      folder: tmp,
      settings: () => SETTINGS,
      egress: { publicStream: noNetwork },
      clock: Date.now,
      log: silentLogger,
    });
  };
  const blobs = createLocalBlobs(folder);
  const [removing, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: BlobStore = {
    ...blobs,
    async remove(hash) {
      removing.resolve();
      await goOn.promise;
      await blobs.remove(hash);
    },
  };
  const [one, two] = [await open('tmp-one', blobs), await open('tmp-two', held)];
  const keep = (owner_id: string) =>
    one.keep({ owner_id, param: 'file', from: inPieces(wholePng()), signal: new AbortController().signal });
  const isThere = async (asset: AssetRecord): Promise<boolean> => {
    const bytes = await one.open(asset);
    bytes?.destroy();
    return bytes !== undefined;
  };
  return { two, keep, isThere, removing: removing.promise, goOn: goOn.resolve };
}

test('bytes that one process removes while another stores the same are there afterwards', async () => {
  const refused = Promise.withResolvers<void>();
  const at = await twoProcesses((store) => async (hash) => {
    const unlock = await store.lockBlob(hash);
    if (unlock === undefined) refused.resolve();
    return unlock;
  });
  const old = await at.keep('owner-0');
  const removed = at.two.remove(old);
  await at.removing;
  const kept = at.keep('owner-1');
  await refused.promise;
  at.goOn();
  await removed;
  expect(await at.isThere(await kept)).toBe(true);
});

test('control that must fail: without locks they are lost', async () => {
  const at = await twoProcesses(() => async () => async () => undefined);
  const old = await at.keep('owner-0');
  const removed = at.two.remove(old);
  await at.removing;
  const kept = await at.keep('owner-1');
  at.goOn();
  await removed;
  expect(await at.isThere(kept)).toBe(false);
});
