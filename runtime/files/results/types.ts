import type { Readable } from 'node:stream';
import type { KeptFile, ReadResult, ResultFile } from '../../contract/protocol.ts';
import type { ByteRange } from '../uploads/blobs.ts';

/** Tries until it succeeds or the caller's patience ends; then rejects with the last failure. */
export type Again = <T>(attempt: () => Promise<T>) => Promise<T>;

/** Files of finished tasks that came as bytes, or that callers want as bytes: kept for a while, then forgotten. */
export interface ResultKeeper {
  /**
   * The result with every `base64` decoded, sniffed and kept durably; a file that is no picture, video or sound is
   * left out. What fails for the gateway's own fault is tried `again` for each file, by default not at all. Rejects
   * when the bytes cannot be kept: the task then has no result.
   */
  keep(taskId: string, result: ReadResult, again?: Again): Promise<ReadResult>;
  /**
   * Whether `keep` could write now. Once a write of it failed, a new one as large is tried, and until one works there
   * is no sense in ordering what comes as bytes.
   */
  isReady(): Promise<boolean>;
  /** The bytes behind an address, kept; undefined when they cannot be fetched or are not media. */
  keepAddress(taskId: string, file: Pick<ResultFile, 'url'>): Promise<KeptFile | undefined>;
  /** The bytes, or undefined when they are gone. Must be consumed or destroyed. */
  open(file: KeptFile, range?: ByteRange): Promise<Readable | undefined>;
}
