import type { AssetRecord } from './types.ts';

/** What a stored file takes at least, however small it is: a block of a disk. */
export const LEAST_COUNTED_BYTES = 4_096;

/** What an asset counts for its owner. */
export function countedBytes({ bytes }: Pick<AssetRecord, 'bytes'>): number {
  return Math.max(bytes, LEAST_COUNTED_BYTES);
}
