import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { BlobStore } from '../../runtime/files/uploads/blobs.ts';
import { createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { refusal } from '../media/table-network.ts';
import { openRoom } from './open-room.ts';
import { SETTINGS } from './settings.ts';
import { pngOf, wholePng } from './uploads.ts';

const PICTURE = wholePng();
const HASH = createHash('sha256').update(PICTURE).digest('hex');

async function bytesOf(source: AsyncIterable<Uint8Array> | undefined): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('an upload is an asset of its owner, found again whole and in parts', async () => {
  const before = Date.now();
  const { assets, keep, blobs, unfinished } = await openRoom();
  const asset = await keep(PICTURE);
  expect(asset).toEqual({
    id: expect.stringMatching(/^asset_[0-9a-f]{32}$/),
    owner_id: 'o',
    kind: 'image',
    mime: 'image/png',
    bytes: PICTURE.byteLength,
    hash: HASH,
    created_at: asset.created_at,
    expires_at: asset.expires_at,
  });
  expect(asset.expires_at).toBeGreaterThanOrEqual(before + SETTINGS.ttl_secs * 1_000);
  expect(await bytesOf(await assets.open(asset))).toEqual(PICTURE);
  expect(await bytesOf(await assets.open(asset, { first: 1, last: 3 }))).toEqual(Buffer.from('PNG'));
  expect([blobs(), unfinished()]).toEqual([[HASH], []]);
  expect(await assets.find({ id: asset.id, owner_id: 'o' })).toEqual(asset);
  expect(await assets.findLinked(asset.id)).toEqual(asset);
});

test.each(['foreign', 'unknown', 'malformed'])('a %s id is no asset', async (kind) => {
  const { assets, keep, blobs } = await openRoom();
  const { id } = await keep(PICTURE);
  const ids = { foreign: id, unknown: `asset_${'0'.repeat(32)}`, malformed: `${id}'--` };
  const asked = { id: ids[kind as keyof typeof ids], owner_id: kind === 'foreign' ? 'p' : 'o' };
  expect(await assets.find(asked)).toBeUndefined();
  expect(await assets.remove(asked)).toBeUndefined();
  expect(blobs()).toEqual([HASH]);
});

test('the same bytes are the same asset, which lives longer', async () => {
  let now = Date.now();
  const { keep, blobs } = await openRoom({ clock: () => now });
  const first = await keep(PICTURE);
  now += 5_000;
  expect(await keep(PICTURE)).toEqual({ ...first, expires_at: first.expires_at + 5_000 });
  expect(blobs()).toEqual([HASH]);
});

test('identical uploads at once are one asset for each owner', async () => {
  const { keep, assets, blobs, unfinished } = await openRoom();
  const owners = ['o', 'p', 'o', 'p', 'o', 'o'];
  const made = await Promise.all(owners.map((owner) => keep(PICTURE, owner)));
  expect(new Set(made.map(({ id, owner_id }) => `${owner_id} ${id}`)).size).toBe(2);
  expect((await assets.list({ owner_id: 'o', limit: 10 })).assets).toHaveLength(1);
  expect([blobs(), unfinished()]).toEqual([[HASH], []]);
});

test('bytes are removed with the last asset that has them', async () => {
  const { keep, assets, blobs } = await openRoom();
  const [mine, other] = [await keep(PICTURE), await keep(PICTURE, 'p')];
  expect(await assets.remove({ id: mine.id, owner_id: 'o' })).toEqual(mine);
  expect(blobs()).toEqual([HASH]);
  expect(await assets.remove({ id: other.id, owner_id: 'p' })).toEqual(other);
  expect(blobs()).toEqual([]);
  expect(await assets.open(mine)).toBeUndefined();
});

test('uploading and deleting the same bytes at once never loses bytes that somebody has', async () => {
  const { keep, assets, blobs, unfinished } = await openRoom();
  for (let round = 0; round < 10; round += 1) {
    const mine = await keep(PICTURE);
    const [other] = await Promise.all([keep(PICTURE, 'p'), assets.remove({ id: mine.id, owner_id: 'o' })]);
    expect(await bytesOf(await assets.open(other))).toEqual(PICTURE);
    await assets.remove({ id: other.id, owner_id: 'p' });
    expect([blobs(), unfinished()]).toEqual([[], []]);
  }
});

test('an owner’s limit holds when uploads race, and what was refused leaves nothing', async () => {
  const { keep, blobs, unfinished, assets } = await openRoom({
    settings: () => ({ ...SETTINGS, max_owner_bytes: 25_000 }),
  });
  const uploads = Array.from({ length: 12 }, (_, index) => keep(wholePng(index + 1, 10, 'x'.repeat(4_955))));
  const settled = await Promise.allSettled(uploads);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect([blobs().length, unfinished()]).toEqual([5, []]);
  expect(await refusal(keep(wholePng(99, 99, 'x'.repeat(4_955))))).toEqual({
    code: 'request_too_large',
    param: undefined,
    message:
      'your uploads may have 25000 bytes together, and these 5000 bytes do not fit beside the ones you have (each counts as 4096 bytes at least); delete some or wait until they expire; the files of your tasks count too: they cannot be deleted, and go one hour after their task has ended',
  });
  expect((await keep(PICTURE, 'p')).owner_id).toBe('p');
  expect((await assets.list({ owner_id: 'o', limit: 10 })).assets).toHaveLength(5);
});

test('more bytes than one asset may have are refused while they arrive', async () => {
  const { assets, blobs, unfinished } = await openRoom();
  let sent = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; ; sent += 100_000) yield sent === 0 ? pngOf(100_000) : Buffer.alloc(100_000);
  }
  const work = assets.keep({
    owner_id: 'o',
    param: 'file',
    from: endless(),
    signal: new AbortController().signal,
  });
  expect(await refusal(work)).toEqual({
    code: 'request_too_large',
    param: 'file',
    message: 'file must be at most 1000000 bytes',
  });
  expect([sent, blobs(), unfinished()]).toEqual([1_000_000, [], []]);
});

