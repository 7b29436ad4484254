import { describe, expect, it } from 'vitest';
import type { RoleLimit } from '../../runtime/contract/family.ts';
import type { Media } from '../../runtime/contract/media.ts';
import { checkMedia } from '../../runtime/files/media/check-media.ts';
import { FOREIGN, jpeg, png, SOUND, VIDEO } from './samples.ts';

const messages = (limits: RoleLimit, media: Media) => checkMedia(limits, media);
const bytes = (content: Uint8Array, kind: Media['kind'] = 'image'): Media => ({ kind, bytes: content });
const PICTURE = 'must be a picture (PNG, JPEG, WebP, GIF or BMP)';

describe('checkMedia', () => {
  it('an address is not known yet', () => {
    expect(messages({ max_bytes: 1 }, { kind: 'image', url: 'https://a.example/x.png' })).toEqual([]);
  });

  it.each<[string, RoleLimit, readonly string[]]>([
    ['no limits', {}, []],
    ['enough bytes', { max_bytes: 33 }, []],
    ['too many bytes', { max_bytes: 32 }, ['must be at most 32 bytes (got 33)']],
    ['its type', { mimes: ['image/png'] }, []],
    [
      'another type',
      { mimes: ['image/jpeg', 'image/webp'] },
      ['must be one of image/jpeg, image/webp (got image/png)'],
    ],
    ['large enough', { min_side_px: 100 }, []],
    ['too small', { min_side_px: 101 }, ['must be at least 101 pixels on each side (got 400x100)']],
    ['small enough', { max_side_px: 400 }, []],
    ['too large', { max_side_px: 399 }, ['must be at most 399 pixels on each side (got 400x100)']],
    ['exactly the widest', { min_ratio: '1:4', max_ratio: '4:1' }, []],
    [
      'too wide',
      { min_ratio: '1:3', max_ratio: '3:1' },
      ['must have a width to height ratio between 1:3 and 3:1 (got 400x100)'],
    ],
    [
      'too wide, one bound',
      { max_ratio: '39:10' },
      ['must have a width to height ratio at most 39:10 (got 400x100)'],
    ],
    [
      'too narrow, one bound',
      { min_ratio: '41:10' },
      ['must have a width to height ratio at least 41:10 (got 400x100)'],
    ],
    [
      'exactly the widest, where the bound is not allowed',
      { min_ratio: '1:4', max_ratio: '4:1', exclusive_ratio: true },
      ['must have a width to height ratio between 1:4 and 4:1, and neither of them (got 400x100)'],
    ],
    [
      'exactly the widest, one bound that is not allowed',
      { max_ratio: '4:1', exclusive_ratio: true },
      ['must have a width to height ratio below 4:1 (got 400x100)'],
    ],
    [
      'exactly the narrowest, one bound that is not allowed',
      { min_ratio: '4:1', exclusive_ratio: true },
      ['must have a width to height ratio above 4:1 (got 400x100)'],
    ],
    [
      'between bounds that are not allowed',
      { min_ratio: '1:5', max_ratio: '41:10', exclusive_ratio: true },
      [],
    ],
    [
      'several at once',
      { max_bytes: 1, max_side_px: 1 },
      ['must be at most 1 bytes (got 33)', 'must be at most 1 pixels on each side (got 400x100)'],
    ],
  ])('%s', (_title, limits, expected) => {
    expect(messages(limits, bytes(png(400, 100)))).toEqual(expected);
    expect(messages(limits, { kind: 'image', base64: png(400, 100).toString('base64') })).toEqual(expected);
  });

  it.each<[string, number, number, readonly string[]]>([
    ['1x1', 1, 1, ['must be at least 128 pixels on each side (got 1x1)']],
    ['127x128', 127, 128, ['must be at least 128 pixels on each side (got 127x128)']],
    ['128x128', 128, 128, []],
    ['128x640', 128, 640, ['must have a width to height ratio between 1:4 and 4:1 (got 128x640)']],
    ['128x512', 128, 512, []],
    ['60000x60000', 60_000, 60_000, ['must be at most 8192 pixels on each side (got 60000x60000)']],
  ])('the usual limits: %s', (_title, width, height, expected) => {
    const limits = { min_side_px: 128, max_side_px: 8_192, min_ratio: '1:4', max_ratio: '4:1' };
    expect(messages(limits, bytes(png(width, height)))).toEqual(expected);
  });

  it.each(FOREIGN)('%s is no picture, whatever it is called', (found, content) => {
    expect(messages({}, { ...bytes(content), mime: 'image/png' })).toEqual([`${PICTURE}: it is ${found}`]);
  });

  it.each<[Media['kind'], Uint8Array, string]>([
    ['image', VIDEO.mp4, `${PICTURE}: it is video/mp4`],
    ['image', SOUND.wav, `${PICTURE}: it is audio/wav`],
    ['image', Buffer.alloc(0), `${PICTURE}: it is empty`],
    [
      'image',
      png(1, 1).subarray(0, 20),
      'must be a whole picture: its image/png header is broken or cut off',
    ],
    ['video', png(1, 1), 'must be a video (MP4, MOV or WebM): it is image/png'],
    ['video', SOUND.m4a, 'must be a video (MP4, MOV or WebM): it is audio/mp4'],
    ['audio', VIDEO.webm, 'must be a sound (MP3, WAV or M4A): it is video/webm'],
  ])('%s with other content', (kind, content, expected) => {
    expect(messages({}, bytes(content, kind))).toEqual([expected]);
  });

  it.each([
    ['data:image/png;base64', 'must be a complete data URI: it has no comma before its data'],
    [`data:${'x'.repeat(1_000_000)}`, 'must be a complete data URI: it has no comma before its data'],
    [
      'ftp://a.example/x.png',
      'must be an http(s) address, an asset:// id, a data URI or base64: it has another scheme',
    ],
    [
      'javascript:alert(1)',
      'must be an http(s) address, an asset:// id, a data URI or base64: it has another scheme',
    ],
    ['/etc/passwd', `${PICTURE}: it is not a known picture, video or sound`],
    ['a.png', 'must be valid base64: it has `.` at character 2'],
    ['../../x', 'must be valid base64: it has `.` at character 1'],
    [
      png(1, 1).toString('base64url').replace(/^./, '-'),
      'must be valid base64: it uses the URL-safe alphabet (`-` at character 1); send + and / instead',
    ],
    ['AAAA', `${PICTURE}: it is not a known picture, video or sound`],
  ])('text %#', (base64, expected) => {
    expect(messages({}, { kind: 'image', base64 })[0]).toContain(expected);
  });

  it('base64 may have line breaks and no padding, and counts decoded bytes', () => {
    const text = (
      jpeg(10, 10)
        .toString('base64')
        .replace(/=+$/, '')
        .match(/.{1,60}/g) ?? []
    ).join('\n');
    expect(messages({ max_bytes: jpeg(10, 10).byteLength }, { kind: 'image', base64: text })).toEqual([]);
    expect(
      messages({ max_bytes: jpeg(10, 10).byteLength - 1 }, { kind: 'image', base64: text }),
    ).toHaveLength(1);
  });

  it('a picture in the middle of a larger buffer is measured by its own bytes', () => {
    const around = Buffer.concat([Buffer.alloc(7), png(300, 200), Buffer.alloc(9)]);
    expect(
      messages({ max_side_px: 300, min_side_px: 200, max_bytes: 33 }, bytes(around.subarray(7, 40))),
    ).toEqual([]);
  });
});
