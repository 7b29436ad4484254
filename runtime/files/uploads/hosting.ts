import { createHash, createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AssetSettings } from '../../config/types.ts';
import { extensionOf, type Media } from '../../contract/media.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Route } from '../../contract/route.ts';
import { LINK_VARIANT, linkEnd, signLink } from '../../secrets/links.ts';
import { countedBytes } from '../../store/assets.ts';
import type { AssetRecord, Store } from '../../store/types.ts';
import { isReachable, type UrlPolicy } from '../../upstream/url-policy.ts';
import { contentPieces } from '../media/base64.ts';
import type { HostedFile } from '../media/types.ts';
import { fileTooLarge, ownerFull } from './receive-file.ts';

/** The longest that a file is there for its vendor, and its link works. */
const LONGEST_MS = 86_400_000;

export type Hosting = ReturnType<typeof createHosting>;

/**
 * Plans where vendors will find the files of callers. The same bytes of the same owner are the same file, so that a
 * request that is sent again takes no more room.
 */
export function createHosting(input: {
  readonly registry: Pick<Registry, 'routes'>;
  readonly store: Pick<Store, 'ownerBytes' | 'findAssetById'>;
  /** Of this moment: the deployment may be read again. */
  readonly publicUrl: () => string;
  readonly settings: () => AssetSettings;
  /** What the deployment takes for the public internet. */
  readonly policy: Pick<UrlPolicy, 'permits'>;
  /** Signs links, and makes ids that only their owner's bytes have. */
  readonly key: Uint8Array;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}) {
  const { registry, store, key } = input;
  const hashes = new WeakMap<Media, string>();
  const hashOf = async (media: Media): Promise<string> => {
    const known = hashes.get(media) ?? (await hashContent(media));
    hashes.set(media, known);
    return known;
  };

  return {
    /** Whether vendors can fetch from this gateway at all. */
    isReachable: (): boolean => isReachable(input.publicUrl(), input.policy),
    /**
     * An address for each file, in their order, under which it can be fetched once it was kept; stores nothing. Throws
     * GatewayError `request_too_large` where the owner's uploads have no room for them.
     */
    async plan({
      owner_id,
      key_id,
      files,
    }: {
      readonly owner_id: string;
      /** While this key is valid the addresses work. */
      readonly key_id: string;
      readonly files: readonly Pick<HostedFile, 'param' | 'media' | 'mime' | 'bytes'>[];
    }): Promise<readonly { readonly url: string; readonly file: HostedFile }[]> {
      const { max_bytes, max_owner_bytes } = input.settings();
      const nowMs = input.clock();
      const expires = Math.floor((nowMs + LONGEST_MS) / 1_000);
      const shared = { registry, publicUrl: input.publicUrl(), key, key_id, nowMs, expires };
      const fresh = new Map<string, number>();
      const planned = [];
      for (const { param, media, mime, bytes } of files) {
        if (bytes > max_bytes) throw fileTooLarge(param, max_bytes, bytes);
        const hash = await hashOf(media);
        const id = hostedId(key, { owner_id, hash });
        const url = assetLink({ ...shared, asset: { id, mime } });
        if (url === undefined) throw new Error('internal: no route serves the files that vendors fetch');
        if (!fresh.has(id) && (await store.findAssetById(id)) === undefined) {
          fresh.set(id, countedBytes({ bytes }));
        }
        const { kind } = media;
        const expires_at = expires * 1_000;
        planned.push({ url, file: { id, owner_id, kind, mime, bytes, hash, expires_at, param, media } });
      }
      const more = [...fresh.values()].reduce((sum, counted) => sum + counted, 0);
      if (more > 0 && (await store.ownerBytes(owner_id)) + more > max_owner_bytes) {
        throw ownerFull({ param: files[0]?.param, bytes: more, max_owner_bytes });
      }
      return planned;
    },
  };
}

async function hashContent(media: Media): Promise<string> {
  if (media.stored !== undefined) return media.stored.sha256;
  const hash = createHash('sha256');
  for await (const piece of contentPieces(media)) {
    hash.update(piece);
    await nextTurn();
  }
  return hash.digest('hex');
}

/** Looks like the id of any asset, and is never that of an upload, which is drawn. */
function hostedId(key: Uint8Array, { owner_id, hash }: { owner_id: string; hash: string }): string {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify(['hosted', owner_id, hash]))
    .digest('hex');
  return `asset_${digest.slice(0, 32)}`;
}

/**
 * An address of an asset's bytes that works without a key, for vendors that fetch. It is signed as a task's link without
 * `variant` is; ids of assets and tasks are never alike. Undefined when no route serves assets.
 */
export function assetLink(input: {
  readonly registry: Pick<Registry, 'routes'>;
  readonly publicUrl: string;
  readonly key: Uint8Array;
  readonly asset: Pick<AssetRecord, 'id' | 'mime'>;
  /** The key whose request the vendor was asked for. */
  readonly key_id: string;
  readonly nowMs: number;
  /** When it ends, in epoch seconds; absent: `linkEnd`. */
  readonly expires?: number;
}): string | undefined {
  const { id, mime } = input.asset;
  const route = contentRoute(input.registry.routes);
  if (route === undefined) return undefined;
  const { key_id, expires = linkEnd(input.nowMs) } = input;
  const claim = { task: id, variant: LINK_VARIANT, expires, key_id };
  const query = new URLSearchParams({ ...signLink(input.key, claim) });
  const path = route.path.replace('{asset_id}', id).replace('{file}', `file.${extensionOf(mime)}`);
  return `${input.publicUrl}${path}?${query}`;
}

/** Many vendors tell what a file is by the end of its path: the route whose path has a place for its name comes first. */
function contentRoute(routes: readonly Route[]): Route | undefined {
  const serving = routes.filter(({ operation, method }) => operation === 'asset.content' && method === 'GET');
  return serving.find(({ path }) => path.endsWith('/{file}')) ?? serving[0];
}
