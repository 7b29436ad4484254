import type { Json } from '../../contract/json.ts';
import { atOnce, betweenPasses, type Steps } from '../../contract/paused-work.ts';
import { MOST_VALUES, scanJson } from '../../contract/scan-json.ts';
import { isShallow } from './is-shallow.ts';

/** Shorter text cannot be nested so deeply that writing it out again exhausts the stack. */
const SURELY_SHALLOW_CHARS = 4096;

export type ParsedText =
  | { readonly kind: 'ok'; readonly value: Json }
  | { readonly kind: 'not_json' | 'too_many' | 'too_deep' };

/** The JSON of one event; undefined for what is none, or is nested deeper or has more values than any vendor's answer. */
export function parseEvent(data: string): Json | undefined {
  const parsed = atOnce(parseText(data));
  return parsed.kind === 'ok' ? parsed.value : undefined;
}

/** JSON that some model or tool wrote, which may be walked by recursion; or why its text is none. */
export function* parseText(text: string): Steps<ParsedText> {
  const isShort = text.length <= SURELY_SHALLOW_CHARS;
  if (!isShort) {
    const { values } = yield* scanJson(text, MOST_VALUES);
    if (values > MOST_VALUES) return { kind: 'too_many' };
    yield* betweenPasses(text.length);
  }
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'not_json' };
  }
  yield* betweenPasses(text.length);
  return isShort || isShallow(value) ? { kind: 'ok', value } : { kind: 'too_deep' };
}
