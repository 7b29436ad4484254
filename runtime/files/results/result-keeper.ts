import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultSettings } from '../../config/types.ts';
import type { ReadResult, ResultFile } from '../../contract/protocol.ts';
import { fileOfItem } from '../../contract/protocols/result.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Store } from '../../store/types.ts';
import type { Egress } from '../../upstream/types.ts';
import { base64Head, base64Part, decodeBase64, isDataUri } from '../media/base64.ts';
import { sniff } from '../media/sniff.ts';
import type { DiskFloor } from '../uploads/disk-floor.ts';
import { readAddress } from '../uploads/read-address.ts';
import { receiveFile } from '../uploads/received-file.ts';
import type { BlobStore } from '../uploads/types.ts';
import { createResultReceiver, type ReceivedResult } from './receive-result.ts';
import { type Again, isUnusable, once, type ResultKeeper, Unusable } from './types.ts';
import { createWriteGate } from './write-gate.ts';

/** Files that a sweep asks for at once. */
const SWEEP_LIMIT = 100;

/** Named by no content: there is one at most, whatever becomes of it. */
const TRIAL = '0'.repeat(64);

const PIECE_BYTES = 256 * 1024;

/** Characters of base64 for each byte, white space between them included; more is not even begun. */
const MOST_CHARS_PER_BYTE = 3;
/** Short texts may be longer than that. */
const FREE_CHARS = 4_096;

export interface ResultKeeperOptions {
  readonly store: Pick<Store, 'addResultFile' | 'expiredResultFiles' | 'forgetResultFiles'>;
  readonly blobs: BlobStore;
  /** Folder of unfinished files; on the file system of local blobs, and of this process alone. */
  readonly folder: string;
  /** Of this moment: the deployment may be read again. */
  readonly settings: () => ResultSettings;
  /** Absent: files may fill the disk. */
  readonly floor?: DiskFloor;
  readonly egress: Pick<Egress, 'publicStream'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** A keeper with its other end. */
export interface RunningKeeper extends ResultKeeper {
  /** Takes out all files whose time is over; see `sweepResults`. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Cuts the files that are being fetched. */
  stop(): void;
}

/** Opens the kept results of a deployment. Files that an earlier process did not receive whole are cleared away first. */
export async function openResults(options: ResultKeeperOptions): Promise<RunningKeeper> {
  const { store, blobs, settings, log } = options;
  await clearAway(options);
  const { receive, isArriving } = createResultReceiver(options);
  const stopped = new AbortController();
  const gate = createWriteGate({
    tryWrite: (bytes) => tryWrite(options, bytes),
    clock: options.clock,
    onChange: (open, error) =>
      log.warn(open ? {} : { err: error }, open ? 'results can be kept again' : 'results cannot be kept'),
  });

  const keepText = async (taskId: string, text: string, again: Again = once): Promise<ReceivedResult> => {
    const base64 = base64Part(text);
    const { max_bytes } = settings();
    if (base64.length > max_bytes * MOST_CHARS_PER_BYTE + FREE_CHARS)
      throw new Unusable(`has more than ${max_bytes} bytes`);
    const seen = sniff(base64Head(base64));
    if (seen.kind === 'other') throw new Unusable(`is ${seen.found}`);
    const bytes = Math.ceil((base64.length * 3) / 4);
    return receive(
      taskId,
      () => oneByOne(decodeBase64(base64)),
      (write) => again(() => gate.pass(bytes, write)),
    );
  };

  const keepFile = async (
    taskId: string,
    { name, given, again }: { readonly name: string; readonly given: ResultFile; readonly again: Again },
  ): Promise<ResultFile | undefined> => {
    const { text, rest } = split(given);
    if (text === undefined) return given;
    try {
      const { file, expires_at } = await keepText(taskId, text, again);
      const { ttl_secs: _, refresh: __, ...place } = rest;
      return { ...place, kept: file, expires_at: Math.floor(expires_at / 1_000) };
    } catch (error) {
      if (!isUnusable(error)) throw error;
      log.warn({ task: taskId, file: name, reason: error.message }, 'a result file has a content of no use');
      return rest.url === undefined && rest.download === undefined ? undefined : rest;
    }
  };

  return {
    async keep(taskId, result, again = once) {
      const kept: [string, ResultFile][] = [];
      const left = new Set<string>();
      // One after another: what is decoded of a task is one piece of one file.
      for (const [name, file] of Object.entries(result.files)) {
        if (file === undefined) continue;
        const found = await keepFile(taskId, { name, given: file, again });
        if (found === undefined) left.add(name);
        else kept.push([name, found]);
      }
      return withoutFiles({ ...result, files: Object.fromEntries(kept) }, left);
    },
    async keepAddress(taskId, { url }) {
      if (url === undefined) return undefined;
      try {
        if (isDataUri(url)) return (await keepText(taskId, url)).file;
        const { max_bytes } = settings();
        const source = { address: url, param: 'the file', max_bytes, signal: stopped.signal };
        return (await receive(taskId, () => readAddress(options.egress, source))).file;
      } catch (error) {
        const why = isUnusable(error) ? { reason: error.message } : { error };
        if (!stopped.signal.aborted) log.warn({ task: taskId, ...why }, 'a result file could not be kept');
        return undefined;
      }
    },
    async isReady() {
      const low = await options.floor?.require().then(
        () => false,
        () => true,
      );
      return low !== true && gate.isOpen();
    },
    open: ({ id }, range) => blobs.open(id, range),
    sweep: (signal) => sweepResults({ store, blobs, isArriving }, signal),
    stop: () => stopped.abort(),
  };
}

/** The content that a file brings along, and the file without it. */
function split({ base64, url, ...rest }: ResultFile): {
  readonly text: string | undefined;
  readonly rest: Omit<ResultFile, 'base64'>;
} {
  if (url === undefined) return { text: base64, rest };
  return isDataUri(url) ? { text: base64 ?? url, rest } : { text: base64, rest: { ...rest, url } };
}

async function clearAway({ folder, log }: Pick<ResultKeeperOptions, 'folder' | 'log'>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { force: true, recursive: true }).catch((error: unknown) =>
      log.warn({ error }, 'what was left half done of a result could not be cleared away'),
    );
  }
}

