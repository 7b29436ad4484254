import type { MediaKind } from '../../contract/media.ts';
import type { Batch } from '../batch.ts';
import { write, writeAlone } from '../operation.ts';
import { int, type Row, text } from '../sql/row.ts';
import { type Statement, statement } from '../sql/statement.ts';
import { all, one, type Part } from '../sql/transaction.ts';
import { StoreConflict, StoreRefused } from '../store-errors.ts';
import type { AssetRecord } from '../types.ts';
import { countedBytes } from '../unproven.ts';

const KINDS = { image: true, video: true, audio: true } satisfies Record<MediaKind, true>;

/** Uses of hosted files that one transaction ends. */
const MOST_LET_GO = 500;

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

/**
 * A new asset; rejects with StoreRefused `owner_full` when the owner's stored bytes, each asset counted as a disk
 * block at least, would exceed `max_owner_bytes`.
 * For an id that the owner has with the same hash: that asset, which lives until the later of both ends.
 */
export const createAsset = writeAlone(function* (_batch: Batch, input: NewAsset): Part<AssetRecord> {
  const { id, owner_id, hash, expires_at } = input.asset;
  const renewed = yield* one(RENEW, [id, owner_id, hash, expires_at]);
  return renewed === undefined ? yield* insertAsset(input, INSERT) : assetRecord(renewed);
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
  const known = yield* one(HOST, [id, owner_id, hash, expires_at]);
  const asset = known === undefined ? yield* insertAsset(input, INSERT_HOSTED) : assetRecord(known);
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
  if (!fits) {
    throw new StoreRefused(
      'owner_full',
      `an upload of ${bytes} bytes does not fit: all uploads of one owner may have ${max_owner_bytes} bytes`,
    );
  }
  const row = yield* one(insert, [id, owner_id, kind, mime, bytes, hash, expires_at]);
  if (row === undefined) throw new Error(`internal: asset ${id} was not inserted`);
  return assetRecord(row);
}

/**
 * As `findAsset`, and the asset is there for holders of links until `until` at least, whether it would have
 * expired or is deleted meanwhile.
 */
export const lendAsset = write(function* (
  _batch: Batch,
  { id, owner_id, until }: { readonly id: string; readonly owner_id: string; readonly until: number },
): Part<AssetRecord | undefined> {
  const row = yield* one(LEND, [id, owner_id, until]);
  return row === undefined ? undefined : assetRecord(row);
});

/**
 * The asset that its owner has no more, expired or not. Its blob may still be used: by another one, or by this one for
 * holders of links while it is lent; its bytes count until then.
 */
export const deleteAsset = writeAlone(function* (
  _batch: Batch,
  { id, owner_id }: { readonly id: string; readonly owner_id: string },
): Part<AssetRecord | undefined> {
  const hidden = yield* one(HIDE, [id, owner_id]);
  if (hidden !== undefined) return assetRecord(hidden);
  const row = yield* one(DELETE, [id, owner_id]);
  if (row === undefined) return undefined;
  const asset = assetRecord(row);
  yield* countDown([asset]);
  return asset;
});

/** Takes expired assets with these bytes out, of all owners. */
export const expireAssets = writeAlone(function* (
  _batch: Batch,
  { hash }: { readonly hash: string },
): Part<readonly AssetRecord[]> {
  const expired = (yield* all(EXPIRE, [hash])).map(assetRecord);
  yield* countDown(expired);
  return expired;
});

/** Owners are counted in id order, so that two sweeps cannot deadlock. */
function* countDown(assets: readonly AssetRecord[]): Part<void> {
  const bytes = new Map<string, number>();
  for (const asset of assets)
    bytes.set(asset.owner_id, (bytes.get(asset.owner_id) ?? 0) + countedBytes(asset));
  for (const [owner, freed] of [...bytes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    yield* all(COUNT_DOWN, [owner, freed]);
  }
}

function isKind(word: string): word is MediaKind {
  return Object.hasOwn(KINDS, word);
}

/** Reads a row of `assets`. */
export function assetRecord(row: Row): AssetRecord {
  const kind = text(row, 'kind');
  if (!isKind(kind)) throw new Error(`internal: asset kind ${kind} is not known to this build`);
  return {
    id: text(row, 'id'),
    owner_id: text(row, 'owner_id'),
    kind,
    mime: text(row, 'mime'),
    bytes: int(row, 'bytes'),
    hash: text(row, 'hash'),
    created_at: int(row, 'created_at'),
    expires_at: int(row, 'expires_at'),
  };
}
