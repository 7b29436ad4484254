import { expect, test } from 'vitest';
import type { AssetRecord, Store } from '../../runtime/store/types.ts';
import { violated } from './sample.ts';
import { rowsOf, tempStore } from './temp-store.ts';

const LATER = 4_000_000_000_000;

type NewAsset = Omit<AssetRecord, 'created_at'>;

function asset(id: string, parts: Partial<NewAsset> = {}): NewAsset {
  return {
    id,
    owner_id: 'o',
    kind: 'image',
    mime: 'image/png',
    bytes: 10_000,
    hash: `h-${id}`,
    expires_at: LATER,
    ...parts,
  };
}

function add(store: Store, id: string, parts: Partial<NewAsset> = {}, max = 100_000): Promise<AssetRecord> {
  return store.createAsset({ asset: asset(id, parts), max_owner_bytes: max });
}

test('an asset is its owner alone, and found by id, by hash and for links', async () => {
  const { store } = await tempStore();
  const made = await add(store, 'a1');
  expect(made).toEqual({ ...asset('a1'), created_at: made.created_at });
  expect(await store.findAsset({ id: 'a1', owner_id: 'o' })).toEqual(made);
  expect(await store.findAsset({ id: 'a1', owner_id: 'p' })).toBeUndefined();
  expect(await store.findAssetById('a1')).toEqual(made);
  expect(await store.findAssetById('a2')).toBeUndefined();
  expect(await store.findAssetByHash({ hash: 'h-a1', owner_id: 'o' })).toEqual(made);
  expect(await store.findAssetByHash({ hash: 'h-a1', owner_id: 'p' })).toBeUndefined();
  expect(await store.deleteAsset({ id: 'a1', owner_id: 'p' })).toBeUndefined();
  expect(await store.deleteAsset({ id: 'a1', owner_id: 'o' })).toEqual(made);
  expect(await store.deleteAsset({ id: 'a1', owner_id: 'o' })).toBeUndefined();
  expect(await violated(store)).toEqual([]);
});

test("an owner's bytes are held to the limit, however many uploads come at once", async () => {
  const { store, folder } = await tempStore();
  const made = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => add(store, `a${index}`)));
  expect(made.filter(({ status }) => status === 'fulfilled').length).toBe(10);
  await expect(add(store, 'more', { bytes: 1 })).rejects.toMatchObject({
    name: 'StoreRefused',
    reason: 'owner_full',
    message: 'an upload of 1 bytes does not fit: all uploads of one owner may have 100000 bytes',
  });
  await expect(add(store, 'huge', { owner_id: 'new', bytes: 100_001 })).rejects.toMatchObject({
    reason: 'owner_full',
  });
  await add(store, 'other', { owner_id: 'p', bytes: 100_000 });
  const [first] = (await store.listAssets({ owner_id: 'o', limit: 1 })).assets;
  await store.deleteAsset({ id: first?.id ?? '', owner_id: 'o' });
  await add(store, 'fits');
  expect(rowsOf(folder, 'SELECT * FROM asset_owners ORDER BY owner_id')).toEqual([
    { owner_id: 'o', bytes: 100_000 },
    { owner_id: 'p', bytes: 100_000 },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('the same id for other bytes or another owner is a conflict that counts nothing', async () => {
  const { store, folder } = await tempStore();
  await add(store, 'a1');
  await expect(add(store, 'a1', { hash: 'h-other' })).rejects.toMatchObject({ name: 'StoreConflict' });
  await expect(add(store, 'a1', { owner_id: 'p' })).rejects.toMatchObject({ name: 'StoreConflict' });
  expect(rowsOf(folder, 'SELECT bytes FROM asset_owners')).toEqual([{ bytes: 10_000 }]);
});

test('the same asset again lives until the later end and counts once', async () => {
  const { store, folder } = await tempStore();
  const made = await add(store, 'a1', {}, 10_000);
  expect(await add(store, 'a1', { expires_at: LATER + 5 }, 10_000)).toEqual({
    ...made,
    expires_at: LATER + 5,
  });
  expect(await add(store, 'a1', {}, 10_000)).toEqual({ ...made, expires_at: LATER + 5 });
  expect(rowsOf(folder, 'SELECT bytes FROM asset_owners')).toEqual([{ bytes: 10_000 }]);
  expect(await violated(store)).toEqual([]);
});

test('pages are newest first and know no expired asset', async () => {
  const { store } = await tempStore();
  const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
  for (const id of ids) await add(store, id);
  await add(store, 'gone', { expires_at: 1 });
  await add(store, 'foreign', { owner_id: 'p' });
  const seen: string[] = [];
  for (let after: string | undefined; ; after = seen.at(-1)) {
    const query = { owner_id: 'o', limit: 2 };
    const page = await store.listAssets(after === undefined ? query : { ...query, after });
    seen.push(...page.assets.map(({ id }) => id));
    if (!page.has_more) break;
  }
  expect(seen.toSorted()).toEqual(ids);
  expect((await store.listAssets({ owner_id: 'o', limit: 5 })).has_more).toBe(false);
  for (const after of ['none', 'foreign']) {
    expect(await store.listAssets({ owner_id: 'o', limit: 2, after })).toEqual({
      assets: [],
      has_more: false,
    });
  }
  await expect(store.listAssets({ owner_id: 'o', limit: 0 })).rejects.toThrow('(got 0)');
});

test('expired assets are told by their bytes, oldest first, and taken out', async () => {
  const { store, folder } = await tempStore();
  await add(store, 'old1', { expires_at: 1, hash: 'shared' });
  await add(store, 'old2', { expires_at: 2, hash: 'twice' });
  await add(store, 'old3', { expires_at: 3, hash: 'twice', owner_id: 'p' });
  await add(store, 'live', { hash: 'shared', owner_id: 'p' });
  expect(await store.findAsset({ id: 'old2', owner_id: 'o' })).toBeUndefined();
  expect(await store.findAssetById('old2')).toBeUndefined();
  expect(await store.findAssetByHash({ hash: 'twice', owner_id: 'o' })).toBeUndefined();
  expect(await store.blobInUse('twice')).toBe(true);
  expect(await store.expiredBlobs({ limit: 1 })).toEqual(['shared']);
  expect(await store.expiredBlobs({ limit: 10 })).toEqual(['shared', 'twice']);
  const idsOf = async (hash: string) => (await store.expireAssets({ hash })).map(({ id }) => id).toSorted();
  expect([await idsOf('twice'), await idsOf('twice'), await idsOf('shared')]).toEqual([
    ['old2', 'old3'],
    [],
    ['old1'],
  ]);
  expect(await store.expiredBlobs({ limit: 10 })).toEqual([]);
  expect(await Promise.all(['twice', 'shared'].map((hash) => store.blobInUse(hash)))).toEqual([false, true]);
  expect(rowsOf(folder, 'SELECT * FROM asset_owners ORDER BY owner_id')).toEqual([
    { owner_id: 'o', bytes: 0 },
    { owner_id: 'p', bytes: 10_000 },
  ]);
  expect(await violated(store)).toEqual([]);
});

test('every asset counts as a block of a disk at least', async () => {
  const { store, folder } = await tempStore();
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => add(store, `a${index}`, { bytes: index }, 40_960)),
  );
  expect(made.filter(({ status }) => status === 'fulfilled').length).toBe(10);
  expect(rowsOf(folder, 'SELECT bytes FROM asset_owners')).toEqual([{ bytes: 40_960 }]);
  expect(await violated(store)).toEqual([]);
});

