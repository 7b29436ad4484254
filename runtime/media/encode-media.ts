import type { Media } from '../contract/media.ts';
import { canonicalBase64 } from './base64.ts';
import { inspectMedia } from './inspect-media.ts';
import type { MediaNeeds } from './media-needs.ts';

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
