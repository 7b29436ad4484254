import type { Part, Steps } from './paused-work.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_E = 0x65;
/** What makes a small letter of a capital one. */
const SMALL = 0x20;
const LIST = 0x5b;
const END_OF_LIST = 0x5d;
const OBJECT = 0x7b;
const END_OF_OBJECT = 0x7d;

/** How many values a JSON text may hold, whoever wrote it: more would take long to parse and to walk. */
export const MOST_VALUES = 200_000;

/** Looked at one by one before the end of a string is searched for: most are short. */
const SHORT_STRING = 32;
/** Characters between two pauses. */
const PIECE_CHARS = 256 * 1024;

export interface JsonScan {
  /** Counted by the commas, lists and objects outside strings, and no further than just beyond the most. */
  readonly values: number;
  /**
   * The first number that would not arrive as it was written: one that is too large or too small for any number, longer
   * than any is written, or whose digits before the point are more than a number holds.
   */
  readonly inexact: WrittenNumber | undefined;
}

/** What there is to say of JSON text before it is parsed, which costs a hundred times as much for text that is all brackets. */
export function* scanJson(text: string, mostValues: number): Steps<JsonScan> {
  let values = 1;
  let inexact: WrittenNumber | undefined;
  let pauseAt = PIECE_CHARS;
  for (let at = 0; at < text.length && values <= mostValues; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + PIECE_CHARS;
      yield;
    }
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at + 1);
    else if (code === COMMA || code === LIST || code === OBJECT) values += 1;
    else if (code === MINUS || isDigit(code)) {
      const end = numberEnd(text, at + 1);
      if (inexact === undefined && !isExact(text, at, end)) inexact = writtenAt(text, at, end);
      at = end - 1;
    }
  }
  return { values, inexact };
}

/** Longest name of a path that is shown, and longest path. */
const SHOWN_NAME_CHARS = 60;
const SHOWN_PATH_CHARS = 300;

/** Where in its value an offset of valid JSON text stands, as `tools[0].function`. */
export function* pathAt(text: string, offset: number): Steps<string> {
  /** Of each open list the index, of each open object the name that was read last, as it is written. */
  const steps: (number | string)[] = [];
  let pauseAt = PIECE_CHARS;
  for (let at = 0; at < offset; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + PIECE_CHARS;
      yield;
    }
    const code = text.charCodeAt(at);
    const last = steps.length - 1;
    const step = steps[last];
    if (code === LIST) steps.push(0);
    else if (code === OBJECT) steps.push('');
    else if (code === END_OF_LIST || code === END_OF_OBJECT) steps.pop();
    else if (code === COMMA && typeof step === 'number') steps[last] = step + 1;
    else if (code === QUOTE) {
      const end = stringEnd(text, at + 1);
      if (typeof step === 'string') steps[last] = text.slice(at + 1, end);
      at = end;
    }
  }
  const path = steps.map(shownStep).join('').replace(/^\./, '');
  return path.length > SHOWN_PATH_CHARS ? `…${path.slice(-SHOWN_PATH_CHARS)}` : path;
}

function shownStep(step: number | string): string {
  if (typeof step === 'number') return `[${step}]`;
  const name = step.length > SHOWN_NAME_CHARS ? `${step.slice(0, SHOWN_NAME_CHARS)}…` : step;
  return /^[\w-]+$/.test(name) ? `.${name}` : `["${name}"]`;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function numberEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isPart = isDigit(code) || code === POINT || code === PLUS || code === MINUS;
    if (!isPart && (code | SMALL) !== LETTER_E) return at;
  }
  return at;
}

/** The next string of JSON text, its quotes with it; one without an end goes on to the end of the text. */
export function nextString(text: string, from: number): Part | undefined {
  const at = text.indexOf('"', from);
  return at < 0 ? undefined : { from: at, to: Math.min(text.length, stringEnd(text, at + 1) + 1) };
}

const TOKEN_BEGIN = /["\d-]/g;

/** The next string or number of valid JSON text. No pattern: those go one level deeper with each escape. */
export function nextToken(text: string, from: number): Part | undefined {
  TOKEN_BEGIN.lastIndex = from;
  const at = TOKEN_BEGIN.exec(text)?.index;
  if (at === undefined) return undefined;
  return text.charCodeAt(at) === QUOTE ? nextString(text, at) : { from: at, to: numberEnd(text, at + 1) };
}

/** Where the quote stands that ends a string, or the end of a text that has none. */
function stringEnd(text: string, from: number): number {
  let at = from;
  for (let chars = SHORT_STRING; at < text.length; chars *= 2) {
    const to = Math.min(text.length, at + chars);
    while (at < to) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at;
      at += code === BACKSLASH ? 2 : 1;
    }
    // The search starts at a character of its own, so that the backslashes before a quote can be counted.
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    if (!isEscaped(text, at, quote)) return quote;
    at = quote + 1;
  }
  return text.length;
}

function isEscaped(text: string, from: number, quote: number): boolean {
  let before = quote;
  while (before > from && text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return (quote - before) % 2 === 1;
}

/** Where a number of JSON text stands, and its characters. */
interface WrittenNumber {
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

function writtenAt(text: string, at: number, end: number): WrittenNumber {
  const written = text.slice(at, Math.min(end, at + SHOWN));
  return { offset: at, text: end - at > SHOWN ? `${written}…` : written };
}
