import { encodePng, pngStride } from './encode-png.ts';

/** A real PNG of the asked size: a diagonal colour ramp, so that cropping and stretching can be seen. */
export function testPicture(width: number, height: number): Uint8Array {
  const stride = pngStride(width, false);
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + x * 3;
      rows[at] = Math.floor((x / width) * 255);
      rows[at + 1] = Math.floor((y / height) * 255);
      rows[at + 2] = 160;
    }
  }
  return encodePng({ width, height, rows });
}
