import { GatewayError } from '../../contract/errors.ts';
import type { Media, MediaKind } from '../../contract/media.ts';
import { MOST_HELD_BYTES } from '../../upstream/spool.ts';
import type { Egress } from '../../upstream/types.ts';
import type { ByteBudget, Lease } from './byte-budget.ts';
import { mapParallel } from './map-parallel.ts';
import type { MediaLimits } from './media-limits.ts';
import { naming } from './with-param.ts';

/** Media that are only an address, and the field to name when it fails. */
export interface Address {
  readonly param: string;
  readonly media: Pick<Media, 'url'> & { readonly kind: MediaKind | 'file' };
  /** Most bytes to read. */
  readonly max_bytes: number;
  /** For what does not lie behind the public door: an upload of ours. */
  readonly read?: (() => Promise<Uint8Array>) | undefined;
  /** Takes content of more than `MOST_HELD_BYTES`, of which nothing is read into memory then. */
  readonly spool?: ((whole: AsyncIterable<Uint8Array>) => Promise<void>) | undefined;
}

/** Reads the contents of an owner's addresses; one address is read once however often it is named. */
export interface MediaReader {
  read(addresses: readonly Address[], owner: string): Promise<ReadonlyMap<string, Uint8Array>>;
  /** The same for contents that stay in memory: they count until they are let go of. */
  keep(addresses: readonly Address[], owner: string): Promise<KeptContents>;
}

export interface KeptContents {
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** Safe to call twice. */
  release(): void;
}

/** Object stores often declare no better type; the content is sniffed anyway. */
const ANY_BYTES = ['application/octet-stream', 'binary/octet-stream'];

/** What a document may be called: what it is, its content says. */
const ANY_DOCUMENT = ['application/', 'text/', 'image/'];

/** Declared types under which content of a kind may come, by prefix. */
export function acceptedTypes(kind: MediaKind | 'file'): readonly string[] {
  return [...(kind === 'file' ? ANY_DOCUMENT : [`${kind}/`]), ...ANY_BYTES];
}

/** Reads through the public door, within the bounds of one request and of all. */
export function createMediaReader(tools: {
  readonly egress: Pick<Egress, 'publicFetch'>;
  readonly budget: ByteBudget;
  readonly limits: Pick<MediaLimits, 'parallel' | 'deadline_ms'>;
}): MediaReader {
  const { egress, budget, limits } = tools;
  const readOne = async ({ param, media, max_bytes, read, spool }: Address): Promise<Uint8Array> => {
    try {
      if (read !== undefined) return await read();
      const { bytes } = await egress.publicFetch(media.url ?? '', {
        max_bytes,
        accept: acceptedTypes(media.kind),
        deadline_ms: limits.deadline_ms,
        ...(spool === undefined ? {} : { spool }),
      });
      return bytes;
    } catch (error) {
      throw naming(param, error);
    }
  };

  const keep: MediaReader['keep'] = async (addresses, owner) => {
    const unique = [...byUrl(addresses)];
    const contents = new Map<string, Uint8Array>();
    if (unique.length === 0) return { contents, release: () => undefined };
    const mostOf = (left: readonly (readonly [string, Address])[]) =>
      left.reduce((sum, [, address]) => sum + heldBytes(address), 0);
    const lease = await takeOrRefuse(budget, {
      owner,
      bytes: mostOf(unique),
      deadline_ms: limits.deadline_ms,
    });
    const keepNeeded = () => {
      const read = [...contents.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
      lease.shrinkTo(read + mostOf(unique.filter(([url]) => !contents.has(url))));
    };
    try {
      await mapParallel(unique, limits.parallel, async ([url, address]) => {
        contents.set(url, await readOne(address));
        keepNeeded();
      });
      return { contents, release: () => lease.shrinkTo(0) };
    } catch (error) {
      lease.shrinkTo(0);
      throw error;
    }
  };

  return {
    keep,
    async read(addresses, owner) {
      const { contents, release } = await keep(addresses, owner);
      release();
      return contents;
    },
  };
}

/** What of an address may be in memory. */
function heldBytes({ max_bytes, spool }: Address): number {
  return spool === undefined ? max_bytes : Math.min(max_bytes, MOST_HELD_BYTES);
}

/** One address may serve several roles; it is read as far as the most generous of them allows, and into memory for any. */
function byUrl(addresses: readonly Address[]): ReadonlyMap<string, Address> {
  const found = new Map<string, Address>();
  for (const address of addresses) {
    const url = address.media.url ?? '';
    const before = found.get(url);
    if (before === undefined) {
      found.set(url, address);
      continue;
    }
    const more = before.max_bytes < address.max_bytes ? address : before;
    const isHeld = before.spool === undefined || address.spool === undefined;
    found.set(url, isHeld ? { ...more, spool: undefined } : more);
  }
  return found;
}

/** Bytes of the budget; throws `too_many_requests` when none come free in time. */
export async function takeOrRefuse(
  budget: ByteBudget,
  input: { readonly owner: string; readonly bytes: number; readonly deadline_ms: number },
): Promise<Lease> {
  try {
    return await budget.take(input, AbortSignal.timeout(input.deadline_ms));
  } catch (cause) {
    throw new GatewayError('too_many_requests', {
      message:
        'the gateway is reading as many media as it can hold, or as one caller may have read at once; try again later',
      retryAfterSecs: 1,
      cause,
    });
  }
}
