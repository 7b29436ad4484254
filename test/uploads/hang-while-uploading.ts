import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openAssets } from '../../runtime/files/uploads/asset-service.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { SETTINGS } from './settings.ts';
import { wholePng } from './uploads.ts';

/** A program that is to be killed: it says `hanging` in the middle of an upload and never goes on. */
const [data = '', where] = process.argv.slice(2);
const folder = join(data, 'assets');
mkdirSync(folder, { recursive: true });
const store = await openStore({ dataDir: data });
const never = new Promise<never>(() => undefined);
const keepsAlive = setInterval(() => undefined, 60_000);

function hang(): Promise<never> {
  process.stdout.write('hanging\n');
  return never;
}

const assets = await openAssets({
  store: where === 'before-the-record' ? { ...store, createAsset: hang } : store,
  blobs: createLocalBlobs(folder),
  folder: join(folder, 'tmp'),
  settings: () => SETTINGS,
  egress: { publicStream: () => never },
  clock: Date.now,
  log: silentLogger,
});

async function* upload(): AsyncGenerator<Uint8Array> {
  yield wholePng();
  if (where === 'while-receiving') await hang();
}

await assets.keep({ owner_id: 'o', param: 'file', from: upload(), signal: new AbortController().signal });
clearInterval(keepsAlive);
