import { GatewayError, type GatewayErrorOptions } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { type Effort, isLong, isSpent, type Steps } from '../contract/paused-work.ts';
import { inexactText, MOST_VALUES, pathAt, scanJson } from '../contract/scan-json.ts';
import { isObject } from '../contract/values.ts';
import { showValue } from '../words/show-value.ts';

/** How deep and how wide a request body may be, where its route says nothing else. */
export const MOST_DEPTH = 32;
const MOST_KEYS = 10_000;

/**
 * A JSON request body: UTF-8, an object, at most 200,000 values, 32 levels and `mostKeys` keys, no prototype keys, and
 * only numbers that are kept as they were written. Otherwise 400 `invalid_request` that says where the mistake is.
 * Undefined for an empty body.
 */
export function* parseJsonBody(bytes: Uint8Array, mostKeys = MOST_KEYS): Steps<JsonObject | undefined> {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  if (isLong(text.length)) yield;
  const { values, inexact } = yield* scanJson(text, MOST_VALUES);
  if (values > MOST_VALUES) throw tooManyValues('the request body');
  if (isLong(text.length)) yield;
  const value = parse(text);
  if (!isObject(value)) throw refused(`the request body must be a JSON object (got ${showValue(value)})`);
  if (isLong(text.length)) yield;
  yield* assertSafeJson(value, 'the request body', mostKeys);
  if (inexact !== undefined) {
    const param = yield* pathAt(text, inexact.offset);
    const where = `${param}, at ${placeOf(text, inexact.offset)} of the request body`;
    throw refused(`the number ${where}, ${inexactText(inexact)}`, { param });
  }
  if (isLong(text.length)) yield;
  return value;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw refused('the request body is not valid UTF-8 text');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(`the request body is not valid JSON: ${place(text)}`);
  }
}

/** Where the mistake is, in words that quote nothing of the body: it may hold secrets. */
function place(text: string): string {
  const offset = jsonMistake(text);
  if (offset >= text.length) return `it ends too early, after ${text.length} characters`;
  return `unexpected character at ${placeOf(text, offset)}`;
}

function placeOf(text: string, offset: number): string {
  let line = 1;
  let begin = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', begin)) {
    line += 1;
    begin = at + 1;
  }
  return `position ${offset} (line ${line}, column ${offset - begin + 1})`;
}

/**
 * Refuses parsed JSON that is too deep, has too many keys or names a prototype. Level by level, so
 * that a hostile depth cannot exhaust the stack. `where` names the value in the message.
 */
export function* assertSafeJson(root: unknown, where: string, mostKeys = MOST_KEYS): Steps<void> {
  const effort: Effort = { chars: 0 };
  let level: object[] = isContainer(root) ? [root] : [];
  let keys = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH)
      throw refused(`${where} must be nested at most ${MOST_DEPTH} levels deep`, {
        details: { allowed: MOST_DEPTH },
      });
    const below: object[] = [];
    for (const value of level) {
      if (Array.isArray(value)) {
        for (const item of value) if (isContainer(item)) below.push(item);
        if (isSpent(effort, value.length)) yield;
        continue;
      }
      const names = Object.keys(value);
      keys += names.length;
      if (keys > mostKeys)
        throw refused(`${where} must have at most ${mostKeys} keys in all`, {
          details: { allowed: mostKeys },
        });
      for (const key of names) {
        const item: unknown = Reflect.get(value, key);
        if (isPrototypeKey(key, item)) throw refused(`${where} must not have a key called ${key}`);
        if (isContainer(item)) below.push(item);
      }
      if (isSpent(effort, names.length)) yield;
    }
    level = below;
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isPrototypeKey(key: string, item: unknown): boolean {
  if (key === '__proto__') return true;
  return key === 'constructor' && isContainer(item) && Object.hasOwn(item, 'prototype');
}

export function tooManyValues(where: string): GatewayError {
  return refused(`${where} must have at most ${MOST_VALUES} values in all`, {
    details: { allowed: MOST_VALUES },
  });
}

function refused(
  message: string,
  options: Pick<GatewayErrorOptions, 'param' | 'details'> = {},
): GatewayError {
  return new GatewayError('invalid_request', { message, ...options });
}

const SPACE = /[\t\n\r ]*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;

/**
 * Offset of the first character that cannot stand in JSON text where it stands, or the text's length when it
 * ends too early. For texts that `JSON.parse` refused: its own message names no place in half of the cases.
 */
export function jsonMistake(text: string): number {
  const open: ('{' | '[')[] = [];
  let wanted: 'value' | 'first_value' | 'key' | 'first_key' | 'colon' | 'next' | 'nothing' = 'value';
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    const char = text.charAt(at);
    const closes = char === ']' || char === '}' ? char : undefined;
    const mayClose = wanted === 'next' || wanted === 'first_key' || wanted === 'first_value';
    if (closes !== undefined && mayClose && open.at(-1) === (closes === ']' ? '[' : '{')) {
      open.pop();
      wanted = open.length === 0 ? 'nothing' : 'next';
      at += 1;
    } else if (wanted === 'next' && char === ',') {
      wanted = open.at(-1) === '{' ? 'key' : 'value';
      at += 1;
    } else if (wanted === 'colon' && char === ':') {
      wanted = 'value';
      at += 1;
    } else if ((wanted === 'key' || wanted === 'first_key') && char === '"') {
      const end = scalarEnd(text, at);
      if (end === undefined) return at;
      wanted = 'colon';
      at = end;
    } else if (wanted === 'value' || wanted === 'first_value') {
      if (char === '{' || char === '[') {
        open.push(char);
        wanted = char === '{' ? 'first_key' : 'first_value';
        at += 1;
      } else {
        const end = scalarEnd(text, at);
        if (end === undefined) return at;
        wanted = open.length === 0 ? 'nothing' : 'next';
        at = end;
      }
    } else return at;
  }
  return text.length;
}

function skip(text: string, from: number): number {
  SPACE.lastIndex = from;
  SPACE.test(text);
  return SPACE.lastIndex;
}

function scalarEnd(text: string, from: number): number | undefined {
  if (text.charAt(from) === '"') return stringEnd(text, from);
  PLAIN.lastIndex = from;
  return PLAIN.test(text) ? PLAIN.lastIndex : undefined;
}

/** By hand: an expression over a string of megabytes would exhaust the matcher's stack. */
function stringEnd(text: string, from: number): number | undefined {
  let at = from + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code < FIRST_PRINTABLE) return undefined;
    if (code === BACKSLASH) {
      ESCAPE.lastIndex = at;
      if (!ESCAPE.test(text)) return undefined;
      at = ESCAPE.lastIndex;
    } else at += 1;
  }
  return text.length;
}
