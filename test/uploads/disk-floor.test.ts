import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDiskFloor } from '../../runtime/files/uploads/disk-room.ts';
import { openKeeper, TASK } from '../results/open-keeper.ts';
import { OWNER } from '../store/sample.ts';
import { openRoom } from './open-room.ts';
import { wholePng } from './uploads.ts';

function floorOf(free: number) {
  const disk = { free, looks: 0, now: 0 };
  const floor = createDiskFloor({
    folder: '/',
    minFreeBytes: () => 1_000,
    elapsed: () => disk.now,
    freeBytes: async () => {
      disk.looks += 1;
      return disk.free;
    },
  });
  return { disk, floor };
}

test('files leave the floor free, by one look for many pieces', async () => {
  const { disk, floor } = floorOf(1_500);
  await floor.require();
  for (let piece = 0; piece < 49; piece += 1) floor.take(10);
  expect(() => floor.take(10)).toThrow('less free space');
  expect(disk.looks).toBe(1);
  await expect(floor.require()).rejects.toThrow('less free space');
  Object.assign(disk, { now: 2_000, free: 5_000 });
  await floor.require();
  expect(disk.looks).toBe(2);
});

test('an upload below the floor is refused with 503 and leaves nothing', async () => {
  const { disk, floor } = floorOf(900);
  const room = await openRoom({ floor });
  const refused = { code: 'no_available_channel', message: expect.stringContaining('no room for files') };
  await expect(room.keep(Buffer.alloc(64))).rejects.toMatchObject(refused);
  Object.assign(disk, { now: 2_000, free: 1_010 });
  await expect(room.keep(Buffer.alloc(64))).rejects.toMatchObject(refused);
  expect([room.unfinished(), room.blobs()]).toEqual([[], []]);
});

test('a file for a vendor below the floor is refused as an upload is, before and while it is written', async () => {
  const { disk, floor } = floorOf(900);
  const room = await openRoom({ floor });
  const bytes = wholePng();
  const file = {
    id: `asset_${'1'.repeat(32)}`,
    owner_id: OWNER,
    kind: 'image',
    mime: 'image/png',
    bytes: bytes.byteLength,
    hash: createHash('sha256').update(bytes).digest('hex'),
    expires_at: Date.now() + 60_000,
    param: 'image',
    media: { kind: 'image', bytes },
  } as const;
  const { signal } = new AbortController();
  const refused = { code: 'no_available_channel', message: expect.stringContaining('no room for files') };
  await expect(room.assets.host(file, 'task_1', signal)).rejects.toMatchObject(refused);
  Object.assign(disk, { now: 2_000, free: 1_001 });
  await expect(room.assets.host(file, 'task_1', signal)).rejects.toMatchObject(refused);
  await room.assets.sweep();
  expect([room.unfinished(), room.blobs()]).toEqual([[], []]);
});

test('below the floor no picture is asked for, one that comes leaves nothing, and both go again when there is room', async () => {
  const { disk, floor } = floorOf(900);
  const { keeper, blobs, unfinished } = await openKeeper({ floor });
  const picture = { files: { image: { base64: Buffer.from(wholePng()).toString('base64') } } };
  expect(await keeper.isReady()).toBe(false);
  await expect(keeper.keep(TASK, picture)).rejects.toThrow('less free space');
  expect([blobs(), unfinished()]).toEqual([[], []]);
  Object.assign(disk, { now: 2_000, free: 1_000_000 });
  await expect.poll(() => keeper.isReady(), { timeout: 15_000 }).toBe(true);
  const { files } = await keeper.keep(TASK, picture);
  expect(blobs()).toEqual([files.image?.kept?.id]);
});
