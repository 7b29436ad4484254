import type { JsonObject } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { parseEvent } from './parse-event.ts';
import { refusal } from './refusal.ts';

const SHOWN_CHARS = 60;

/**
 * The input of a tool call from the JSON text that some model wrote; none at all is the empty object. Throws
 * `invalid_request` when it is no object, or one that is nested beyond all use.
 */
export function toolInput(text: string, { param }: { readonly param: string }): JsonObject {
  if (text.trim() === '') return {};
  const value = parseEvent(text);
  if (isObject(value)) return value;
  const shown = text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text;
  throw refusal(param, `must be the JSON text of an object for this upstream (got \`${shown}\`)`);
}
