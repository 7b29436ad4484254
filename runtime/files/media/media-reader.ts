import { GatewayError } from '../../contract/errors.ts';
import type { Media, MediaKind } from '../../contract/media.ts';
import { MOST_HELD_BYTES } from '../../upstream/spool.ts';
import type { Egress } from '../../upstream/types.ts';
import { naming } from '../../words/refusal.ts';
import type { ByteBudget, Lease } from './byte-budget.ts';
import { type Inspection, inspectBytes, PROBE_BYTES } from './inspect-media.ts';
import { sniff } from './sniff.ts';

/** What reading media by address may cost. */
export interface MediaLimits {
  /** Largest content read from one address, where the model states no limit for its role. */
  readonly max_bytes: Readonly<Record<MediaKind, number>>;
  /** A picture whose header claims more is refused whatever its role allows. */
  readonly max_side_px: number;
  /** Addresses read at once for one request. */
  readonly parallel: number;
  /** Read content in memory at once, over all requests. */
  readonly in_flight_bytes: number;
  /** Of these, what the requests of one owner may hold: slow addresses of one leave room for all others. */
  readonly owner_bytes: number;
  /** For one address, and for waiting for memory. */
  readonly deadline_ms: number;
  /** For looking at the first bytes of one address. */
  readonly probe_ms: number;
}

const MB = 1_000_000;

/** What production uses. */
export const MEDIA_LIMITS: MediaLimits = {
  max_bytes: { image: 20 * MB, video: 200 * MB, audio: 20 * MB },
  max_side_px: 16_384,
  parallel: 4,
  in_flight_bytes: 256 * MB,
  owner_bytes: 128 * MB,
  deadline_ms: 30_000,
  probe_ms: 10_000,
};

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

/** Contents by address, in memory until they are let go of. */
interface KeptContents {
  readonly contents: ReadonlyMap<string, Uint8Array>;
  /** Safe to call twice. */
  release(): void;
}

/** Object stores often declare no better type; the content is sniffed anyway. */
const ANY_BYTES = ['application/octet-stream', 'binary/octet-stream'];

/** What a document may be called: what it is, its content says. */
const ANY_DOCUMENT = ['application/', 'text/', 'image/'];

/** Nearly every picture says its size here; one with a long profile before it is asked once more. */
const FIRST_LOOK_BYTES = 64 * 1024;
/** Videos and sounds are only recognised. */
const SNIFF_LOOK_BYTES = 4 * 1024;

/** The same address may be given as a picture and as a video, and is then looked at as both. */
export function probeKey({ kind, url = '' }: Media): string {
  return `${kind} ${url}`;
}

/**
 * Reads an owner's addresses through the public door, within the bounds of one request and of all. One address is read
 * once however often it is named; what fails is a `GatewayError` that names the field.
 */
