import { DEFAULT_ASSETS } from '../../config/to-deployment.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { toMedia } from '../../contract/media-input.ts';
import { scanBase64 } from '../../files/media/base64.ts';
import type { AssetService } from '../../files/uploads/asset-service.ts';
import type { AssetRecord } from '../../store/types.ts';
import { orList, showValue } from '../../words/show-value.ts';
import { declaredBytes } from '../body/expect-body.ts';
import type { Answer, Call, Caller, Handler } from '../call.ts';
import { byteRange } from '../content/byte-range.ts';
import { relayBody } from '../content/relay.ts';
import { asDownload } from '../content/transfers.ts';
import type { ServerContext } from '../server-deps.ts';
import { assetNotFound, assetView, namedAsset, requireAssets } from './find-asset.ts';
import { answerWith, requireJson, requireKey } from './operation-parts.ts';

const SOURCES = ['url', 'data'] as const;
/** What a form may have around its file: boundaries and the head of a part. */
const FORM_BYTES = 65_536;
const PIECE_CHARS = 4 * 65_536;

/** `asset.upload`: a file part as it arrives, or JSON with the address (`url`) or the content (`data`) of a file. */
export const uploadAsset: Handler<{ url: string } | { data: string }> = async (call, context) => {
  const { owner_id } = requireKey(call);
  const { signal } = call;
  if (call.upload !== undefined) expectFit(call, context);
  const end = context.transfers.begin([{ limit: 'uploads', name: owner_id }]);
  try {
    const asset =
      call.upload === undefined
        ? await uploadNamed(call, context, owner_id)
        : await call.upload(({ field, from }) =>
            requireAssets(context).keep({ owner_id, param: field, from, signal }),
          );
    return answerWith(call, context, { asset: assetView(asset) });
  } finally {
    end();
  }
};

/** Refuses by its declared length a form whose file cannot fit, before a byte of it is read. */
function expectFit({ headers }: Call, context: ServerContext): void {
  const { max_bytes } = context.deployment().assets ?? DEFAULT_ASSETS;
  const most = max_bytes + FORM_BYTES;
  const declared = declaredBytes(headers);
  if (declared === undefined || declared <= most) return;
  throw new GatewayError('request_too_large', {
    message: `the request body must be at most ${most} bytes, for a file of ${max_bytes} bytes in a form (got ${declared})`,
    details: { allowed: most, received: declared },
  });
}

function uploadNamed(call: Call, context: ServerContext, owner_id: string): Promise<AssetRecord> {
  const { param, text } = sourceOf(requireJson(call));
  const shared = { owner_id, param, signal: call.signal };
  const assets = requireAssets(context);
  const supplied = toMedia('image', text);
  if (supplied?.url !== undefined) return assets.keepAddress({ ...shared, address: supplied.url });
  const content = supplied?.base64 ?? '';
  const scan = scanBase64(content);
  if (scan.kind === 'bad')
    throw new GatewayError('invalid_request', { param, message: `${param} ${scan.message}` });
  return assets.keep({ ...shared, from: decoded(content) });
}

/** In pieces of whole groups of four characters, so that the content is never there twice. */
async function* decoded(text: string): AsyncGenerator<Uint8Array> {
  const clean = text.replace(/\s+/g, '');
  for (let at = 0; at < clean.length; at += PIECE_CHARS)
    yield Buffer.from(clean.slice(at, at + PIECE_CHARS), 'base64');
}

function sourceOf(body: JsonObject): { readonly param: (typeof SOURCES)[number]; readonly text: string } {
  const stray = Object.keys(body).find((name) => !SOURCES.some((known) => known === name));
  if (stray !== undefined)
    throw new GatewayError('invalid_request', {
      param: stray,
      message: `${stray} is no field of an upload; it takes ${orList(SOURCES)}`,
    });
  const supplied = SOURCES.filter((name) => body[name] !== undefined && body[name] !== null);
  const [param] = supplied;
  if (param === undefined || supplied.length > 1)
    throw new GatewayError('invalid_request', {
      message: `send either url or data, or the file as a part of a form (got ${supplied.length === 0 ? 'none' : 'both'})`,
    });
  const text = body[param];
  if (typeof text === 'string' && text !== '') return { param, text };
  throw new GatewayError('invalid_request', {
    param,
    message: `${param} must be ${param === 'url' ? 'an address' : 'a data URI or base64'} (got ${showValue(text)})`,
  });
}

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
