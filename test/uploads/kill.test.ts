import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAssets } from '../../runtime/files/uploads/asset-service.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { noNetwork } from './open-room.ts';
import { SETTINGS } from './settings.ts';

/** Files below a folder, without the folders of blobs themselves. */
function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

test.each([
  ['while-receiving', [/^[0-9a-f]{32}\.part$/]],
  ['before-the-record', [/^[0-9a-f]{64}$/, /^[0-9a-f]{64}\.[0-9a-f]{12}\.open$/]],
])('a gateway killed %s leaves nothing after its next start', async (where, left) => {
  const data = tempFolder('assets');
  const program = join(ROOT, 'test/uploads/hang-while-uploading.ts');
  const child = spawn(process.execPath, [program, data, where], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('hanging\n');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const folder = join(data, 'assets');
  const before = filesIn(folder).toSorted();
  expect(before).toHaveLength(left.length);
  for (const pattern of left) expect(before.filter((name) => pattern.test(name))).toHaveLength(1);

  const store = await openStore({ dataDir: data });
  onTestFinished(() => store.close());
  const assets = await openAssets({
    store,
    blobs: createLocalBlobs(folder),
    folder: join(folder, 'tmp'),
    settings: () => SETTINGS,
    egress: { publicStream: noNetwork },
    clock: Date.now,
    log: silentLogger,
  });
  await assets.sweep();
  expect(filesIn(folder)).toEqual([]);
  expect((await assets.list({ owner_id: 'o', limit: 5 })).assets).toEqual([]);
});