test('a disk full of unfinished uploads refuses new ones for now', async () => {
  const { keep, unfinished } = await openRoom({ inFlightBytes: 50_000 });
  expect(await refusal(keep(pngOf(60_000)))).toEqual({
    code: 'too_many_requests',
    param: undefined,
    message: 'the gateway is receiving as many uploads as it has room for; try again later',
  });
  expect((await keep(pngOf(50_000))).bytes).toBe(50_000);
  expect((await keep(pngOf(49_999))).bytes).toBe(49_999);
  expect(unfinished()).toEqual([]);
});

test('one owner has a share of that disk, and the others have the rest', async () => {
  const { assets, keep } = await openRoom({
    inFlightBytes: 400_000,
    settings: () => ({ ...SETTINGS, max_bytes: 90_000 }),
  });
  const go = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  async function* slow(): AsyncGenerator<Uint8Array> {
    const file = pngOf(80_000);
    yield file.subarray(0, 79_000);
    begun.resolve();
    await go.promise;
    yield file.subarray(79_000);
  }
  const upload = { param: 'file', signal: new AbortController().signal };
  const first = assets.keep({ ...upload, owner_id: 'o', from: slow() });
  await begun.promise;
  expect(await refusal(keep(pngOf(22_000)))).toEqual({
    code: 'too_many_requests',
    param: undefined,
    message: 'your uploads may have 100000 bytes under way at once; send them one after another',
  });
  expect((await keep(pngOf(80_000), 'p')).bytes).toBe(80_000);
  go.resolve();
  expect((await first).bytes).toBe(80_000);
  expect((await keep(pngOf(22_000))).bytes).toBe(22_000);
});

test('whoever goes away in the middle leaves nothing', async () => {
  const { assets, blobs, unfinished } = await openRoom();
  const caller = new AbortController();
  async function* leaving(): AsyncGenerator<Uint8Array> {
    yield PICTURE;
    caller.abort(new Error('gone'));
    yield PICTURE;
  }
  const upload = { owner_id: 'o', param: 'file', signal: caller.signal };
  await expect(assets.keep({ ...upload, from: leaving() })).rejects.toThrow('gone');
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield PICTURE;
    throw new Error('cut');
  }
  const { signal } = new AbortController();
  await expect(assets.keep({ ...upload, signal, from: cut() })).rejects.toThrow('cut');
  expect([blobs(), unfinished()]).toEqual([[], []]);
});

test('the next start clears away files that a crash left, its first sweep the bytes, and only those', async () => {
  const { keep, folder, reopen, unfinished, blobs, assets } = await openRoom();
  const kept = await keep(PICTURE);
  const orphan = createHash('sha256').update('orphan').digest('hex');
  const orphanPath = join(folder, orphan.slice(0, 2), orphan);
  mkdirSync(dirname(orphanPath), { recursive: true });
  writeFileSync(orphanPath, 'orphan');
  for (const hash of [orphan, HASH, 'f'.repeat(64)])
    writeFileSync(join(folder, 'tmp', `${hash}.0123456789ab.open`), '');
  writeFileSync(join(folder, 'tmp', 'abc.part'), 'half of an upload');
  expect(blobs()).toHaveLength(2);
  const next = await reopen();
  expect([unfinished().length, blobs().length]).toEqual([3, 2]);
  await next.sweep();
  expect([unfinished(), blobs()]).toEqual([[], [HASH]]);
  expect(await bytesOf(await assets.open(kept))).toEqual(PICTURE);
});

test('a blob that could not become an asset is settled by the next sweep, or after the next start', async () => {
  const room = await openRoom();
  const broken = await openRoom({
    store: {
      ...room.store,
      findAssetByHash: async () => undefined,
      createAsset: () => Promise.reject(new Error('the disk is gone')),
      blobInUse: async () => false,
    },
  });
  await expect(broken.keep(PICTURE)).rejects.toThrow('the disk is gone');
  expect([broken.blobs(), broken.unfinished().length]).toEqual([[HASH], 1]);
  await broken.assets.sweep();
  expect([broken.blobs(), broken.unfinished()]).toEqual([[], []]);
  await expect(broken.keep(PICTURE)).rejects.toThrow('the disk is gone');
  await (await broken.reopen()).sweep();
  expect([broken.blobs(), broken.unfinished()]).toEqual([[], []]);
});

