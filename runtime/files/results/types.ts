import type { Readable } from 'node:stream';
import { GatewayError } from '../../contract/errors.ts';
import type { KeptFile, ReadResult, ResultFile } from '../../contract/protocol.ts';
import { StoreRefused } from '../../store/store-errors.ts';
import type { ByteRange } from '../uploads/types.ts';

export const once: Again = (attempt) => attempt();

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

/** Why the content of a result file is of no use: its source's doing. The message completes `the content ...`. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/**
 * Whether the file is at fault rather than the gateway: no media, broken, too large, not to be fetched. Everything else
 * (a full disk, a store that is away) would hit the next file as well.
 */
export function isUnusable(error: unknown): error is Error {
  return (
    error instanceof Unusable ||
    error instanceof GatewayError ||
    (error instanceof StoreRefused && error.reason === 'task_full')
  );
}

/** Tries until it succeeds or the caller's patience ends; then rejects with the last failure. */
export type Again = <T>(attempt: () => Promise<T>) => Promise<T>;

/** The same for contents: what is at fault itself is no better the next time. */
export function unlessUnusable(again: Again): Again {
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
