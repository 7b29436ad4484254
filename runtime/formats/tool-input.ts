import type { JsonObject } from '../contract/json.ts';
import type { Steps } from '../contract/paused-work.ts';
import { MOST_VALUES } from '../contract/scan-json.ts';
import { isObject } from '../contract/values.ts';
import { MOST_DEPTH } from './answer-parts.ts';
import { parseBounded } from './parse-event.ts';
import { refusal } from './request-parts.ts';

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