test('a lent asset lives as long as it is lent, for holders of links also when it is deleted', async () => {
  const { store, folder } = await tempStore();
  const soon = LATER - 1_000;
  const made = await add(store, 'a1', { expires_at: soon });
  const asked = { id: 'a1', owner_id: 'o' };
  expect(await store.lendAsset({ ...asked, until: soon - 5 })).toEqual(made);
  expect(await store.lendAsset({ ...asked, until: soon + 5 })).toEqual({ ...made, expires_at: soon + 5 });
  expect(await store.lendAsset({ id: 'a1', owner_id: 'p', until: LATER })).toBeUndefined();
  expect(await store.lendAsset({ id: 'a2', owner_id: 'o', until: LATER })).toBeUndefined();
  await add(store, 'a1', { expires_at: LATER });

  expect(await store.deleteAsset(asked)).toEqual({ ...made, expires_at: soon + 5 });
  expect(await store.findAsset(asked)).toBeUndefined();
  expect(await store.findAssetByHash({ hash: 'h-a1', owner_id: 'o' })).toBeUndefined();
  expect((await store.listAssets({ owner_id: 'o', limit: 5 })).assets).toEqual([]);
  expect([await store.deleteAsset(asked), await store.lendAsset({ ...asked, until: LATER })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await store.findAssetById('a1')).toEqual({ ...made, expires_at: soon + 5 });
  expect(await store.blobInUse('h-a1')).toBe(true);
  expect(rowsOf(folder, 'SELECT bytes FROM asset_owners')).toEqual([{ bytes: 10_000 }]);
  expect(await violated(store)).toEqual([]);
});

test('what was lent is taken out like any other once that is over', async () => {
  const { store } = await tempStore();
  await add(store, 'a1');
  await store.lendAsset({ id: 'a1', owner_id: 'o', until: 5 });
  expect(await store.deleteAsset({ id: 'a1', owner_id: 'o' })).toMatchObject({ id: 'a1' });
  expect(await store.findAssetById('a1')).toBeUndefined();
  expect(await store.blobInUse('h-a1')).toBe(false);
  expect(await violated(store)).toEqual([]);
});
