import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ResultSettings } from '../../config/types.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { KeptFile, ReadResult, ResultFile } from '../../contract/protocol.ts';
import { fileOfItem } from '../../contract/protocols/result.ts';
import type { Logger } from '../../observe/logger.ts';
import { StoreRefused } from '../../store/store-errors.ts';
import type { Store } from '../../store/types.ts';
import type { Egress } from '../../upstream/types.ts';
import { base64Head, base64Part, decodeBase64, isDataUri, Unusable } from '../media/base64.ts';
import { sniff } from '../media/sniff.ts';
import type { BlobStore, ByteRange } from '../uploads/blobs.ts';
import { isWholePicture } from '../uploads/check-upload.ts';
import type { DiskFloor } from '../uploads/disk-room.ts';
import { clearUnfinished, type ReceivedFile, readAddress, receiveFile } from '../uploads/receive-file.ts';
import { createWriteGate, tryWrite } from './write-gate.ts';

/** Files that a sweep asks for at once. */
const SWEEP_LIMIT = 100;

/** Characters of base64 for each byte, white space between them included; more is not even begun. */
const MOST_CHARS_PER_BYTE = 3;
/** Short texts may be longer than that. */
const FREE_CHARS = 4_096;

/** What was paid for is kept although its caller went away. */
const NEVER = new AbortController().signal;

/** Tries until it succeeds or the caller's patience ends; then rejects with the last failure. */
export type Again = <T>(attempt: () => Promise<T>) => Promise<T>;

const once: Again = (attempt) => attempt();

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

/** A file in its place, and until when, in epoch milliseconds. */
interface ReceivedResult {
  readonly file: KeptFile;
  readonly expires_at: number;
}

export type RunningKeeper = Awaited<ReturnType<typeof openResults>>;

/** Files of finished tasks that came as bytes, or that callers want as bytes: kept for a while, then forgotten. */
export type ResultKeeper = Omit<RunningKeeper, 'sweep' | 'stop'>;

