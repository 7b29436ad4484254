import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { AssetSettings } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Logger } from '../../observe/logger.ts';
import { StoreRefused } from '../../store/store-errors.ts';
import type { AssetRecord, Store } from '../../store/types.ts';
import type { Spool } from '../../upstream/spool.ts';
import type { Egress } from '../../upstream/types.ts';
import { contentPieces } from '../media/base64.ts';
import type { HostedFile } from '../media/types.ts';
import type { BlobStore, ByteRange } from './blobs.ts';
import { checkUpload } from './check-upload.ts';
import { createInFlightRoom, type DiskFloor, withoutRoom } from './disk-room.ts';
import { createHashGuard } from './hash-guard.ts';
import { ownerFull, type Receiving, readAddress, receiveFile } from './receive-file.ts';

/** What one read of the disk takes. */
const PIECE_BYTES = 256 * 1024;

const ASSET_ID = /^asset_[0-9a-f]{32}$/;

/** Disk that unfinished uploads of all callers may take together, and the share of it that one owner has. */
const IN_FLIGHT_BYTES = 8 * 1024 * 1024 * 1024;
const OWNER_SHARE = 1 / 4;
/** How long a file for a vendor is there when its tasks have ended. */
const HOSTED_AFTER_MS = 3_600_000;
/** Blobs that a sweep asks for at once. */
const SWEEP_LIMIT = 100;

export interface AssetServiceOptions {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Folder of unfinished uploads; on the file system of local blobs, and of this process alone. */
  readonly folder: string;
  /** Of this moment: the deployment may be read again. */
  readonly settings: () => AssetSettings;
  readonly egress: Pick<Egress, 'publicStream'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly inFlightBytes?: number;
  /** Absent: files may fill the disk. */
  readonly floor?: DiskFloor;
}

interface Upload {
  readonly owner_id: string;
  /** The caller's field that holds the file, for refusals. */
  readonly param: string;
  readonly from: AsyncIterable<Uint8Array>;
  /** Aborted when the caller goes away: nothing is stored then. */
  readonly signal: AbortSignal;
}

/** Names an asset of one owner; unknown, malformed, foreign and expired ids are all alike. */
interface OwnAsset {
  readonly id: string;
  readonly owner_id: string;
}

/** Uploads of callers: kept, found and forgotten in their owner's scope. */
export type AssetService = Awaited<ReturnType<typeof openAssets>>;

/**
 * Opens the assets of a deployment. Files that an earlier process did not receive whole are cleared away first; what
 * it left half done with blobs is settled by the first sweep, because the place of the blobs may be away.
 */
