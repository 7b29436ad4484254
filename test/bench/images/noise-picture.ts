import { randomFillSync } from 'node:crypto';
import { encodePng, pngStride } from '../../../runtime/sandbox/media/png.ts';

/** A square PNG of noise, as base64: nothing in it can be packed, so that it has about `4 * side * side` characters. */
export function noisePicture(side: number): string {
  const stride = pngStride(side, false);
  const rows = randomFillSync(Buffer.alloc(stride * side));
  for (let at = 0; at < rows.length; at += stride) rows[at] = 0;
  return Buffer.from(encodePng({ width: side, height: side, rows })).toString('base64');
}
