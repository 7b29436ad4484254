import type { Media } from '../../contract/media.ts';

/** Looked at in one go; a multiple of four, so that only the last piece of a text can have padding. */
const SCAN_CHARS = 64 * 1024;
const SCAN_BYTES = (SCAN_CHARS / 4) * 3;

/** What is decoded is thrown away. */
const scratch = Buffer.allocUnsafeSlow(SCAN_BYTES);

/** What the scan needs of a text; a string is one. */
export interface CharSource {
  readonly length: number;
  charCodeAt(index: number): number;
}

/** Whether a text is base64, without its bytes. */
type Base64Scan =
  /** `bytes` is the decoded length; `canonical` says that nothing has to be removed or added. */
  | { readonly kind: 'ok'; readonly bytes: number; readonly canonical: boolean }
  /** Reads on after the name of the field: `must be valid base64: it ...`. */
  | { readonly kind: 'bad'; readonly message: string };

/** Line breaks every 60 characters are common; more white space than this nobody writes. */
const CHARS_PER_BLANK = 16;
const FREE_BLANKS = 4;

type Sort = 'digit' | 'blank' | 'pad' | 'url_safe' | 'other';
const SORTS: readonly Sort[] = Array.from({ length: 128 }, (_, code) => sortOf(String.fromCharCode(code)));

/** Checks base64 in one pass, one look at each character; the decoded length follows from the counts. */
export function scanBase64(text: CharSource): Base64Scan {
  const plain = typeof text === 'string' ? plainBase64Length(text) : 0;
  let digits = plain;
  let pads = 0;
  let blanks = 0;
  for (let index = plain; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    switch (SORTS[code] ?? 'other') {
      case 'digit':
        if (pads > 0) return bad(`has data after its padding, at character ${index + 1}`);
        digits += 1;
        break;
      case 'pad':
        pads += 1;
        break;
      case 'blank':
        blanks += 1;
        if (blanks > FREE_BLANKS + index / CHARS_PER_BLANK) return bad('has too much white space');
        break;
      case 'url_safe':
        return bad(
          `uses the URL-safe alphabet (\`${String.fromCharCode(code)}\` at character ${index + 1}); send + and / instead`,
        );
      case 'other':
        return bad(`has ${shown(code)} at character ${index + 1}`);
    }
  }
  if (digits === 0) return bad('is empty');
  const rest = digits % 4;
  const wanted = rest === 0 ? 0 : 4 - rest;
  if (rest === 1 || (pads > 0 && pads !== wanted)) {
    return bad(`is incomplete: ${digits} characters and ${pads} of padding`);
  }
  const bytes = Math.floor((digits * 3) / 4);
  return { kind: 'ok', bytes, canonical: blanks === 0 && pads === wanted };
}

/** Canonical form of a text that the scan accepted: no white space, padded. */
export function canonicalBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('base64');
}

/** The first bytes of an accepted text, without decoding the rest. */
export function decodePrefix(text: string, bytes: number): Uint8Array {
  const chars = Math.ceil(bytes / 3) * 4;
  const slack = FREE_BLANKS + Math.ceil(chars / CHARS_PER_BLANK) * 2;
  return Buffer.from(text.slice(0, chars + slack), 'base64').subarray(0, bytes);
}

function sortOf(character: string): Sort {
  if (/[A-Za-z0-9+/]/.test(character)) return 'digit';
  if (/[\t\n\r ]/.test(character)) return 'blank';
  if (character === '=') return 'pad';
  return character === '-' || character === '_' ? 'url_safe' : 'other';
}

