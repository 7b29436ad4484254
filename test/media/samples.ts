/** Headers of pictures, videos and sounds, just long enough to be recognised and measured. */

export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 6, 0, 0, 0], 24);
  return header;
}

export function jpeg(width: number, height: number, orientation?: number): Buffer {
  const app1 = orientation === undefined ? Buffer.alloc(0) : exif(orientation);
  const start = Buffer.from([0xff, 0xd8]);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const app0 = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return Buffer.concat([start, app1.byteLength === 0 ? app0 : app1, frame, Buffer.from([0xff, 0xd9])]);
}

function exif(orientation: number): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.byteLength + 2, 2);
  return Buffer.concat([head, body]);
}

export function gif(width: number, height: number): Buffer {
  const header = Buffer.alloc(40);
  header.write('GIF89a', 0, 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
}

export function bmp(width: number, height: number): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(54, 2);
  header.writeUInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  return header;
}

/** Extended WebP, 1 to 16,777,216 pixels a side. */
export function webp(width: number, height: number): Buffer {
  const header = Buffer.alloc(40);
  header.write('RIFF\x20\0\0\0WEBPVP8X', 0, 'latin1');
  header.writeUInt32LE(10, 16);
  header.writeUIntLE(width - 1, 24, 3);
  header.writeUIntLE(height - 1, 27, 3);
  return header;
}

function box(brand: string): Buffer {
  return Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0isommp42${'\0'.repeat(40)}`, 'latin1');
}

export const VIDEO = {
  mp4: box('isom'),
  mp42: box('mp42'),
  mov: box('qt  '),
  webm: Buffer.from(
    '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webmB\x87\x81\x04',
    'latin1',
  ),
} as const;

export const SOUND = {
  mp3: Buffer.from([0xff, 0xfb, 0x90, 0x44, ...Array.from({ length: 40 }, () => 0)]),
  id3: Buffer.from(`ID3\x04${'\0'.repeat(40)}`, 'latin1'),
  wav: Buffer.from(`RIFF\x24\0\0\0WAVEfmt ${'\0'.repeat(30)}`, 'latin1'),
  m4a: box('M4A '),
} as const;

/** What is not media we take, and how it is called. */
export const FOREIGN: readonly (readonly [string, Buffer])[] = [
  ['a PDF document', Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1')],
  ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG drawing', Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x -->\n<svg width="1"/>')],
  ['an HTML page', Buffer.from('  <!DOCTYPE html><html></html>')],
  ['an HTML page', Buffer.from('<script>alert(1)</script>')],
  ['an XML or HTML text', Buffer.from('<foo/>')],
  ['a JSON text', Buffer.from('{"error":"no"}')],
  ['a ZIP archive', Buffer.from('PK\x03\x04xxxxxxxx', 'latin1')],
  ['a gzip file', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['a program', Buffer.from('\x7fELF\x02\x01', 'latin1')],
  ['a program', Buffer.from('MZ\x90\0', 'latin1')],
  ['a TIFF picture', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['an icon', Buffer.from([0, 0, 1, 0, 1, 0])],
  ['a Photoshop file', Buffer.from('8BPS\0\x01')],
  ['a HEIC picture', box('heic')],
  ['an AVIF picture', box('avif')],
  ['an ISO media file of brand "jp2 "', box('jp2 ')],
  ['a Matroska video', Buffer.from('\x1aE\xdf\xa3\x9fB\x82\x88matroska', 'latin1')],
  ['an AVI video', Buffer.from('RIFF\x24\0\0\0AVI LIST', 'latin1')],
  ['an Ogg file', Buffer.from('OggS\0\x02')],
  ['a FLAC sound', Buffer.from('fLaC\0\0')],
  ['not a known picture, video or sound', Buffer.from('BM is how this text begins')],
  ['not a known picture, video or sound', Buffer.from('hello')],
  ['not a known picture, video or sound', Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ['not a known picture, video or sound', Buffer.from('\x89PN', 'latin1')],
  ['not a known picture, video or sound', Buffer.from('RIFF\x24\0\0\0WEBPjunk', 'latin1')],
];
