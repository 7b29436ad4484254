import { assetAddress } from '../contract/asset-address.ts';
import type { AssetView } from '../contract/surface.ts';
import type { AssetRecord } from '../store/types.ts';

/** What a surface may say about a stored upload; never its hash or owner. */
export function assetView(asset: AssetRecord): AssetView {
  return {
    id: asset.id,
    uri: assetAddress(asset.id),
    media_type: asset.mime,
    bytes: asset.bytes,
    created_at: Math.floor(asset.created_at / 1_000),
    expires_at: Math.floor(asset.expires_at / 1_000),
  };
}
