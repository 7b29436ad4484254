import type { Json } from './json.ts';
import type { Media, MediaKind, UploadedFile } from './media.ts';
import { at, isObject, isPresent } from './values.ts';

const SCHEME = 'asset://';

/** Keys under which callers wrap an address: `{ url }`, `{ image_url: { url } }`. */
const WRAPPERS = ['url', 'image_url', 'video_url', 'audio_url', 'uri', 'data', 'b64_json'] as const;
const DEEPEST = 3;
const LONGEST_MIME = 100;

export type MediaInput = Json | Media | UploadedFile | readonly UploadedFile[] | readonly Media[];
export type MediaExtras = Readonly<Record<string, string | undefined>>;

/**
 * One media input of a caller: an address or `asset://` is kept as `url`, a data URI is split, any other text
 * is raw base64. Never throws and never scans the text: the media room refuses what is not media, and what
 * is no input at all (`5`, `{}`) becomes empty base64 so that it is refused there too.
 */
export function toMedia(
  kind: MediaKind,
  value: MediaInput | undefined,
  extras?: MediaExtras,
): Media | undefined {
  return toMediaList(kind, value, extras)?.[0];
}

/** As `toMedia`, for a single value or a list; absent when nothing is there. */
export function toMediaList(
  kind: MediaKind,
  value: MediaInput | undefined,
  extras?: MediaExtras,
): readonly Media[] | undefined {
  const found: Media[] = [];
  const beside = withOf(extras);
  eachMedium(value, (one) => {
    // What is no input would turn the request into another one if it were dropped; so it stays, surely refused.
    const content =
      one === undefined ? { base64: '' } : typeof one === 'string' ? fromText(one) : ofFile(one);
    found.push({ kind, ...content, ...beside });
  });
  return found.length === 0 ? undefined : found;
}

/** Visits each input of a value with its steps below it: a text or a file, undefined for what is none. */
export function eachMedium(
  value: unknown,
  visit: (one: string | UploadedFile | undefined, steps: readonly (string | number)[]) => void,
): void {
  const walk = (here: unknown, steps: readonly (string | number)[]): void => {
    if (here === undefined || here === null || here === '') return;
    if (typeof here === 'string' || isFile(here)) {
      visit(here, steps);
      return;
    }
    const deeper = steps.length < DEEPEST;
    if (deeper && Array.isArray(here)) {
      for (const [index, one] of here.entries()) walk(one, [...steps, index]);
      return;
    }
    const key = deeper ? WRAPPERS.find((name) => at(here, name) !== undefined) : undefined;
    if (key === undefined) visit(undefined, steps);
    else walk(at(here, key), [...steps, key]);
  };
  walk(value, []);
}

/** No JSON holds bytes, or a function that reads them. */
function isFile(value: unknown): value is UploadedFile {
  if (!isObject(value)) return false;
  return ArrayBuffer.isView(value.bytes) || typeof at(value, 'stored', 'read') === 'function';
}

function ofFile({ bytes, stored }: UploadedFile): Pick<Media, 'bytes' | 'stored'> {
  if (stored !== undefined) return { stored };
  return bytes === undefined ? {} : { bytes };
}

function fromText(text: string): Pick<Media, 'url' | 'base64' | 'mime'> {
  const head = text.slice(0, 12).toLowerCase();
  if (head.startsWith('http://') || head.startsWith('https://') || assetIdOf(head) !== undefined) {
    return { url: text };
  }
  if (!head.startsWith('data:')) return { base64: text };
  const comma = text.indexOf(',');
  if (comma === -1) return { base64: text };
  const semicolon = text.indexOf(';');
  const end = semicolon === -1 || semicolon > comma ? comma : semicolon;
  const mime = text.slice(5, Math.min(end, 5 + LONGEST_MIME)).toLowerCase();
  const base64 = text.slice(comma + 1);
  return mime === '' ? { base64 } : { base64, mime };
}

function withOf(extras: MediaExtras | undefined): Pick<Media, 'with'> {
  if (extras === undefined) return {};
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(extras)) {
    if (value !== undefined && isPresent(value)) kept.push([name, value]);
  }
  return kept.length === 0 ? {} : { with: Object.fromEntries(kept) };
}

/** How a request names an upload as a medium. */
export function assetAddress(id: string): string {
  return `${SCHEME}${id}`;
}

/** The id in such an address, whatever the case of its scheme; undefined for any other text. */
export function assetIdOf(text: string): string | undefined {
  return text.slice(0, SCHEME.length).toLowerCase() === SCHEME ? text.slice(SCHEME.length) : undefined;
}
