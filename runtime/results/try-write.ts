import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { receiveFile } from '../assets/received-file.ts';
import type { BlobStore } from '../assets/types.ts';

/** Named by no content: there is one at most, whatever becomes of it. */
const TRIAL = '0'.repeat(64);
const PIECE_BYTES = 256 * 1024;

/** Sends so many bytes the way of a result file, and takes them away again. Throws what the disk and the place throw. */
export async function tryWrite(
  { folder, blobs }: { readonly folder: string; readonly blobs: Pick<BlobStore, 'put' | 'remove'> },
  bytes: number,
): Promise<void> {
  const { path, hash } = await receiveFile({
    from: noise(bytes),
    folder,
    max_bytes: bytes,
    param: 'the trial',
    signal: new AbortController().signal,
    onBytes: () => undefined,
  });
  try {
    await blobs.put({ path, bytes, sha256: hash }, TRIAL);
    await blobs.remove(TRIAL);
  } finally {
    await rm(path, { force: true });
  }
}

/** What no file system makes smaller. */
async function* noise(bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= PIECE_BYTES) yield randomBytes(Math.min(left, PIECE_BYTES));
}
