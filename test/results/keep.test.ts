import { rmSync, writeFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { assert, asyncProperty, constantFrom, integer, record, uint8Array } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ReadResult } from '../../runtime/contract/protocol.ts';
import type { ResultKeeperOptions } from '../../runtime/files/results/result-keeper.ts';
import { StoreUnavailable } from '../../runtime/store/store-errors.ts';
import { bmp, webp } from '../media/samples.ts';
import { sharedStore } from '../store/temp-store.ts';
import { pngOf, wholeGif, wholeJpeg, wholePng } from '../uploads/uploads.ts';
import { openKeeper as openKeeperOn, openTask, SETTINGS, TASK } from './open-keeper.ts';

const shared = sharedStore();
beforeAll(() => openTask(shared().store));

const openKeeper = (over: Partial<ResultKeeperOptions> = {}) => openKeeperOn(over, shared().store);

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const reject = (message: string) => () => Promise.reject(new Error(message));
const noStore = () => ({
  addResultFile: () => Promise.reject(new StoreUnavailable('the disk is full')),
  expiredResultFiles: async () => [],
  forgetResultFiles: async () => undefined,
});
const image = (base64: string): ReadResult => ({ files: { image: { base64 } } });

test.each([
  ['image/png', wholePng()],
  ['image/jpeg', wholeJpeg],
  ['image/gif', wholeGif],
  ['image/webp', webp(5, 5)],
  ['image/bmp', bmp(5, 5)],
])('%s is kept as it is and named by its content', async (mime, bytes) => {
  const now = 1_800_000_000_500;
  const { keeper, blobs, unfinished, bytesOf, store } = await openKeeper({ clock: () => now });
  const kept = await keeper.keep(TASK, image(`data:application/pdf;base64,${text(bytes)}`));
  const file = kept.files.image;
  expect(file).toEqual({
    kept: { id: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: bytes.byteLength, mime },
    expires_at: 1_800_003_600,
  });
  expect(await bytesOf(file?.kept)).toEqual(Buffer.from(bytes));
  expect([blobs(), unfinished()]).toEqual([[file?.kept?.id], []]);
  expect(await store.expiredResultFiles({ limit: 5 })).toEqual([]);
});

test('any bytes after the head of a picture come back as they were, and by parts', async () => {
  const { keeper, bytesOf } = await openKeeper({ settings: () => ({ ...SETTINGS, max_task_bytes: 1e9 }) });
  const given = record({
    noise: uint8Array({ maxLength: 3_000 }),
    every: constantFrom(0, 1, 60, 76),
    first: integer({ min: 0, max: 20 }),
  });
  await assert(
    asyncProperty(given, async ({ noise, every, first }) => {
      const bytes = wholePng(8, 8, Buffer.from(noise).toString('latin1'));
      const base64 = text(bytes);
      const written = every === 0 ? base64 : base64.replaceAll(new RegExp(`.{${every}}`, 'g'), '$&\n');
      const { files } = await keeper.keep(TASK, image(written));
      expect(await bytesOf(files.image?.kept)).toEqual(bytes);
      if (files.image?.kept === undefined) return;
      const part = await keeper.open(files.image.kept, { first, last: first + 9 });
      expect(Buffer.concat((await part?.toArray()) ?? [])).toEqual(bytes.subarray(first, first + 10));
    }),
    { numRuns: 60, seed: 20_261_121 },
  );
});

test('what came as an address stays, a data URI is no address, and nothing else of a file is lost', async () => {
  const { keeper, told } = await openKeeper();
  const usage = { total_tokens: 5 };
  const url = 'https://files.example/a.png';
  const kept = await keeper.keep(TASK, {
    files: {
      image: { url, ttl_secs: 60, refresh: true },
      image_2: { url: `data:image/png;base64,${text(wholePng())}`, ttl_secs: 60 },
      image_3: { url, base64: text(wholePng()), refresh: true },
      image_4: undefined,
    },
    items: [
      { files: ['image'], facts: { seed: 1 } },
      { files: ['image'], facts: {} },
      { files: ['image'], facts: {} },
      { files: [], facts: { text: 'some words' } },
    ],
    usage,
  });
  const place = {
    kept: { id: expect.any(String), bytes: wholePng().byteLength, mime: 'image/png' },
    expires_at: expect.any(Number),
  };
  expect(kept).toEqual({
    files: { image: { url, ttl_secs: 60, refresh: true }, image_2: place, image_3: { url, ...place } },
    items: [
      { files: ['image'], facts: { seed: 1 } },
      { files: ['image'], facts: {} },
      { files: ['image'], facts: {} },
      { files: [], facts: { text: 'some words' } },
    ],
    usage,
  });
  expect(kept.files.image_2?.kept?.id).not.toBe(kept.files.image_3?.kept?.id);
  expect(told).toEqual([]);
});

