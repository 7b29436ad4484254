import { describe, expect, it } from 'vitest';
import type { Media } from '../../runtime/contract/media.ts';
import { toMedia } from '../../runtime/contract/media-input.ts';
import { bmp, FOREIGN, gif, jpeg, png, webp } from './samples.ts';
import { refusal, service } from './table-network.ts';

const PICTURES = {
  png: png(300, 200),
  jpeg: jpeg(300, 200),
  webp: webp(300, 200),
  gif: gif(300, 200),
  bmp: bmp(300, 200),
};
const NO_PICTURE = 'must be a picture (PNG, JPEG, WebP, GIF or BMP)';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** What a picture handed over like this is prepared to, or how it is refused. */
async function given(input: string | Media | undefined, limit = {}): Promise<Media | string> {
  const media = typeof input === 'string' ? toMedia('image', input) : input;
  if (media === undefined) throw new Error('the input is no medium');
  const work = service().prepare({
    roles: { image: [media] },
    needs: { image: ['raw_base64', 'bytes'] },
    limits: { image: limit },
  });
  return work.then(
    ({ image = [] }) => image[0] ?? 'nothing',
    async () => {
      const { code, param, message } = await refusal(work);
      expect([code, param]).toEqual(['invalid_request', 'image']);
      return message;
    },
  );
}

/** What is said of a picture that passes: its type by content, and that its bytes are whole. */
async function typeOf(input: string | Media): Promise<string> {
  const media = await given(input);
  if (typeof media === 'string') return media;
  expect(media.base64).toBe(text(media.bytes ?? Buffer.alloc(0)));
  return media.mime ?? 'no type';
}

describe('pictures that lie about their type (F99)', () => {
  it.each([
    ['data:image/png;base64,', PICTURES.jpeg, 'image/jpeg'],
    ['data:text/html;base64,', PICTURES.png, 'image/png'],
    ['data:image/svg+xml;base64,', PICTURES.gif, 'image/gif'],
    ['data:video/mp4;base64,', PICTURES.webp, 'image/webp'],
    ['DATA:IMAGE/PNG;charset=utf-8;BASE64,', PICTURES.bmp, 'image/bmp'],
    ['data:,', PICTURES.png, 'image/png'],
    ['data:;base64,', PICTURES.png, 'image/png'],
    [`data:image/${'x'.repeat(1_000_000)};base64,`, PICTURES.png, 'image/png'],
    [`data:image/png;${'a=b;'.repeat(250_000)}base64,`, PICTURES.png, 'image/png'],
    ['data:image/png\r\nx-evil: 1;base64,', PICTURES.png, 'image/png'],
  ])('%.40s holds what it holds', async (head, bytes, mime) => {
    expect(await typeOf(`${head}${text(bytes)}`)).toBe(mime);
  });

  it.each(FOREIGN)('%s in a data URI of a picture', async (found, bytes) => {
    expect(await given(`data:image/png;base64,${text(bytes)}`)).toBe(`image ${NO_PICTURE}: it is ${found}`);
  });

  it('a declared type of a file never counts', async () => {
    expect(await typeOf({ kind: 'image', bytes: PICTURES.webp, mime: 'image/png' })).toBe('image/webp');
  });

  it.each([
    [
      'a GIF that is also a script',
      Buffer.concat([PICTURES.gif, Buffer.from('*/=1;alert(1)//')]),
      'image/gif',
    ],
    [
      'a JPEG that is also a ZIP',
      Buffer.concat([PICTURES.jpeg, Buffer.from('PK\x03\x04evil')]),
      'image/jpeg',
    ],
    [
      'a PNG that is also a page',
      Buffer.concat([PICTURES.png, Buffer.from('<script>alert(1)</script>')]),
      'image/png',
    ],
    ['a page that is also a PNG', Buffer.concat([Buffer.from('<html>'), PICTURES.png]), 'an HTML page'],
    [
      'a PDF that is also a JPEG',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), PICTURES.jpeg]),
      'a PDF document',
    ],
  ])('%s is what it begins with', async (_title, bytes, found) => {
    const type = await typeOf({ kind: 'image', bytes });
    expect(type).toBe(found.startsWith('image/') ? found : `image ${NO_PICTURE}: it is ${found}`);
  });
});

