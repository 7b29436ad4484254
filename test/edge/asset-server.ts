import { join } from 'node:path';
import type { AssetSettings } from '../../runtime/config/types.ts';
import type { Route } from '../../runtime/contract/route.ts';
import type { AnswerView, AssetView } from '../../runtime/contract/surface.ts';
import type { AssetService } from '../../runtime/files/uploads/asset-service.ts';
import { openAssets } from '../../runtime/files/uploads/asset-service.ts';
import { type BlobStore, createLocalBlobs } from '../../runtime/files/uploads/blobs.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import type { Store } from '../../runtime/store/types.ts';
import type { Egress } from '../../runtime/upstream/types.ts';
import { tempStore } from '../store/temp-store.ts';
import { type Server, type ServerOptions, testServer } from './fakes.ts';
import { tinyRegistry, tinyRoutes } from './tiny-registry.ts';

const shared = {
  surface: 'assets',
  auth: 'key',
  query: {},
} as const;

export const MAX_BODY_BYTES = 200_000_000;

const assetRoutes: readonly Route[] = [
  {
    ...shared,
    id: 'upload',
    title: '',
    operation: 'asset.upload',
    method: 'POST',
    path: '/v1/assets/upload',
    answer: 'asset',
    body: { kinds: ['json', 'multipart'], max_bytes: MAX_BODY_BYTES, stream: true },
  },
  ...(['get', 'list', 'delete'] as const).map((name): Route => {
    const answer = { get: 'asset', list: 'list', delete: 'deleted' }[name];
    const body = { kinds: ['json'] as const, max_bytes: 10_000 };
    const path = `/v1/assets/${name}`;
    return { ...shared, id: name, title: '', operation: `asset.${name}`, method: 'POST', path, answer, body };
  }),
  {
    ...shared,
    id: 'read',
    title: '',
    operation: 'asset.get',
    method: 'GET',
    path: '/v1/assets/{asset_id}',
    answer: 'asset',
  },
  ...(['GET', 'HEAD'] as const).map(
    (method): Route => ({
      ...shared,
      id: `content-${method}`,
      title: '',
      operation: 'asset.content',
      method,
      path: '/v1/assets/{asset_id}/content',
      auth: 'key_or_link',
      query: {
        expires: { type: 'integer', min: 0, max: 253_402_300_799 },
        signature: { type: 'string', max_chars: 128 },
      },
    }),
  ),
];

/** The registry of the tests with routes for uploads. */
export const assetRegistry = tinyRegistry({
  routes: [...tinyRoutes, ...assetRoutes],
  surfaces: {
    ...tinyRegistry().surfaces,
    assets: {
      id: 'assets',
      title: 'assets',
      answers: {
        asset: ({ asset }: AnswerView) => ({ ...asset }),
        deleted: ({ asset }: AnswerView) => ({ asset_id: asset?.id, deleted: true }),
        list: ({ page }: AnswerView) => ({ data: page?.items ?? [], has_more: page?.has_more }),
      },
    },
  },
});

export interface AssetServer extends Server {
  readonly assets: AssetService;
  readonly store: Store;
  /** Folder of unfinished uploads. */
  readonly tmp: string;
  readonly folder: string;
  /** Uploads a file as a form and answers the asset. */
  upload(file: Uint8Array): Promise<AssetView>;
}

export const BOUNDARY = 'a-boundary';

/** A form of one part, and whatever stands after it. */
export function fileForm(file: Uint8Array, name = 'file', rest = ''): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: text/html\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n${rest}--${BOUNDARY}--\r\n`)]);
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A server whose uploads lie in a real store and folder. */
export async function assetServer(
  options: ServerOptions & {
    readonly settings?: Partial<AssetSettings>;
    readonly publicStream?: Egress['publicStream'];
    readonly now?: () => number;
    /** Absent: they lie in the folder. */
    readonly blobs?: BlobStore;
  } = {},
): Promise<AssetServer> {
  const { store, folder: data } = await tempStore();
  const folder = join(data, 'assets');
  const tmp = join(folder, 'tmp');
  const settings = {
    ttl_secs: 3_600,
    max_bytes: 190_000_000,
    max_owner_bytes: 1_000_000_000,
    ...options.settings,
  };
  const assets = await openAssets({
    store,
    blobs: options.blobs ?? createLocalBlobs(folder),
    folder: tmp,
    settings: () => settings,
    egress: {
      publicStream: options.publicStream ?? (() => Promise.reject(new Error('no network in this test'))),
    },
    clock: Date.now,
    log: silentLogger,
  });
  const server = await testServer({
    registry: assetRegistry,
    ...options,
    deps: { assets, ...options.deps },
  });
  return {
    ...server,
    assets,
    store,
    tmp,
    folder,
    async upload(file) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/v1/assets/upload',
        headers: { ...server.auth, 'content-type': FORM_TYPE },
        payload: fileForm(file),
      });
      if (answer.statusCode !== 200) throw new Error(`the upload was refused: ${answer.body}`);
      return answer.json();
    },
  };
}
