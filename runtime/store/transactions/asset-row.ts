import type { MediaKind } from '../../contract/media.ts';
import { int, type Row, text } from '../sql/row.ts';
import type { AssetRecord } from '../types.ts';

const KINDS = { image: true, video: true, audio: true } satisfies Record<MediaKind, true>;

function isKind(word: string): word is MediaKind {
  return Object.hasOwn(KINDS, word);
}

/** Reads a row of `assets`. */
export function assetRecord(row: Row): AssetRecord {
  const kind = text(row, 'kind');
  if (!isKind(kind)) throw new Error(`internal: asset kind ${kind} is not known to this build`);
  return {
    id: text(row, 'id'),
    owner_id: text(row, 'owner_id'),
    kind,
    mime: text(row, 'mime'),
    bytes: int(row, 'bytes'),
    hash: text(row, 'hash'),
    created_at: int(row, 'created_at'),
    expires_at: int(row, 'expires_at'),
  };
}
