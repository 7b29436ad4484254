import secureJson from 'secure-json-parse';
import { isExact } from '../contract/exact-number.ts';
import type { Json } from '../contract/json.ts';
import {
  atOnce,
  type Effort,
  inTurns,
  isLong,
  isSpent,
  replaced,
  type Steps,
} from '../contract/paused-work.ts';
import { nextToken } from '../contract/scan-json.ts';
import { restored } from './lift-texts.ts';

/** The value of an answer, or why its text is none. */
export type ParsedAnswer =
  | { readonly kind: 'ok'; readonly body: Json | undefined }
  | { readonly kind: 'not_json'; readonly reason: string };

/** Long enough to hold every integer that a double cannot, short enough to be rare in ordinary answers. */
const LONG = 16;
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
  return atOnce(parsing(text));
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
  const rounded = yield* parseRounded(text);
  if (!hasBody(rounded)) return rounded;
  const withStrings = yield* withDigits(text);
  // Parsed again only where the text with such numbers as strings is another one.
  return withStrings === text ? rounded : yield* parseRounded(withStrings);
}

function hasBody(parsed: ParsedAnswer): parsed is { readonly kind: 'ok'; readonly body: Json } {
  return parsed.kind === 'ok' && parsed.body !== undefined;
}

/** As `JSON.parse` reads it, without what could reach a prototype. */
function* parseRounded(text: string): Steps<ParsedAnswer> {
  if (text.trim() === '') return { kind: 'ok', body: undefined };
  try {
    if (isLong(text.length)) yield;
    const body: Json = JSON.parse(text);
    if (isLong(text.length)) yield;
    if (SUSPECTS.some((name) => text.includes(name)) && isContainer(body))
      secureJson.scan(body, { protoAction: 'remove', constructorAction: 'remove' });
    if (isLong(text.length)) yield;
    return isDeep(body) ? TOO_DEEP : { kind: 'ok', body };
  } catch (error) {
    return error instanceof RangeError ? TOO_DEEP : { kind: 'not_json', reason: 'not JSON' };
  }
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
function* withDigits(text: string): Steps<string> {
  const effort: Effort = { chars: 0 };
  if (!LONG_EXPONENT.test(text) && !(yield* hasLongDigits(text, effort))) return text;
  return yield* replaced(text, { next: nextToken, effort, change: keepDigits });
}

/** One of so many characters is looked at, for there is a digit where all are digits. */
function* hasLongDigits(text: string, effort: Effort): Steps<boolean> {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39 && LONG_DIGITS.test(text.slice(at - LONG + 1, at + LONG))) return true;
    effort.chars += 1;
  }
  if (isSpent(effort, 0)) yield;
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
