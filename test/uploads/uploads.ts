import { gif, jpeg, png } from '../media/samples.ts';

const END_OF_PNG = Buffer.from('0000000049454e44ae426082', 'hex');

/** A picture with its end; `note` makes its bytes its own. */
export function wholePng(width = 640, height = 360, note = ''): Buffer {
  return Buffer.concat([png(width, height), Buffer.from(note), END_OF_PNG]);
}

/** A picture of a given size in bytes. */
export function pngOf(bytes: number): Buffer {
  const head = png(640, 360);
  return Buffer.concat([head, Buffer.alloc(bytes - head.byteLength - END_OF_PNG.byteLength, 7), END_OF_PNG]);
}

export const wholeGif = Buffer.concat([gif(10, 10), Buffer.from([0x3b])]);
export const wholeJpeg = jpeg(20, 10);

/** Bytes as they would arrive: in pieces. */
export async function* inPieces(bytes: Uint8Array, size = 16_384): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
