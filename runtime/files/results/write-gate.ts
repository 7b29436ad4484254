import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { BlobStore } from '../uploads/blobs.ts';
import { receiveFile } from '../uploads/receive-file.ts';

/** A place that just refused a write is not tried again sooner. */
const REST_MS = 1_000;

/**
 * Whether what callers order can be kept, as the last writes have shown: a gate that is open until a write fails.
 * `tryWrite` writes so many bytes and takes them away again.
 */
export function createWriteGate(options: {
  readonly tryWrite: (bytes: number) => Promise<void>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Told when the gate closes, and when it opens again. */
  readonly onChange: (open: boolean, error?: unknown) => void;
}) {
  const { clock, onChange } = options;
  let refused: { readonly bytes: number; readonly until: number } | undefined;
  let trying: Promise<boolean> | undefined;

  const close = (bytes: number, error: unknown): void => {
    if (refused === undefined) onChange(false, error);
    refused = { bytes: Math.max(bytes, refused?.bytes ?? 0), until: clock() + REST_MS };
  };
  const open = (): boolean => {
    if (refused !== undefined) onChange(true);
    refused = undefined;
    return true;
  };
  const tryAgain = async (bytes: number): Promise<boolean> => {
    try {
      await options.tryWrite(bytes);
      return open();
    } catch (error) {
      close(bytes, error);
      return false;
    } finally {
      trying = undefined;
    }
  };

  return {
    /** Runs one write of so many bytes; one that fails closes the gate. */
    async pass<T>(bytes: number, write: () => Promise<T>): Promise<T> {
      try {
        return await write();
      } catch (error) {
        close(bytes, error);
        throw error;
      }
    },
    /** While it is closed: whether as many bytes as could not be written can be by now. */
    async isOpen(): Promise<boolean> {
      if (refused === undefined) return true;
      if (trying === undefined && clock() < refused.until) return false;
      // Everybody who asks meanwhile shares one try.
      trying ??= tryAgain(refused.bytes);
      return trying;
    },
  };
}

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
