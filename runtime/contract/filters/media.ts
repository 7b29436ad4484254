import { extensionOf } from '../extension-of.ts';
import type { Json } from '../json.ts';
import type { Media } from '../media.ts';
import { at } from '../values.ts';
import { toText } from './casts.ts';

/** The media room prepares what the spec asks for, so a missing form is our own mistake. */
function unprepared(form: string): never {
  throw new Error(`internal: media was not prepared as ${form}`);
}

function dataUri(media: Media): string | undefined {
  if (media.base64 === undefined || media.mime === undefined) return undefined;
  return `data:${media.mime};base64,${media.base64}`;
}

/** `url`: the address. */
export function mediaUrl(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : (media.url ?? unprepared('url'));
}

/** `data_uri`: `data:<mime>;base64,<data>`. */
export function mediaDataUri(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : (dataUri(media) ?? unprepared('data_uri'));
}

/** `raw_base64`: without a prefix. */
export function mediaBase64(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : (media.base64 ?? unprepared('raw_base64'));
}

/** `url_or_data_uri`: the address where there is one. */
export function mediaUrlOrDataUri(media: Media | undefined): string | undefined {
  if (media === undefined) return undefined;
  return media.url ?? dataUri(media) ?? unprepared('url_or_data_uri');
}

/** `url_or_base64`: the address where there is one. */
export function mediaUrlOrBase64(media: Media | undefined): string | undefined {
  if (media === undefined) return undefined;
  return media.url ?? media.base64 ?? unprepared('url_or_base64');
}

/** `urls`: the addresses, where every input has one. */
export function mediaUrls(list: readonly Media[] | undefined): readonly string[] | undefined {
  const urls = list?.flatMap((media) => media.url ?? []) ?? [];
  return urls.length > 0 && urls.length === list?.length ? urls : undefined;
}

/** `base64s`: without prefixes, of every input where not every one has an address. */
export function mediaBase64s(list: readonly Media[] | undefined): readonly string[] | undefined {
  if (list === undefined || list.length === 0 || mediaUrls(list) !== undefined) return undefined;
  return list.map((media) => media.base64 ?? unprepared('base64s'));
}

/** `mime`: as sniffed; absent for an address that was not fetched. */
export function mediaMime(media: Media | undefined): string | undefined {
  return media?.mime;
}

/** What a role carries beside the file (`subject_id`). */
export function mediaWith(media: Media | undefined, name: string): string | undefined {
  return toText(at(media?.with, name));
}

/** `prepared`: what a step gave for this input; absent where the step does not run for the request. */
export function mediaPrepared(media: Media | undefined, name: string): Json | undefined {
  const { prepared } = media ?? {};
  return prepared !== undefined && Object.hasOwn(prepared, name) ? prepared[name] : undefined;
}

/** `url_or_prepared`: the address where there is one. */
export function mediaUrlOrPrepared(media: Media | undefined, name: string): Json | undefined {
  return media?.url ?? mediaPrepared(media, name);
}

/** `extension`: what names of such files end in, without the dot. */
export function mediaExtension(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : extensionOf(media.mime ?? '');
}

/** `length`: bytes of the content that is here. */
export function mediaLength(media: Media | undefined): number | undefined {
  return media?.bytes?.byteLength;
}