async function* oneByOne(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** The result whose items name only files that are there; they keep their places and facts. */
function withoutFiles(result: ReadResult, left: ReadonlySet<string>): ReadResult {
  const { items } = result;
  if (items === undefined || left.size === 0) return result;
  return {
    ...result,
    items: items.map((item, index) => ({
      ...item,
      files: item.files.filter((name) => !left.has(fileOfItem(name, index))),
    })),
  };
}

/** Sends so many bytes the way of a result file, and takes them away again. Throws what the disk and the place throw. */
async function tryWrite(
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

/**
 * Takes out all files whose time is over: their bytes, then their rows. A file that cannot be removed does not keep
 * the rest of its batch; the first failure is thrown then. Aborted, it ends early.
 */
async function sweepResults(
  input: {
    readonly store: Pick<Store, 'expiredResultFiles' | 'forgetResultFiles'>;
    readonly blobs: Pick<BlobStore, 'remove'>;
    readonly isArriving: (id: string) => boolean;
  },
  signal?: AbortSignal,
): Promise<void> {
  const { store, blobs, isArriving } = input;
  for (;;) {
    const expired = await store.expiredResultFiles({ limit: SWEEP_LIMIT });
    const failures: unknown[] = [];
    const gone: string[] = [];
    for (const { id } of expired) {
      if (signal?.aborted === true) break;
      if (isArriving(id)) continue;
      await blobs.remove(id, signal).then(
        () => void gone.push(id),
        (error: unknown) => void failures.push(error),
      );
    }
    if (gone.length > 0) await store.forgetResultFiles(gone);
    if (failures.length > 0) throw failures[0];
    if (expired.length < SWEEP_LIMIT || gone.length === 0 || signal?.aborted === true) return;
  }
}
