import type { Json, JsonObject } from '../contract/json.ts';
import { isLong, type Steps } from '../contract/paused-work.ts';
import { MOST_VALUES, scanJson } from '../contract/scan-json.ts';
import { isObject } from '../contract/values.ts';
import { parseAnswer, parsing, TOO_DEEP } from '../upstream/parse-answer.ts';
import { refusal } from '../words/refusal.ts';
import { isShallow, MOST_DEPTH } from './answer-parts.ts';

/** Shorter text cannot be nested so deeply that writing it out again exhausts the stack. */
export const SURELY_SHALLOW_CHARS = 4096;

export type ParsedText =
  | { readonly kind: 'ok'; readonly value: Json }
  | { readonly kind: 'not_json' | 'too_many' | 'too_deep' };

/** The JSON of an event of at most `SURELY_SHALLOW_CHARS`, as `parseEvent` reads it: most events are that short. */
export function parseShortEvent(data: string): Json | undefined {
  const parsed = parseAnswer(data);
  return parsed.kind === 'ok' ? parsed.body : undefined;
}

/** The JSON of one event; undefined for what is none, or is nested deeper or has more values than any vendor's answer. */
export function* parseEvent(data: string): Steps<Json | undefined> {
  const parsed = yield* parseBounded(data);
  return parsed.kind === 'ok' ? parsed.value : undefined;
}

/**
 * JSON that some model or tool wrote, which may be walked by recursion, or why its text is none. It is read as an answer
 * that comes whole: numbers that are not exact become the text of their digits.
 */
export function* parseBounded(text: string): Steps<ParsedText> {
  const isShort = text.length <= SURELY_SHALLOW_CHARS;
  if (!isShort) {
    const { values } = yield* scanJson(text, MOST_VALUES);
    if (values > MOST_VALUES) return { kind: 'too_many' };
    if (isLong(text.length)) yield;
  }
  const parsed = yield* parsing(text);
  if (parsed === TOO_DEEP) return { kind: 'too_deep' };
  if (parsed.kind !== 'ok' || parsed.body === undefined) return { kind: 'not_json' };
  const { body: value } = parsed;
  if (isLong(text.length)) yield;
  return isShort || (yield* isShallow(value)) ? { kind: 'ok', value } : { kind: 'too_deep' };
}

const SHOWN_CHARS = 60;

/**
 * The input of a tool call from the JSON text that some model wrote; none at all is the empty object. Throws
 * `invalid_request` when it is no object, or one that is nested beyond all use, or has too many values.
 */
export function* toolInput(text: string, { param }: { readonly param: string }): Steps<JsonObject> {
  if (text.trim() === '') return {};
  const parsed = yield* parseBounded(text);
  if (parsed.kind === 'ok' && isObject(parsed.value)) return parsed.value;
  if (parsed.kind === 'too_many')
    throw refusal(
      param,
      `must hold at most ${MOST_VALUES} values for this upstream (got more in a text of ${text.length} characters); send fewer`,
      { allowed: MOST_VALUES },
    );
  if (parsed.kind === 'too_deep')
    throw refusal(
      param,
      `must be nested at most ${MOST_DEPTH} levels deep for this upstream (got more); send fewer levels`,
      { allowed: MOST_DEPTH },
    );
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text;
  throw refusal(param, `must be the JSON text of an object for this upstream (got \`${shown}\`)`);
}
