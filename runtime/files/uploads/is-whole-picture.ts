import type { ReceivedFile } from './received-file.ts';

type Content = Pick<ReceivedFile, 'head' | 'tail' | 'bytes'>;

const CHECKS: Readonly<Record<string, (content: Content) => boolean>> = {
  'image/png': ({ tail }) => bytesOf(tail).includes('IEND', 0, 'latin1'),
  'image/jpeg': ({ tail }) => bytesOf(tail).includes('ffd9', 0, 'hex'),
  'image/gif': ({ tail }) => lastByte(tail) === 0x3b,
  'image/webp': ({ head, bytes }) => bytesOf(head).readUInt32LE(4) + 8 <= bytes,
  // Some writers leave the length out.
  'image/bmp': ({ head, bytes }) => bytesOf(head).readUInt32LE(2) <= bytes,
};

/**
 * Whether a picture that has a good header also has its end: by its end mark or the length it states. Nothing is
 * decoded, and what programs append after the end is no fault. Only for content that was probed.
 */
export function isWholePicture(mime: string, content: Content): boolean {
  return CHECKS[mime]?.(content) ?? true;
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Padding is common after the end mark of a GIF. */
function lastByte(tail: Uint8Array): number | undefined {
  const index = tail.findLastIndex((byte) => byte !== 0);
  return index < 0 ? undefined : tail[index];
}
