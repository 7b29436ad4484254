import type { MediaKind } from '../../contract/media.ts';

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
