import type { AssetSource, FindAsset } from '../media/asset-source.ts';
import type { AssetRecord } from '../store/types.ts';
import type { AssetService } from './types.ts';

/** Addresses that vendors may fetch, all made at one moment. */
export interface VendorLinks {
  /** When they end, in epoch milliseconds. */
  readonly until: number;
  /** Undefined when no route serves assets. */
  of(asset: Pick<AssetRecord, 'id' | 'mime'>, key_id: string): string | undefined;
}

/**
 * How the media room reads uploads. `links` is undefined when no vendor can reach this gateway; otherwise what is
 * found lives as long as its link.
 */
export function createAssetFinder(
  assets: Pick<AssetService, 'find' | 'lend' | 'open'>,
  links: () => VendorLinks | undefined,
): FindAsset {
  return async (asked) => {
    const vendor = links();
    const found = vendor === undefined ? assets.find(asked) : assets.lend({ ...asked, until: vendor.until });
    const asset = await found;
    return asset === undefined ? undefined : sourceOf(asset, assets, vendor?.of(asset, asked.key_id));
  };
}

function sourceOf(
  asset: AssetRecord,
  assets: Pick<AssetService, 'open'>,
  link: string | undefined,
): AssetSource {
  const { kind, mime, bytes, hash } = asset;
  async function* read(last: number): AsyncGenerator<Uint8Array> {
    const blob = await assets.open(asset, { first: 0, last });
    if (blob === undefined) throw new Error(`internal: the bytes of ${asset.id} are gone`);
    yield* blob as AsyncIterable<Uint8Array>;
  }
  return {
    kind,
    mime,
    bytes,
    link,
    head: (most) => collect(read(Math.min(most, bytes) - 1)),
    read: () => collect(read(bytes - 1)),
    stored: (head) => ({ bytes, sha256: hash, head, read: () => read(bytes - 1) }),
  };
}

async function collect(from: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of from) pieces.push(piece);
  return Buffer.concat(pieces);
}
