import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayError } from '../../contract/errors.ts';
import { LEAST_COUNTED_BYTES } from '../../store/assets.ts';
import type { Egress } from '../../upstream/types.ts';
import { naming } from '../../words/refusal.ts';
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

/**
 * Makes a folder of unfinished files, and removes what an earlier process left in it, but for names that are kept. What
 * cannot be removed is handed to `failed`.
 */
export async function clearUnfinished(
  folder: string,
  failed: (error: unknown) => void,
  isKept: (name: string) => boolean = () => false,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    if (!isKept(name)) await rm(join(folder, name), { force: true, recursive: true }).catch(failed);
}

/** Longest silence of a source, and the most that one file may take. */
const IDLE_MS = 30_000;
const TOTAL_MS = 300_000;

/**
 * The bytes behind a public address as they come, through the door that knows which addresses are public.
 * Failures are 400s that name the caller's field.
 */
export async function* readAddress(
  egress: Pick<Egress, 'publicStream'>,
  input: {
    readonly address: string;
    readonly param: string;
    readonly max_bytes: number;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<Uint8Array> {
  const { address, param, max_bytes } = input;
  const late = AbortSignal.timeout(TOTAL_MS);
  const signal = AbortSignal.any([input.signal, late]);
  try {
    const source = await egress.publicStream(address, {
      method: 'GET',
      headers: {},
      idle_ms: IDLE_MS,
      signal,
    });
    try {
      if (source.http !== 200) throw unusable(`answered HTTP ${source.http} instead of 200`);
      const declared = Number(source.headers['content-length'] ?? 0);
      if (declared > max_bytes) throw fileTooLarge(param, max_bytes, declared);
      yield* source.body;
    } finally {
      source.body.destroy();
    }
  } catch (error) {
    if (input.signal.aborted) throw input.signal.reason;
    if (late.aborted)
      throw naming(param, unusable(`did not give the file within ${TOTAL_MS / 1_000} seconds`));
    if (!(error instanceof GatewayError))
      throw naming(param, unusable('broke off in the middle of the file'));
    throw error.code === 'request_too_large' ? error : naming(param, error);
  }
}

function unusable(problem: string): GatewayError {
  return new GatewayError('invalid_request', { message: `the address ${problem}` });
}