export async function openAssets(options: AssetServiceOptions) {
  const { store, blobs, settings, folder, floor } = options;
  const guard = createHashGuard(folder, store);
  const all = options.inFlightBytes ?? IN_FLIGHT_BYTES;
  // One upload of the largest size always fits its owner's share.
  const room = createInFlightRoom({ all, each: () => Math.max(all * OWNER_SHARE, settings().max_bytes) });

  const removeUnused = async (hash: string, signal?: AbortSignal): Promise<void> => {
    if (!(await store.blobInUse(hash))) await blobs.remove(hash, signal);
  };
  const notSettled = (error: unknown): void => {
    options.log.warn({ error }, 'what was left half done of an upload could not be cleared away');
  };
  await guard.recover(notSettled);

  /** Writes what arrives to the folder, for as long as its owner and the disk have room; it counts until it is removed. */
  const receive = async (owner_id: string, input: Omit<Receiving, 'folder' | 'onBytes'>) => {
    const part = room.open(owner_id);
    const onBytes = (bytes: number): void => {
      part.take(bytes);
      floor?.take(bytes);
    };
    try {
      await floor?.require();
      const file = await receiveFile({ ...input, folder, onBytes });
      // Not the file itself: its last bytes are needed only while it is looked at.
      const { path } = file;
      const remove = async (): Promise<void> => {
        // What cannot be removed now goes with the next start; its room is given back, or uploads would end.
        await rm(path, { force: true }).catch(() => undefined);
        part.close();
      };
      return { file, remove };
    } catch (error) {
      part.close();
      throw withoutRoom(error);
    }
  };

  /** Writes bytes and the record that uses them in turn with others of the same hash; throws where the owner has no room. */
  const record = async <T>(
    file: { readonly hash: string; readonly bytes: number; readonly param?: string },
    write: (max_owner_bytes: number) => Promise<T>,
  ): Promise<T> => {
    const outcome = await guard.run(file.hash, async () => {
      const { max_owner_bytes } = settings();
      try {
        return await write(max_owner_bytes);
      } catch (error) {
        if (!(error instanceof StoreRefused)) throw error;
        await removeUnused(file.hash);
        // Not thrown: it leaves nothing to be settled.
        return ownerFull({ param: file.param, bytes: file.bytes, max_owner_bytes });
      }
    });
    if (outcome instanceof GatewayError) throw outcome;
    return outcome;
  };

  const keep = async ({ owner_id, ...upload }: Upload): Promise<AssetRecord> => {
    const { max_bytes } = settings();
    const { file, remove } = await receive(owner_id, { ...upload, max_bytes });
    try {
      const { hash, bytes } = file;
      const { kind, mime } = checkUpload(file, upload.param);
      return await record({ hash, bytes }, async (max_owner_bytes) => {
        const { ttl_secs } = settings();
        const known = await store.findAssetByHash({ hash, owner_id });
        // The blob first: a record without its bytes would be a promise we cannot keep.
        await blobs.put(file, hash);
        const id = known?.id ?? `asset_${randomBytes(16).toString('hex')}`;
        const expires_at = options.clock() + ttl_secs * 1_000;
        return store.createAsset({
          asset: { id, owner_id, kind, mime, bytes, hash, expires_at },
          max_owner_bytes,
        });
      });
    } finally {
      await remove();
    }
  };

  return {
    /**
     * Stores what arrives, whole or not at all. The same bytes of the same owner are the same asset, whose expiry
     * is renewed. Throws GatewayError: 400 for what is no whole picture, video or sound, 413 for too many bytes.
     */
    keep,
    /** As `keep`, for what lies behind a public address. */
    keepAddress({
      address,
      ...upload
    }: Omit<Upload, 'from'> & { readonly address: string }): Promise<AssetRecord> {
      const { max_bytes } = settings();
      return keep({ ...upload, from: readAddress(options.egress, { address, max_bytes, ...upload }) });
    },
    /** Disk for files that belong to one request; what a crash leaves of them goes with the next start. */
    spool: (async ({ owner_id, ...input }) => {
      const { file, remove } = await receive(owner_id, input);
      const { path, bytes, hash, head } = file;
      const read = () => createReadStream(path, { highWaterMark: PIECE_BYTES });
      return { content: { bytes, sha256: hash, head, read }, remove };
    }) satisfies Spool,
    /**
     * Keeps a file for the vendor of a task, whole or not at all, until an hour after the task ended, at most until it
     * expires. It counts among its owner's uploads, and is none of them. Throws GatewayError where there is no room.
     * Aborted, it is not kept; what is there of it by then goes with the next sweep.
     */
    host: (planned: HostedFile, task_id: string, signal: AbortSignal): Promise<void> =>
      record(planned, async (max_owner_bytes) => {
        const { media, param, ...asset } = planned;
        // Bytes that any asset has already are not written again.
        if (!(await store.blobInUse(asset.hash))) {
          const from = Readable.from(contentPieces(media), { objectMode: true });
          const { max_bytes } = settings();
          const { file, remove } = await receive(asset.owner_id, { from, max_bytes, param, signal });
          try {
            if (file.hash !== asset.hash)
              throw new Error(`internal: ${asset.id} was planned for other bytes`);
            await blobs.put(file, asset.hash, signal);
          } finally {
            await remove();
          }
        }
        signal.throwIfAborted();
        await store.hostAsset({ asset, task_id, max_owner_bytes });
      }),
    async find({ id, owner_id }: OwnAsset): Promise<AssetRecord | undefined> {
      return isAssetId(id) ? store.findAsset({ id, owner_id }) : undefined;
    },
    /**
     * As `find`, for an asset whose link is handed to a vendor: it can be fetched until `until` (epoch milliseconds) at
     * least, also when it would have expired or its owner deletes it.
     */
    async lend(asked: OwnAsset & { readonly until: number }): Promise<AssetRecord | undefined> {
      return isAssetId(asked.id) ? store.lendAsset(asked) : undefined;
    },
    /** For holders of a signed link. */
    async findLinked(id: string): Promise<AssetRecord | undefined> {
      return isAssetId(id) ? store.findAssetById(id) : undefined;
    },
    /** Newest first. */
    list: store.listAssets,
    async remove(asked: OwnAsset): Promise<AssetRecord | undefined> {
      if (!isAssetId(asked.id)) return undefined;
      const asset = await store.findAsset(asked);
      if (asset === undefined) return undefined;
      return guard.run(asset.hash, async () => {
        const removed = await store.deleteAsset(asked);
        if (removed !== undefined) await removeUnused(asset.hash);
        return removed;
      });
    },
    /** Undefined when the bytes are gone. Must be consumed or destroyed. */
    open: ({ hash }: Pick<AssetRecord, 'hash'>, range?: ByteRange): Promise<Readable | undefined> =>
      blobs.open(hash, range),
    /**
     * Takes out all expired assets, and with them the bytes that nobody else has; what failed or a crash left half done
     * is settled first. Rejects with the first failure, having begun no other; aborted, it ends early.
     */
    async sweep(signal?: AbortSignal): Promise<void> {
      while ((await store.releaseHosted({ ended_ms: HOSTED_AFTER_MS })) > 0)
        if (signal?.aborted === true) return;
      await guard.settle((hash) => removeUnused(hash, signal), signal).catch(notSettled);
      for (;;) {
        const hashes = await store.expiredBlobs({ limit: SWEEP_LIMIT });
        if (hashes.length === 0) return;
        for (const hash of hashes) {
          if (signal?.aborted === true) return;
          await guard.run(hash, async () => {
            await store.expireAssets({ hash });
            await removeUnused(hash, signal);
          });
        }
      }
    },
  };
}

/** Whether a text can be an asset's id at all; nothing else is ever looked up. */
function isAssetId(text: string): boolean {
  return ASSET_ID.test(text);
}
