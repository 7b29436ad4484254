import type { Media, MediaKind } from '../../contract/media.ts';

/** A file of a caller's for a vendor that takes addresses only, as it was planned: its bytes are not kept yet. */
export interface HostedFile {
  /** Of the asset that it will be. */
  readonly id: string;
  readonly owner_id: string;
  readonly kind: MediaKind;
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  readonly hash: string;
  /** Epoch milliseconds; its link ends then, too. */
  readonly expires_at: number;
  /** The caller's field. */
  readonly param: string;
  /** Holds the bytes. */
  readonly media: Media;
}

/** Where vendors will find files whose bytes came with a request. */
export interface Hosting {
  /** Whether vendors can fetch from this gateway at all. */
  isReachable(): boolean;
  /**
   * An address for each file, in their order, under which it can be fetched once it was kept; stores nothing. Throws
   * GatewayError `request_too_large` where the owner's uploads have no room for them.
   */
  plan(input: {
    readonly owner_id: string;
    /** While this key is valid the addresses work. */
    readonly key_id: string;
    readonly files: readonly Pick<HostedFile, 'param' | 'media' | 'mime' | 'bytes'>[];
  }): Promise<readonly { readonly url: string; readonly file: HostedFile }[]>;
}
