import { expect, test } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import type { AssetServiceOptions } from '../../runtime/files/uploads/asset-service.ts';
import type { BlobStore } from '../../runtime/files/uploads/blobs.ts';
import { createHosting } from '../../runtime/files/uploads/hosting.ts';
import { verifyLink } from '../../runtime/secrets/links.ts';
import { createUrlPolicy } from '../../runtime/upstream/url-policy.ts';
import { assetRegistry } from '../edge/asset-server.ts';
import { refusal } from '../media/table-network.ts';
import { accepted, fund, OWNER, violated } from '../store/sample.ts';
import { openRoom, type Room } from './open-room.ts';
import { SETTINGS } from './settings.ts';
import { wholePng } from './uploads.ts';

const KEY = new Uint8Array(32).fill(5);
const DAY_MS = 86_400_000;
const IN_TIME = new AbortController().signal;

const filed: typeof assetRegistry = {
  ...assetRegistry,
  routes: assetRegistry.routes.flatMap((route) =>
    route.operation === 'asset.content' ? [route, { ...route, path: `${route.path}/{file}` }] : [route],
  ),
};

function hostingOf({ store }: Pick<Room, 'store'>, publicUrl = 'https://gateway.example') {
  const policy = createUrlPolicy({ allow: [], https_only: true, own_hosts: [] });
  return createHosting({
    registry: filed,
    store,
    publicUrl: () => publicUrl,
    settings: () => SETTINGS,
    policy,
    key: KEY,
    clock: Date.now,
  });
}

async function planned(room: Pick<Room, 'store'>, bytes: Buffer, media: Partial<Media> = { bytes }) {
  const file = {
    param: 'image',
    media: { kind: 'image', ...media },
    mime: 'image/png',
    bytes: bytes.byteLength,
  } as const;
  const [one] = await hostingOf(room).plan({ owner_id: OWNER, key_id: 'key_1', files: [file] });
  if (one === undefined) throw new Error('internal: nothing was planned');
  return one;
}

/** A room with tasks of one owner that are on their way. */
async function roomWith(tasks: readonly string[], over: Partial<AssetServiceOptions> = {}): Promise<Room> {
  const room = await openRoom(over);
  await fund(room.store);
  for (const id of tasks) await accepted(room.store, id);
  return room;
}

test('a plan stores nothing, and the same bytes of one owner are one file however they came', async () => {
  const room = await openRoom();
  const png = wholePng();
  const text = png.toString('base64');
  const { url, file } = await planned(room, png);
  for (const base64 of [text, text.replaceAll(/.{60}/g, '$&\n'), text.replaceAll('=', '')]) {
    const again = await planned(room, png, { base64 });
    expect([again.file.id, again.file.hash]).toEqual([file.id, file.hash]);
  }
  expect((await planned(room, wholePng(9, 9))).file.id).not.toBe(file.id);
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe(`/v1/assets/${file.id}/content/file.png`);
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
  expect(verifyLink([KEY], { task: file.id, variant: 'video', expires, signature }, 0)).toBe('key_1');
  expect(file.expires_at).toBe(Number(expires) * 1_000);
  expect(file.expires_at).toBeLessThanOrEqual(Date.now() + DAY_MS);
  expect([room.blobs(), room.unfinished(), await room.store.ownerBytes(OWNER)]).toEqual([[], [], 0]);
});

test.each([
  ['https://gateway.example', true],
  ['http://127.0.0.1:8080', false],
  ['http://gateway:8080', false],
])('vendors reach a gateway at %s: %s', async (publicUrl, reached) => {
  expect(hostingOf(await openRoom(), publicUrl).isReachable()).toBe(reached);
});

test('a file counts for its owner, who does not see it, and is there for whoever has its link', async () => {
  const room = await roomWith(['t1']);
  const png = wholePng(640, 360, 'x'.repeat(10_000));
  const { file } = await planned(room, png, { base64: png.toString('base64') });
  await room.assets.host(file, 't1', IN_TIME);
  expect(await room.store.ownerBytes(OWNER)).toBe(png.byteLength);
  expect(await room.assets.find({ id: file.id, owner_id: OWNER })).toBeUndefined();
  expect((await room.assets.list({ owner_id: OWNER, limit: 5 })).assets).toEqual([]);
  expect(await room.assets.remove({ id: file.id, owner_id: OWNER })).toBeUndefined();
  const found = await room.assets.findLinked(file.id);
  expect(found).toMatchObject({ mime: 'image/png', bytes: png.byteLength, expires_at: file.expires_at });
  const pieces: Uint8Array[] = [];
  for await (const piece of (await room.assets.open(file)) ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces)).toEqual(png);
  // An upload of the same bytes is another asset, which its owner sees.
  const uploaded = await room.keep(png, OWNER);
  expect(uploaded.id).not.toBe(file.id);
  expect(room.blobs()).toEqual([file.hash]);
  expect(await violated(room.store)).toEqual([]);
});

