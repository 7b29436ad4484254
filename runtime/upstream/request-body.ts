import { randomUUID } from 'node:crypto';
import type { Json } from '../contract/json.ts';
import type { Steps } from '../contract/paused-work.ts';
import type { MultipartPart, UpstreamBody } from '../contract/upstream.ts';
import { writeJson } from '../contract/write-json.ts';
import type { BodyPiece } from './large-body.ts';

/** Anything else could end the header it stands in. */
const MIME = /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/;

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['video/quicktime', 'mov'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['application/octet-stream', 'bin'],
]);

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

/** A form ready to be sent; the chunks go out in order. */
interface MultipartBody {
  readonly contentType: string;
  readonly chunks: readonly BodyPiece[];
}

/**
 * A form with a boundary of our own. File names are made from the media type alone: what the caller called
 * the file never reaches the vendor. Undefined when a file part has no bytes, which prepared media have.
 */
export function writeMultipart(
  parts: readonly MultipartPart[],
  boundary: string = `----form${randomUUID().replaceAll('-', '')}`,
): MultipartBody | undefined {
  const chunks: BodyPiece[] = [];
  for (const part of parts) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(part.name)}"`;
    if (part.kind === 'text') {
      chunks.push(Buffer.from(`${head}\r\n\r\n${part.text}\r\n`));
      continue;
    }
    const { stored, bytes = stored, mime } = part.file;
    if (bytes === undefined) return undefined;
    const type = mime !== undefined && MIME.test(mime) ? mime : 'application/octet-stream';
    chunks.push(Buffer.from(`${head}; filename="${fileName(type)}"\r\ncontent-type: ${type}\r\n\r\n`));
    chunks.push(bytes, Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, chunks };
}

function fileName(mime: string): string {
  const [kind = '', subtype = ''] = mime.split('/');
  const extension = EXTENSIONS.get(mime) ?? (/^[a-z0-9]{1,8}$/.test(subtype) ? subtype : 'bin');
  return `${/^(image|video|audio)$/.test(kind) ? kind : 'file'}.${extension}`;
}

/** As browsers write names: quotes and line ends cannot leave the quoted text. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
