import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { MediaKind } from '../../contract/media.ts';
import { checkInspection } from '../media/check-media.ts';
import { inspectBytes } from '../media/inspect-media.ts';
import { MEDIA_LIMITS } from '../media/media-reader.ts';
import { sniff } from '../media/sniff.ts';
import { isWholePicture } from './is-whole-picture.ts';
import type { ReceivedFile } from './received-file.ts';

/** What is told as allowed; `sniff` knows them. */
const MEDIA_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/bmp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'audio/mpeg',
  'audio/wav',
  'audio/mp4',
];

/**
 * What an upload is, by its content alone: names and declared types play no part. Throws 400 for everything
 * that is not a whole picture, video or sound of a known format.
 */
export function checkUpload(
  file: Pick<ReceivedFile, 'head' | 'tail' | 'bytes'>,
  param: string,
): { readonly kind: MediaKind; readonly mime: string } {
  const { head, bytes } = file;
  if (bytes === 0) throw refused(param, 'must not be empty', { received: 0 });
  const found = sniff(head);
  if (found.kind === 'other') {
    throw refused(
      param,
      `must be a picture (PNG, JPEG, WebP, GIF or BMP), a video (MP4, MOV or WebM) or a sound (MP3, WAV or M4A): it is ${found.found}`,
      { allowed: MEDIA_TYPES, received: found.found },
    );
  }
  const { media: kind, mime } = found;
  const { max_side_px } = MEDIA_LIMITS;
  const seen = inspectBytes(kind, { head, bytes });
  const [problem] = checkInspection({ max_side_px }, seen);
  if (problem !== undefined)
    throw refused(param, problem, seen.kind === 'known' ? { allowed: max_side_px } : {});
  if (kind === 'image' && !isWholePicture(mime, file)) {
    throw refused(param, `must be a whole picture: its ${mime} data is cut off`);
  }
  return { kind, mime };
}

function refused(param: string, problem: string, details: JsonObject = {}): GatewayError {
  return new GatewayError('invalid_request', { param, message: `${param} ${problem}`, details });
}
