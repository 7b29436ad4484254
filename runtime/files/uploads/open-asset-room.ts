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
import { type AssetService, openAssets } from './asset-service.ts';
import { openBlobs } from './blobs.ts';
import type { DiskFloor } from './disk-room.ts';
import { assetLink, createHosting } from './hosting.ts';

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
  const { deployment, registry, policy, clock } = input;
  const folder = join(deployment().store.data_dir, 'assets');
  const settings = () => deployment().assets ?? DEFAULT_ASSETS;
  const service = await openAssets({
    ...input,
    blobs: openBlobs(folder, settings().s3),
    folder: join(folder, 'tmp'),
    settings,
  });
  const key = deriveKey(input.secret, 'content-links');
  const publicUrl = () => deployment().server.public_url;

  /** What vendors can fetch from this gateway lives as long as its link. */
  const find: FindAsset = async (asked) => {
    const nowMs = clock();
    const isFetched = isReachable(publicUrl(), policy);
    const asset = isFetched
      ? await service.lend({ ...asked, until: linkEnd(nowMs) * 1_000 })
      : await service.find(asked);
    if (asset === undefined) return undefined;
    const { key_id } = asked;
    const link = isFetched
      ? assetLink({ registry, publicUrl: publicUrl(), key, asset, key_id, nowMs })
      : undefined;
    return sourceOf(asset, service, link);
  };
  const hosting = createHosting({ registry, store: input.store, publicUrl, settings, policy, key, clock });
  const sweeper = repeatEvery(EVERY_MS, service.sweep, (error) =>
    input.log.warn({ error }, 'expired assets could not be removed'),
  );
  return { service, find, hosting, stop: sweeper.stop };
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
