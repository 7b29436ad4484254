import type { Media, MediaKind } from '../../contract/media.ts';
import type { Egress } from '../../upstream/types.ts';
import type { ByteBudget } from './byte-budget.ts';
import { type Inspection, inspectBytes } from './inspect-media.ts';
import { mapParallel } from './map-parallel.ts';
import type { MediaLimits } from './media-limits.ts';
import { acceptedTypes, takeOrRefuse } from './media-reader.ts';
import { PROBE_BYTES } from './probe-image.ts';
import { sniff } from './sniff.ts';
import { naming } from './with-param.ts';

/** An address to look at, and the field to name when that fails. */
export interface ProbedAddress {
  readonly param: string;
  readonly media: Media;
}

/** Says what is behind an owner's addresses by their first bytes; each address is looked at once. */
export interface AddressProber {
  /** By `probeKey`. Rejects with a `GatewayError` that names the field of the first address that fails. */
  probe(addresses: readonly ProbedAddress[], owner: string): Promise<ReadonlyMap<string, Inspection>>;
}

/** The same address may be given as a picture and as a video, and is then looked at as both. */
export function probeKey({ kind, url = '' }: Media): string {
  return `${kind} ${url}`;
}

/** Nearly every picture says its size here; one with a long profile before it is asked once more. */
const FIRST_LOOK_BYTES = 64 * 1024;
/** Videos and sounds are only recognised. */
const SNIFF_LOOK_BYTES = 4 * 1024;

/**
 * Looks through the public door. What was seen is kept with the medium, which lives as long as its request:
 * the next protocol that is asked does not look again, the next request does.
 */
export function createAddressProber(tools: {
  readonly egress: Pick<Egress, 'publicFetch'>;
  readonly budget: ByteBudget;
  readonly limits: Pick<MediaLimits, 'parallel' | 'probe_ms'>;
}): AddressProber {
  const { limits } = tools;
  const seen = new WeakMap<Media, Inspection>();

  const look = async (kind: MediaKind, url: string, head_bytes: number): Promise<Inspection> => {
    const { bytes, total } = await tools.egress.publicFetch(url, {
      head_bytes,
      max_bytes: Number.MAX_SAFE_INTEGER,
      accept: acceptedTypes(kind),
      deadline_ms: limits.probe_ms,
    });
    const found = inspectBytes(kind, { head: bytes, bytes: total ?? bytes.byteLength });
    const isCut =
      found.kind === 'bad' && bytes.byteLength === FIRST_LOOK_BYTES && sniff(bytes).kind === 'media';
    return isCut ? look(kind, url, PROBE_BYTES) : found;
  };
  const inspect = async ({ param, media }: ProbedAddress): Promise<Inspection> => {
    try {
      const first = media.kind === 'image' ? FIRST_LOOK_BYTES : SNIFF_LOOK_BYTES;
      const found = seen.get(media) ?? (await look(media.kind, media.url ?? '', first));
      seen.set(media, found);
      return found;
    } catch (error) {
      throw naming(param, error);
    }
  };

  return {
    async probe(addresses, owner) {
      const unique = [...new Map(addresses.map((one) => [probeKey(one.media), one] as const))];
      const found = new Map<string, Inspection>();
      if (unique.length === 0) return found;
      const bytes = Math.min(unique.length, limits.parallel) * PROBE_BYTES;
      const lease = await takeOrRefuse(tools.budget, { owner, bytes, deadline_ms: limits.probe_ms });
      try {
        await mapParallel(unique, limits.parallel, async ([key, address]) => {
          found.set(key, await inspect(address));
        });
        return found;
      } finally {
        lease.shrinkTo(0);
      }
    },
  };
}
