import type { Media } from '../../contract/media.ts';
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

/** Reads the encodings a protocol uses for a role; unknown ones are programmer errors. */
export function readNeeds(encodings: readonly string[]): MediaNeeds {
  const needs = { url: false, content: false, base64: false, bytes: false, alike: false };
  for (const encoding of encodings) {
    switch (encoding) {
      case 'url':
        needs.url = true;
        break;
      case 'data_uri':
      case 'raw_base64':
        needs.content = true;
        needs.base64 = true;
        break;
      case 'bytes':
      case 'prepared':
        needs.content = true;
        needs.bytes = true;
        break;
      case 'url_or_prepared':
        needs.bytes = true;
        break;
      case 'urls_or_base64s':
        needs.base64 = true;
        needs.alike = true;
        break;
      case 'url_or_data_uri':
      case 'url_or_base64':
        needs.base64 = true;
        break;
      default:
        throw new Error(`internal: there is no media encoding \`${encoding}\``);
    }
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
