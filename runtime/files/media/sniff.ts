import type { MediaKind } from '../../contract/media.ts';

/** What the first bytes say. */
export type Sniffed =
  | { readonly kind: 'media'; readonly media: MediaKind; readonly mime: string }
  /** Something else; `found` completes `it is ...`. */
  | { readonly kind: 'other'; readonly found: string };

/** So many first bytes decide; more are not looked at. */
export const SNIFF_BYTES = 512;

/** Recognises media by their first bytes alone; names, extensions and declared types play no part. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.subarray(0, SNIFF_BYTES)).toString('latin1');
  for (const [found, mime] of SIGNATURES) {
    if (found(head)) return media(mime);
  }
  const box = brandOf(head);
  if (box !== undefined) return BRANDS.get(box) ?? other(`an ISO media file of brand ${JSON.stringify(box)}`);
  return other(FOREIGN.find(([found]) => found(head))?.[1] ?? 'not a known picture, video or sound');
}

type Test = (head: string) => boolean;

const begins =
  (...starts: readonly string[]): Test =>
  (head) =>
    starts.some((start) => head.startsWith(start));

const riff =
  (form: string): Test =>
  (head) =>
    head.startsWith('RIFF') && head.startsWith(form, 8);

const SIGNATURES: readonly (readonly [Test, string])[] = [
  [begins('\x89PNG\r\n\x1a\n'), 'image/png'],
  [begins('\xff\xd8\xff'), 'image/jpeg'],
  [begins('GIF87a', 'GIF89a'), 'image/gif'],
  [riff('WEBPVP8'), 'image/webp'],
  [isBitmap, 'image/bmp'],
  [(head) => head.startsWith('\x1aE\xdf\xa3') && head.slice(0, 64).includes('webm'), 'video/webm'],
  [riff('WAVE'), 'audio/wav'],
  [begins('ID3'), 'audio/mpeg'],
  [isMpegAudioFrame, 'audio/mpeg'],
];

/** `BM`, then two reserved fields that are zero: two letters alone begin many a text. */
function isBitmap(head: string): boolean {
  return head.startsWith('BM') && head.startsWith('\0\0\0\0', 6);
}

/** Frame sync, and neither a reserved version, layer, bit rate nor sampling rate. */
function isMpegAudioFrame(head: string): boolean {
  const [first, second, third] = [head.charCodeAt(0), head.charCodeAt(1), head.charCodeAt(2)];
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return false;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return version !== 1 && layer === 1 && third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3;
}

/** Major brand of an ISO base media file; older QuickTime files begin with other boxes. */
function brandOf(head: string): string | undefined {
  if (head.startsWith('ftyp', 4)) return head.slice(8, 12);
  return head.startsWith('moov', 4) || head.startsWith('wide', 4) ? 'qt  ' : undefined;
}

const OF_BRANDS: readonly (readonly [string, Sniffed])[] = [
  ['isom iso2 iso4 iso5 iso6 iso8 mp41 mp42 avc1 dash M4V MSNV mmp4 f4v 3gp4 3gp5 3g2a', media('video/mp4')],
  ['qt', media('video/quicktime')],
  ['M4A', media('audio/mp4')],
  ['heic heix mif1 msf1 hevc', other('a HEIC picture')],
  ['avif avis', other('an AVIF picture')],
];

/** A brand has four characters. */
const BRANDS: ReadonlyMap<string, Sniffed> = new Map(
  OF_BRANDS.flatMap(([brands, seen]) => brands.split(' ').map((brand) => [brand.padEnd(4), seen] as const)),
);

const text = (head: string) =>
  head
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();

const FOREIGN: readonly (readonly [Test, string])[] = [
  [begins('%PDF'), 'a PDF document'],
  [
    (head) => /^(<\?xml[^>]*>)?\s*(<!--|<!doctype svg|<svg)/.test(text(head)) && text(head).includes('<svg'),
    'an SVG drawing',
  ],
  [(head) => /^<(!doctype html|html|head|body|script)/.test(text(head)), 'an HTML page'],
  [(head) => text(head).startsWith('<'), 'an XML or HTML text'],
  [(head) => /^[[{]/.test(text(head)), 'a JSON text'],
  [begins('PK\x03\x04'), 'a ZIP archive'],
  [begins('\x1f\x8b'), 'a gzip file'],
  [begins('\x7fELF', 'MZ'), 'a program'],
  [begins('II*\0', 'MM\0*'), 'a TIFF picture'],
  [begins('\0\0\x01\0'), 'an icon'],
  [begins('8BPS'), 'a Photoshop file'],
  [begins('\x1aE\xdf\xa3'), 'a Matroska video'],
  [riff('AVI '), 'an AVI video'],
  [begins('OggS'), 'an Ogg file'],
  [begins('fLaC'), 'a FLAC sound'],
];

function media(mime: string): Sniffed {
  const kind = mime.startsWith('image/') ? 'image' : mime.startsWith('video/') ? 'video' : 'audio';
  return { kind: 'media', media: kind, mime };
}

function other(found: string): Sniffed {
  return { kind: 'other', found };
}
