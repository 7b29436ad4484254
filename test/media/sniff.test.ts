import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import schema from '../../generator/schema/family.schema.json' with { type: 'json' };
import { probeImage } from '../../runtime/files/media/inspect-media.ts';
import { sniff } from '../../runtime/files/media/sniff.ts';
import { bmp, FOREIGN, gif, jpeg, png, SOUND, VIDEO, webp } from './samples.ts';

describe('sniff', () => {
  it.each([
    ['image/png', png(1, 1)],
    ['image/jpeg', jpeg(1, 1)],
    ['image/gif', gif(1, 1)],
    ['image/bmp', bmp(1, 1)],
    ['image/webp', webp(1, 1)],
    ['video/mp4', VIDEO.mp4],
    ['video/mp4', VIDEO.mp42],
    ['video/quicktime', VIDEO.mov],
    ['video/webm', VIDEO.webm],
    ['audio/mpeg', SOUND.mp3],
    ['audio/mpeg', SOUND.id3],
    ['audio/wav', SOUND.wav],
    ['audio/mp4', SOUND.m4a],
  ])('%s', (mime, bytes) => {
    expect(sniff(bytes)).toEqual({ kind: 'media', media: mime.split('/')[0], mime });
    expect(schema.definitions.limit.properties.mimes.items.enum).toContain(mime);
  });

  it.each(FOREIGN)('%s', (found, bytes) => {
    expect(sniff(bytes)).toEqual({ kind: 'other', found });
  });

  it('never fails, and only first bytes count', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 700 }), (bytes) => {
        expect(sniff(bytes)).toEqual(sniff(bytes.subarray(0, 512)));
      }),
    );
  });
});

describe('probeImage', () => {
  it.each([
    ['png', png(1280, 720), { width: 1280, height: 720 }],
    ['jpeg', jpeg(1280, 720), { width: 1280, height: 720 }],
    ['jpeg turned by a half', jpeg(1280, 720, 3), { width: 1280, height: 720 }],
    ['jpeg mirrored upside down', jpeg(1280, 720, 4), { width: 1280, height: 720 }],
    ['jpeg mirrored about its diagonal', jpeg(1280, 720, 5), { width: 720, height: 1280 }],
    ['jpeg turned by a quarter', jpeg(1280, 720, 6), { width: 720, height: 1280 }],
    ['jpeg turned by three quarters', jpeg(1280, 720, 8), { width: 720, height: 1280 }],
    ['gif', gif(320, 200), { width: 320, height: 200 }],
    ['bmp', bmp(320, 200), { width: 320, height: 200 }],
    ['bmp, top down', bmp(320, -200), { width: 320, height: 200 }],
    ['webp', webp(1280, 720), { width: 1280, height: 720 }],
    ['a header that claims 60000x60000', png(60_000, 60_000), { width: 60_000, height: 60_000 }],
    ['no width', png(0, 10), undefined],
    ['no height', gif(10, 0), undefined],
    ['empty', Buffer.alloc(0), undefined],
    ['png signature alone', png(9, 9).subarray(0, 8), undefined],
    ['png without its size', png(9, 9).subarray(0, 16), undefined],
    [
      'png signature before a script',
      Buffer.from(`\x89PNG\r\n\x1a\n<script>alert(1)</script>${' '.repeat(40)}`, 'latin1'),
      undefined,
    ],
    [
      'jpeg without a frame',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100)]),
      undefined,
    ],
    [
      'jpeg start before a page',
      Buffer.from(`\xff\xd8\xff\xe0<html>${'x'.repeat(100)}</html>`, 'latin1'),
      undefined,
    ],
    ['jpeg cut inside its frame', jpeg(1280, 720).subarray(0, 24), undefined],
    ['webp cut', webp(10, 10).subarray(0, 24), undefined],
  ])('%s', (_title, bytes, size) => {
    expect(probeImage(bytes)).toEqual(size);
  });

  it('never fails on garbage behind a right signature', () => {
    const starts = fc.constantFrom(
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff',
      'GIF89a',
      'BM',
      'RIFF\0\0\0\0WEBPVP8 ',
    );
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 300 }), (start, rest) => {
        const size = probeImage(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
        if (size === undefined) return;
        expect(Number.isSafeInteger(size.width) && size.width > 0).toBe(true);
        expect(Number.isSafeInteger(size.height) && size.height > 0).toBe(true);
      }),
    );
  });
});
