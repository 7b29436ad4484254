import { convertIndexedToRgb, decode } from 'fast-png';

/** A decoded picture, point by point. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` of a point. */
  at(x: number, y: number): string;
}

/** Reads a PNG with every checksum; throws when it is none. */
export function decodePng(bytes: Uint8Array): DecodedPicture {
  const { width, height, ...png } = decode(bytes, { checkCrc: true });
  const { data, channels } =
    png.palette === undefined
      ? { data: png.data, channels: png.channels }
      : { data: convertIndexedToRgb({ width, height, ...png }), channels: 3 };
  return {
    width,
    height,
    at: (x, y) => `#${Buffer.from(data.subarray((y * width + x) * channels).subarray(0, 3)).toString('hex')}`,
  };
}
