import { CHAT_FEATURES, CONTENT_KINDS } from '../../../runtime/contract/chat.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';

const SUPPORT: JsonObject = { type: 'string', enum: ['yes', 'no', 'upstream', 'not_recommended'] };
const MICROS: JsonObject = { type: 'integer', minimum: 0 };

function supportOf(names: readonly string[], description: string): JsonObject {
  return {
    type: 'object',
    description,
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, SUPPORT])),
  };
}

/** What the catalogue says of a chat model; `shared` are the properties that models of every kind have. */
export function chatCapabilities(shared: {
  readonly first: JsonObject;
  readonly last: JsonObject;
}): JsonObject {
  const properties: JsonObject = {
    kind: { const: 'chat' },
    ...shared.first,
    inputs: supportOf(CONTENT_KINDS, 'How well each kind of content is read.'),
    features: supportOf(CHAT_FEATURES, 'How well each feature is supported.'),
    limits: {
      type: 'object',
      required: ['context_tokens', 'output_tokens'],
      properties: {
        context_tokens: { type: 'integer', minimum: 1, description: 'Prompt and answer together.' },
        output_tokens: { type: 'integer', minimum: 1, description: 'The most that one answer may have.' },
      },
    },
    price: {
      type: 'object',
      description: 'For a million tokens, in parts of the currency.',
      required: ['per', 'input_micros', 'output_micros', 'currency', 'micros_per_unit'],
      properties: {
        per: { const: 'million_tokens' },
        input_micros: MICROS,
        cached_input_micros: { ...MICROS, description: 'Absent: as `input_micros`.' },
        output_micros: MICROS,
        per_call: {
          type: 'object',
          description: 'Of one request that says a field, by field; other models are not sent it.',
          additionalProperties: MICROS,
        },
        free: { type: 'boolean' },
        currency: { type: 'string' },
        micros_per_unit: { type: 'integer', description: 'How many of those parts one unit has.' },
      },
    },
    ...shared.last,
  };
  return {
    type: 'object',
    description: 'Content, features, limits, price and lifecycle of a chat model.',
    required: Object.keys(properties),
    properties,
  };
}
