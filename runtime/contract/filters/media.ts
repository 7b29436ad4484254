import type { Json } from '../json.ts';
import { extensionOf, type Media } from '../media.ts';
import { at } from '../values.ts';
import { toText, type Whole } from './casts.ts';

/** The media room prepares what the spec asks for, so a missing form is our own mistake. */
function unprepared(form: string): never {
  throw new Error(`internal: media was not prepared as ${form}`);
}

function dataUri(media: Media): string | undefined {
  if (media.base64 === undefined || media.mime === undefined) return undefined;
  return `data:${media.mime};base64,${media.base64}`;
}

/**
 * @filter url Address.
 * @encoding url
 * @example $item | url
 */
export function mediaUrl(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : (media.url ?? unprepared('url'));
}

/**
 * @filter data_uri Data URI.
 * @encoding data_uri
 * @example $item | data_uri
 */
export function mediaDataUri(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : (dataUri(media) ?? unprepared('data_uri'));
}

/**
 * @filter raw_base64 Base64 without a prefix.
 * @encoding raw_base64
 * @example $item | raw_base64
 */
export function mediaBase64(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : (media.base64 ?? unprepared('raw_base64'));
}

/**
 * @filter url_or_data_uri Address where there is one, else a data URI.
 * @encoding url_or_data_uri
 * @example $item | url_or_data_uri
 */
export function mediaUrlOrDataUri(media: Media | undefined): string | undefined {
  if (media === undefined) return undefined;
  return media.url ?? dataUri(media) ?? unprepared('url_or_data_uri');
}

/**
 * @filter url_or_base64 Address where there is one, else base64.
 * @encoding url_or_base64
 * @example $item | url_or_base64
 */
export function mediaUrlOrBase64(media: Media | undefined): string | undefined {
  if (media === undefined) return undefined;
  return media.url ?? media.base64 ?? unprepared('url_or_base64');
}

/**
 * @filter urls Addresses of all inputs; absent unless every one has one.
 * @encoding urls_or_base64s
 * @example $reference | urls
 */
export function mediaUrls(list: readonly Media[] | undefined): readonly string[] | undefined {
  const urls = list?.flatMap((media) => media.url ?? []) ?? [];
  return urls.length > 0 && urls.length === list?.length ? urls : undefined;
}

/**
 * @filter base64s Base64 of all inputs without a prefix; absent where every one has an address.
 * @encoding urls_or_base64s
 * @example $reference | base64s
 */
export function mediaBase64s(list: readonly Media[] | undefined): readonly string[] | undefined {
  if (list === undefined || list.length === 0 || mediaUrls(list) !== undefined) return undefined;
  return list.map((media) => media.base64 ?? unprepared('base64s'));
}

/**
 * `mime`: as sniffed; absent for an address that was not fetched.
 * @filter mime Media type as found in the content.
 * @example $item | mime
 */
export function mediaMime(media: Media | undefined): string | undefined {
  return media?.mime;
}

/** What a role carries beside the file (`subject_id`). */
export function mediaWith(media: Media | undefined, name: string): string | undefined {
  return toText(at(media?.with, name));
}

/**
 * `prepared`: what a step gave for this input; absent where the step does not run for the request.
 * @filter prepared What a step of `prepare` gave for the input.
 * @encoding prepared
 * @example $item | prepared uri
 */
export function mediaPrepared(media: Media | undefined, name: string): Json | undefined {
  const { prepared } = media ?? {};
  return prepared !== undefined && Object.hasOwn(prepared, name) ? prepared[name] : undefined;
}

/**
 * @filter url_or_prepared Address where there is one, else what a step of `prepare` gave.
 * @encoding url_or_prepared
 * @example $item | url_or_prepared uri
 */
export function mediaUrlOrPrepared(media: Media | undefined, name: string): Json | undefined {
  return media?.url ?? mediaPrepared(media, name);
}

/**
 * @filter extension What names of such files end in, without a dot.
 * @example $item | extension
 */
export function mediaExtension(media: Media | undefined): string | undefined {
  return media === undefined ? undefined : extensionOf(media.mime ?? '');
}

/**
 * @filter length Bytes of its content, in steps of `prepare` and where it may be `prepared`.
 * @example $item | length
 */
export function mediaLength(media: Media | undefined): Whole | undefined {
  return media?.bytes?.byteLength ?? media?.stored?.bytes;
}

/** A file of a multipart body, as `$file` makes it. */
export interface FilePart {
  readonly file: Media;
}

/**
 * @filter bytes The file itself, for multipart bodies.
 * @encoding bytes
 * @example $first_frame | first | bytes
 */
export function filePart(media: Media | undefined): FilePart | undefined {
  return media === undefined ? undefined : { file: media };
}

/** As `filePart` for every media of a role. */
export function fileParts(list: readonly Media[] | undefined): readonly FilePart[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list.map((file) => ({ file }));
}
