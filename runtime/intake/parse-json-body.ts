import { GatewayError } from '../contract/errors.ts';
import type { JsonObject } from '../contract/json.ts';
import { isLong, type Steps } from '../contract/paused-work.ts';
import { inexactText, MOST_VALUES, pathAt, scanJson } from '../contract/scan-json.ts';
import { showValue } from '../words/show-value.ts';
import { jsonMistake } from './json-mistake.ts';
import { assertSafeJson, MOST_KEYS, tooManyValues } from './safe-json.ts';

/**
 * A JSON request body: UTF-8, an object, at most 200,000 values, 32 levels and `mostKeys` keys, no prototype keys, and
 * only numbers that are kept as they were written.
 * Otherwise 400 `invalid_request` that says where the mistake is. Undefined for an empty body.
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
    throw refused(`the number ${where}, ${inexactText(inexact)}`, param);
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

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refused(message: string, param?: string): GatewayError {
  return new GatewayError('invalid_request', { message, ...(param === undefined ? {} : { param }) });
}
