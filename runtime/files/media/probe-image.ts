import { imageSize } from 'image-size';

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Headers end long before; a camera's embedded thumbnails and profiles may come first. */
export const PROBE_BYTES = 512 * 1024;

/** No picture is shorter than its header; the reader itself takes missing bytes for zeros. */
const SHORTEST_HEADER = 30;

/**
 * Width and height as shown, from the header alone; the picture is never decoded, so its claimed size costs
 * nothing. Only for content that `sniff` calls a picture. Undefined when the header is broken or cut off.
 */
export function probeImage(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.byteLength < SHORTEST_HEADER) return undefined;
  const length = Math.min(bytes.byteLength, PROBE_BYTES);
  try {
    const size = imageSize(Buffer.from(bytes.buffer, bytes.byteOffset, length));
    const { width, height, orientation = 1 } = size;
    if (!isSide(width) || !isSide(height)) return undefined;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

function isSide(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
