const ZERO = 0x30;
export const LETTER_E = 0x65;
/** What makes a small letter of a capital one. */
export const SMALL = 0x20;

/** Where a number of JSON text stands, and its characters. */
export interface WrittenNumber {
  readonly offset: number;
  readonly text: string;
}

/** Shorter ones without an exponent are kept to the last digit. */
const SHORT = 16;
/** Nobody writes longer ones, and to compare them costs more than to read them. */
const LONGEST = 100;
const SHOWN = 40;

/** Why a number is refused that would not arrive as it was written, and what to send instead. */
export function inexactText({ text }: Pick<WrittenNumber, 'text'>): string {
  return `${text} would not arrive as it was sent: whole numbers are kept up to ${Number.MAX_SAFE_INTEGER}; send a smaller number, or a text where a text is taken`;
}

/** Whether the number that stands in a text arrives as it was written; fractions are rounded by all who read JSON. */
export function isExact(text: string, at: number, end: number): boolean {
  if (end - at > LONGEST) return false;
  if (end - at < SHORT && !hasExponent(text, at, end)) return true;
  const written = text.slice(at, end);
  const value = Number(written);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/^-?[0.]*[1-9]/.test(written);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER || digits(written) === digits(String(value));
}

function hasExponent(text: string, from: number, end: number): boolean {
  for (let at = from; at < end; at += 1) if ((text.charCodeAt(at) | SMALL) === LETTER_E) return true;
  return false;
}

/** The digits of a number without zeros at its ends, and where its point stands before them. */
function digits(written: string): string {
  const [mantissa = '', exponent = '0'] = written.replace('-', '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = `${whole}${fraction}`;
  const first = all.search(/[1-9]/);
  let last = all.length;
  while (last > first && all.charCodeAt(last - 1) === ZERO) last -= 1;
  return `${all.slice(first, last)}@${whole.length - first + Number(exponent)}`;
}

export function writtenAt(text: string, at: number, end: number): WrittenNumber {
  const written = text.slice(at, Math.min(end, at + SHOWN));
  return { offset: at, text: end - at > SHOWN ? `${written}…` : written };
}
