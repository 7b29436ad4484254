import type { MediaKind } from '../contract/media.ts';
import type { Batch } from './batch.ts';
import { checkLimit, INT, PLACE, type RowOf, TEXT, table, word } from './columns.ts';
import { lookup, write, writeAlone } from './operation.ts';
import { all, int, one, type Part, type Statement, send, statement, text } from './sql.ts';
import { StoreConflict, StoreRefused } from './store-errors.ts';

const ASSET = table({
  id: TEXT,
  owner_id: TEXT,
  kind: word<MediaKind>('asset kind', { image: true, video: true, audio: true }),
  mime: TEXT,
  bytes: INT,
  /** Lower-case hex SHA-256 of the bytes. */
  hash: TEXT,
  created_at: INT,
  expires_at: INT,
});

/** Metadata of a stored upload; its bytes lie under `hash` in the blob store. */
export type AssetRecord = Readonly<RowOf<typeof ASSET>>;

/** What a stored file takes at least, however small it is: a block of a disk. */
export const LEAST_COUNTED_BYTES = 4_096;

/** What an asset counts for its owner. */
export function countedBytes({ bytes }: Pick<AssetRecord, 'bytes'>): number {
  return Math.max(bytes, LEAST_COUNTED_BYTES);
}

interface OwnedAsset {
  readonly id: string;
  readonly owner_id: string;
}

const FRESH = 'expires_at>{{now}}';

/** What its owner still has. */
const OWN = `${FRESH} AND deleted_at IS NULL`;

const BY_OWNER = statement(`SELECT * FROM assets WHERE id=?1 AND owner_id=?2 AND ${OWN}`);

const BY_ID = statement(`SELECT * FROM assets WHERE id=?1 AND ${FRESH}`);

const BY_HASH = statement(`SELECT * FROM assets WHERE hash=?1 AND owner_id=?2 AND ${OWN}
  ORDER BY expires_at DESC LIMIT 1`);

const CURSOR = statement('SELECT created_at,id FROM assets WHERE id=?1 AND owner_id=?2');

const PAGE = statement(`SELECT * FROM assets WHERE owner_id=?1 AND (created_at,id)<(?2,?3) AND ${OWN}
  ORDER BY created_at DESC,id DESC LIMIT ?4`);

const EXPIRED = statement(`SELECT hash,MIN(expires_at) AS first FROM
  (SELECT hash,expires_at FROM assets WHERE expires_at<={{now}} ORDER BY expires_at LIMIT ?1) AS oldest
  GROUP BY hash ORDER BY first,hash`);

const COUNTED = statement('SELECT bytes FROM asset_owners WHERE owner_id=?1');

const USED = statement('SELECT 1 AS used FROM assets WHERE hash=?1 LIMIT 1');

/** Uses of hosted files that one transaction ends. */
const MOST_LET_GO = 500;

const LOCK = statement(`INSERT INTO blob_locks(hash,node) VALUES(?1,?2)
  ON CONFLICT(hash) DO UPDATE SET node=excluded.node WHERE blob_locks.node=excluded.node RETURNING hash`);
const UNLOCK = statement('DELETE FROM blob_locks WHERE hash=?1 AND node=?2');

const RENEW = statement(`UPDATE assets SET
  expires_at=CASE WHEN expires_at<?4 THEN ?4 ELSE expires_at END,deleted_at=NULL
  WHERE id=?1 AND owner_id=?2 AND hash=?3 RETURNING *`);

const TAKEN = statement('SELECT id FROM assets WHERE id=?1');

const COUNT_UP = statement(`INSERT INTO asset_owners(owner_id,bytes) VALUES(?1,?2)
  ON CONFLICT(owner_id) DO UPDATE SET bytes=asset_owners.bytes+excluded.bytes
  WHERE asset_owners.bytes+excluded.bytes<=?3 RETURNING bytes`);

const COUNT_DOWN = statement('UPDATE asset_owners SET bytes=bytes-?2 WHERE owner_id=?1');

const INSERT = statement(`INSERT INTO assets(id,owner_id,kind,mime,bytes,hash,created_at,expires_at)
  VALUES(?1,?2,?3,?4,?5,?6,{{now}},?7) RETURNING *`);

const INSERT_HOSTED =
  statement(`INSERT INTO assets(id,owner_id,kind,mime,bytes,hash,created_at,expires_at,lent_until,deleted_at)
  VALUES(?1,?2,?3,?4,?5,?6,{{now}},?7,?7,{{now}}) RETURNING *`);

const HOST = statement(`UPDATE assets SET
  lent_until=CASE WHEN lent_until<?4 THEN ?4 ELSE lent_until END,
  expires_at=CASE WHEN expires_at<?4 THEN ?4 ELSE expires_at END
  WHERE id=?1 AND owner_id=?2 AND hash=?3 AND deleted_at IS NOT NULL RETURNING *`);

