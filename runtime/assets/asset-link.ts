import { signLink } from '../auth/links.ts';
import type { Registry } from '../contract/registry.ts';
import type { AssetRecord } from '../store/types.ts';

const LINK_SECS = 86_400;
const STEP_SECS = 3_600;

/** Links name the variant `video` when they name none; ids of assets and tasks are never alike. */
const VARIANT = 'video';

/**
 * An address of an asset's bytes that works without a key for a day, for vendors that fetch. Its end is rounded
 * up to the hour, so that vendors who keep what they fetched see the same address again. Undefined when no route
 * serves assets.
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
  const expires = Math.ceil((input.nowMs / 1_000 + LINK_SECS) / STEP_SECS) * STEP_SECS;
  const query = new URLSearchParams({ ...signLink(input.key, { task: id, variant: VARIANT, expires }) });
  return `${input.publicUrl}${route.path.replace(/\{\w+\}/, id)}?${query}`;
}
