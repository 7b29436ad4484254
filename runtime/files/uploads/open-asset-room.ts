import { join } from 'node:path';
import { DEFAULT_ASSETS } from '../../config/storage-settings.ts';
import type { Deployment } from '../../config/types.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Logger } from '../../observe/logger.ts';
import { linkEnd } from '../../secrets/links.ts';
import { deriveKey } from '../../secrets/secrets.ts';
import type { AssetRecord, Store } from '../../store/types.ts';
import { repeatEvery } from '../../time/repeat-every.ts';
import type { Egress } from '../../upstream/types.ts';
import { isReachable, type UrlPolicy } from '../../upstream/url-policy.ts';
import { collect } from '../media/media-reader.ts';
import type { AssetSource, FindAsset, Hosting } from '../media/types.ts';
import { assetLink } from './asset-link.ts';
import { openAssets } from './asset-service.ts';
import type { DiskFloor } from './disk-floor.ts';
import { createHosting } from './hosting.ts';
import { createLocalBlobs } from './local-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';
import type { AssetService } from './types.ts';

/** How long expired assets may lie after a sweep took out all there were. */
const EVERY_MS = 60_000;

/** What the gateway needs of uploads: the service for routes, the finder for requests that name them. */
export interface AssetRoom {
  readonly service: AssetService;
  readonly find: FindAsset;
  /** Plans addresses for files that came with requests. */
  readonly hosting: Hosting;
  /** Ends the sweeping of expired uploads; to be called before the store closes. */
  stop(): Promise<void>;
}

/** Opens the uploads of a deployment. Where the bytes lie is settled here; limits follow the deployment. */
export async function openAssetRoom(input: {
  readonly deployment: () => Deployment;
  readonly registry: Pick<Registry, 'routes'>;
  readonly store: Store;
  readonly egress: Pick<Egress, 'publicStream'>;
  /** What the deployment takes for the public internet. */
  readonly policy: Pick<UrlPolicy, 'permits'>;
  readonly floor?: DiskFloor;
  readonly secret: Uint8Array;
  readonly log: Pick<Logger, 'warn'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}): Promise<AssetRoom> {
  const { deployment, registry, clock } = input;
  const folder = join(deployment().store.data_dir, 'assets');
  const settings = () => deployment().assets ?? DEFAULT_ASSETS;
  const { s3 } = settings();
  const service = await openAssets({
    ...input,
    blobs: s3 === undefined ? createLocalBlobs(folder) : createS3Blobs(s3),
    folder: join(folder, 'tmp'),
    settings,
  });
  const key = deriveKey(input.secret, 'content-links');
  const find = createAssetFinder(service, () => {
    const { public_url: publicUrl } = deployment().server;
    if (!isReachable(publicUrl, input.policy)) return undefined;
    const nowMs = clock();
    return {
      until: linkEnd(nowMs) * 1_000,
      of: (asset, key_id) => assetLink({ registry, publicUrl, key, asset, key_id, nowMs }),
    };
  });
  const publicUrl = () => deployment().server.public_url;
  const hosting = createHosting({
    registry,
    store: input.store,
    publicUrl,
    settings,
    policy: input.policy,
    key,
    clock,
  });
  const sweeper = startSweeper({ assets: service, log: input.log });
  return { service, find, hosting, stop: sweeper.stop };
}

/**
 * Sweeps expired assets now, and then every minute until it is stopped, which cuts the one that runs; a sweep that fails
 * is logged and tried again.
 */
export function startSweeper(input: {
  readonly assets: Pick<AssetService, 'sweep'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly everyMs?: number;
}): { stop(): Promise<void> } {
  return repeatEvery(input.everyMs ?? EVERY_MS, async (signal) => {
    try {
      await input.assets.sweep(signal);
    } catch (error) {
      if (!signal.aborted) input.log.warn({ error }, 'expired assets could not be removed');
    }
  });
}

/** Addresses that vendors may fetch, all made at one moment. */
interface VendorLinks {
  /** When they end, in epoch milliseconds. */
  readonly until: number;
  /** Undefined when no route serves assets. */
  of(asset: Pick<AssetRecord, 'id' | 'mime'>, key_id: string): string | undefined;
}

/**
 * How the media room reads uploads. `links` is undefined when no vendor can reach this gateway; otherwise what is
 * found lives as long as its link.
 */
function createAssetFinder(
  assets: Pick<AssetService, 'find' | 'lend' | 'open'>,
  links: () => VendorLinks | undefined,
): FindAsset {
  return async (asked) => {
    const vendor = links();
    const found = vendor === undefined ? assets.find(asked) : assets.lend({ ...asked, until: vendor.until });
    const asset = await found;
    return asset === undefined ? undefined : sourceOf(asset, assets, vendor?.of(asset, asked.key_id));
  };
}

function sourceOf(
  asset: AssetRecord,
  assets: Pick<AssetService, 'open'>,
  link: string | undefined,
): AssetSource {
  const { kind, mime, bytes, hash } = asset;
  async function* read(last: number): AsyncGenerator<Uint8Array> {
    const blob = await assets.open(asset, { first: 0, last });
    if (blob === undefined) throw new Error(`internal: the bytes of ${asset.id} are gone`);
    yield* blob as AsyncIterable<Uint8Array>;
  }
  return {
    kind,
    mime,
    bytes,
    link,
    head: (most) => collect(read(Math.min(most, bytes) - 1)),
    read: () => collect(read(bytes - 1)),
    stored: (head) => ({ bytes, sha256: hash, head, read: () => read(bytes - 1) }),
  };
}
