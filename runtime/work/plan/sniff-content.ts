import { isUtf8 } from 'node:buffer';
import { SNIFF_BYTES, sniff } from '../../files/media/sniff.ts';

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
