import type { AssetService } from '../../files/uploads/asset-service.ts';
import type { AssetRecord } from '../../store/types.ts';
import type { Answer, Call, Caller, Handler } from '../call.ts';
import { byteRange } from '../content/byte-range.ts';
import { relayBody } from '../content/relay.ts';
import { asDownload } from '../content/transfers.ts';
import type { ServerContext } from '../server-deps.ts';
import { assetNotFound, namedAsset, requireAssets } from './named-asset.ts';

/**
 * `asset.content`: the bytes of an upload, streamed, with ranges, to its owner or the holder of a signed link
 * (vendors that fetch what a request named as `asset://`).
 */
export const assetContent: Handler<undefined> = async (call, context) => {
  const asset = await findAsset(call, context);
  const open = () => openAsset(asset, call, context);
  return asDownload(call, context, { file: asset.id, open });
};

async function openAsset(asset: AssetRecord, call: Call, context: ServerContext): Promise<Answer> {
  const { bytes, hash } = asset;
  const etag = `"${hash}"`;
  const range = byteRange(call.headers, { bytes, etag });
  const length = range === undefined ? bytes : range.last - range.first + 1;
  const headers = {
    'content-type': asset.mime,
    'content-length': String(length),
    'content-disposition': `attachment; filename="${asset.id}"`,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    etag,
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.first}-${range.last}/${bytes}` }),
  };
  const status = range === undefined ? 200 : 206;
  if (call.route.method === 'HEAD') return { kind: 'content', status, headers, body: undefined };
  const body = await requireAssets(context).open(asset, range);
  if (body === undefined) throw assetNotFound();
  return { kind: 'content', status, headers, body: relayed(body, { length, call, context }) };
}

async function findAsset(call: Call<undefined>, context: ServerContext): Promise<AssetRecord> {
  const assets = requireAssets(context);
  const id = namedAsset(call);
  const found = await assetFor(call.caller, assets, id);
  if (found === undefined) throw assetNotFound();
  return found;
}

async function assetFor(caller: Caller, assets: AssetService, id: string): Promise<AssetRecord | undefined> {
  if (caller.kind === 'key') return assets.find({ id, owner_id: caller.key.owner_id });
  return caller.kind === 'link' ? assets.findLinked(id) : undefined;
}

function relayed(
  body: Parameters<typeof relayBody>[0],
  {
    length,
    call,
    context,
  }: { readonly length: number; readonly call: Call; readonly context: ServerContext },
): Extract<Answer, { readonly kind: 'content' }>['body'] {
  return relayBody(body, {
    bounds: context.bounds,
    promisedBytes: length,
    signal: call.signal,
  });
}
