import { GatewayError } from '../../contract/errors.ts';
import { assetIdOf } from '../../contract/media-input.ts';
import type { AssetService } from '../../files/uploads/asset-service.ts';
import { showValue } from '../../words/show-value.ts';
import type { Call } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { fieldsOf } from './require-json.ts';

/** A body that names an upload, on routes that do not have it in their path. */
export type AssetBody = { readonly asset_id: string } | undefined;

/** The id that a path or a body's `asset_id` names, with or without `asset://` before it; 400 when none is there. */
export function namedAsset(call: Pick<Call<AssetBody>, 'path' | 'body' | 'shape'>): string {
  const inPath = call.path.asset_id;
  const id = inPath ?? fieldsOf(call)('asset_id');
  if (typeof id === 'string' && id !== '') return assetIdOf(id) ?? id;
  const missing = id === undefined || id === null || id === '';
  throw new GatewayError('invalid_request', {
    param: 'asset_id',
    message: missing
      ? 'asset_id is missing: name the asset that an upload answered'
      : `asset_id must be a string (got ${showValue(id)})`,
  });
}

/** The one answer for unknown, malformed, expired and foreign ids: it names no id. */
export function assetNotFound(): GatewayError {
  return new GatewayError('asset_not_found', {
    message: 'there is no asset with this id for this API key; it may have expired',
  });
}

/** The service behind the asset routes. */
export function requireAssets({ assets }: Pick<ServerContext, 'assets'>): AssetService {
  if (assets === undefined) throw new Error('internal: a server without assets has routes for them');
  return assets;
}
