import type { Json } from '../contract/json.ts';
import type { Steps } from '../contract/paused-work.ts';
import type { UpstreamBody } from '../contract/upstream.ts';
import { writeJson } from '../contract/write-json.ts';
import type { BodyPiece } from './large-body.ts';
import { writeMultipart } from './multipart.ts';

/** A request body in sending order; no pieces for no body. */
export interface EncodedBody {
  readonly contentType: string | undefined;
  readonly chunks: readonly BodyPiece[];
}

/** Why a body cannot be written: it holds a file that was not prepared, or more than one text can hold. */
export type UnwritableBody = 'not_prepared' | 'too_large';

/** The bytes of a request body, made once; or why there are none. */
export function* encodeBody(body: UpstreamBody): Steps<EncodedBody | UnwritableBody> {
  switch (body.kind) {
    case 'none':
      return { contentType: undefined, chunks: [] };
    case 'json':
      return yield* encodeJson(body.value);
    case 'multipart':
      return writeMultipart(body.parts) ?? 'not_prepared';
    case 'bytes': {
      const { stored, bytes = stored, mime = 'application/octet-stream' } = body.file;
      return bytes === undefined ? 'not_prepared' : { contentType: mime, chunks: [bytes] };
    }
  }
}

/** Longer or deeper than the engine can write is a RangeError to it. */
function* encodeJson(value: Json): Steps<EncodedBody | UnwritableBody> {
  try {
    const chunks: Uint8Array[] = [];
    yield* writeJson(value, (piece) => chunks.push(Buffer.from(piece)));
    return { contentType: 'application/json', chunks };
  } catch (error) {
    if (error instanceof RangeError) return 'too_large';
    throw error;
  }
}
