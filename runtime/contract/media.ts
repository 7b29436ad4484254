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
 * preparing it for a protocol adds what the chosen protocol's encodings need.
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

const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};
const MEDIA_TYPE = /^(?:video|image|audio)\/[a-z0-9.+-]{1,60}$/;
/** Says nothing about the content: the kind of the result does. */
const VAGUE = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/mp4']);
/** A picture that can carry scripts. */
const REFUSED = new Set(['image/svg+xml']);
/** What a file is when its source does not say; pictures come in too many kinds for a guess. */
const USUAL: Readonly<Record<string, string>> = { video: 'video/mp4', audio: 'audio/mpeg' };

/** The media type shown to the caller, or undefined when the source sent something that is not media. */
export function mediaType(contentType: string | undefined, variant: string): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isMedia(type) && !REFUSED.has(type)) return type;
  if (!VAGUE.has(type)) return undefined;
  return USUAL[variant] ?? 'application/octet-stream';
}

/** Whether a type is one of videos, pictures or sounds. */
export function isMedia(type: string): boolean {
  return MEDIA_TYPE.test(type);
}

/** What names of files of a media type end in. */
export function extensionOf(mime: string): string {
  return EXTENSIONS[mime] ?? 'bin';
}
