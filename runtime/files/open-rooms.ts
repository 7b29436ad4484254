import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DEFAULT_ASSETS, DEFAULT_RESULTS } from '../config/to-deployment.ts';
import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { Logger } from '../observe/logger.ts';
import { linkEnd } from '../secrets/links.ts';
import { deriveKey } from '../secrets/secrets.ts';
import type { AssetRecord, Store } from '../store/types.ts';
import { repeatEvery } from '../time/clock.ts';
import type { Egress } from '../upstream/types.ts';
import { isReachable, type UrlPolicy } from '../upstream/url-policy.ts';
import { collect } from './media/media-reader.ts';
import type { AssetSource, FindAsset } from './media/types.ts';
import { openResults } from './results/result-keeper.ts';
import { type AssetService, openAssets } from './uploads/asset-service.ts';
import { openBlobs } from './uploads/blobs.ts';
import type { DiskFloor } from './uploads/disk-room.ts';
import { assetLink, createHosting } from './uploads/hosting.ts';

/** How long expired files may lie after a sweep took out all there were. */
const EVERY_MS = 60_000;

const OWN_NAME_CHARS = 16;

/** What both rooms need. Where bytes lie is settled when they are opened; limits follow the deployment. */
interface RoomInput {
  readonly deployment: () => Deployment;
  readonly store: Store;
  readonly egress: Pick<Egress, 'publicStream'>;
  readonly floor?: DiskFloor;
  readonly log: Pick<Logger, 'warn'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Opens the uploads of a deployment. */
export async function openAssetRoom(
  input: RoomInput & {
    readonly registry: Pick<Registry, 'routes'>;
    /** What the deployment takes for the public internet. */
    readonly policy: Pick<UrlPolicy, 'permits'>;
    readonly secret: Uint8Array;
  },
) {
  const { deployment, registry, store, policy, clock } = input;
  const { folder, unfinished } = placesOf(deployment().store, 'assets');
  const settings = () => deployment().assets ?? DEFAULT_ASSETS;
  const service = await openAssets({
    ...input,
    blobs: openBlobs(folder, settings().s3),
    folder: unfinished,
    settings,
  });
  const key = deriveKey(input.secret, 'content-links');
  const publicUrl = () => deployment().server.public_url;

  const find: FindAsset = async (asked) => {
    const from = publicUrl();
    if (!isReachable(from, policy)) {
      const asset = await service.find(asked);
      return asset && sourceOf(asset, service);
    }
    // What vendors fetch from this gateway lives as long as its link.
    const nowMs = clock();
    const { key_id } = asked;
    const asset = await service.lend({ ...asked, until: linkEnd(nowMs) * 1_000 });
    const link = asset && assetLink({ registry, publicUrl: from, key, asset, key_id, nowMs });
    return asset && sourceOf(asset, service, link);
  };
  const sweeper = repeatEvery(EVERY_MS, service.sweep, (error) =>
    input.log.warn({ error }, 'expired assets could not be removed'),
  );
  return {
    /** For routes. */
    service,
    /** For requests that name uploads. */
    find,
    /** Plans addresses for files that came with requests. */
    hosting: createHosting({ registry, store, publicUrl, settings, policy, key, clock }),
    /** Ends the sweeping of expired uploads; to be called before the store closes. */
    stop: sweeper.stop,
  };
}

/**
 * Opens the kept results of a deployment, beside its uploads: the folder `results` of the data folder, or objects
 * `results/...` of the same bucket.
 */
export async function openResultRoom(input: RoomInput) {
  const { deployment } = input;
  const { folder, unfinished } = placesOf(deployment().store, 'results');
  const s3 = deployment().assets?.s3;
  const keeper = await openResults({
    ...input,
    blobs: openBlobs(folder, s3 && { ...s3, prefix: `${s3.prefix}results/` }),
    folder: unfinished,
    settings: () => deployment().results ?? DEFAULT_RESULTS,
  });
  const sweeper = repeatEvery(EVERY_MS, keeper.sweep, (error) =>
    input.log.warn({ error }, 'expired result files could not be removed'),
  );
  return {
    keeper,
    /** Ends the sweeping and what is being fetched; to be called before the store closes. */
    async stop(): Promise<void> {
      keeper.stop();
      await sweeper.stop();
    },
  };
}

/**
 * Where files lie, and those that are not whole yet: on the same file system, and in a folder that no other process uses,
 * for it is cleared away at the start.
 */
function placesOf({ data_dir, files_dir, worker }: Deployment['store'], room: 'assets' | 'results') {
  const folder = join(files_dir ?? data_dir, room);
  if (files_dir === undefined && worker === undefined) return { folder, unfinished: join(folder, 'tmp') };
  const own = createHash('sha256')
    .update(`${hostname()} ${resolve(data_dir)} ${worker}`)
    .digest('hex');
  return { folder, unfinished: join(folder, `tmp-${own.slice(0, OWN_NAME_CHARS)}`) };
}

function sourceOf(asset: AssetRecord, assets: Pick<AssetService, 'open'>, link?: string): AssetSource {
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
