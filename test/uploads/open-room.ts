import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AssetService } from '../../runtime/files/uploads/asset-service.ts';
import { type AssetServiceOptions, openAssets } from '../../runtime/files/uploads/asset-service.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import type { Store } from '../../runtime/store/types.ts';
import { tempStore } from '../store/temp-store.ts';
import { SETTINGS } from './settings.ts';
import { inPieces } from './uploads.ts';

export interface Room {
  readonly assets: AssetService;
  readonly store: Store;
  /** Where the bytes lie. */
  readonly folder: string;
  /** Names of unfinished files and marks. */
  unfinished(): readonly string[];
  /** Hashes of the blobs on disk. */
  blobs(): readonly string[];
  keep(bytes: Uint8Array, owner?: string): ReturnType<AssetService['keep']>;
  reopen(): Promise<AssetService>;
}

export function noNetwork(): never {
  throw new Error('the test did not expect a fetch');
}

/** Uploads over a real store and a folder of their own. */
export async function openRoom(over: Partial<AssetServiceOptions> = {}): Promise<Room> {
  const { store, folder: data } = await tempStore();
  const folder = join(data, 'assets');
  const tmp = join(folder, 'tmp');
  const open = (): Promise<AssetService> =>
    openAssets({
      store,
      blobs: createLocalBlobs(folder),
      folder: tmp,
      settings: () => SETTINGS,
      egress: { publicStream: noNetwork },
      clock: Date.now,
      log: silentLogger,
      ...over,
    });
  const assets = await open();
  return {
    assets,
    store,
    folder,
    unfinished: () => readdirSync(tmp),
    blobs: () =>
      readdirSync(folder)
        .filter((name) => name !== 'tmp')
        .flatMap((name) => readdirSync(join(folder, name))),
    keep: (bytes, owner = 'o') =>
      assets.keep({
        owner_id: owner,
        param: 'file',
        from: inPieces(bytes),
        signal: new AbortController().signal,
      }),
    reopen: open,
  };
}