const USE = statement('INSERT INTO hosted_files(asset_id,task_id) VALUES(?1,?2) ON CONFLICT DO NOTHING');

const LET_GO = statement(`DELETE FROM hosted_files WHERE (asset_id,task_id) IN
  (SELECT h.asset_id,h.task_id FROM hosted_files h JOIN ends t ON t.work=h.task_id
  WHERE t.updated_at<={{now}}-CAST(?1 AS {{int}}) LIMIT ${MOST_LET_GO})
  RETURNING asset_id`);

const EXPIRE_UNUSED = statement(`UPDATE assets SET expires_at={{now}},lent_until={{now}}
  WHERE id=?1 AND expires_at>{{now}} AND NOT EXISTS(SELECT 1 FROM hosted_files WHERE asset_id=?1)`);

const LEND = statement(`UPDATE assets SET
  lent_until=CASE WHEN lent_until<?3 THEN ?3 ELSE lent_until END,
  expires_at=CASE WHEN expires_at<?3 THEN ?3 ELSE expires_at END
  WHERE id=?1 AND owner_id=?2 AND deleted_at IS NULL AND expires_at>{{now}} RETURNING *`);

const HIDE = statement(`UPDATE assets SET deleted_at={{now}},expires_at=lent_until
  WHERE id=?1 AND owner_id=?2 AND deleted_at IS NULL AND lent_until>{{now}} RETURNING *`);

const DELETE = statement('DELETE FROM assets WHERE id=?1 AND owner_id=?2 AND deleted_at IS NULL RETURNING *');

const EXPIRE = statement(`DELETE FROM assets WHERE id IN
  (SELECT id FROM assets WHERE hash=?1 AND expires_at<={{now}} ORDER BY id {{skip_locked}}) RETURNING *`);

/** An asset of this owner; an expired or foreign one looks as if it did not exist. */
export const findAsset = lookup(function* ({ id, owner_id }: OwnedAsset): Part<AssetRecord | undefined> {
  return yield* ASSET.one(BY_OWNER, [id, owner_id]);
});

/** For signed links only: not scoped by owner. */
export const findAssetById = lookup(function* (id: string): Part<AssetRecord | undefined> {
  return yield* ASSET.one(BY_ID, [id]);
});

/** The owner's asset with these bytes that lives longest. */
export const findAssetByHash = lookup(function* (input: {
  readonly hash: string;
  readonly owner_id: string;
}): Part<AssetRecord | undefined> {
  return yield* ASSET.one(BY_HASH, [input.hash, input.owner_id]);
});

/** What has not expired, newest first, 1 to 1,000 at a time; an unknown `after` is an empty page. */
export const listAssets = lookup(function* (input: {
  readonly owner_id: string;
  readonly after?: string;
  readonly limit: number;
}): Part<{ readonly assets: readonly AssetRecord[]; readonly has_more: boolean }> {
  const { owner_id, after, limit } = input;
  checkLimit(limit);
  const newest = { created_at: Number.MAX_SAFE_INTEGER, id: '' };
  const from = after === undefined ? newest : yield* PLACE.one(CURSOR, [after, owner_id]);
  if (from === undefined) return { assets: [], has_more: false };
  const assets = yield* ASSET.all(PAGE, [owner_id, from.created_at, from.id, limit + 1]);
  return { assets: assets.slice(0, limit), has_more: assets.length > limit };
});

/** Hashes of up to `limit` expired assets, oldest first, each hash once. */
export const expiredBlobs = lookup(function* (input: { readonly limit: number }): Part<readonly string[]> {
  return (yield* all(EXPIRED, [input.limit])).map((row) => text(row, 'hash'));
});

/** What the assets of one owner count, those that expired and were not swept among them. */
export const ownerBytes = lookup(function* (owner_id: string): Part<number> {
  const row = yield* one(COUNTED, [owner_id]);
  return row === undefined ? 0 : int(row, 'bytes');
});

/** Whether any asset still uses the blob: expired assets count until they are swept: their bytes still lie there. */
export const blobInUse = lookup(function* (hash: string): Part<boolean> {
  return (yield* one(USED, [hash])) !== undefined;
});

/** Takes a blob for one of several processes, until it lets go of it or is taken for dead; false: another one has it. */
export const lockBlob = write(function* (
  _batch: Batch,
  { hash, node }: { readonly hash: string; readonly node: string },
): Part<boolean> {
  return (yield* one(LOCK, [hash, node])) !== undefined;
});

export const unlockBlob = write(function* (
  _batch: Batch,
  { hash, node }: { readonly hash: string; readonly node: string },
): Part<void> {
  yield* send(UNLOCK, [hash, node]);
});

