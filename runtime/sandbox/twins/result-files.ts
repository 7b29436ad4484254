import { createHmac, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promptPicture } from '../media/prompt-picture.ts';
import { testAudio, testPicture, testVideo } from '../media/test-video.ts';
import type { Job } from './jobs.ts';
import type { Received } from './received.ts';
import { PAGE } from './send.ts';

/** `audio_2` is the second clip's `audio`: every file of one kind is made alike. */
function kindOf(file: string): 'video' | 'audio' | 'image' | 'preview' {
  const name = file.replace(/(?:_\d+)?(?:\.\w+)?$/, '');
  return name === 'video' || name === 'audio' || name === 'image' ? name : 'preview';
}

const EXTENSIONS = { video: 'mp4', audio: 'mp3', image: 'png', preview: 'png' } as const;

/** The name under which a result file is linked, with an ending that says what it is. */
export function fileName(file: string): string {
  return `${file}.${EXTENSIONS[kindOf(file)]}`;
}

/** The name of a picture of several, from 0. */
export function pictureFile(index: number): string {
  return index === 0 ? 'image' : `image_${index + 1}`;
}

/** The bytes of one of the pictures that were asked for. */
export function pictureBytes({ pictures, asked, faults }: Job, index: number): Uint8Array {
  if (faults.has('no_picture')) return PAGE;
  return pictures === undefined
    ? testPicture(asked.width, asked.height)
    : promptPicture({ ...pictures, index });
}

/** The bytes of a result file, real and of the asked size and length; thumbnails are small. */
export function resultFile(job: Job, file: string): { readonly bytes: Uint8Array; readonly mime: string } {
  switch (kindOf(file)) {
    case 'video':
      return { bytes: testVideo(job.asked), mime: 'video/mp4' };
    case 'audio':
      return { bytes: testAudio(job.asked.seconds), mime: 'audio/mpeg' };
    case 'image':
      return { bytes: pictureBytes(job, Number(/_(\d+)/.exec(file)?.[1] ?? 1) - 1), mime: 'image/png' };
    case 'preview':
      return { bytes: testPicture(320, 180), mime: 'image/png' };
  }
}

/** As long as most vendors keep what they made. */
export const LIFE_SECS = 24 * 3600;

/**
 * Query parts that let anybody fetch a file for a while, signed as object stores do: who drops or changes a part of
 * the query gets nothing.
 */
export function createLinkSigner() {
  const key = randomBytes(32);
  const signature = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('hex');
  return {
    sign(path: string): string {
      const expires = String(Math.floor(Date.now() / 1000) + LIFE_SECS);
      return `X-Expires=${expires}&X-Signature=${signature(path, expires)}`;
    },
    /** Whether the query of a path was signed here, as it is, and its time is not over. */
    isGood(path: string, query: URLSearchParams): boolean {
      const expires = query.get('X-Expires') ?? '';
      const over = !(Number(expires) > Date.now() / 1000);
      return !over && query.get('X-Signature') === signature(path, expires);
    },
  };
}

/** Serves bytes with `Range`, `ETag` and `If-Range`, as an object store does. `cut` drops the line half way, after the first byte. */
export function serveFile(
  received: Received,
  response: ServerResponse,
  file: { readonly bytes: Uint8Array; readonly mime: string; readonly tag: string; readonly cut: boolean },
): void {
  const total = file.bytes.length;
  const headers = { 'content-type': file.mime, etag: `"${file.tag}"`, 'accept-ranges': 'bytes' };
  const ifRange = received.headers['if-range'];
  const rangeHeader = ifRange === undefined || ifRange === headers.etag ? received.headers.range : undefined;
  const range = rangeHeader === undefined ? undefined : parseRange(rangeHeader, total);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${total}` }).end();
    return;
  }
  const part = range === undefined ? file.bytes : file.bytes.subarray(range.start, range.end + 1);
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': part.length,
    ...(range === undefined ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${total}` }),
  });
  if (received.method === 'HEAD') response.end();
  else if (file.cut) response.write(part.subarray(0, Math.ceil(part.length / 2)), () => response.destroy());
  else response.end(part);
}

/** One range; several ranges or another unit are answered with the whole file, as the HTTP rules allow. */
function parseRange(
  header: string,
  total: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, total - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? total - 1 : Math.min(total - 1, Number(match[2]));
  if (!suffix && match[2] !== '' && Number(match[2]) < start) return undefined;
  return start >= total || end < start ? 'unsatisfiable' : { start, end };
}
