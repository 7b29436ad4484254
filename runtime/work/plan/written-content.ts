import { isUtf8 } from 'node:buffer';
import type { ContentKind } from '../../contract/chat.ts';
import { canonicalBase64, decodePrefix, scanBase64 } from '../../files/media/base64.ts';
import { SNIFF_BYTES, sniff } from '../../files/media/sniff.ts';
import type { InlineContent } from '../../formats/types.ts';

/** Type and parameters before the comma; more nobody writes. */
const HEAD_CHARS = 200;

/** Padded and without white space: nothing to mend. The engine reads this faster than any loop of ours. */
const PLAIN = /^[A-Za-z0-9+/]+={0,2}$/;

/** Content that stands in the request itself. */
export type WrittenContent =
  | {
      readonly kind: 'ok';
      readonly content: InlineContent;
      readonly bytes: number;
      /** As vendors of the common format take it, where the caller wrote it otherwise. */
      readonly instead?: string;
    }
  /** Reads on after the name of the field: `must be ...`. */
  | { readonly kind: 'bad'; readonly message: string };

const SCHEME = /^[a-z][a-z0-9+.-]{1,20}:/i;
/** Kinds of which base64 without a prefix must be one by its bytes: any word may be base64. */
const PREFIXES: Readonly<Partial<Record<ContentKind, string>>> = { image_url: 'image/', video_url: 'video/' };

/** Whether the text is content itself, in a data URI or in bare base64, and no address of it. */
export function isWritten(text: string): boolean {
  return isDataUri(text) || !SCHEME.test(text);
}

/** Reads a data URI, or base64 without a prefix; its type is what its bytes say. */
export function readWritten(text: string, kind: ContentKind): WrittenContent {
  if (!isDataUri(text)) return readPlainBase64(text, kind);
  const split = splitDataUri(text);
  if (split.kind === 'bad') return split;
  const { base64, bytes } = split;
  const mime = sniffContent(decodePrefix(base64, SNIFF_BYTES), split.mime);
  // Sound is base64 alone in the common format.
  return {
    kind: 'ok',
    content: { mime, base64 },
    bytes,
    ...(kind === 'input_audio' ? { instead: base64 } : {}),
  };
}

function readPlainBase64(text: string, kind: ContentKind): WrittenContent {
  const scan = scanBase64(text);
  if (scan.kind === 'bad') return scan;
  const base64 = scan.canonical ? text : canonicalBase64(text);
  const mime = sniffContent(decodePrefix(base64, SNIFF_BYTES), '');
  const prefix = PREFIXES[kind] ?? '';
  if (!mime.startsWith(prefix)) {
    return {
      kind: 'bad',
      message: `must be an address, a data URI or base64 of ${prefix}* (got ${mime}, by its content)`,
    };
  }
  const instead = kind === 'input_audio' ? base64 : `data:${mime};base64,${base64}`;
  const content = { mime, base64 };
  return { kind: 'ok', content, bytes: scan.bytes, ...(instead === text ? {} : { instead }) };
}

/** A data URI taken apart. */
type SplitDataUri =
  | { readonly kind: 'ok'; readonly mime: string; readonly base64: string; readonly bytes: number }
  /** Reads on after the name of the field: `must be ...`. */
  | { readonly kind: 'bad'; readonly message: string };

export function isDataUri(text: string): boolean {
  return text.slice(0, 5).toLowerCase() === 'data:';
}

/** Splits `data:<type>;base64,<content>`; white space and missing padding are mended, all else is refused. */
export function splitDataUri(text: string): SplitDataUri {
  const comma = text.slice(0, HEAD_CHARS).indexOf(',');
  const head = text.slice(5, Math.max(comma, 5)).toLowerCase();
  if (comma === -1 || !/;base64$/.test(head)) {
    return { kind: 'bad', message: 'must be a data URI of the form data:<type>;base64,<content>' };
  }
  const mime = head.split(';', 1)[0] ?? '';
  const base64 = text.slice(comma + 1);
  if (base64.length % 4 === 0 && PLAIN.test(base64)) {
    const pads = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
    return { kind: 'ok', mime, base64, bytes: (base64.length / 4) * 3 - pads };
  }
  const scan = scanBase64(base64);
  if (scan.kind === 'bad') return scan;
  return { kind: 'ok', mime, base64: canonicalBase64(base64), bytes: scan.bytes };
}

/** What upstreams of chat take beyond the pictures, videos and sounds of the media room; offset, then text. */
const SIGNATURES: readonly (readonly [number, string, string])[] = [
  [0, '%PDF-', 'application/pdf'],
  [0, 'OggS', 'audio/ogg'],
  [0, 'fLaC', 'audio/flac'],
  [8, 'AIFF', 'audio/aiff'],
  [8, 'AIFC', 'audio/aiff'],
  [0, '\xff\xf1', 'audio/aac'],
  [0, '\xff\xf9', 'audio/aac'],
  [0, 'ADIF', 'audio/aac'],
  [8, 'AVI ', 'video/x-msvideo'],
  [0, 'FLV\x01', 'video/x-flv'],
  [0, '\x30\x26\xb2\x75', 'video/x-ms-wmv'],
  [0, '\x00\x00\x01\xba', 'video/mpeg'],
  [0, '\x00\x00\x01\xb3', 'video/mpeg'],
  [4, 'ftyphei', 'image/heic'],
  [4, 'ftyphev', 'image/heic'],
  [4, 'ftypmif1', 'image/heif'],
  [4, 'ftypmsf1', 'image/heif'],
  [4, 'ftypavi', 'image/avif'],
];

/** What a content item is, by its first bytes; the declared type decides only between texts. */
export function sniffContent(head: Uint8Array, declared: string): string {
  const seen = sniff(head);
  if (seen.kind === 'media') return seen.mime;
  const start = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1');
  const known = SIGNATURES.find(([at, text]) => start.startsWith(text, at));
  if (known !== undefined) return known[2];
  if (!looksLikeText(head)) return 'application/octet-stream';
  return declared.startsWith('text/') ? declared : 'text/plain';
}

/** No zero byte, and UTF-8 but for a character that the end of the head may cut. */
function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
}
