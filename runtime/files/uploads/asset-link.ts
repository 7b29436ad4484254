import { extensionOf } from '../../contract/media.ts';
import type { Registry } from '../../contract/registry.ts';
import type { Route } from '../../contract/route.ts';
import { LINK_VARIANT, linkEnd, signLink } from '../../secrets/links.ts';
import type { AssetRecord } from '../../store/types.ts';

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
