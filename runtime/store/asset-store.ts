import type { MediaKind } from '../contract/media.ts';

/** Metadata of a stored upload; its bytes lie under `hash` in the blob store. */
export interface AssetRecord {
  readonly id: string;
  readonly owner_id: string;
  readonly kind: MediaKind;
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  readonly hash: string;
  readonly created_at: number;
  readonly expires_at: number;
}
