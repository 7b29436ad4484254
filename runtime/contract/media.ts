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

/** Content that lies outside memory, and may be read any number of times while the request needs it. */
export interface StoredContent {
  readonly bytes: number;
  /** Lower-case hex SHA-256 of all of it. */
  readonly sha256: string;
  /** Its first bytes: enough to recognise a medium and to measure a picture. */
  readonly head: Uint8Array;
  /** From its beginning to its end; fails where the content cannot be read any more. */
  read(): AsyncIterable<Uint8Array>;
}

/**
 * One media input. As given by the caller it has exactly one of `url`, `base64`, `bytes`, `stored`;
 * `prepareMedia` (runtime/media) adds what the chosen protocol's encodings need.
 */
export interface Media {
  readonly kind: MediaKind;
  /** http(s) address, or `asset://<id>` until prepared. */
  readonly url?: string;
  /** Without a `data:` prefix. */
  readonly base64?: string;
  readonly bytes?: Uint8Array;
  /** In place of `bytes` where they are many. */
  readonly stored?: StoredContent;
  /** Sniffed from content, never from a file name; absent for an address that was not fetched. */
  readonly mime?: string;
  /** What the role carries beside the file (`subject_id`, `voice_id`). */
  readonly with?: Readonly<Record<string, string>>;
  /** What steps of `prepare` gave for it, by name. */
  readonly prepared?: Readonly<Record<string, Json | undefined>>;
}

/** A file part of a multipart body, already bounded in size. */
export interface UploadedFile extends Pick<Media, 'bytes' | 'stored'> {
  readonly field: string;
  readonly filename: string;
  /** What the caller declared; never trusted. */
  readonly declaredMime: string;
}
