import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { AssetSettings } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { Logger } from '../../observe/logger.ts';
import { StoreRefused } from '../../store/store-errors.ts';
import type { AssetRecord, Store } from '../../store/types.ts';
import type { SpooledFile } from '../../upstream/spool.ts';
import type { Egress } from '../../upstream/types.ts';
import { contentPieces } from '../media/base64.ts';
import type { HostedFile } from '../media/types.ts';
import { checkUpload } from './check-upload.ts';
import { type DiskFloor, withoutRoom } from './disk-floor.ts';
import { createHashGuard } from './hash-guard.ts';
import { createInFlightRoom } from './in-flight-room.ts';
import { readAddress } from './read-address.ts';
import { ownerFull, type ReceivedFile, receiveFile } from './received-file.ts';
import type { AssetService, BlobStore, Upload } from './types.ts';

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
  readonly store: Pick<
    Store,
    | 'createAsset'
    | 'findAsset'
    | 'findAssetById'
    | 'findAssetByHash'
    | 'listAssets'
    | 'deleteAsset'
    | 'lendAsset'
    | 'hostAsset'
    | 'releaseHosted'
    | 'expiredBlobs'
    | 'expireAssets'
    | 'blobInUse'
  >;
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

/**
 * Opens the assets of a deployment. Files that an earlier process did not receive whole are cleared away first; what
 * it left half done with blobs is settled by the first sweep, because the place of the blobs may be away.
 */
export async function openAssets(options: AssetServiceOptions): Promise<AssetService> {
  const { store, blobs, settings } = options;
  const guard = createHashGuard(options.folder);
  const all = options.inFlightBytes ?? IN_FLIGHT_BYTES;
  // One upload of the largest size always fits its owner's share.
  const room = createInFlightRoom({ all, each: () => Math.max(all * OWNER_SHARE, settings().max_bytes) });

  const taking = (part: Pick<ReturnType<typeof room.open>, 'take'>) => (bytes: number) => {
    part.take(bytes);
    options.floor?.take(bytes);
  };
  const removeUnused = async (hash: string, signal?: AbortSignal): Promise<void> => {
    if (!(await store.blobInUse(hash))) await blobs.remove(hash, signal);
  };
  const notSettled = (error: unknown): void => {
    options.log.warn({ error }, 'what was left half done of an upload could not be cleared away');
  };
  await guard.recover(notSettled);

  const receive = async (upload: Upload): Promise<AssetRecord> => {
    const part = room.open(upload.owner_id);
    try {
      const { max_bytes } = settings();
      await options.floor?.require();
      const file = await receiveFile({ ...upload, folder: options.folder, max_bytes, onBytes: taking(part) });
      try {
        const { kind, mime } = checkUpload(file, upload.param);
        const outcome = await guard.run(file.hash, () => record(upload.owner_id, file, { kind, mime }));
        if (outcome instanceof GatewayError) throw outcome;
        return outcome;
      } finally {
        await rm(file.path, { force: true });
      }
    } catch (error) {
      throw withoutRoom(error);
    } finally {
      part.close();
    }
  };

  /** The blob first: a record without its bytes would be a promise we cannot keep. */
  const record = async (
    owner_id: string,
    file: ReceivedFile,
    type: Pick<AssetRecord, 'kind' | 'mime'>,
  ): Promise<AssetRecord | GatewayError> => {
    const { hash, bytes } = file;
    const { ttl_secs, max_owner_bytes } = settings();
    const known = await store.findAssetByHash({ hash, owner_id });
    await blobs.put(file, hash);
    const expires_at = options.clock() + ttl_secs * 1_000;
    try {
      return await store.createAsset({
        asset: { id: known?.id ?? newAssetId(), owner_id, ...type, bytes, hash, expires_at },
        max_owner_bytes,
      });
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error;
      await removeUnused(hash);
      return ownerFull({ bytes, max_owner_bytes });
    }
  };

  /** The bytes first, as for a record; those that any asset has already are not written again. */
  const host = async (
    file: HostedFile,
    task_id: string,
    signal: AbortSignal,
  ): Promise<GatewayError | undefined> => {
    const { id, owner_id, kind, mime, bytes, hash, expires_at, param } = file;
    const { max_bytes, max_owner_bytes } = settings();
    if (!(await store.blobInUse(hash))) {
      const part = room.open(owner_id);
      try {
        await options.floor?.require();
        const from = Readable.from(contentPieces(file.media), { objectMode: true });
        const { folder } = options;
        const received = await receiveFile({ from, folder, max_bytes, param, signal, onBytes: taking(part) });
        if (received.hash !== hash) throw new Error(`internal: ${id} was planned for other bytes`);
        await blobs.put(received, hash, signal).finally(() => rm(received.path, { force: true }));
      } catch (error) {
        throw withoutRoom(error);
      } finally {
        part.close();
      }
    }
    signal.throwIfAborted();
    try {
      const asset = { id, owner_id, kind, mime, bytes, hash, expires_at };
      await store.hostAsset({ asset, task_id, max_owner_bytes });
      return undefined;
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error;
      await removeUnused(hash);
      return ownerFull({ param, bytes, max_owner_bytes });
    }
  };

  return {
    keep: receive,
    async spool({ owner_id, ...input }) {
      const part = room.open(owner_id);
      try {
        await options.floor?.require();
        const file = await receiveFile({ ...input, folder: options.folder, onBytes: taking(part) });
        return spooledFile(file, part);
      } catch (error) {
        part.close();
        throw withoutRoom(error);
      }
    },
    async host(file, task_id, signal) {
      const refused = await guard.run(file.hash, () => host(file, task_id, signal));
      if (refused !== undefined) throw refused;
    },
    async keepAddress({ address, ...upload }) {
      const { max_bytes } = settings();
      const from = readAddress(options.egress, { address, max_bytes, ...upload });
      return receive({ ...upload, from });
    },
    lend: async (asked) => (isAssetId(asked.id) ? store.lendAsset(asked) : undefined),
    find: async ({ id, owner_id }) => (isAssetId(id) ? store.findAsset({ id, owner_id }) : undefined),
    findLinked: async (id) => (isAssetId(id) ? store.findAssetById(id) : undefined),
    list: (asked) => store.listAssets(asked),
    async remove(asked) {
      if (!isAssetId(asked.id)) return undefined;
      const asset = await store.findAsset(asked);
      if (asset === undefined) return undefined;
      return guard.run(asset.hash, async () => {
        const removed = await store.deleteAsset(asked);
        if (removed !== undefined) await removeUnused(asset.hash);
        return removed;
      });
    },
    open: ({ hash }, range) => blobs.open(hash, range),
    async sweep(signal) {
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

/** A new public id: 128 random bits. */
function newAssetId(): string {
  return `asset_${randomBytes(16).toString('hex')}`;
}

/** Whether a text can be an asset's id at all; nothing else is ever looked up. */
function isAssetId(text: string): boolean {
  return ASSET_ID.test(text);
}

/** A received file as the content of a request; `room` is closed when it is removed. */
function spooledFile({ path, bytes, hash, head }: ReceivedFile, room: { close(): void }): SpooledFile {
  const read = () => createReadStream(path, { highWaterMark: PIECE_BYTES });
  return {
    content: { bytes, sha256: hash, head, read },
    async remove() {
      // What cannot be removed now goes with the next start; its room is given back, or uploads would end.
      await rm(path, { force: true }).catch(() => undefined);
      room.close();
    },
  };
}