describe('pictures that are broken (F99)', () => {
  it.each(Object.entries(PICTURES))('a %s cut anywhere in its header', async (_name, whole) => {
    for (let length = 0; length < 30; length += 1) {
      const message = await given({ kind: 'image', bytes: whole.subarray(0, length) });
      expect(message).toMatch(/^image must be a (whole )?picture/);
    }
  });

  it.each([
    [
      'a JPEG without a frame',
      Buffer.concat([PICTURES.jpeg.subarray(0, 20), Buffer.from([0xff, 0xd9]), Buffer.alloc(20)]),
      'image/jpeg',
    ],
    [
      'a JPEG of segments without an end',
      Buffer.from([0xff, 0xd8, ...Array.from({ length: 4_000 }, () => [0xff, 0xe1, 0, 2]).flat()]),
      'image/jpeg',
    ],
    [
      'a JPEG of segments without a length',
      Buffer.from([0xff, 0xd8, ...Array.from({ length: 4_000 }, () => [0xff, 0xe1, 0, 0]).flat()]),
      'image/jpeg',
    ],
    ['a PNG of no pixels', png(0, 0), 'image/png'],
    ['a PNG without width', png(0, 200), 'image/png'],
    ['a GIF of no pixels', gif(0, 0), 'image/gif'],
    [
      'a WebP of an unknown sort',
      Buffer.from(`RIFF\x20\0\0\0WEBPVP8?${'\0'.repeat(30)}`, 'latin1'),
      'image/webp',
    ],
  ])('%s', async (_title, bytes, mime) => {
    expect(await given({ kind: 'image', bytes })).toBe(
      `image must be a whole picture: its ${mime} header is broken or cut off`,
    );
  });

  it.each([
    ['png', png(60_000, 60_000), '60000x60000'],
    ['png', png(0x7fffffff, 0x7fffffff), '2147483647x2147483647'],
    ['jpeg', jpeg(60_000, 60_000), '60000x60000'],
    ['gif', gif(60_000, 60_000), '60000x60000'],
    ['bmp', bmp(60_000, 60_000), '60000x60000'],
    ['webp', webp(60_000, 60_000), '60000x60000'],
  ])('a %s header of many pixels costs nothing and is refused', async (_name, bytes, size) => {
    expect(await given({ kind: 'image', bytes }, { max_side_px: 100_000 })).toBe(
      `image must be at most 16384 pixels on each side (got ${size})`,
    );
  });

  it('a GIF where only photographs may be', async () => {
    const mimes = ['image/png', 'image/jpeg', 'image/webp'];
    expect(await given({ kind: 'image', bytes: PICTURES.gif }, { mimes })).toBe(
      'image must be one of image/png, image/jpeg, image/webp (got image/gif)',
    );
  });
});

describe('base64 that is not quite (F100)', () => {
  const whole = text(PICTURES.png);

  it.each([
    ['line breaks', whole.replaceAll(/.{60}/g, '$&\r\n')],
    ['line breaks every 20', whole.replaceAll(/.{20}/g, '$&\n')],
    ['no padding', whole.replace(/=+$/, '')],
    ['blanks around it', `  ${whole}\n`],
  ])('%s is made right', async (_title, given) => {
    expect(await typeOf(given)).toBe('image/png');
  });

  it.each([
    ['', 'is empty'],
    ['    ', 'is empty'],
    ['====', 'is empty'],
    [`${whole}=`, 'is incomplete: 44 characters and 1 of padding'],
    [`${whole}====`, 'is incomplete: 44 characters and 4 of padding'],
    [whole.slice(0, 41), 'is incomplete: 41 characters and 0 of padding'],
    [`${whole.slice(0, 8)}==${whole.slice(8)}`, 'has data after its padding, at character 11'],
    [
      `${whole.slice(0, 8)}-${whole.slice(9)}`,
      'uses the URL-safe alphabet (`-` at character 9); send + and / instead',
    ],
    [`${whole.slice(0, 8)}\0${whole.slice(9)}`, 'has U+0000 at character 9'],
    [`${whole.slice(0, 8)}é${whole.slice(9)}`, 'has U+00E9 at character 9'],
    [`${whole.slice(0, 8)}%0A${whole.slice(9)}`, 'has `%` at character 9'],
    [`${whole.slice(0, 8)}\ufeff${whole.slice(9)}`, 'has U+FEFF at character 9'],
    [[...whole].join(' '), 'has too much white space'],
    [' '.repeat(2_000_000), 'has too much white space'],
  ])('%.30j is refused at its place', async (base64, problem) => {
    expect(await given({ kind: 'image', base64 })).toBe(`image must be valid base64: it ${problem}`);
  });

  it.each([
    ['data:image/png;base64', 'image must be a complete data URI: it has no comma before its data'],
    ['data:image/png;base64,', 'image must be valid base64: it is empty'],
    [
      'javascript:alert(1)',
      'image must be an http(s) address, an asset:// id, a data URI or base64: it has another scheme',
    ],
    [
      'file:///etc/passwd',
      'image must be an http(s) address, an asset:// id, a data URI or base64: it has another scheme',
    ],
  ])('%s', async (input, message) => {
    expect(await given(input)).toBe(message);
  });
});
