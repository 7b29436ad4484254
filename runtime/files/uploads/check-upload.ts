import type { MediaKind } from '../../contract/media.ts';
import { refusal } from '../../words/refusal.ts';
import { orList } from '../../words/show-value.ts';
import { checkInspection } from '../media/check-media.ts';
import { inspectBytes, NOUNS } from '../media/inspect-media.ts';
import { MEDIA_LIMITS } from '../media/media-reader.ts';
import { sniff } from '../media/sniff.ts';
import type { ReceivedFile } from './receive-file.ts';

/** What is told as allowed; `sniff` knows them. */
const MEDIA_TYPES = Object.entries({
  image: ['png', 'jpeg', 'webp', 'gif', 'bmp'],
  video: ['mp4', 'quicktime', 'webm'],
  audio: ['mpeg', 'wav', 'mp4'],
}).flatMap(([kind, names]) => names.map((name) => `${kind}/${name}`));

type Content = Pick<ReceivedFile, 'head' | 'tail' | 'bytes'>;

/**
 * What an upload is, by its content alone: names and declared types play no part. Throws 400 for everything
 * that is not a whole picture, video or sound of a known format.
 */
export function checkUpload(
  file: Content,
  param: string,
): { readonly kind: MediaKind; readonly mime: string } {
  const { head, bytes } = file;
  if (bytes === 0) throw refusal(param, 'must not be empty', { received: 0 });
  const found = sniff(head);
  if (found.kind === 'other') {
    const details = { allowed: MEDIA_TYPES, received: found.found };
    throw refusal(param, `must be ${orList(Object.values(NOUNS))}: it is ${found.found}`, details);
  }
  const { media: kind, mime } = found;
  const { max_side_px } = MEDIA_LIMITS;
  const seen = inspectBytes(kind, { head, bytes });
  const [problem] = checkInspection({ max_side_px }, seen);
  if (problem !== undefined)
    throw refusal(param, problem, seen.kind === 'known' ? { allowed: max_side_px } : {});
  if (kind === 'image' && !isWholePicture(mime, file))
    throw refusal(param, `must be a whole picture: its ${mime} data is cut off`);
  return { kind, mime };
}

const CHECKS: Readonly<Record<string, (content: Content) => boolean>> = {
  'image/png': ({ tail }) => bytesOf(tail).includes('IEND', 0, 'latin1'),
  'image/jpeg': ({ tail }) => bytesOf(tail).includes('ffd9', 0, 'hex'),
  'image/gif': ({ tail }) => lastByte(tail) === 0x3b,
  'image/webp': ({ head, bytes }) => bytesOf(head).readUInt32LE(4) + 8 <= bytes,
  // Some writers leave the length out.
  'image/bmp': ({ head, bytes }) => bytesOf(head).readUInt32LE(2) <= bytes,
};

/**
 * Whether a picture that has a good header also has its end: by its end mark or the length it states. Nothing is
 * decoded, and what programs append after the end is no fault. Only for content that was probed.
 */
export function isWholePicture(mime: string, content: Content): boolean {
  return CHECKS[mime]?.(content) ?? true;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Padding is common after the end mark of a GIF. */
function lastByte(tail: Uint8Array): number | undefined {
  const index = tail.findLastIndex((byte) => byte !== 0);
  return index < 0 ? undefined : tail[index];
}
