import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createLocalBlobs } from '../../runtime/assets/local-blobs.ts';
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
    settings: () => ({ ...SETTINGS, max_owner_bytes: 5_000 }),
  });
  const uploads = Array.from({ length: 12 }, (_, index) => keep(wholePng(index + 1, 10, 'x'.repeat(955))));
  const settled = await Promise.allSettled(uploads);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect([blobs().length, unfinished()]).toEqual([5, []]);
  expect(await refusal(keep(wholePng(99, 99, 'x'.repeat(955))))).toEqual({
    code: 'request_too_large',
    param: undefined,
    message:
      'your uploads may have 5000 bytes together, and these 1000 bytes do not fit beside the ones you have; delete some or wait until they expire',
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
  expect((await refusal(keep(pngOf(60_000)))).code).toBe('too_many_requests');
  expect((await keep(pngOf(50_000))).bytes).toBe(50_000);
  expect((await keep(pngOf(49_999))).bytes).toBe(49_999);
  expect(unfinished()).toEqual([]);
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

test('the next start clears away what a crash left, and only that', async () => {
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
  await reopen();
  expect([unfinished(), blobs()]).toEqual([[], [HASH]]);
  expect(await bytesOf(await assets.open(kept))).toEqual(PICTURE);
});

test('a blob that could not become an asset is settled at the next start', async () => {
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
  await broken.reopen();
  expect([broken.blobs(), broken.unfinished()]).toEqual([[], []]);
});

test('what cannot be cleared away now hinders no start and is tried again', async () => {
  const warned: object[] = [];
  const room = await openRoom({
    blobs: {
      put: async () => undefined,
      open: async () => undefined,
      remove: () => Promise.reject(new Error('the object store is away')),
    },
    log: { warn: (fields: object) => void warned.push(fields) },
  });
  const mark = `${HASH}.0123456789ab.open`;
  writeFileSync(join(room.folder, 'tmp', mark), '');
  await room.reopen();
  expect([room.unfinished(), warned]).toEqual([[mark], [{ error: new Error('the object store is away') }]]);
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
