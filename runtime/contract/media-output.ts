import type { Media } from './media.ts';

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
