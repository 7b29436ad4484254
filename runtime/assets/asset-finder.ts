import type { Readable } from 'node:stream';
import type { AssetSource, FindAsset } from '../media/asset-source.ts';
import type { AssetRecord } from '../store/types.ts';
import type { AssetService } from './types.ts';

/**
 * How the media room reads uploads. `linkOf` gives the address that a vendor may fetch, or undefined when none
 * can reach this gateway.
 */
export function createAssetFinder(
  assets: Pick<AssetService, 'find' | 'open'>,
  linkOf: (asset: AssetRecord) => string | undefined,
): FindAsset {
  return async (asked) => {
    const asset = await assets.find(asked);
    return asset === undefined ? undefined : sourceOf(asset, assets, linkOf(asset));
  };
}

function sourceOf(
  asset: AssetRecord,
  assets: Pick<AssetService, 'open'>,
  link: string | undefined,
): AssetSource {
  const { kind, mime, bytes } = asset;
  const read = async (last: number): Promise<Uint8Array> => {
    const blob = await assets.open(asset, { first: 0, last });
    if (blob === undefined) throw new Error(`internal: the bytes of ${asset.id} are gone`);
    return collect(blob);
  };
  return {
    kind,
    mime,
    bytes,
    link,
    head: (most) => read(Math.min(most, bytes) - 1),
    read: () => read(bytes - 1),
  };
}

async function collect(blob: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of blob as AsyncIterable<Uint8Array>) pieces.push(piece);
  return Buffer.concat(pieces);
}
