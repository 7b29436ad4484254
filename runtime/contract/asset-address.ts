import type { Media } from './media.ts';

const SCHEME = 'asset://';

/** How a request names an upload as a medium. */
export function assetAddress(id: string): string {
  return `${SCHEME}${id}`;
}

/** The id in such an address, whatever the case of its scheme; undefined for any other text. */
export function assetIdOf(text: string): string | undefined {
  return text.slice(0, SCHEME.length).toLowerCase() === SCHEME ? text.slice(SCHEME.length) : undefined;
}

/** A file of a multipart body, as `$file` makes it. */
export interface FilePart {
  readonly file: Media;
}

/**
 * `$file`: the media as a part of its own; absent stays absent.
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
