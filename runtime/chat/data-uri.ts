import { canonicalBase64, scanBase64 } from '../media/base64.ts';

/** A data URI taken apart. */
export type SplitDataUri =
  | { readonly kind: 'ok'; readonly mime: string; readonly base64: string; readonly bytes: number }
  /** Reads on after the name of the field: `must be ...`. */
  | { readonly kind: 'bad'; readonly message: string };

/** Type and parameters before the comma; more nobody writes. */
const HEAD_CHARS = 200;
/** Padded and without white space: nothing to mend. The engine reads this faster than any loop of ours. */
const PLAIN = /^[A-Za-z0-9+/]+={0,2}$/;

export function isDataUri(text: string): boolean {
  return text.slice(0, 5).toLowerCase() === 'data:';
}

/** Splits `data:<type>;base64,<content>`; white space and missing padding are mended, all else is refused. */
export function splitDataUri(text: string): SplitDataUri {
  const comma = text.slice(0, HEAD_CHARS).indexOf(',');
  const head = text.slice(5, Math.max(comma, 5)).toLowerCase();
  if (comma === -1 || !/;base64$/.test(head)) {
    return { kind: 'bad', message: 'must be a data URI of the form data:<type>;base64,<content>' };
  }
  const mime = head.split(';', 1)[0] ?? '';
  const base64 = text.slice(comma + 1);
  if (base64.length % 4 === 0 && PLAIN.test(base64)) {
    const pads = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
    return { kind: 'ok', mime, base64, bytes: (base64.length / 4) * 3 - pads };
  }
  const scan = scanBase64(base64);
  if (scan.kind === 'bad') return scan;
  return { kind: 'ok', mime, base64: canonicalBase64(base64), bytes: scan.bytes };
}
