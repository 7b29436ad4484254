const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/** Where a number of JSON text stands, and its characters. */
export interface WrittenNumber {
  readonly offset: number;
  readonly text: string;
}

const NUMBER = /[-+.0-9eE]+/y;
/** Shorter ones without an exponent are kept to the last digit. */
const SHORT = 16;
/** Nobody writes longer ones, and to compare them costs more than to read them. */
const LONGEST = 100;
const SHOWN = 40;

/**
 * The first number of valid JSON text that would not arrive as it was written: one that is too large or too small for
 * any number, longer than any is written, or whose digits before the point are more than a number holds. Fractions are rounded by all who read JSON.
 */
export function inexactNumber(text: string): WrittenNumber | undefined {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at + 1);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const end = NUMBER.test(text) ? NUMBER.lastIndex : at + 1;
      if (!isKept(text, at, end)) return { offset: at, text: shown(text.slice(at, end)) };
      at = end - 1;
    }
  }
  return undefined;
}

/** Why such a number is refused, and what to send instead. */
export function inexactText({ text }: Pick<WrittenNumber, 'text'>): string {
  return `${text} would not arrive as it was sent: whole numbers are kept up to ${Number.MAX_SAFE_INTEGER}; send a smaller number, or a text where a text is taken`;
}

function isKept(text: string, at: number, end: number): boolean {
  const written = text.slice(at, end);
  if (written.length > LONGEST) return false;
  if (written.length < SHORT && !/[eE]/.test(written)) return true;
  const value = Number(written);
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/^-?[0.]*[1-9]/.test(written);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER || digits(written) === digits(String(value));
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

function shown(written: string): string {
  return written.length > SHOWN ? `${written.slice(0, SHOWN)}…` : written;
}

/** Where the quote stands that ends a string. */
function stringEnd(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((quote - before) % 2 === 0) return quote;
  }
  return text.length;
}
