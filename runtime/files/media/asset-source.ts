import type { MediaKind, StoredContent } from '../../contract/media.ts';

/** An upload that `asset://<id>` names: its facts, and its bytes for as far as they are asked for. */
export interface AssetSource {
  readonly kind: MediaKind;
  readonly mime: string;
  readonly bytes: number;
  /** A signed address for vendors that fetch; undefined when nobody outside could reach this gateway. */
  readonly link: string | undefined;
  /** At most so many first bytes. */
  head(bytes: number): Promise<Uint8Array>;
  read(): Promise<Uint8Array>;
  /** All of it, with these first bytes, for who reads it when it is sent. */
  stored(head: Uint8Array): StoredContent;
}

/** Finds an asset of one owner; unknown, foreign, malformed and expired ids are all undefined. */
export type FindAsset = (asked: {
  readonly id: string;
  readonly owner_id: string;
  /** While this key is valid the link works. */
  readonly key_id: string;
}) => Promise<AssetSource | undefined>;
