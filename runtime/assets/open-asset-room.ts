import { join } from 'node:path';
import { linkEnd } from '../auth/links.ts';
import { deriveKey } from '../auth/secrets.ts';
import { DEFAULT_ASSETS } from '../config/asset-settings.ts';
import type { Deployment } from '../config/types.ts';
import type { Registry } from '../contract/registry.ts';
import type { FindAsset } from '../media/asset-source.ts';
import type { Hosting } from '../media/hosting.ts';
import type { Logger } from '../observe/logger.ts';
import type { Store } from '../store/types.ts';
import { isReachable } from '../upstream/is-reachable.ts';
import type { Egress } from '../upstream/types.ts';
import type { UrlPolicy } from '../upstream/url-policy.ts';
import { createAssetFinder } from './asset-finder.ts';
import { assetLink } from './asset-link.ts';
import { openAssets } from './asset-service.ts';
import type { DiskFloor } from './disk-floor.ts';
import { createHosting } from './hosting.ts';
import { createLocalBlobs } from './local-blobs.ts';
import { createS3Blobs } from './s3-blobs.ts';
import { startSweeper } from './sweeper.ts';
import type { AssetService } from './types.ts';

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
