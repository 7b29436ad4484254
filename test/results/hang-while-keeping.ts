import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openResults } from '../../runtime/files/results/result-keeper.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { fund, intent } from '../store/sample.ts';
import { wholePng } from '../uploads/uploads.ts';

/** A program that is to be killed: it says `hanging` in the middle of keeping a result and never goes on. */
const [data = '', where] = process.argv.slice(2);
const folder = join(data, 'results');
mkdirSync(folder, { recursive: true });
const store = await openStore({ dataDir: data });
const never = new Promise<never>(() => undefined);
const keepsAlive = setInterval(() => undefined, 60_000);

function hang(): Promise<never> {
  process.stdout.write('hanging\n');
  return never;
}

const blobs = createLocalBlobs(folder);
const results = await openResults({
  store: where === 'before-the-row' ? { ...store, addResultFile: hang } : store,
  blobs: where === 'between-row-and-bytes' ? { ...blobs, put: hang } : blobs,
  folder: join(folder, 'tmp'),
  settings: () => ({ keep_secs: 3_600, max_bytes: 1_000_000, max_task_bytes: 1_000_000 }),
  egress: { publicStream: hang },
  clock: Date.now,
  log: silentLogger,
});
await fund(store);
await store.submitIntent(intent('task_1', { kind: 'image' }));
if (where === 'while-fetching') await results.keepAddress('task_1', { url: 'https://files.example/a.png' });
await results.keep('task_1', { files: { image: { base64: wholePng().toString('base64') } } });
// The answer is not stored: the process ends before it could be.
await hang();
clearInterval(keepsAlive);
