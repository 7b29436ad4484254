import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { BlobStore } from '../../runtime/files/uploads/blobs.ts';
import { repeatEvery } from '../../runtime/time/clock.ts';
import { answered, OWNER, violated } from '../store/sample.ts';
import { wholePng } from '../uploads/uploads.ts';
import { openKeeper, SETTINGS, TASK } from './open-keeper.ts';

const base64 = wholePng().toString('base64');
const TWO = { files: { image: { base64 }, image_2: { base64 } } };
/** Files of these expired before they were made. */
const EXPIRED = { ...SETTINGS, keep_secs: -10 };

test('a sweep takes the files whose time is over, bytes first, and leaves the others', async () => {
  let settings = EXPIRED;
  const { keeper, blobs, store, bytesOf } = await openKeeper({ settings: () => settings });
  const old = await keeper.keep(TASK, TWO);
  settings = SETTINGS;
  const fresh = await keeper.keep(TASK, TWO);
  expect(blobs()).toHaveLength(4);
  await keeper.sweep();
  expect([...blobs()].sort()).toEqual([fresh.files.image?.kept?.id, fresh.files.image_2?.kept?.id].sort());
  expect(await bytesOf(old.files.image?.kept)).toBeUndefined();
  expect(await bytesOf(fresh.files.image?.kept)).toEqual(wholePng());
  expect(await store.expiredResultFiles({ limit: 9 })).toEqual([]);
});

test.each([
  ['its caller deletes', true],
  ['failed before its answer was stored', false],
])('the files of a task that %s go with the next sweep', async (_, completed) => {
  const { keeper, store, blobs } = await openKeeper();
  const { files } = await keeper.keep(TASK, TWO);
  if (completed) {
    const result = { files: { image: { kept: files.image?.kept ?? { id: '', bytes: 0, mime: '' } } } };
    await store.recordAnswered({ ...answered(TASK), result });
    await store.deleteTask({ id: TASK, owner_id: OWNER });
  } else {
    await store.failTask({ id: TASK, error_code: 'timeout', error_message: 'late' });
  }
  expect(blobs()).toHaveLength(2);
  await keeper.sweep();
  expect(blobs()).toEqual([]);
  expect(await violated(store)).toEqual([]);
});

/** Blobs in memory; `away` are those whose place does not answer. */
function memoryBlobs(put: (name: string) => Promise<void> = async () => undefined) {
  const kept = new Set<string>();
  const away = new Set<string>();
  const blobs: BlobStore = {
    async put(_, name) {
      await put(name);
      kept.add(name);
    },
    open: async () => undefined,
    async remove(name) {
      if (away.has(name)) throw new Error('the object store is away');
      kept.delete(name);
    },
  };
  return { blobs, kept, away };
}

test('a file that cannot be removed is told, tried again, and keeps no other', async () => {
  const { blobs, kept, away } = memoryBlobs();
  const { keeper, store } = await openKeeper({ blobs, settings: () => EXPIRED });
  const { files } = await keeper.keep(TASK, TWO);
  const stuck = files.image?.kept?.id ?? '';
  away.add(stuck);
  await expect(keeper.sweep()).rejects.toThrow('the object store is away');
  expect([[...kept], (await store.expiredResultFiles({ limit: 9 })).map(({ id }) => id)]).toEqual([
    [stuck],
    [stuck],
  ]);
  away.clear();
  await keeper.sweep();
  expect([kept.size, await store.expiredResultFiles({ limit: 9 })]).toEqual([0, []]);
});

test('more files than are asked for at once are all taken', async () => {
  const { blobs, kept } = memoryBlobs();
  const { keeper, store } = await openKeeper({ blobs });
  const old = { task_id: TASK, bytes: 1, mime: 'image/png', expires_at: 5 };
  const ids = Array.from({ length: 250 }, (_, index) => String(index).padStart(64, '0'));
  await Promise.all(ids.map((id) => store.addResultFile({ ...old, id })));
  for (const id of ids) kept.add(id);
  await keeper.sweep();
  expect([kept.size, await store.expiredResultFiles({ limit: 9 })]).toEqual([0, []]);
});

test('a file that is on its way to its place is left to the next sweep, so that its bytes are found', async () => {
  const arriving = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const { blobs, kept } = memoryBlobs(() => {
    arriving.resolve();
    return goOn.promise;
  });
  const { keeper, store } = await openKeeper({ blobs });
  const keeping = keeper.keep(TASK, { files: { image: { base64 } } });
  await arriving.promise;
  await store.failTask({ id: TASK, error_code: 'timeout', error_message: 'late' });
  await keeper.sweep();
  goOn.resolve();
  await keeping;
  expect(kept.size).toBe(1);
  await keeper.sweep();
  expect([kept.size, await store.expiredResultFiles({ limit: 9 })]).toEqual([0, []]);
});

test('an aborted sweep ends, and what it did not do is done by the next', async () => {
  const { blobs, kept } = memoryBlobs();
  const stop = new AbortController();
  const remove: BlobStore['remove'] = async (name) => {
    stop.abort();
    kept.delete(name);
  };
  const { keeper, store } = await openKeeper({ blobs: { ...blobs, remove }, settings: () => EXPIRED });
  await keeper.keep(TASK, TWO);
  await keeper.sweep(stop.signal);
  expect([kept.size, (await store.expiredResultFiles({ limit: 9 })).length]).toEqual([1, 1]);
  await keeper.sweep();
  expect(kept.size).toBe(0);
});

test('what an earlier process did not receive whole is cleared away at the start', async () => {
  const { reopen, folder, unfinished, told } = await openKeeper();
  writeFileSync(join(folder, 'tmp', `${'0'.repeat(32)}.part`), 'half');
  mkdirSync(join(folder, 'tmp', 'odd'));
  await reopen();
  expect([unfinished(), told]).toEqual([[], []]);
});

test('expired files are swept now and then; a sweep that fails is told and tried again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let sweeps = 0;
  const told: unknown[] = [];
  const sweep = async () => {
    sweeps += 1;
    if (sweeps === 1) throw new Error('the store is busy');
  };
  const sweeper = repeatEvery(1_000, sweep, (error) => void told.push({ error }));
  await vi.advanceTimersByTimeAsync(0);
  expect([sweeps, told]).toEqual([1, [{ error: new Error('the store is busy') }]]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([sweeps, told.length]).toEqual([2, 1]);
  await sweeper.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sweeps).toBe(2);
});
