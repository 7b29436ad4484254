import { isUtf8 } from 'node:buffer';
import { SNIFF_BYTES, sniff } from '../media/sniff.ts';

/** What a content item is, by its first bytes; the declared type decides only between texts. */
export function sniffContent(head: Uint8Array, declared: string): string {
  const seen = sniff(head);
  if (seen.kind === 'media') return seen.mime;
  const start = Buffer.from(head.subarray(0, SNIFF_BYTES)).toString('latin1');
  if (start.startsWith('%PDF-')) return 'application/pdf';
  if (start.startsWith('OggS')) return 'audio/ogg';
  if (start.startsWith('fLaC')) return 'audio/flac';
  if (!looksLikeText(head)) return 'application/octet-stream';
  return declared.startsWith('text/') ? declared : 'text/plain';
}

/** No zero byte, and UTF-8 but for a character that the end of the head may cut. */
function looksLikeText(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, Math.max(0, head.length - cut))));
}
