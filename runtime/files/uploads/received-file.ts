import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayError } from '../../contract/errors.ts';
import { LEAST_COUNTED_BYTES } from '../../store/unproven.ts';
import { PROBE_BYTES } from '../media/inspect-media.ts';

/** Where the end of a picture is looked for: editors and cameras append notes of their own. */
const TAIL_BYTES = 64 * 1024;

/** A file that arrived whole and is on disk. */
export interface ReceivedFile {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex SHA-256. */
  readonly hash: string;
  /** The first `PROBE_BYTES` at most. */
  readonly head: Uint8Array;
  /** The last bytes; they overlap `head` in small files. */
  readonly tail: Uint8Array;
}

export interface Receiving {
  readonly from: AsyncIterable<Uint8Array>;
  /** Folder of files that nobody owns yet. */
  readonly folder: string;
  readonly max_bytes: number;
  /** Names the caller's field in the refusal of too many bytes. */
  readonly param: string;
  readonly signal: AbortSignal;
  /** Told of every piece before it is written; throws when there is no room. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Writes what arrives to a file under a random name, hashing it on the way; no more than one piece is in memory.
 * When anything fails the file is gone before this rejects; more than `max_bytes` is `request_too_large`.
 */
export async function receiveFile(input: Receiving): Promise<ReceivedFile> {
  const path = join(input.folder, `${randomBytes(16).toString('hex')}.part`);
  const file = await open(path, 'wx+', 0o600);
  try {
    const received = await writeAll(file, input);
    await file.sync();
    const tail = await readTail(file, received.bytes);
    await file.close();
    return { path, tail, ...received };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(
  file: FileHandle,
  { from, max_bytes, param, signal, onBytes }: Receiving,
): Promise<Pick<ReceivedFile, 'bytes' | 'hash' | 'head'>> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of from) {
    signal.throwIfAborted();
    if (bytes + piece.byteLength > max_bytes) throw fileTooLarge(param, max_bytes);
    onBytes(piece.byteLength);
    // A copy: the rest of a pooled piece must not be kept alive by its beginning.
    if (bytes < PROBE_BYTES) head.push(Uint8Array.prototype.slice.call(piece, 0, PROBE_BYTES - bytes));
    bytes += piece.byteLength;
    hash.update(piece);
    await file.appendFile(piece);
  }
  signal.throwIfAborted();
  return { bytes, hash: hash.digest('hex'), head: Buffer.concat(head) };
}

async function readTail(file: FileHandle, bytes: number): Promise<Uint8Array> {
  const length = Math.min(bytes, TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, bytes - length);
  return buffer.subarray(0, bytesRead);
}

/** The one refusal of a file that is larger than a single asset may be. */
export function fileTooLarge(param: string, max_bytes: number, received?: number): GatewayError {
  const got = received === undefined ? '' : ` (got ${received})`;
  return new GatewayError('request_too_large', {
    param,
    message: `${param} must be at most ${max_bytes} bytes${got}`,
    details: { allowed: max_bytes, ...(received === undefined ? {} : { received }) },
  });
}

/** The one refusal of what does not fit beside an owner's uploads. */
export function ownerFull(input: {
  readonly param?: string | undefined;
  readonly bytes: number;
  readonly max_owner_bytes: number;
}): GatewayError {
  const { param, bytes, max_owner_bytes } = input;
  return new GatewayError('request_too_large', {
    ...(param === undefined ? {} : { param }),
    message: `your uploads may have ${max_owner_bytes} bytes together, and these ${bytes} bytes do not fit beside the ones you have (each counts as ${LEAST_COUNTED_BYTES} bytes at least); delete some or wait until they expire; the files of your tasks count too: they cannot be deleted, and go one hour after their task has ended`,
    details: { allowed: max_owner_bytes, received: bytes },
  });
}
