import { LINK_VARIANT, linkEnd, signLink } from '../auth/links.ts';
import type { Registry } from '../contract/registry.ts';
import type { AssetRecord } from '../store/types.ts';

/**
 * An address of an asset's bytes that works without a key until `linkEnd`, for vendors that fetch. It is signed
 * as a task's link without `variant` is; ids of assets and tasks are never alike. Undefined when no route serves assets.
 */
export function assetLink(input: {
  readonly registry: Pick<Registry, 'routes'>;
  readonly publicUrl: string;
  readonly key: Uint8Array;
  readonly asset: Pick<AssetRecord, 'id'>;
  readonly nowMs: number;
}): string | undefined {
  const { id } = input.asset;
  const route = input.registry.routes.find(
    ({ operation, method }) => operation === 'asset.content' && method === 'GET',
  );
  if (route === undefined) return undefined;
  const claim = { task: id, variant: LINK_VARIANT, expires: linkEnd(input.nowMs) };
  const query = new URLSearchParams({ ...signLink(input.key, claim) });
  return `${input.publicUrl}${route.path.replace(/\{\w+\}/, id)}?${query}`;
}
