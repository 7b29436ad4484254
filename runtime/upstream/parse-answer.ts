import secureJson from 'secure-json-parse';
import type { Json } from '../contract/json.ts';
import { atOnce, inTurns, isLong, replaced, type Steps } from '../contract/paused-work.ts';
import { isExact, nextToken } from '../contract/scan-json.ts';
import { restored } from './lift-texts.ts';

/** The value of an answer, or why its text is none. */
export type ParsedAnswer =
  | { readonly kind: 'ok'; readonly body: Json | undefined }
  | { readonly kind: 'not_json'; readonly reason: string };

/** Long enough to hold every integer that a double cannot, short enough to be rare in ordinary answers. */
const LONG = 16;
/** Searched for long numbers between two pauses. */
const PIECE_CHARS = 512 * 1024;
const LONG_DIGITS = /\d{16}/;
/** Of a number that may be too large or too small for any. */
const LONG_EXPONENT = /\d[eE][+-]?\d{3}/;
/** More than any answer has. */
const MOST_LEVELS = 500;
export const TOO_DEEP: ParsedAnswer = { kind: 'not_json', reason: 'nested too deeply' };
/** What names that could reach a prototype are spelled with. */
const SUSPECTS = ['__proto__', 'constructor', '\\u00'];
const INTEGER = /^-?\d+$/;

/**
 * Parses a vendor's answer. Empty text is an absent body; numbers that would not arrive as they are written, such as
 * integers beyond 2^53, become the text of their digits, so that ids survive; keys that could reach a prototype are
 * dropped; of duplicate keys the last wins.
 */
export function parseAnswer(text: string): ParsedAnswer {
  const rounded = boundDepth(dropSuspects(parseText(text), text), text);
  if (!hasBody(rounded) || !(LONG_EXPONENT.test(text) || hasLongDigits(text, 0, text.length))) return rounded;
  return boundDepth(dropSuspects(parseText(atOnce(withDigits(text))), text), text);
}

/** As `parseAnswer`, in turns with everything else; `restore` gives the text that a text stands for. */
export async function parseLargeAnswer(
  text: string,
  restore?: (text: string) => string,
): Promise<ParsedAnswer> {
  const parsed = await inTurns(parsing(text));
  if (restore === undefined || !hasBody(parsed)) return parsed;
  const { body } = parsed;
  return {
    kind: 'ok',
    body: typeof body === 'string' ? restore(body) : await inTurns(restored(body, restore)),
  };
}

/** The same, with pauses. */
export function* parsing(text: string): Steps<ParsedAnswer> {
  if (!isLong(text.length)) return parseAnswer(text);
  const rounded = yield* parseLong(text);
  if (!hasBody(rounded)) return rounded;
  const withStrings = (yield* mayBeRounded(text)) ? yield* withDigits(text) : text;
  // Parsed again only where the text with such numbers as strings is another one.
  return withStrings === text ? rounded : yield* parseLong(withStrings);
}

function* parseLong(text: string): Steps<ParsedAnswer> {
  yield;
  const parsed = parseText(text);
  yield;
  const safe = dropSuspects(parsed, text);
  yield;
  return boundDepth(safe, text);
}

function hasBody(parsed: ParsedAnswer): parsed is { readonly kind: 'ok'; readonly body: Json } {
  return parsed.kind === 'ok' && parsed.body !== undefined;
}

/** As `JSON.parse` reads it. */
function parseText(text: string): ParsedAnswer {
  if (text.trim() === '') return { kind: 'ok', body: undefined };
  try {
    const body: Json = JSON.parse(text);
    return { kind: 'ok', body };
  } catch (error) {
    return error instanceof RangeError ? TOO_DEEP : { kind: 'not_json', reason: 'not JSON' };
  }
}

function dropSuspects(parsed: ParsedAnswer, text: string): ParsedAnswer {
  if (hasBody(parsed) && isContainer(parsed.body) && SUSPECTS.some((name) => text.includes(name)))
    secureJson.scan(parsed.body, { protoAction: 'remove', constructorAction: 'remove' });
  return parsed;
}

function boundDepth(parsed: ParsedAnswer, text: string): ParsedAnswer {
  // Each level has two characters of its own.
  const mayBeDeep = text.length > 2 * MOST_LEVELS && hasBody(parsed);
  return mayBeDeep && isDeep(parsed.body) ? TOO_DEEP : parsed;
}

/** Whether code that calls itself for each level could run out of stack. */
function isDeep(root: Json): boolean {
  let level: object[] = isContainer(root) ? [root] : [];
  for (let depth = 0; depth <= MOST_LEVELS; depth += 1) {
    const below: object[] = [];
    for (const value of level)
      for (const item of Object.values(value)) if (isContainer(item)) below.push(item);
    level = below;
    if (level.length === 0) return false;
  }
  return true;
}

/** The text with numbers that are not exact as strings; a reviver that did so costs several times as much as to parse. */
function withDigits(text: string): Steps<string> {
  return replaced(text, { next: nextToken, effort: { chars: 0 }, change: keepDigits });
}

function* mayBeRounded(text: string): Steps<boolean> {
  if (LONG_EXPONENT.test(text)) return true;
  for (let from = 0; from < text.length; from += PIECE_CHARS) {
    // Digits that two pieces share are found by the second.
    if (hasLongDigits(text, Math.max(0, from - LONG), from + PIECE_CHARS)) return true;
    yield;
  }
  return false;
}

/** One of so many characters is looked at, for there is a digit where all are digits. */
function hasLongDigits(text: string, from: number, to: number): boolean {
  const end = Math.min(to, text.length);
  for (let at = from + LONG - 1; at < end; at += LONG) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39 && LONG_DIGITS.test(text.slice(at - LONG + 1, at + LONG))) return true;
  }
  return false;
}

function keepDigits(token: string): string {
  if (token.startsWith('"')) return token;
  // Ids stay of one kind, whether or not their last digits happen to be kept.
  const isLong = INTEGER.test(token) && !Number.isSafeInteger(Number(token));
  return isLong || !isExact(token, 0, token.length) ? `"${token}"` : token;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
