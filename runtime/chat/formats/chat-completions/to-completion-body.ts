import type { Json, JsonObject } from '../../../contract/json.ts';
import type { Steps } from '../../../contract/paused-work.ts';
import { isObject } from '../../../contract/values.ts';
import type { Warning } from '../../../contract/warning.ts';
import type { Converted, ConvertInput } from '../types.ts';
import { keepExtraContent } from './extra-content.ts';
import { reasoningFields } from './reasoning-fields.ts';

/** Written anew, because the gateway decides them. */
const OWN = new Set([
  'model',
  'messages',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
]);

/**
 * The caller's body with the upstream's name of the model. A stream always asks for its usage, which the call is
 * charged by; the limit of tokens goes by the one name that the upstream knows; everything else is untouched.
 */
export function* toCompletionBody(input: ConvertInput): Steps<Converted> {
  const warnings: Warning[] = [];
  const passed = Object.fromEntries(Object.entries(input.body).filter(([name]) => !OWN.has(name)));
  const body: JsonObject = {
    model: input.model,
    messages: keepExtraContent(input.body.messages, input.choice),
    ...passed,
    ...limitFields(input, warnings),
    ...reasoningFields(input, warnings),
    ...streamFields(input),
  };
  return { body, warnings };
}

function streamFields({ body, stream }: ConvertInput): JsonObject {
  if (!stream) return {};
  const streamOptions = isObject(body.stream_options) ? body.stream_options : {};
  return { stream: true, stream_options: { ...streamOptions, include_usage: true } };
}

function limitFields({ body, choice, settings }: ConvertInput, warnings: Warning[]): JsonObject {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  const name = settings.max_tokens_field ?? choice.options.max_tokens_field;
  if (isPresent(older) && isPresent(newer)) {
    warnings.push({
      field: 'max_tokens',
      action: 'ignored',
      message: 'max_tokens was not used, because max_completion_tokens says the same and wins',
    });
  }
  const limit = isPresent(newer) ? newer : older;
  if (!isPresent(limit)) return {};
  if (name === 'max_tokens' || name === 'max_completion_tokens') return { [name]: limit };
  return isPresent(newer) ? { max_completion_tokens: limit } : { max_tokens: limit };
}

function isPresent(value: Json | undefined): value is Json {
  return value !== undefined && value !== null;
}
