import type { Readable } from 'node:stream';
import type { AssetRecord } from '../../store/types.ts';
import type { Spool } from '../../upstream/spool.ts';
import type { HostedFile } from '../media/types.ts';

/** Bytes `first` to `last`, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Files by a name of 64 lower-case hex digits: the hash of their bytes, unless said otherwise. Who owns one is not known
 * here: that is the store's business.
 */
export interface BlobStore {
  /** Takes over a whole file that lies on disk; the same name twice is once. Durable when it resolves. */
  put(
    file: {
      readonly path: string;
      readonly bytes: number;
      /** Lower-case hex SHA-256 of the bytes, where the name is another. */
      readonly sha256?: string;
    },
    hash: string,
    /** Aborted, the file may be there or not. */
    signal?: AbortSignal,
  ): Promise<void>;
  /** The bytes as they are read, or undefined when there is no such blob. Must be consumed or destroyed. */
  open(hash: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removing what is not there is no mistake. Aborted, it may be removed or not. */
  remove(hash: string, signal?: AbortSignal): Promise<void>;
}

/** Uploads of callers: kept, found and forgotten in their owner's scope. */
export interface AssetService {
  /**
   * Stores what arrives, whole or not at all. The same bytes of the same owner are the same asset, whose expiry
   * is renewed. Throws GatewayError: 400 for what is no whole picture, video or sound, 413 for too many bytes.
   */
  keep(upload: Upload): Promise<AssetRecord>;
  /** Disk for files that belong to one request; what a crash leaves of them goes with the next start. */
  readonly spool: Spool;
  /** As `keep`, for what lies behind a public address. */
  keepAddress(upload: Omit<Upload, 'from'> & { readonly address: string }): Promise<AssetRecord>;
  /**
   * Keeps a file for the vendor of a task, whole or not at all, until an hour after the task ended, at most until it
   * expires. It counts among its owner's uploads, and is none of them. Throws GatewayError where there is no room.
   * Aborted, it is not kept; what is there of it by then goes with the next sweep.
   */
  host(file: HostedFile, taskId: string, signal: AbortSignal): Promise<void>;
  /** Unknown, malformed, foreign and expired ids are all undefined. */
  find(asked: { readonly id: string; readonly owner_id: string }): Promise<AssetRecord | undefined>;
  /**
   * As `find`, for an asset whose link is handed to a vendor: it can be fetched until `until` (epoch milliseconds) at
   * least, also when it would have expired or its owner deletes it.
   */
  lend(asked: {
    readonly id: string;
    readonly owner_id: string;
    readonly until: number;
  }): Promise<AssetRecord | undefined>;
  /** For holders of a signed link. */
  findLinked(id: string): Promise<AssetRecord | undefined>;
  /** Newest first. */
  list(asked: { readonly owner_id: string; readonly after?: string; readonly limit: number }): Promise<{
    readonly assets: readonly AssetRecord[];
    readonly has_more: boolean;
  }>;
  remove(asked: { readonly id: string; readonly owner_id: string }): Promise<AssetRecord | undefined>;
  /** Undefined when the bytes are gone. Must be consumed or destroyed. */
  open(asset: Pick<AssetRecord, 'hash'>, range?: ByteRange): Promise<Readable | undefined>;
  /**
   * Takes out all expired assets, and with them the bytes that nobody else has; what failed or a crash left half done
   * is settled first. Rejects with the first failure, having begun no other; aborted, it ends early.
   */
  sweep(signal?: AbortSignal): Promise<void>;
}

export interface Upload {
  readonly owner_id: string;
  /** The caller's field that holds the file, for refusals. */
  readonly param: string;
  readonly from: AsyncIterable<Uint8Array>;
  /** Aborted when the caller goes away: nothing is stored then. */
  readonly signal: AbortSignal;
}