export function createMediaReader(tools: {
  readonly egress: Pick<Egress, 'publicFetch'>;
  readonly budget: ByteBudget;
  readonly limits: Pick<MediaLimits, 'parallel' | 'deadline_ms' | 'probe_ms'>;
}) {
  const { egress, budget, limits } = tools;
  /** By media, which live as long as their request: its next protocol does not look again. */
  const seen = new WeakMap<Media, Inspection>();

  const readOne = async ({ media, max_bytes, read, spool }: Address): Promise<Uint8Array> => {
    if (read !== undefined) return read();
    const { bytes } = await egress.publicFetch(media.url ?? '', {
      max_bytes,
      accept: acceptedTypes(media.kind),
      deadline_ms: limits.deadline_ms,
      ...(spool === undefined ? {} : { spool }),
    });
    return bytes;
  };

  const look = async ({ kind, url = '' }: Media, head_bytes: number): Promise<Inspection> => {
    const { bytes, total } = await egress.publicFetch(url, {
      head_bytes,
      max_bytes: Number.MAX_SAFE_INTEGER,
      accept: acceptedTypes(kind),
      deadline_ms: limits.probe_ms,
    });
    const found = inspectBytes(kind, { head: bytes, bytes: total ?? bytes.byteLength });
    const isCut =
      found.kind === 'bad' && bytes.byteLength === FIRST_LOOK_BYTES && sniff(bytes).kind === 'media';
    return isCut ? look({ kind, url }, PROBE_BYTES) : found;
  };
  const inspect = async (media: Media): Promise<Inspection> => {
    const first = media.kind === 'image' ? FIRST_LOOK_BYTES : SNIFF_LOOK_BYTES;
    const found = seen.get(media) ?? (await look(media, first));
    seen.set(media, found);
    return found;
  };

  async function keep(addresses: readonly Address[], owner: string): Promise<KeptContents> {
    const unique = [...byUrl(addresses)];
    const contents = new Map<string, Uint8Array>();
    if (unique.length === 0) return { contents, release: () => undefined };
    const mostOf = (left: readonly (readonly [string, Address])[]) =>
      left.reduce((sum, [, address]) => sum + heldBytes(address), 0);
    const lease = await takeOrRefuse(budget, { owner, bytes: mostOf(unique) }, limits.deadline_ms);
    try {
      await mapParallel(unique, limits.parallel, async ([url, address]) => {
        contents.set(url, await named(address.param, readOne(address)));
        const read = [...contents.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
        lease.shrinkTo(read + mostOf(unique.filter(([other]) => !contents.has(other))));
      });
      return { contents, release: () => lease.shrinkTo(0) };
    } catch (error) {
      lease.shrinkTo(0);
      throw error;
    }
  }

  return {
    /** Contents that stay in memory: they count until they are released. */
    keep,
    /** Contents that the caller looks after itself. */
    async read(addresses: readonly Address[], owner: string): Promise<KeptContents['contents']> {
      const { contents, release } = await keep(addresses, owner);
      release();
      return contents;
    },
    /** What is behind addresses by their first bytes, by `probeKey`. */
    async probe(
      addresses: readonly { readonly param: string; readonly media: Media }[],
      owner: string,
    ): Promise<ReadonlyMap<string, Inspection>> {
      const unique = [...new Map(addresses.map((one) => [probeKey(one.media), one] as const))];
      if (unique.length === 0) return new Map();
      const bytes = Math.min(unique.length, limits.parallel) * PROBE_BYTES;
      const lease = await takeOrRefuse(budget, { owner, bytes }, limits.probe_ms);
      try {
        const found = await mapParallel(unique, limits.parallel, async ([key, { param, media }]) => {
          return [key, await named(param, inspect(media))] as const;
        });
        return new Map(found);
      } finally {
        lease.shrinkTo(0);
      }
    },
  };
}

async function named<T>(param: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw naming(param, error);
  }
}

/** Declared types under which content of a kind may come, by prefix. */
function acceptedTypes(kind: MediaKind | 'file'): readonly string[] {
  return [...(kind === 'file' ? ANY_DOCUMENT : [`${kind}/`]), ...ANY_BYTES];
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
    const before = found.get(url) ?? address;
    const more = before.max_bytes < address.max_bytes ? address : before;
    const isHeld = before.spool === undefined || address.spool === undefined;
    found.set(url, isHeld ? { ...more, spool: undefined } : more);
  }
  return found;
}

/** Bytes of the budget; throws `too_many_requests` when none come free in time. */
async function takeOrRefuse(
  budget: ByteBudget,
  wanted: { readonly owner: string; readonly bytes: number },
  deadline_ms: number,
): Promise<Lease> {
  try {
    return await budget.take(wanted, AbortSignal.timeout(deadline_ms));
  } catch (cause) {
    throw new GatewayError('too_many_requests', {
      message:
        'the gateway is reading as many media as it can hold, or as one caller may have read at once; try again later',
      retryAfterSecs: 1,
      cause,
    });
  }
}

/** Maps with at most `limit` calls under way, results in order; after a failure no further call is started. */
export async function mapParallel<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  let failed = false;
  const work = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await map(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}

/** All bytes of what arrives in pieces. */
export async function collect(from: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of from) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Counts the addresses that one request has read, by all the protocols it is prepared for. */
export interface FetchMeter {
  /** Before so many addresses are read. Throws GatewayError. */
  count(addresses: number): Promise<void>;
}

/** As many pictures as any model takes, for several protocols. */
const MOST_FETCHES = 64;

/** `first` is asked once, before the first address is read; what it refuses stays refused. */
export function createFetchMeter(first: () => Promise<unknown> = async () => undefined): FetchMeter {
  let counted = 0;
  let allowed: Promise<unknown> | undefined;
  return {
    async count(addresses) {
      if (addresses === 0) return;
      const received = counted + addresses;
      if (received > MOST_FETCHES)
        throw new GatewayError('invalid_request', {
          message: `at most ${MOST_FETCHES} addresses are read for one request, over all the upstreams it is prepared for (got ${received}); send files or uploads instead`,
          details: { allowed: MOST_FETCHES, received },
        });
      counted = received;
      allowed ??= first();
      await allowed;
    },
  };
}
