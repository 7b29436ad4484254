import { DEFAULT_ASSETS } from '../../config/to-deployment.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { toMedia } from '../../contract/media-input.ts';
import { scanBase64 } from '../../files/media/base64.ts';
import type { AssetRecord } from '../../store/types.ts';
import { orList, showValue } from '../../words/show-value.ts';
import { declaredBytes } from '../body/expect-body.ts';
import type { Call, Handler } from '../call.ts';
import type { ServerContext } from '../server-deps.ts';
import { assetView } from './find-asset.ts';
import { requireAssets } from './named-asset.ts';
import { answerWith, requireKey } from './operation-parts.ts';
import { requireJson } from './require-json.ts';

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
