import type { MediaKind } from '../contract/media.ts';

/** Metadata of a stored upload; its bytes lie under `hash` in the blob store. */
export interface AssetRecord {
  readonly id: string;
  readonly owner_id: string;
  readonly kind: MediaKind;
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  readonly hash: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** The part of the store that knows uploads; what its docstring promises holds here too. */
export interface AssetStore {
  /**
   * A new asset; rejects with StoreRefused `owner_full` when the owner's stored bytes, each asset counted as a disk
   * block at least, would exceed `max_owner_bytes`.
   * For an id that the owner has with the same hash: that asset, which lives until the later of both ends.
   */
  createAsset(input: {
    readonly asset: Omit<AssetRecord, 'created_at'>;
    readonly max_owner_bytes: number;
  }): Promise<AssetRecord>;
  /**
   * As `findAsset`, and the asset is there for holders of links until `until` at least, whether it would have
   * expired or is deleted meanwhile.
   */
  lendAsset(input: {
    readonly id: string;
    readonly owner_id: string;
    readonly until: number;
  }): Promise<AssetRecord | undefined>;
  /**
   * A file that vendors fetch for a task: an asset that counts for its owner, who neither sees nor names it, until
   * `expires_at` at the latest. For an id that the owner has with the same hash: that asset, used by this task too.
   * Rejects as `createAsset` does.
   */
  hostAsset(input: {
    readonly asset: Omit<AssetRecord, 'created_at'>;
    readonly task_id: string;
    readonly max_owner_bytes: number;
  }): Promise<AssetRecord>;
  /**
   * Lets go of hosted files whose tasks ended at least so long ago: those that no other task uses expire. Of many,
   * some; says how many.
   */
  releaseHosted(input: { readonly ended_ms: number }): Promise<number>;
  /** What the assets of one owner count, those that expired and were not swept among them. */
  ownerBytes(owner_id: string): Promise<number>;
  /** An asset of this owner that has not expired. */
  findAsset(input: { readonly id: string; readonly owner_id: string }): Promise<AssetRecord | undefined>;
  /** For signed links only: not scoped by owner. */
  findAssetById(id: string): Promise<AssetRecord | undefined>;
  findAssetByHash(input: {
    readonly hash: string;
    readonly owner_id: string;
  }): Promise<AssetRecord | undefined>;
  /** What has not expired, newest first, 1 to 1,000 at a time; an unknown `after` is an empty page. */
  listAssets(input: {
    readonly owner_id: string;
    readonly after?: string;
    readonly limit: number;
  }): Promise<{ readonly assets: readonly AssetRecord[]; readonly has_more: boolean }>;
  /**
   * The asset that its owner has no more. Its blob may still be used: by another one, or by this one for holders of
   * links while it is lent; its bytes count until then.
   */
  deleteAsset(input: { readonly id: string; readonly owner_id: string }): Promise<AssetRecord | undefined>;
  /** Hashes of up to `limit` expired assets, oldest first, each hash once. */
  expiredBlobs(input: { readonly limit: number }): Promise<readonly string[]>;
  /** Takes expired assets with these bytes out, of all owners. */
  expireAssets(input: { readonly hash: string }): Promise<readonly AssetRecord[]>;
  /** Whether any asset still uses the blob. */
  blobInUse(hash: string): Promise<boolean>;
}
