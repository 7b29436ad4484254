import type { Readable } from 'node:stream';
import type { ByteRange } from '../assets/types.ts';
import type { KeptFile, ReadResult, ResultFile } from '../contract/protocol.ts';

/** Files of finished tasks that came as bytes, or that callers want as bytes: kept for a while, then forgotten. */
export interface ResultKeeper {
  /**
   * The result with every `base64` decoded, sniffed and kept durably; a file that is no picture, video or sound is
   * left out. Rejects when the bytes cannot be kept: the task then has no result.
   */
  keep(taskId: string, result: ReadResult): Promise<ReadResult>;
  /** The bytes behind an address, kept; undefined when they cannot be fetched or are not media. */
  keepAddress(taskId: string, file: Pick<ResultFile, 'url'>): Promise<KeptFile | undefined>;
  /** The bytes, or undefined when they are gone. Must be consumed or destroyed. */
  open(file: KeptFile, range?: ByteRange): Promise<Readable | undefined>;
}
