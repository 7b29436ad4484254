import { plainBase64Length } from '../media/base64.ts';
import { Unusable } from './types.ts';

/**
 * Characters that are decoded at once: a multiple of four, and so few that everything else gets its turn between two
 * pieces even of the largest file.
 */
const PIECE_CHARS = 256 * 1024;

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
  for (let at = 0; at < text.length; at += PIECE_CHARS) {
    const piece = text.slice(at, at + PIECE_CHARS);
    const dense = BLANK.test(piece) ? piece.replaceAll(BLANKS, '') : piece;
    const end = dense.indexOf('=');
    const fresh = end === -1 ? dense : dense.slice(0, end);
    const padding = end === -1 ? '' : dense.slice(end);
    const doubtful = fresh.slice(plainBase64Length(fresh));
    if (NOT_DIGIT.test(doubtful)) throw new Unusable(`has ${shown(doubtful)}`);
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

function shown(text: string): string {
  const code = text.charCodeAt(text.search(NOT_DIGIT));
  const name = code > 0x20 && code < 0x7f ? `\`${String.fromCharCode(code)}\`` : `U+${hex(code)}`;
  return `${name}, which is not base64`;
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
