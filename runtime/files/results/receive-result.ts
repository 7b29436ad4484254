import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ResultSettings } from '../../config/types.ts';
import type { KeptFile } from '../../contract/protocol.ts';
import type { Store } from '../../store/types.ts';
import { sniff } from '../media/sniff.ts';
import type { DiskFloor } from '../uploads/disk-floor.ts';
import { isWholePicture } from '../uploads/is-whole-picture.ts';
import { type ReceivedFile, receiveFile } from '../uploads/received-file.ts';
import type { BlobStore } from '../uploads/types.ts';
import { type Again, once, Unusable, unlessUnusable } from './types.ts';

/** A file in its place, and until when, in epoch milliseconds. */
export interface ReceivedResult {
  readonly file: KeptFile;
  readonly expires_at: number;
}

export interface ResultReceiver {
  /**
   * Writes what arrives to its place, by way of a row that knows it; each step is tried `again`, by default not at
   * all. Throws for what `isUnusable`, and what the disk, the place of the bytes and the store throw.
   */
  receive(taskId: string, from: () => AsyncIterable<Uint8Array>, again?: Again): Promise<ReceivedResult>;
  /** Whether the file is on its way: a sweep that came between row and bytes would leave the bytes behind. */
  isArriving(id: string): boolean;
}

/** What was paid for is kept although its caller went away. */
const NEVER = new AbortController().signal;

/** Receives files into `folder`, then hands them to `blobs`. */
export function createResultReceiver(options: {
  readonly store: Pick<Store, 'addResultFile'>;
  readonly blobs: Pick<BlobStore, 'put'>;
  readonly folder: string;
  readonly settings: () => ResultSettings;
  readonly floor?: DiskFloor;
  readonly clock: () => number;
}): ResultReceiver {
  const { store, blobs, folder, settings } = options;
  const arriving = new Set<string>();

  const settle = async (taskId: string, received: ReceivedFile, again: Again): Promise<ReceivedResult> => {
    const type = keptType(received);
    if (type.kind === 'refused') throw new Unusable(type.reason);
    const { keep_secs, max_task_bytes } = settings();
    const { path, bytes, hash: sha256 } = received;
    const expires_at = options.clock() + keep_secs * 1_000;
    const mine: string[] = [];
    try {
      // A fresh id each time: whether the row of a failed try is there is not known.
      const file = await again(async () => {
        const row = { id: randomBytes(32).toString('hex'), bytes, mime: type.mime };
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

  return {
    async receive(taskId, from, again = once) {
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
    },
    isArriving: (id) => arriving.has(id),
  };
}

/** What a file is by its content, or why it is of no use; `reason` completes `the content ...`. */
type KeptType =
  | { readonly kind: 'media'; readonly mime: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Names and declared types play no part; a picture must have its end. */
function keptType(file: Pick<ReceivedFile, 'head' | 'tail' | 'bytes'>): KeptType {
  if (file.bytes === 0) return { kind: 'refused', reason: 'is empty' };
  const seen = sniff(file.head);
  if (seen.kind === 'other') return { kind: 'refused', reason: `is ${seen.found}` };
  const { media, mime } = seen;
  if (media === 'image' && !isWholePicture(mime, file))
    return { kind: 'refused', reason: `is a picture (${mime}) that is cut off` };
  return { kind: 'media', mime };
}
