import { imageSize } from 'image-size';
import type { Media, MediaKind } from '../../contract/media.ts';
import { decodePrefix, scanBase64 } from './base64.ts';
import { SNIFF_BYTES, sniff } from './sniff.ts';

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** What the content itself says, as far as it is here. */
export type Inspection =
  | {
      readonly kind: 'known';
      readonly bytes: number;
      readonly mime: string;
      /** Pictures only. */
      readonly size?: ImageSize;
      /** Only for base64: whether it can be sent on as it is. */
      readonly canonical: boolean;
    }
  /** An address: its content is not known before it is fetched. */
  | { readonly kind: 'elsewhere' }
  /** Reads on after the name of the field: `must be a picture ...`. */
  | { readonly kind: 'bad'; readonly message: string };

/** Headers end long before; a camera's embedded thumbnails and profiles may come first. */
export const PROBE_BYTES = 512 * 1024;

/** No picture is shorter than its header; the reader itself takes missing bytes for zeros. */
const SHORTEST_HEADER = 30;

export const NOUNS: Readonly<Record<MediaKind, string>> = {
  image: 'a picture (PNG, JPEG, WebP, GIF or BMP)',
  video: 'a video (MP4, MOV or WebM)',
  audio: 'a sound (MP3, WAV or M4A)',
};

/** Media never change, and the same input is looked at by intake and again before it is sent. */
const known = new WeakMap<Media, Inspection>();

/** Reads type and size off the first bytes; nothing is decoded and only base64 is scanned to its end. */
export function inspectMedia(media: Media): Inspection {
  const before = known.get(media);
  if (before !== undefined) return before;
  const inspection = inspect(media);
  known.set(media, inspection);
  return inspection;
}

function inspect(media: Media): Inspection {
  if (media.bytes !== undefined) {
    return inspectBytes(media.kind, { head: media.bytes, bytes: media.bytes.byteLength, canonical: true });
  }
  if (media.stored !== undefined) return inspectBytes(media.kind, media.stored);
  if (media.base64 === undefined) return { kind: 'elsewhere' };
  const text = media.base64;
  const scan = scanBase64(text);
  if (scan.kind === 'bad') return { kind: 'bad', message: explain(text, scan.message) };
  const short = decodePrefix(text, SNIFF_BYTES);
  const head =
    short.byteLength < SNIFF_BYTES || media.kind !== 'image' ? short : decodePrefix(text, PROBE_BYTES);
  return inspectBytes(media.kind, { head, bytes: scan.bytes, canonical: scan.canonical });
}

/** As `inspectMedia`, for content of which only the first bytes are at hand: `PROBE_BYTES` are enough. */
export function inspectBytes(
  kind: MediaKind,
  content: { readonly head: Uint8Array; readonly bytes: number; readonly canonical?: boolean },
): Inspection {
  const { head, bytes, canonical = true } = content;
  if (bytes === 0) return bad(`must be ${NOUNS[kind]}: it is empty`);
  const seen = sniff(head);
  if (seen.kind === 'other') return bad(`must be ${NOUNS[kind]}: it is ${seen.found}`);
  const { mime } = seen;
  if (seen.media !== kind) return bad(`must be ${NOUNS[kind]}: it is ${mime}`);
  if (kind !== 'image') return { kind: 'known', bytes, mime, canonical };
  const size = probeImage(head);
  if (size === undefined) return bad(`must be a whole picture: its ${mime} header is broken or cut off`);
  return { kind: 'known', bytes, mime, size, canonical };
}

/** Text that is neither address nor data URI is taken for base64; say what it may have been meant as. */
function explain(text: string, message: string): string {
  const head = text.slice(0, 12);
  if (/^data:/i.test(head)) return 'must be a complete data URI: it has no comma before its data';
  if (/^[a-z][a-z0-9+.-]*:/i.test(head)) {
    return 'must be an http(s) address, an asset:// id, a data URI or base64: it has another scheme';
  }
  return message;
}

function bad(message: string): Inspection {
  return { kind: 'bad', message };
}

/**
 * Width and height as shown, from the header alone; the picture is never decoded, so its claimed size costs
 * nothing. Only for content that `sniff` calls a picture. Undefined when the header is broken or cut off.
 */
export function probeImage(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.byteLength < SHORTEST_HEADER) return undefined;
  const length = Math.min(bytes.byteLength, PROBE_BYTES);
  try {
    const size = imageSize(Buffer.from(bytes.buffer, bytes.byteOffset, length));
    const { width, height, orientation = 1 } = size;
    if (!isSide(width) || !isSide(height)) return undefined;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

function isSide(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