test('a file goes an hour after the last of its tasks, or when it expires', async () => {
  const room = await roomWith(['t1', 't2', 't3']);
  const { file } = await planned(room, wholePng());
  for (const task of ['t1', 't2', 't1']) await room.assets.host(file, task, IN_TIME);
  expect(await room.store.ownerBytes(OWNER)).toBe(4_096);
  const result = { files: { video: { url: 'https://files.example/v.mp4' } } };
  await room.store.completeTask({ id: 't1', result });
  await room.assets.sweep();
  expect(await room.store.releaseHosted({ ended_ms: 3_600_000 })).toBe(0);
  expect(await room.store.releaseHosted({ ended_ms: 0 })).toBe(1);
  await room.assets.sweep();
  expect(await room.assets.findLinked(file.id)).toBeDefined();
  await room.store.failTask({ id: 't2', error_code: 'timeout', error_message: 'm' });
  expect(await room.store.releaseHosted({ ended_ms: 0 })).toBe(1);
  expect(await room.assets.findLinked(file.id)).toBeUndefined();
  // A new task before the sweep has it back.
  await room.assets.host(file, 't3', IN_TIME);
  await room.assets.sweep();
  expect(await room.assets.findLinked(file.id)).toBeDefined();
  await room.assets.host({ ...(await planned(room, wholePng(5, 5))).file, expires_at: 1 }, 't3', IN_TIME);
  await room.assets.sweep();
  expect(room.blobs()).toEqual([file.hash]);
  expect(await room.store.ownerBytes(OWNER)).toBe(4_096);
  expect(await violated(room.store)).toEqual([]);
});

test('what has no room beside the uploads is refused before anything is held, and again when it is kept', async () => {
  const room = await roomWith(['t1']);
  const large = Buffer.concat([wholePng(), Buffer.alloc(999_000)]);
  const { file } = await planned(room, large);
  const others = [Buffer.concat([large, Buffer.from('1')]), Buffer.concat([large, Buffer.from('2')])];
  for (const other of others) await room.keep(Buffer.concat([other, wholePng()]), OWNER);
  expect(await refusal(planned(room, large))).toMatchObject({ code: 'request_too_large', param: 'image' });
  expect(await refusal(room.assets.host(file, 't1', IN_TIME))).toMatchObject({ code: 'request_too_large' });
  expect(room.blobs()).toHaveLength(2);
  const huge = Buffer.concat([wholePng(), Buffer.alloc(1_000_000)]);
  expect(await refusal(planned(room, huge))).toEqual({
    code: 'request_too_large',
    param: 'image',
    message: `image must be at most 1000000 bytes (got ${huge.byteLength})`,
  });
  expect(await violated(room.store)).toEqual([]);
});

test('bytes that were written and have no record, as a crash leaves them, are swept after the next start', async () => {
  const room = await roomWith(['t1']);
  const { file } = await planned(room, wholePng());
  const store = {
    ...room.store,
    hostAsset: async () => {
      throw new Error('the process died here');
    },
  };
  const dying = await roomWith([], { store });
  await expect(dying.assets.host(file, 't1', IN_TIME)).rejects.toThrow('died here');
  expect(dying.blobs()).toEqual([file.hash]);
  await (await dying.reopen()).sweep();
  expect([dying.blobs(), dying.unfinished()]).toEqual([[], []]);
});

test('a place of files that is too slow is left, and what it was given is swept', async () => {
  const over = new AbortController();
  const there = new Set<string>();
  const blobs: BlobStore = {
    async put(_file, hash, signal) {
      there.add(hash);
      over.abort(new Error('the time is over'));
      signal?.throwIfAborted();
    },
    open: async () => undefined,
    remove: async (hash) => void there.delete(hash),
  };
  const room = await roomWith(['t1'], { blobs });
  const { file } = await planned(room, wholePng());
  await expect(room.assets.host(file, 't1', over.signal)).rejects.toThrow('the time is over');
  expect([...there]).toEqual([file.hash]);
  expect(await room.assets.findLinked(file.id)).toBeUndefined();
  await room.assets.sweep();
  expect([[...there], room.unfinished(), await room.store.ownerBytes(OWNER)]).toEqual([[], [], 0]);
});

test('a file whose task no longer waits for it is not recorded, though its bytes are there', async () => {
  const room = await roomWith(['t1']);
  const { file } = await planned(room, wholePng());
  await room.keep(wholePng(), OWNER);
  const over = AbortSignal.abort(new Error('the time is over'));
  await expect(room.assets.host(file, 't1', over)).rejects.toThrow('the time is over');
  expect(await room.assets.findLinked(file.id)).toBeUndefined();
});
