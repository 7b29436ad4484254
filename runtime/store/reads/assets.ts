import { read } from '../operation.ts';
import { int, text } from '../sql/row.ts';
import { statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { assetRecord } from '../transactions/assets.ts';
import type { AssetRecord } from '../types.ts';

const MAX_PAGE = 1000;

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

/** An asset of this owner; an expired or foreign one looks as if it did not exist. */
export const findAsset = read(function* ({
  id,
  owner_id,
}: {
  readonly id: string;
  readonly owner_id: string;
}): Part<AssetRecord | undefined> {
  const row = yield* one(BY_OWNER, [id, owner_id]);
  return row === undefined ? undefined : assetRecord(row);
});

/** For signed links only: not scoped by owner. */
export const findAssetById = read(function* (id: string): Part<AssetRecord | undefined> {
  const row = yield* one(BY_ID, [id]);
  return row === undefined ? undefined : assetRecord(row);
});

/** The owner's asset with these bytes that lives longest. */
export const findAssetByHash = read(function* ({
  hash,
  owner_id,
}: {
  readonly hash: string;
  readonly owner_id: string;
}): Part<AssetRecord | undefined> {
  const row = yield* one(BY_HASH, [hash, owner_id]);
  return row === undefined ? undefined : assetRecord(row);
});

/** What has not expired, newest first, 1 to 1,000 at a time; an unknown `after` is an empty page. */
export const listAssets = read(function* ({
  owner_id,
  after,
  limit,
}: {
  readonly owner_id: string;
  readonly after?: string;
  readonly limit: number;
}): Part<{
  readonly assets: readonly AssetRecord[];
  readonly has_more: boolean;
}> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) {
    throw new Error(`internal: limit must be a whole number from 1 to ${MAX_PAGE} (got ${limit})`);
  }
  let from = { created_at: Number.MAX_SAFE_INTEGER, id: '' };
  if (after !== undefined) {
    const row = yield* one(CURSOR, [after, owner_id]);
    if (row === undefined) return { assets: [], has_more: false };
    from = { created_at: int(row, 'created_at'), id: text(row, 'id') };
  }
  const rows = yield* all(PAGE, [owner_id, from.created_at, from.id, limit + 1]);
  return { assets: rows.slice(0, limit).map(assetRecord), has_more: rows.length > limit };
});

/** Hashes of up to `limit` expired assets, oldest first, each hash once. */
export const expiredBlobs = read(function* ({ limit }: { readonly limit: number }): Part<readonly string[]> {
  return (yield* all(EXPIRED, [limit])).map((row) => text(row, 'hash'));
});

/** What the assets of one owner count, those that expired and were not swept among them. */
export const ownerBytes = read(function* (owner_id: string): Part<number> {
  const row = yield* one(COUNTED, [owner_id]);
  return row === undefined ? 0 : int(row, 'bytes');
});

/** Whether any asset still uses the blob: expired assets count until they are swept: their bytes still lie there. */
export const blobInUse = read(function* (hash: string): Part<boolean> {
  return (yield* one(USED, [hash])) !== undefined;
});
