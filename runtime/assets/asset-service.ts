import { rm } from 'node:fs/promises';
import type { AssetSettings } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Logger } from '../observe/logger.ts';
import { StoreRefused } from '../store/store-refused.ts';
import type { AssetRecord, Store } from '../store/types.ts';
import type { Egress } from '../upstream/types.ts';
import { isAssetId, newAssetId } from './asset-id.ts';
import { checkUpload } from './check-upload.ts';
import { createHashGuard } from './hash-guard.ts';
import { readAddress } from './read-address.ts';
import { type ReceivedFile, receiveFile } from './received-file.ts';
import type { AssetService, BlobStore, Upload } from './types.ts';

/** Disk that unfinished uploads of all callers may take together. */
const IN_FLIGHT_BYTES = 8 * 1024 * 1024 * 1024;
/** Assets that one sweep looks at. */
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
}

/** Opens the assets of a deployment: what an earlier process left unfinished is cleared away first. */
export async function openAssets(options: AssetServiceOptions): Promise<AssetService> {
  const { store, blobs, settings } = options;
  const guard = createHashGuard(options.folder);
  let inFlight = 0;

  const removeUnused = async (hash: string): Promise<void> => {
    if (!(await store.blobInUse(hash))) await blobs.remove(hash);
  };
  await guard.recover(removeUnused, (error) => {
    options.log.warn({ error }, 'what an earlier process left of an upload could not be cleared away');
  });

  const receive = async (upload: Upload): Promise<AssetRecord> => {
    let taken = 0;
    const onBytes = (bytes: number): void => {
      if (inFlight + bytes > (options.inFlightBytes ?? IN_FLIGHT_BYTES)) throw noRoom();
      inFlight += bytes;
      taken += bytes;
    };
    try {
      const { max_bytes } = settings();
      const file = await receiveFile({ ...upload, folder: options.folder, max_bytes, onBytes });
      try {
        const { kind, mime } = checkUpload(file, upload.param);
        const outcome = await guard.run(file.hash, () => record(upload.owner_id, file, { kind, mime }));
        if (outcome instanceof GatewayError) throw outcome;
        return outcome;
      } finally {
        await rm(file.path, { force: true });
      }
    } finally {
      inFlight -= taken;
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

  return {
    keep: receive,
    async keepAddress({ address, ...upload }) {
      const { max_bytes } = settings();
      const from = readAddress(options.egress, { address, max_bytes, ...upload });
      return receive({ ...upload, from });
    },
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
    async sweep() {
      const unused = await store.expireAssets({ limit: SWEEP_LIMIT });
      for (const { hash } of unused) await guard.run(hash, () => removeUnused(hash));
    },
  };
}

function ownerFull(input: { readonly bytes: number; readonly max_owner_bytes: number }): GatewayError {
  const { bytes, max_owner_bytes } = input;
  return new GatewayError('request_too_large', {
    message: `your uploads may have ${max_owner_bytes} bytes together, and these ${bytes} bytes do not fit beside the ones you have; delete some or wait until they expire`,
    details: { allowed: max_owner_bytes, received: bytes },
  });
}

function noRoom(): GatewayError {
  return new GatewayError('too_many_requests', {
    message: 'the gateway is receiving as many uploads as it has room for; try again later',
    retryAfterSecs: 5,
  });
}
