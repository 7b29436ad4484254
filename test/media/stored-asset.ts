import type { AssetSource } from '../../runtime/files/media/types.ts';
import { PNG } from './table-network.ts';

/** Where a vendor would fetch the stored picture. */
export const LINK = 'https://gateway.example/assets/abc?signature=1';

/** Short uploads are read into memory. */
export function notStored(): never {
  throw new Error('a short upload is read whole');
}

/** An upload of a picture, with a link. */
export function stored(over: Partial<AssetSource> = {}): AssetSource {
  return {
    kind: 'image',
    mime: 'image/png',
    bytes: PNG.byteLength,
    link: LINK,
    head: async (bytes) => PNG.subarray(0, bytes),
    read: async () => PNG,
    stored: notStored,
    ...over,
  };
}
