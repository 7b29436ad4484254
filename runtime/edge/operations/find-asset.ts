import { GatewayError } from '../../contract/errors.ts';
import type { Json, JsonObject } from '../../contract/json.ts';
import { assetAddress, assetIdOf } from '../../contract/media-input.ts';
import type { AssetView } from '../../contract/surface.ts';
import type { AssetService } from '../../files/uploads/asset-service.ts';
import type { AssetRecord } from '../../store/types.ts';
import { showValue } from '../../words/show-value.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { answerWith, fieldsOf, requireKey } from './operation-parts.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_CURSOR_CHARS = 100;

/** `asset.get`: one upload of the caller, as its upload answered it. */
export const getAsset: Handler<AssetBody> = async (call, context) => {
  const { owner_id } = requireKey(call);
  const asset = await requireAssets(context).find({ id: namedAsset(call), owner_id });
  if (asset === undefined) throw assetNotFound();
  return answerWith(call, context, { asset: assetView(asset) });
};

/** `asset.delete`: forgets an upload; its bytes are removed when no other upload has the same. */
export const deleteAsset: Handler<AssetBody> = async (call, context) => {
  const { owner_id } = requireKey(call);
  const asset = await requireAssets(context).remove({ id: namedAsset(call), owner_id });
  if (asset === undefined) throw assetNotFound();
  return answerWith(call, context, { asset: assetView(asset) });
};

/** `asset.list`: the caller's uploads, newest first, by cursor (`after`, `limit` in the body or the query). */
export const listAssets: Handler<{ after: string; limit: number }> = async (call, context) => {
  const { owner_id } = requireKey(call);
  const read = call.body?.take();
  const requestBody = read?.kind === 'json' ? read.value : {};
  const page = await requireAssets(context).list({
    owner_id,
    limit: limitOf(requestBody.limit ?? call.query.limit),
    ...cursorOf(requestBody, call),
  });
  const show = itemOf(call, context);
  return answerWith(call, context, {
    page: {
      items: page.assets.map(show),
      first_id: page.assets[0]?.id,
      last_id: page.assets.at(-1)?.id,
      has_more: page.has_more,
    },
  });
};

function limitOf(value: Json | undefined): number {
  if (value === undefined || value === null) return DEFAULT_LIMIT;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value;
  throw new GatewayError('invalid_request', {
    param: 'limit',
    message: `limit must be a whole number between 1 and ${MAX_LIMIT} (got ${showValue(value)})`,
    details: { allowed: [1, MAX_LIMIT], received: showValue(value) },
  });
}

function cursorOf(asked: JsonObject, call: Call): { readonly after?: string } {
  const value = asked.after ?? call.query.after;
  if (value === undefined || value === null || value === '') return {};
  if (typeof value === 'string' && value.length <= MAX_CURSOR_CHARS) return { after: value };
  throw new GatewayError('invalid_request', {
    param: 'after',
    message: `after must be the id of an asset, such as the last of the page before (got ${showValue(value)})`,
    details: { received: showValue(value) },
  });
}

/** A listed upload looks as the surface's `asset.get` route shows it. */
function itemOf({ route, requestId }: Call, context: ServerContext): (asset: AssetRecord) => Json {
  const { routes, surfaces } = context.registry;
  const single = routes.find(
    ({ operation, surface }) => operation === 'asset.get' && surface === route.surface,
  );
  const template = surfaces[route.surface]?.answers[single?.answer ?? ''];
  if (template === undefined)
    throw new Error(`internal: surface ${route.surface} has no answer for one asset`);
  return (asset) => template({ request: { id: requestId }, asset: assetView(asset) });
}

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
