import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openResults } from '../../runtime/files/results/result-keeper.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { openStore } from '../../runtime/store/open-store.ts';
import { KEY, violated } from '../store/sample.ts';
import { rowsOf } from '../store/temp-store.ts';
import { ROOT } from '../support/process.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { noNetwork } from '../uploads/open-room.ts';
import { filesIn, SETTINGS } from './open-keeper.ts';

const PART = /^[0-9a-f]{32}\.part$/;
const BLOB = /^[0-9a-f]{64}$/;

test.each([
  ['while-fetching', [PART], 0],
  ['before-the-row', [PART], 0],
  ['between-row-and-bytes', [PART], 1],
  ['before-the-answer-is-stored', [BLOB], 1],
])('a gateway killed %s leaves nothing once its task is given up and swept', async (where, left, rows) => {
  const data = tempFolder('results');
  const program = join(ROOT, 'test/results/hang-while-keeping.ts');
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
  const folder = join(data, 'results');
  const before = filesIn(folder);
  expect(before).toHaveLength(left.length);
  for (const [index, pattern] of left.entries()) expect(before[index]).toMatch(pattern);
  expect(rowsOf(data, 'SELECT id FROM result_files')).toHaveLength(rows);

  const store = await openStore({ dataDir: data });
  onTestFinished(() => store.close());
  const results = await openResults({
    store,
    blobs: createLocalBlobs(folder),
    folder: join(folder, 'tmp'),
    settings: () => SETTINGS,
    egress: { publicStream: noNetwork },
    clock: Date.now,
    log: silentLogger,
  });
  // Nobody knows whether its answer was the last thing that happened, so it is given up.
  const [task] = await store.claimDue({ limit: 5, lease_ms: 60_000 });
  expect(task).toMatchObject({ id: 'task_1', state: 'submitting' });
  await store.failTask({ id: 'task_1', error_code: 'submission_uncertain', error_message: 'lost' });
  await results.sweep();
  expect(filesIn(folder)).toEqual([]);
  expect(rowsOf(data, 'SELECT id FROM result_files')).toEqual([]);
  expect(await store.balanceOf(KEY)).toEqual({ wallet: 1_000, wallet_hold: 0 });
  expect(await violated(store)).toEqual([]);
});
