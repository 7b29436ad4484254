import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** So much of a file tells the size of its picture. */
export const PNG_HEAD_BYTES = 24;
const RGB = 2;
const PALETTE = 3;

export type Rgb = readonly [red: number, green: number, blue: number];

interface PngPixels {
  readonly width: number;
  readonly height: number;
  /** Row by row, each with the byte of its filter (0) before it. */
  readonly rows: Uint8Array;
  /** Absent: three bytes for a point; else two bits, the leftmost point in the highest. */
  readonly palette?: readonly [Rgb, Rgb, Rgb, Rgb];
}

/** The bytes of one row with its filter. */
export function pngStride(width: number, palette: boolean): number {
  return 1 + (palette ? Math.ceil(width / 4) : width * 3);
}

/** A PNG file of what was painted. */
export function encodePng({ width, height, rows, palette }: PngPixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(palette === undefined ? [8, RGB, 0, 0, 0] : [2, PALETTE, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', Buffer.from(palette.flat()))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** Width and height of a PNG; undefined for any other file. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const head = Buffer.from(bytes.subarray(0, PNG_HEAD_BYTES));
  if (head.length < PNG_HEAD_BYTES || !head.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
