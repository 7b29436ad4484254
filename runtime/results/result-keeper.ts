import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readAddress } from '../assets/read-address.ts';
import { type ReceivedFile, receiveFile } from '../assets/received-file.ts';
import type { BlobStore } from '../assets/types.ts';
import type { ResultSettings } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { KeptFile, ResultFile } from '../contract/protocol.ts';
import { SNIFF_BYTES, sniff } from '../media/sniff.ts';
import type { Logger } from '../observe/logger.ts';
import { StoreRefused } from '../store/store-refused.ts';
import type { Store } from '../store/types.ts';
import type { Egress } from '../upstream/types.ts';
import { BadBase64, base64Head, base64Part, decodeBase64, isDataUri } from './decode-base64.ts';
import { keptType } from './kept-type.ts';
import type { ResultKeeper } from './types.ts';
import { withoutFiles } from './without-files.ts';

/** Files that a sweep asks for at once. */
const SWEEP_LIMIT = 100;
/** Where readers of a refusal find what it is about. */
const PARAM = 'the file';
/** What was paid for is kept although its caller went away. */
const NEVER = new AbortController().signal;

export interface ResultKeeperOptions {
  readonly store: Pick<Store, 'addResultFile' | 'expiredResultFiles' | 'forgetResultFiles'>;
  readonly blobs: BlobStore;
  /** Folder of unfinished files; on the file system of local blobs, and of this process alone. */
  readonly folder: string;
  /** Of this moment: the deployment may be read again. */
  readonly settings: () => ResultSettings;
  readonly egress: Pick<Egress, 'publicStream'>;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** A keeper with its other end: what is over is swept, and what runs is cut when the gateway closes. */
export interface RunningKeeper extends ResultKeeper {
  /** Takes out all files whose time is over. Rejects with the first failure, having tried the rest of its batch. */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Cuts the files that are being fetched. */
  stop(): void;
}

/** Why a file of a result is left out: its source's doing, not ours. */
class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** Opens the kept results of a deployment. Files that an earlier process did not receive whole are cleared away first. */
export async function openResults(options: ResultKeeperOptions): Promise<RunningKeeper> {
  const { store, blobs, folder, settings, log } = options;
  const stopped = new AbortController();
  /** Files on their way to their place: a sweep that came between row and bytes would leave the bytes behind. */
  const arriving = new Set<string>();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { force: true, recursive: true }).catch((error: unknown) =>
      log.warn({ error }, 'what was left half done of a result could not be cleared away'),
    );
  }

  const settle = async (taskId: string, received: ReceivedFile): Promise<Settled> => {
    const type = keptType(received);
    if (type.kind === 'refused') throw new Unusable(type.reason);
    const { keep_secs, max_task_bytes } = settings();
    const { path, bytes, hash: sha256 } = received;
    const file = { id: randomBytes(32).toString('hex'), bytes, mime: type.mime };
    const expires_at = options.clock() + keep_secs * 1_000;
    arriving.add(file.id);
    try {
      await store.addResultFile({ ...file, task_id: taskId, expires_at, max_task_bytes });
      await blobs.put({ path, bytes, sha256 }, file.id);
    } finally {
      arriving.delete(file.id);
    }
    return { file, expires_at };
  };

  const receive = async (taskId: string, from: AsyncIterable<Uint8Array>): Promise<Settled> => {
    const { max_bytes } = settings();
    const received = await receiveFile({
      from,
      folder,
      max_bytes,
      param: PARAM,
      signal: NEVER,
      onBytes: () => undefined,
    });
    try {
      return await settle(taskId, received);
    } finally {
      await rm(received.path, { force: true });
    }
  };

  const keepText = (taskId: string, text: string): Promise<Settled> => {
    const base64 = base64Part(text);
    const { max_bytes } = settings();
    // Half of it may be white space; a text that cannot be within the bound is not even begun.
    if (base64.length > max_bytes * 3 + SNIFF_BYTES) throw new Unusable(`has more than ${max_bytes} bytes`);
    const seen = sniff(base64Head(base64));
    if (seen.kind === 'other') throw new Unusable(`is ${seen.found}`);
    return receive(taskId, oneByOne(decodeBase64(base64)));
  };

  const keepFile = async (
    file: ResultFile,
    where: { readonly task: string; readonly file: string },
  ): Promise<ResultFile | undefined> => {
    const { base64, url, ttl_secs, refresh, ...rest } = file;
    const inline = url !== undefined && isDataUri(url);
    const text = base64 ?? (inline ? url : undefined);
    if (text === undefined) return file;
    const link = url === undefined || inline ? {} : { url };
    try {
      const { file: kept, expires_at } = await keepText(where.task, text);
      return { ...rest, ...link, kept, expires_at: Math.floor(expires_at / 1_000) };
    } catch (error) {
      if (!isUnusable(error)) throw error;
      log.warn({ ...where, reason: reasonOf(error) }, 'the content of a result file is of no use');
      const { base64: _, ...linked } = file;
      return 'url' in link || rest.download !== undefined ? { ...linked, ...link } : undefined;
    }
  };

  return {
    async keep(taskId, result) {
      const kept: [string, ResultFile][] = [];
      const left = new Set<string>();
      for (const [name, file] of Object.entries(result.files)) {
        if (file === undefined) continue;
        const found = await keepFile(file, { task: taskId, file: name });
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
        const source = { address: url, param: PARAM, max_bytes, signal: stopped.signal };
        return (await receive(taskId, readAddress(options.egress, source))).file;
      } catch (error) {
        const why = isUnusable(error) ? { reason: reasonOf(error) } : { error };
        if (!stopped.signal.aborted) log.warn({ task: taskId, ...why }, 'a result file could not be kept');
        return undefined;
      }
    },
    open: ({ id }, range) => blobs.open(id, range),
    async sweep(signal) {
      for (;;) {
        const expired = await store.expiredResultFiles({ limit: SWEEP_LIMIT });
        const failures: unknown[] = [];
        const gone: string[] = [];
        for (const { id } of expired.filter((file) => !arriving.has(file.id))) {
          if (signal?.aborted === true) break;
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
    stop: () => stopped.abort(),
  };
}

interface Settled {
  readonly file: KeptFile;
  /** Epoch milliseconds. */
  readonly expires_at: number;
}

async function* oneByOne(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

function isUnusable(error: unknown): error is Error {
  return (
    error instanceof Unusable ||
    error instanceof BadBase64 ||
    error instanceof GatewayError ||
    (error instanceof StoreRefused && error.reason === 'task_full')
  );
}

function reasonOf(error: Error): string {
  return error.message;
}
