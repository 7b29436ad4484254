import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Again } from '../../runtime/files/results/result-keeper.ts';
import { createWriteGate } from '../../runtime/files/results/write-gate.ts';
import type { BlobStore } from '../../runtime/files/uploads/blobs.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { pngOf, wholePng } from '../uploads/uploads.ts';
import { openKeeper, SETTINGS, TASK } from './open-keeper.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const picture = (bytes: Uint8Array = wholePng()) => ({ files: { image: { base64: text(bytes) } } });

/** Tries so many times, and says how often it was asked to. */
function tries(most: number): { readonly again: Again; readonly failures: unknown[] } {
  const failures: unknown[] = [];
  const again: Again = async (attempt) => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        failures.push(error);
        if (failures.length >= most) throw error;
      }
    }
  };
  return { again, failures };
}

/** Local blobs that refuse so many files. */
function refusing(folder: string, times: number): BlobStore & { left: number } {
  const blobs = {
    ...createLocalBlobs(folder),
    left: times,
    put: async (...[file, hash]: Parameters<BlobStore['put']>): Promise<void> => {
      blobs.left -= 1;
      if (blobs.left >= 0) throw new Error('no space left on device');
      await createLocalBlobs(folder).put(file, hash);
    },
  };
  return blobs;
}

test('a place that refuses a few times keeps the file in the end, counted once', async () => {
  const place = await openKeeper();
  const blobs = refusing(place.folder, 3);
  const room = SETTINGS.max_bytes;
  const { keeper, bytesOf } = await openKeeper({
    blobs,
    settings: () => ({ ...SETTINGS, max_task_bytes: wholePng().byteLength, max_bytes: room }),
  });
  const { again, failures } = tries(9);
  const { files } = await keeper.keep(TASK, picture(), again);
  expect(failures).toHaveLength(3);
  expect(files.image?.kept?.bytes).toBe(wholePng().byteLength);
  expect(await bytesOf(files.image?.kept)).toEqual(Buffer.from(wholePng()));
});

test('a store that is away for a moment keeps the file in the end; patience has its end', async () => {
  const { store } = await openKeeper();
  let away = 2;
  const { keeper, unfinished } = await openKeeper({
    store: {
      ...store,
      addResultFile: async (file) => {
        away -= 1;
        if (away >= 0) throw new StoreUnavailable('busy');
        return store.addResultFile(file);
      },
    },
  });
  const once = await keeper.keep(TASK, picture(), tries(3).again);
  expect(once.files.image?.kept).toBeDefined();
  away = 9;
  await expect(keeper.keep(TASK, picture(), tries(3).again)).rejects.toThrow('busy');
  expect(unfinished()).toEqual([]);
});

test('content of no use is not tried again, and says nothing about the place', async () => {
  const { keeper } = await openKeeper();
  const { again, failures } = tries(3);
  const { files } = await keeper.keep(TASK, picture(wholePng().subarray(0, 40)), again);
  expect([files, failures, await keeper.isReady()]).toEqual([{}, [], true]);
});

test('not ready from the first failure until a file as large can be written', async () => {
  const { folder } = await openKeeper();
  const blobs = refusing(folder, 2);
  let now = 1_000_000;
  const { keeper, told, blobs: lying, unfinished } = await openKeeper({ blobs, clock: () => now });
  expect(await keeper.isReady()).toBe(true);
  await expect(keeper.keep(TASK, picture(pngOf(300_000)))).rejects.toThrow('no space left');
  expect(await keeper.isReady()).toBe(false);
  expect(blobs.left).toBe(1);
  now += 1_000;
  expect(await Promise.all([keeper.isReady(), keeper.isReady()])).toEqual([false, false]);
  expect(blobs.left).toBe(0);
  now += 1_000;
  expect(await keeper.isReady()).toBe(true);
  expect([await keeper.isReady(), blobs.left]).toEqual([true, -1]);
  expect(told).toEqual([{ err: expect.objectContaining({ message: 'no space left on device' }) }, {}]);
  expect([lying(), unfinished()]).toEqual([[], []]);
});

test('a folder that cannot be written is found out by trying', async () => {
  let now = 1_000_000;
  const { keeper, folder } = await openKeeper({ clock: () => now });
  const unfinished = `${folder}/tmp`;
  rmSync(unfinished, { recursive: true });
  writeFileSync(unfinished, 'a file in the place of the folder');
  chmodSync(unfinished, 0o400);
  await expect(keeper.keep(TASK, picture())).rejects.toThrow();
  now += 1_000;
  expect(await keeper.isReady()).toBe(false);
  rmSync(unfinished);
  mkdirSync(unfinished);
  now += 1_000;
  expect(await keeper.isReady()).toBe(true);
});

test('the largest of the writes that failed is tried', async () => {
  const sizes: number[] = [];
  let now = 0;
  const gate = createWriteGate({
    tryWrite: async (bytes) => void sizes.push(bytes),
    clock: () => now,
    onChange: () => undefined,
  });
  const fail = () => Promise.reject(new Error('full'));
  await expect(gate.pass(5, fail)).rejects.toThrow('full');
  await expect(gate.pass(9, fail)).rejects.toThrow('full');
  await expect(gate.pass(7, fail)).rejects.toThrow('full');
  now = 1_000;
  expect([await gate.isOpen(), sizes]).toEqual([true, [9]]);
});