/** Opens the kept results of a deployment. Files that an earlier process did not receive whole are cleared away first. */
export async function openResults(options: ResultKeeperOptions) {
  const { store, blobs, folder, settings, log } = options;
  await clearUnfinished(folder, (error) =>
    log.warn({ error }, 'what was left half done of a result could not be cleared away'),
  );
  const stopped = new AbortController();
  const gate = createWriteGate({
    tryWrite: (bytes) => tryWrite(options, bytes),
    clock: options.clock,
    onChange: (open, error) =>
      log.warn(open ? {} : { err: error }, open ? 'results can be kept again' : 'results cannot be kept'),
  });

  /** Rows whose bytes are on their way: a sweep that came between the two would leave the bytes behind. */
  const arriving = new Set<string>();

  /** Hands a received file to its place, by way of a row that knows it. */
  const settle = async (taskId: string, received: ReceivedFile, again: Again): Promise<ReceivedResult> => {
    const { path, bytes, hash: sha256 } = received;
    const mime = mimeOf(received);
    const { keep_secs, max_task_bytes } = settings();
    const expires_at = options.clock() + keep_secs * 1_000;
    const mine: string[] = [];
    try {
      // A fresh id each time: whether the row of a failed try is there is not known.
      const file = await again(async () => {
        const row = { id: randomBytes(32).toString('hex'), bytes, mime };
        arriving.add(row.id);
        mine.push(row.id);
        await store.addResultFile({ ...row, task_id: taskId, expires_at, max_task_bytes });
        return row;
      });
      await again(() => blobs.put({ path, bytes, sha256 }, file.id));
      return { file, expires_at };
    } finally {
      for (const id of mine) arriving.delete(id);
    }
  };

  /**
   * Writes what arrives to its place; each step is tried `again`. Throws for what `isUnusable`, and what the disk, the
   * place of the bytes and the store throw.
   */
  const receive = async (
    taskId: string,
    from: () => AsyncIterable<Uint8Array>,
    again: Again,
  ): Promise<ReceivedResult> => {
    const patiently = unlessUnusable(again);
    const received = await patiently(() =>
      receiveFile({
        from: from(),
        folder,
        max_bytes: settings().max_bytes,
        param: 'the file',
        signal: NEVER,
        onBytes: (bytes) => options.floor?.take(bytes),
      }),
    );
    try {
      return await settle(taskId, received, patiently);
    } finally {
      await rm(received.path, { force: true });
    }
  };

  const keepText = async (taskId: string, text: string, again: Again): Promise<ReceivedResult> => {
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

  /** Undefined: its content is of no use, and it names no place where another could be. */
  const keepFile = async (
    taskId: string,
    { name, given, again }: { readonly name: string; readonly given: ResultFile; readonly again: Again },
  ): Promise<ResultFile | undefined> => {
    const { base64, ...others } = given;
    const { url, ...withoutUrl } = others;
    const isInUrl = url !== undefined && isDataUri(url);
    const text = base64 ?? (isInUrl ? url : undefined);
    if (text === undefined) return given;
    const rest: Omit<ResultFile, 'base64'> = isInUrl ? withoutUrl : others;
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
    /**
     * The result with every `base64` decoded, sniffed and kept durably; a file that is no picture, video or sound is
     * left out. What fails for the gateway's own fault is tried `again` for each file, by default not at all. Rejects
     * when the bytes cannot be kept: the task then has no result.
     */
    async keep(taskId: string, result: ReadResult, again: Again = once): Promise<ReadResult> {
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
    /** The bytes behind an address, kept; undefined when they cannot be fetched or are not media. */
    async keepAddress(taskId: string, { url }: Pick<ResultFile, 'url'>): Promise<KeptFile | undefined> {
      if (url === undefined) return undefined;
      try {
        if (isDataUri(url)) return (await keepText(taskId, url, once)).file;
        const { max_bytes } = settings();
        const source = { address: url, param: 'the file', max_bytes, signal: stopped.signal };
        return (await receive(taskId, () => readAddress(options.egress, source), once)).file;
      } catch (error) {
        const why = isUnusable(error) ? { reason: error.message } : { error };
        if (!stopped.signal.aborted) log.warn({ task: taskId, ...why }, 'a result file could not be kept');
        return undefined;
      }
    },
    /**
     * Whether `keep` could write now. Once a write of it failed, a new one as large is tried, and until one works there
     * is no sense in ordering what comes as bytes.
     */
    async isReady(): Promise<boolean> {
      try {
        await options.floor?.require();
      } catch {
        return false;
      }
      return gate.isOpen();
    },
    /** The bytes, or undefined when they are gone. Must be consumed or destroyed. */
    open: ({ id }: KeptFile, range?: ByteRange): Promise<Readable | undefined> => blobs.open(id, range),
    /**
     * Takes out all files whose time is over: their bytes, then their rows. A file that cannot be removed does not keep
     * the rest of its batch; the first failure is thrown then. Aborted, it ends early.
     */
    async sweep(signal?: AbortSignal): Promise<void> {
      for (;;) {
        const expired = await store.expiredResultFiles({ limit: SWEEP_LIMIT });
        const failures: unknown[] = [];
        const gone: string[] = [];
        for (const { id } of expired) {
          if (signal?.aborted === true) break;
          if (arriving.has(id)) continue;
          await blobs.remove(id, signal).then(
            () => void gone.push(id),
            (error: unknown) => void failures.push(error),
          );
        }
        if (gone.length > 0) await store.forgetResultFiles(gone);
        if (failures.length > 0) throw failures[0];
        if (expired.length < SWEEP_LIMIT || gone.length === 0 || signal?.aborted === true) return;
      }
    },
    /** Cuts the files that are being fetched. */
    stop: (): void => stopped.abort(),
  };
}

/** What a file is by its content: names and declared types play no part, and a picture must have its end. */
function mimeOf(file: ReceivedFile): string {
  if (file.bytes === 0) throw new Unusable('is empty');
  const seen = sniff(file.head);
  if (seen.kind === 'other') throw new Unusable(`is ${seen.found}`);
  const { media, mime } = seen;
  if (media === 'image' && !isWholePicture(mime, file))
    throw new Unusable(`is a picture (${mime}) that is cut off`);
  return mime;
}

/**
 * Whether the file is at fault rather than the gateway: no media, broken, too large, not to be fetched. Everything else
 * (a full disk, a store that is away) would hit the next file as well.
 */
function isUnusable(error: unknown): error is Error {
  return (
    error instanceof Unusable ||
    error instanceof GatewayError ||
    (error instanceof StoreRefused && error.reason === 'task_full')
  );
}

/** The same for contents: what is at fault itself is no better the next time. */
function unlessUnusable(again: Again): Again {
  return async <T>(attempt: () => Promise<T>): Promise<T> => {
    const end = await again(async () => {
      try {
        return { kind: 'done', value: await attempt() } as const;
      } catch (error) {
        if (!isUnusable(error)) throw error;
        return { kind: 'unusable', error } as const;
      }
    });
    if (end.kind === 'unusable') throw end.error;
    return end.value;
  };
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
