import type { Encoding, Media } from '../../contract/media.ts';
import { canonicalBase64 } from './base64.ts';
import { inspectMedia } from './inspect-media.ts';

/** What must be at hand so that every encoding of a role can be written without any further reading. */
export interface MediaNeeds {
  /** Only an address will do. */
  readonly url: boolean;
  /** The content itself, even of an address. */
  readonly content: boolean;
  /** Content, when it is here, as base64. */
  readonly base64: boolean;
  readonly bytes: boolean;
  /** The content of all inputs of a role, unless every one of them has an address. */
  readonly alike: boolean;
}

const NONE: MediaNeeds = { url: false, content: false, base64: false, bytes: false, alike: false };

const OF_ENCODING: ReadonlyMap<string, Partial<MediaNeeds>> = new Map<Encoding, Partial<MediaNeeds>>([
  ['url', { url: true }],
  ['data_uri', { content: true, base64: true }],
  ['raw_base64', { content: true, base64: true }],
  ['url_or_data_uri', { base64: true }],
  ['url_or_base64', { base64: true }],
  ['urls_or_base64s', { base64: true, alike: true }],
  ['bytes', { content: true, bytes: true }],
  ['prepared', { content: true, bytes: true }],
  ['url_or_prepared', { bytes: true }],
]);

/** Reads the encodings a protocol uses for a role; unknown ones are programmer errors. */
export function readNeeds(encodings: readonly string[]): MediaNeeds {
  let needs = NONE;
  for (const encoding of encodings) {
    const more = OF_ENCODING.get(encoding);
    if (more === undefined) throw new Error(`internal: there is no media encoding \`${encoding}\``);
    needs = { ...needs, ...more };
  }
  return needs;
}

/** Adds the forms that are needed and the sniffed type; the media were checked before. */
export function encodeMedia(media: Media, needs: MediaNeeds): Media {
  const seen = inspectMedia(media);
  if (seen.kind !== 'known') return media;
  const { base64: text, bytes: given, ...rest } = media;
  const keepsAddress = media.url !== undefined && !needs.content;
  const base64 = needs.base64 && !keepsAddress ? toBase64(media, seen.canonical) : text;
  const isHere = needs.bytes && media.stored === undefined;
  const bytes = isHere ? (given ?? Buffer.from(text ?? '', 'base64')) : undefined;
  return {
    ...rest,
    mime: seen.mime,
    ...(base64 === undefined ? {} : { base64 }),
    ...(bytes === undefined ? {} : { bytes }),
  };
}

function toBase64(media: Media, canonical: boolean): string | undefined {
  if (media.bytes !== undefined) {
    const { buffer, byteOffset, byteLength } = media.bytes;
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  }
  return media.base64 === undefined || canonical ? media.base64 : canonicalBase64(media.base64);
}
