import type { JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { isWritable, parseEvent } from './parse-event.ts';
import { refusal } from './refusal.ts';

const SHOWN_CHARS = 60;

/**
 * The input of a tool call from the JSON text that some model wrote; none at all is the empty object. Throws
 * `invalid_request` when it is no object, one that is nested beyond all use, or one with a number that no body can hold.
 */
export function toolInput(text: string, { param }: { readonly param: string }): JsonObject {
  if (text.trim() === '') return {};
  const value = parseEvent(text);
  if (isObject(value)) {
    if (isWritable(value)) return value;
    throw refusal(param, 'holds a number that is too large for this upstream; send it as a text');
  }
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text;
  throw refusal(param, `must be the JSON text of an object for this upstream (got \`${shown}\`)`);
}
