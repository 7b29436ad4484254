import type { Json } from './json.ts';

export type MediaKind = 'image' | 'video' | 'audio';

/** How an upstream wants one media input; read off the protocol specs, prepared before an adapter runs. */
export type Encoding =
  | 'url'
  | 'data_uri'
  | 'raw_base64'
  | 'url_or_data_uri'
  | 'url_or_base64'
  /** Of all inputs of a role together: addresses where every one has one, else base64 of every one. */
  | 'urls_or_base64s'
  | 'bytes'
  /** What a step of `prepare` gave for it, which needs its bytes; the second only where it has no address. */
  | 'prepared'
  | 'url_or_prepared';

/**
 * One media input. As given by the caller it has exactly one of `url`, `base64`, `bytes`;
 * `prepareMedia` (runtime/media) adds what the chosen protocol's encodings need.
 */
export interface Media {
  readonly kind: MediaKind;
  /** http(s) address, or `asset://<id>` until prepared. */
  readonly url?: string;
  /** Without a `data:` prefix. */
  readonly base64?: string;
  readonly bytes?: Uint8Array;
  /** Sniffed from content, never from a file name; absent for an address that was not fetched. */
  readonly mime?: string;
  /** What the role carries beside the file (`subject_id`, `voice_id`). */
  readonly with?: Readonly<Record<string, string>>;
  /** What steps of `prepare` gave for it, by name. */
  readonly prepared?: Readonly<Record<string, Json | undefined>>;
}

/** A file part of a multipart body, already bounded in size. */
export interface UploadedFile {
  readonly field: string;
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** What the caller declared; never trusted. */
  readonly declaredMime: string;
}