/**
 * A new asset; rejects with StoreRefused `owner_full` when the owner's stored bytes, each asset counted as a disk
 * block at least, would exceed `max_owner_bytes`.
 * For an id that the owner has with the same hash: that asset, which lives until the later of both ends.
 */
export const createAsset = writeAlone(function* (_batch: Batch, input: NewAsset): Part<AssetRecord> {
  const { id, owner_id, hash, expires_at } = input.asset;
  const renewed = yield* ASSET.one(RENEW, [id, owner_id, hash, expires_at]);
  return renewed ?? (yield* insertAsset(input, INSERT));
});

/**
 * A file that vendors fetch for a task: an asset that counts for its owner, who neither sees nor names it, until
 * `expires_at` at the latest. For an id that the owner has with the same hash: that asset, used by this task too.
 * Rejects as `createAsset` does.
 */
export const hostAsset = writeAlone(function* (
  _batch: Batch,
  input: NewAsset & { readonly task_id: string },
): Part<AssetRecord> {
  const { id, owner_id, hash, expires_at } = input.asset;
  const known = yield* ASSET.one(HOST, [id, owner_id, hash, expires_at]);
  const asset = known ?? (yield* insertAsset(input, INSERT_HOSTED));
  yield* all(USE, [id, input.task_id]);
  return asset;
});

/**
 * Lets go of hosted files whose tasks ended at least so long ago: those that no other task uses expire. Of many,
 * some; says how many.
 */
export const releaseHosted = writeAlone(function* (
  _batch: Batch,
  { ended_ms }: { readonly ended_ms: number },
): Part<number> {
  const ended = (yield* all(LET_GO, [ended_ms])).map((row) => text(row, 'asset_id'));
  for (const id of [...new Set(ended)].sort()) yield* all(EXPIRE_UNUSED, [id]);
  return ended.length;
});

interface NewAsset {
  readonly asset: Omit<AssetRecord, 'created_at'>;
  readonly max_owner_bytes: number;
}

function* insertAsset({ asset, max_owner_bytes }: NewAsset, insert: Statement): Part<AssetRecord> {
  const { id, owner_id, kind, mime, bytes, hash, expires_at } = asset;
  if ((yield* one(TAKEN, [id])) !== undefined) throw new StoreConflict(`an asset with the id ${id} exists`);
  const counted = countedBytes(asset);
  const fits =
    counted <= max_owner_bytes && (yield* one(COUNT_UP, [owner_id, counted, max_owner_bytes])) !== undefined;
  if (!fits)
    throw new StoreRefused(
      'owner_full',
      `an upload of ${bytes} bytes does not fit: all uploads of one owner may have ${max_owner_bytes} bytes`,
    );
  const inserted = yield* ASSET.one(insert, [id, owner_id, kind, mime, bytes, hash, expires_at]);
  if (inserted === undefined) throw new Error(`internal: asset ${id} was not inserted`);
  return inserted;
}

/**
 * As `findAsset`, and the asset is there for holders of links until `until` at least, whether it would have
 * expired or is deleted meanwhile.
 */
export const lendAsset = write(function* (
  _batch: Batch,
  { id, owner_id, until }: OwnedAsset & { readonly until: number },
): Part<AssetRecord | undefined> {
  return yield* ASSET.one(LEND, [id, owner_id, until]);
});

/**
 * The asset that its owner has no more, expired or not. Its blob may still be used: by another one, or by this one for
 * holders of links while it is lent; its bytes count until then.
 */
export const deleteAsset = writeAlone(function* (
  _batch: Batch,
  { id, owner_id }: OwnedAsset,
): Part<AssetRecord | undefined> {
  const hidden = yield* ASSET.one(HIDE, [id, owner_id]);
  if (hidden !== undefined) return hidden;
  const deleted = yield* ASSET.one(DELETE, [id, owner_id]);
  if (deleted !== undefined) yield* countDown([deleted]);
  return deleted;
});

/** Takes expired assets with these bytes out, of all owners. */
export const expireAssets = writeAlone(function* (
  _batch: Batch,
  { hash }: { readonly hash: string },
): Part<readonly AssetRecord[]> {
  const expired = yield* ASSET.all(EXPIRE, [hash]);
  yield* countDown(expired);
  return expired;
});

/** Owners are counted in id order, so that two sweeps cannot deadlock. */
function* countDown(assets: readonly AssetRecord[]): Part<void> {
  const freed = new Map<string, number>();
  for (const asset of assets)
    freed.set(asset.owner_id, (freed.get(asset.owner_id) ?? 0) + countedBytes(asset));
  for (const [owner, bytes] of [...freed].sort(([a], [b]) => (a < b ? -1 : 1)))
    yield* all(COUNT_DOWN, [owner, bytes]);
}