test.each([
  ['nothing', '', 'is not a known picture, video or sound'],
  ['no base64', '<html>Too many requests</html>', 'is not a known picture, video or sound'],
  ['a page', text(Buffer.from('<!doctype html><title>no</title>')), 'is an HTML page'],
  ['JSON', text(Buffer.from('{"error": "no"}')), 'is a JSON text'],
  ['a PDF', text(Buffer.from('%PDF-1.7')), 'is a PDF document'],
  ['an SVG', text(Buffer.from('<svg onload="x"/>')), 'is an SVG drawing'],
  ['half a picture', text(wholePng().subarray(0, 40)), 'is a picture (image/png) that is cut off'],
  ['a text too long', `${text(wholePng())}A`, 'is incomplete: 61 characters and 0 of padding'],
  ['a broken end', `${text(pngOf(2_001))}!!!`, 'has `!`, which is not base64'],
  ['an odd length', text(pngOf(3_000)).slice(0, -3), 'is incomplete: 3997 characters and 0 of padding'],
  ['too much', text(pngOf(1_000_001)), 'the file must be at most 1000000 bytes'],
  ['far too much', text(pngOf(1_000_001)).repeat(3), 'has more than 1000000 bytes'],
])('%s instead of a picture is left out, and the operator is told', async (_, base64, reason) => {
  const { keeper, told, blobs, unfinished } = await openKeeper();
  const good = text(wholePng());
  const kept = await keeper.keep(TASK, {
    files: { image: { base64 }, image_2: { base64: good } },
    items: [
      { files: ['image'], facts: { id: 'a' } },
      { files: ['image'], facts: { id: 'b' } },
    ],
  });
  expect(Object.keys(kept.files)).toEqual(['image_2']);
  expect(kept.items).toEqual([
    { files: [], facts: { id: 'a' } },
    { files: ['image'], facts: { id: 'b' } },
  ]);
  expect(told).toEqual([{ task: TASK, file: 'image', reason }]);
  expect([blobs(), unfinished()]).toEqual([[kept.files.image_2?.kept?.id], []]);
});

test('a file whose content is of no use has its address left', async () => {
  const { keeper } = await openKeeper();
  const url = 'https://files.example/a.png';
  const kept = await keeper.keep(TASK, { files: { image: { url, base64: 'AAAA', ttl_secs: 60 } } });
  expect(kept).toEqual({ files: { image: { url, ttl_secs: 60 } } });
});

test('the files of one task have a bound together; what is beyond is left out', async () => {
  const { keeper, told, blobs } = await openKeeper();
  const base64 = text(pngOf(900_000));
  const kept = await keeper.keep(TASK, {
    files: {
      image: { base64 },
      image_2: { base64 },
      image_3: { base64 },
      image_4: { base64: text(wholePng()) },
    },
  });
  expect(Object.keys(kept.files)).toEqual(['image', 'image_2', 'image_4']);
  expect(told).toMatchObject([{ task: TASK, file: 'image_3' }]);
  expect(blobs()).toHaveLength(3);
});

test('20 MB of garbage after a good beginning is refused, and others get their turn meanwhile', async () => {
  const settings = () => ({ ...SETTINGS, max_bytes: 30_000_000, max_task_bytes: 100_000_000 });
  const { keeper, told, blobs, unfinished, bytesOf } = await openKeeper({ settings });
  const good = text(pngOf(15_000_000));
  const files = {
    image: { base64: `${good.slice(0, -4)}\u2028${good.slice(-4)}` },
    image_2: { base64: good },
  };
  let turns = 0;
  let ended = false;
  const keeping = keeper.keep(TASK, { files }).finally(() => {
    ended = true;
  });
  while (!ended) {
    await turn();
    turns += 1;
  }
  const kept = await keeping;
  expect(Object.keys(kept.files)).toEqual(['image_2']);
  expect(told).toEqual([{ task: TASK, file: 'image', reason: 'has U+2028, which is not base64' }]);
  // Compared by the buffers themselves: a matcher looks at every element.
  expect((await bytesOf(kept.files.image_2?.kept))?.equals(pngOf(15_000_000))).toBe(true);
  expect([blobs().length, unfinished()]).toEqual([1, []]);
  // One for each piece of 256 KiB of text at the least, of two texts of 20 MB.
  expect(turns).toBeGreaterThan(140);
});

const noPlace = { open: async () => undefined, remove: async () => undefined };

test.each([
  [
    'a full disk',
    'ENOSPC: no space left on device',
    { blobs: { ...noPlace, put: reject('ENOSPC: no space left on device') } },
  ],
  ['a store that is away', 'the disk is full', { store: noStore() }],
])('%s is no fault of the file: keeping rejects, an address is not kept', async (_, said, broken) => {
  const { keeper, told, unfinished } = await openKeeper({
    ...broken,
    settings: () => ({ ...SETTINGS, max_task_bytes: 1e9 }),
  });
  await expect(keeper.keep(TASK, image(text(wholePng())))).rejects.toThrow(said);
  expect(await keeper.keepAddress(TASK, { url: `data:;base64,${text(wholePng())}` })).toBeUndefined();
  const error = expect.objectContaining({ message: said });
  expect(told).toEqual([{ err: error }, { task: TASK, error }]);
  expect(unfinished()).toEqual([]);
});

test('a folder that went away is no fault of the file', async () => {
  const { keeper, folder, store } = await openKeeper();
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  await expect(keeper.keep(TASK, image(text(wholePng())))).rejects.toThrow('ENOTDIR');
  expect(await store.expiredResultFiles({ limit: 5 })).toEqual([]);
});

test('a task that nobody stored keeps nothing', async () => {
  const { keeper, blobs, unfinished } = await openKeeper();
  await expect(keeper.keep('task_2', image(text(wholePng())))).rejects.toThrow('it is not stored');
  expect([blobs(), unfinished()]).toEqual([[], []]);
});
