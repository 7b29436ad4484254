import type { Pixels } from './requested-size.ts';

const HEAD_BYTES = 24;
const SIGNATURE = '89504e470d0a1a0a';

/** Width and height of a PNG; undefined for any other file. */
export function pngSize(bytes: Uint8Array): Pixels | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  if (head.length < HEAD_BYTES || head.toString('hex', 0, 8) !== SIGNATURE) return undefined;
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
