import { expect, it, test } from 'vitest';
import type { GatewayError } from '../../runtime/contract/errors.ts';
import { checkUpload } from '../../runtime/files/uploads/check-upload.ts';
import { bmp, jpeg, png, SOUND, VIDEO, webp } from '../media/samples.ts';
import { wholeGif, wholeJpeg, wholePng } from './uploads.ts';

function check(bytes: Uint8Array) {
  return checkUpload({ head: bytes, tail: bytes.subarray(-65_536), bytes: bytes.byteLength }, 'file');
}

function refusal(bytes: Uint8Array): {
  readonly code: string;
  readonly param: string;
  readonly text: string;
} {
  try {
    const { mime } = check(bytes);
    return { code: 'taken', param: '', text: mime };
  } catch (error) {
    const { code, options } = error as GatewayError;
    return { code, param: options.param ?? '', text: options.message ?? '' };
  }
}

it.each<[Uint8Array, object]>([
  [wholePng(), { kind: 'image', mime: 'image/png' }],
  [Buffer.concat([wholePng(), Buffer.from('a note of an editor')]), { kind: 'image', mime: 'image/png' }],
  [wholeJpeg, { kind: 'image', mime: 'image/jpeg' }],
  [Buffer.concat([wholeJpeg, Buffer.alloc(1000, 1)]), { kind: 'image', mime: 'image/jpeg' }],
  [wholeGif, { kind: 'image', mime: 'image/gif' }],
  [Buffer.concat([wholeGif, Buffer.alloc(3)]), { kind: 'image', mime: 'image/gif' }],
  [webp(30, 20), { kind: 'image', mime: 'image/webp' }],
  [bmp(30, 20), { kind: 'image', mime: 'image/bmp' }],
  [VIDEO.mp4, { kind: 'video', mime: 'video/mp4' }],
  [VIDEO.webm, { kind: 'video', mime: 'video/webm' }],
  [SOUND.wav, { kind: 'audio', mime: 'audio/wav' }],
])('taken for what it is: %#', (bytes, expected) => {
  expect(check(bytes)).toEqual(expected);
});

const FORMATS =
  'file must be a picture (PNG, JPEG, WebP, GIF or BMP), a video (MP4, MOV or WebM) or a sound (MP3, WAV or M4A): it is ';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

it.each<[string, Uint8Array, string]>([
  ['nothing', Buffer.alloc(0), 'file must not be empty'],
  ['a drawing with a script', Buffer.from(svg), `${FORMATS}an SVG drawing`],
  ['a page', Buffer.from('<!doctype html><script>1</script>'), `${FORMATS}an HTML page`],
  ['a document', Buffer.from('%PDF-1.7 ...'), `${FORMATS}a PDF document`],
  ['a program', Buffer.from('\x7fELF...', 'latin1'), `${FORMATS}a program`],
  ['a text', Buffer.from('{"a": 1}'), `${FORMATS}a JSON text`],
  ['zeros', Buffer.alloc(4_096), `${FORMATS}not a known picture, video or sound`],
  [
    'a header alone of the PNG',
    png(10, 10).subarray(0, 20),
    'file must be a whole picture: its image/png header is broken or cut off',
  ],
  ['a PNG without its end', png(10, 10), 'file must be a whole picture: its image/png data is cut off'],
  [
    'a JPEG without its end',
    jpeg(10, 10).subarray(0, -2),
    'file must be a whole picture: its image/jpeg data is cut off',
  ],
  [
    'a GIF without its end',
    wholeGif.subarray(0, -1),
    'file must be a whole picture: its image/gif data is cut off',
  ],
  [
    'a WebP without its end',
    webp(30, 20).subarray(0, -1),
    'file must be a whole picture: its image/webp data is cut off',
  ],
  [
    'a BMP without its end',
    bmp(30, 20).subarray(0, -1),
    'file must be a whole picture: its image/bmp data is cut off',
  ],
  [
    'a picture that would fill the memory of whoever decodes it',
    wholePng(60_000, 60_000),
    'file must be at most 16384 pixels on each side (got 60000x60000)',
  ],
  [
    'a picture without a side',
    wholePng(0, 10),
    'file must be a whole picture: its image/png header is broken or cut off',
  ],
])('refused: %s', (_title, bytes, text) => {
  expect(refusal(bytes)).toEqual({ code: 'invalid_request', param: 'file', text });
});

it.each<[string, Uint8Array, object]>([
  ['nothing', Buffer.alloc(0), { received: 0 }],
  [
    'a drawing',
    Buffer.from(svg),
    { allowed: expect.arrayContaining(['image/png', 'video/mp4', 'audio/mpeg']), received: 'an SVG drawing' },
  ],
  ['a picture that claims too much', wholePng(60_000, 60_000), { allowed: 16_384 }],
])('%s is told with what is allowed', (_title, bytes, details) => {
  expect(() => check(bytes)).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ details }) }),
  );
});

test('a picture cut off anywhere is never taken', () => {
  for (const whole of [wholePng(), wholeJpeg, wholeGif, webp(30, 20), bmp(30, 20)]) {
    for (let length = 0; length < whole.byteLength - 8; length += 1) {
      expect(refusal(whole.subarray(0, length)).code).toBe('invalid_request');
    }
  }
});