function shown(code: number): string {
  return code > 0x20 && code < 0x7f
    ? `\`${String.fromCharCode(code)}\``
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function bad(problem: string): Base64Scan {
  return { kind: 'bad', message: `must be valid base64: it ${problem}` };
}

/**
 * How many characters a text begins with that are digits of base64 beyond doubt, counted in whole pieces of 64 Ki: the
 * native decoder looks at them twenty times as fast as a loop. Nothing is said about the character after them.
 */
export function plainBase64Length(text: string): number {
  let at = 0;
  while (at + SCAN_CHARS <= text.length && isPlain(text.slice(at, at + SCAN_CHARS))) at += SCAN_CHARS;
  return at;
}

/** The decoder passes over what is no digit, takes the URL-safe ones, and sees only the low byte of a character. */
function isPlain(piece: string): boolean {
  return (
    scratch.write(piece, 'base64') === SCAN_BYTES &&
    !piece.includes('-') &&
    !piece.includes('_') &&
    Buffer.byteLength(piece) === SCAN_CHARS
  );
}

/** Why a content is of no use: its source's doing. The message completes `the content ...`. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}

/** Decoded at once: a multiple of four, and so few that everything else gets its turn between two pieces. */
const PIECE = 256 * 1024;

/** Type and parameters of a data URI; more nobody writes. */
const HEAD = /^\s{0,8}data:[^,]{0,200},/i;
const HEAD_CHARS = 4_096;
const BLANK = /[\t\n\r ]/;
const BLANKS = /[\t\n\r ]+/g;
/** Both alphabets of RFC 4648, which Node's decoder takes: vendors write either. */
const NOT_DIGIT = /[^A-Za-z0-9+/_-]/;

/** Whether a text is a data URI rather than bare base64 or an address. */
export function isDataUri(text: string): boolean {
  return /^\s{0,8}data:/i.test(text.slice(0, 20));
}

/** The base64 of a data URI, or the text as it is. Shares its memory. Throws Unusable for a data URI without base64. */
export function base64Part(text: string): string {
  if (!isDataUri(text)) return text;
  const head = HEAD.exec(text.slice(0, 300))?.[0];
  if (head === undefined || !/;\s?base64,$/i.test(head))
    throw new Unusable('is a data URI that is not base64');
  return text.slice(head.length);
}

/** The first bytes of a base64 text, as far as it is one, without a look at the rest. */
export function base64Head(text: string): Uint8Array {
  return Buffer.from(text.slice(0, HEAD_CHARS).replaceAll(BLANKS, ''), 'base64');
}

/**
 * The bytes of a base64 text in pieces; no more than one piece of them is in memory. The URL-safe alphabet is
 * taken too, white space is passed over and padding may be missing. Throws Unusable for everything else, when it gets
 * there: what came before is of no use then.
 */
export function* decodeBase64(text: string): Generator<Uint8Array> {
  let rest = '';
  let digits = 0;
  let pads = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = text.slice(at, at + PIECE);
    const dense = BLANK.test(piece) ? piece.replaceAll(BLANKS, '') : piece;
    const end = dense.indexOf('=');
    const fresh = end === -1 ? dense : dense.slice(0, end);
    const padding = end === -1 ? '' : dense.slice(end);
    const doubtful = fresh.slice(plainBase64Length(fresh));
    if (NOT_DIGIT.test(doubtful))
      throw new Unusable(
        `has ${shown(doubtful.charCodeAt(doubtful.search(NOT_DIGIT)))}, which is not base64`,
      );
    if ((pads > 0 && fresh !== '') || /[^=]/.test(padding)) throw new Unusable('has data after its padding');
    digits += fresh.length;
    pads += padding.length;
    const ready = rest === '' ? fresh : rest + fresh;
    const whole = ready.length - (ready.length % 4);
    if (whole > 0) yield Buffer.from(ready.slice(0, whole), 'base64');
    rest = ready.slice(whole);
  }
  const wanted = (4 - rest.length) % 4;
  if (digits === 0) throw new Unusable('is empty');
  if (rest.length === 1 || (pads > 0 && pads !== wanted)) {
    throw new Unusable(`is incomplete: ${digits} characters and ${pads} of padding`);
  }
  if (rest !== '') yield Buffer.from(rest, 'base64');
}

/** The content of a medium that was found to be one, in pieces: no second copy of it is ever whole in memory. */
export function contentPieces({
  stored,
  bytes,
  base64 = '',
}: Media): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return stored?.read() ?? (bytes === undefined ? decodeBase64(base64) : slices(bytes));
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