/** Blobs in memory whose place may be away. */
function awayBlobs() {
  const kept = new Set<string>();
  const state = { away: false, asked: 0 };
  const blobs: BlobStore = {
    async put({ path }, hash) {
      rmSync(path);
      kept.add(hash);
    },
    open: async () => undefined,
    async remove(hash) {
      state.asked += 1;
      if (state.away) throw new Error('the object store is away');
      kept.delete(hash);
    },
  };
  return { blobs, kept, state };
}

test('a start does not wait for the place of the blobs; sweeps ask once for each blob until it is there', async () => {
  const warned: object[] = [];
  const { blobs, state } = awayBlobs();
  const room = await openRoom({ blobs, log: { warn: (fields: object) => void warned.push(fields) } });
  const marks = ['0123456789ab', 'ba9876543210'].map((part) => `${HASH}.${part}.open`);
  for (const mark of marks) writeFileSync(join(room.folder, 'tmp', mark), '');
  state.away = true;
  const next = await room.reopen();
  expect([room.unfinished().toSorted(), state.asked, warned]).toEqual([marks, 0, []]);
  await next.sweep();
  expect([room.unfinished().toSorted(), state.asked, warned]).toEqual([
    marks,
    1,
    [{ error: new Error('the object store is away') }],
  ]);
  state.away = false;
  await next.sweep();
  expect([room.unfinished(), state.asked]).toEqual([[], 2]);
});

test('bytes of expired uploads that could not be removed are removed later, also after a crash', async () => {
  const { blobs, kept, state } = awayBlobs();
  const past = Date.now() - SETTINGS.ttl_secs * 1_000 - 60_000;
  const { keep, assets, reopen, unfinished } = await openRoom({ blobs, clock: () => past });
  for (let index = 1; index <= 5; index += 1) await keep(wholePng(index, 1));
  state.away = true;
  await expect(assets.sweep()).rejects.toThrow('the object store is away');
  await expect(assets.sweep()).rejects.toThrow('the object store is away');
  expect([kept.size, unfinished().length]).toEqual([5, 2]);
  state.away = false;
  await (await reopen()).sweep();
  expect([[...kept], unfinished()]).toEqual([[], []]);
});

test('a sweep takes out all that expired, unless it is told to stop', async () => {
  const { blobs, kept } = awayBlobs();
  const past = Date.now() - SETTINGS.ttl_secs * 1_000 - 60_000;
  const { keep, assets } = await openRoom({ blobs, clock: () => past });
  for (let index = 1; index <= 105; index += 1) await keep(wholePng(index, 1));
  await assets.sweep(AbortSignal.abort());
  expect(kept.size).toBe(105);
  await assets.sweep();
  expect(kept.size).toBe(0);
});

test('what is lent to a vendor is there until then, whatever its owner does', async () => {
  const { keep, assets, blobs } = await openRoom();
  const asset = await keep(PICTURE);
  const asked = { id: asset.id, owner_id: 'o' };
  const until = asset.expires_at + 1_000;
  expect(await assets.lend({ ...asked, until })).toEqual({ ...asset, expires_at: until });
  expect(await assets.lend({ ...asked, owner_id: 'p', until })).toBeUndefined();
  expect(await assets.lend({ ...asked, id: `${asset.id}'--`, until })).toBeUndefined();
  expect((await assets.remove(asked))?.id).toBe(asset.id);
  expect(await assets.find(asked)).toBeUndefined();
  await assets.sweep();
  expect((await assets.findLinked(asset.id))?.expires_at).toBe(until);
  expect(blobs()).toEqual([HASH]);
  expect((await keep(PICTURE)).id).not.toBe(asset.id);
});

test('sweeping removes what expired, with bytes that nobody else has', async () => {
  let now = Date.now();
  const { keep, assets, blobs } = await openRoom({ clock: () => now });
  const lasting = await keep(PICTURE);
  now -= SETTINGS.ttl_secs * 1_000 + 60_000;
  const gone = await keep(pngOf(5_000));
  await keep(PICTURE, 'p');
  expect(await assets.find({ id: gone.id, owner_id: 'o' })).toBeUndefined();
  expect(await assets.remove({ id: gone.id, owner_id: 'o' })).toBeUndefined();
  expect(blobs()).toHaveLength(2);
  await assets.sweep();
  expect(blobs()).toEqual([HASH]);
  expect((await assets.list({ owner_id: 'o', limit: 5 })).assets).toEqual([lasting]);
  expect((await assets.list({ owner_id: 'p', limit: 5 })).assets).toEqual([]);
});

test('a blob has no other name than a hash', async () => {
  const blobs = createLocalBlobs('/nowhere');
  for (const name of ['../../etc/passwd', '', HASH.toUpperCase(), `${HASH}/x`])
    await expect(blobs.open(name)).rejects.toThrow('internal: a blob is named by a SHA-256');
});
