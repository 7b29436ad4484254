import { FINISH_REASONS } from '../../../runtime/contract/chat.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';

const TEXT: JsonObject = { type: 'string' };
const NULLABLE_TEXT: JsonObject = { type: ['string', 'null'] };
const COUNT: JsonObject = { type: 'integer', minimum: 0 };

const ID: JsonObject = {
  type: 'string',
  description: 'Id of this answer; the same in all chunks of a stream.',
};
const CREATED: JsonObject = { type: 'integer', description: 'Epoch seconds.' };
const MODEL: JsonObject = { type: 'string', description: 'The name that the caller used.' };
const REASONING: JsonObject = {
  type: ['string', 'null'],
  description: 'What the model thought, where the upstream tells it.',
};

const CALL: JsonObject = {
  type: 'object',
  required: ['name', 'arguments'],
  properties: {
    name: TEXT,
    arguments: { type: 'string', description: 'JSON text; a model wrote it, so it may be broken.' },
  },
};

const EXTRA: JsonObject = {
  type: 'object',
  description: 'What the upstream must be given back with the call, by vendor.',
};

const TOOL_CALL: JsonObject = {
  type: 'object',
  required: ['id', 'type', 'function'],
  properties: { id: TEXT, type: { const: 'function' }, function: CALL, extra_content: EXTRA },
};

const TOOL_CALL_DELTA: JsonObject = {
  type: 'object',
  required: ['index'],
  properties: {
    index: { type: 'integer', minimum: 0, description: 'Pieces with the same index belong to one call.' },
    id: TEXT,
    type: { const: 'function' },
    function: { type: 'object', properties: { name: TEXT, arguments: TEXT } },
    extra_content: EXTRA,
  },
};

const FINISH = { type: 'string', enum: [...FINISH_REASONS] } satisfies JsonObject;

const DETAILS: JsonObject = {
  type: 'object',
  description: 'As the upstream tells them.',
  additionalProperties: COUNT,
};

const SERVED = {
  service_tier: { ...NULLABLE_TEXT, description: 'How the upstream queued the request, where it tells it.' },
  system_fingerprint: { ...NULLABLE_TEXT, description: 'Of what answered, where the upstream tells it.' },
} satisfies JsonObject;

/** Bodies of the chat route: whole answers, chunks of streams, and their usage. */
export const CHAT_SCHEMAS: JsonObject = {
  ChatUsage: {
    type: 'object',
    required: ['prompt_tokens', 'completion_tokens', 'total_tokens'],
    properties: {
      prompt_tokens: { ...COUNT, description: 'With those that came from a cache.' },
      completion_tokens: { ...COUNT, description: 'With those of reasoning.' },
      total_tokens: COUNT,
      prompt_tokens_details: { ...DETAILS, properties: { cached_tokens: COUNT, audio_tokens: COUNT } },
      completion_tokens_details: {
        ...DETAILS,
        properties: {
          reasoning_tokens: COUNT,
          audio_tokens: COUNT,
          accepted_prediction_tokens: COUNT,
          rejected_prediction_tokens: COUNT,
        },
      },
    },
  },
  ChatCompletion: {
    type: 'object',
    required: ['id', 'object', 'created', 'model', 'choices'],
    properties: {
      id: ID,
      object: { const: 'chat.completion' },
      created: CREATED,
      model: MODEL,
      choices: {
        type: 'array',
        items: {
          type: 'object',
          required: ['index', 'message', 'finish_reason'],
          properties: {
            index: COUNT,
            message: {
              type: 'object',
              required: ['role', 'content'],
              properties: {
                role: { const: 'assistant' },
                content: NULLABLE_TEXT,
                reasoning_content: REASONING,
                refusal: NULLABLE_TEXT,
                tool_calls: { type: 'array', items: TOOL_CALL },
              },
            },
            finish_reason: FINISH,
          },
        },
      },
      ...SERVED,
      usage: { $ref: '#/components/schemas/ChatUsage' },
    },
  },
  ChatCompletionChunk: {
    type: 'object',
    description:
      'One `data:` line. The stream ends with `data: [DONE]`; one that broke off ends with an `error` object instead.',
    required: ['id', 'object', 'created', 'model', 'choices'],
    properties: {
      id: ID,
      object: { const: 'chat.completion.chunk' },
      created: CREATED,
      model: MODEL,
      choices: {
        type: 'array',
        description: 'Empty in the chunk that holds the usage.',
        items: {
          type: 'object',
          required: ['index', 'delta', 'finish_reason'],
          properties: {
            index: COUNT,
            delta: {
              type: 'object',
              properties: {
                role: { const: 'assistant' },
                content: NULLABLE_TEXT,
                reasoning_content: REASONING,
                refusal: NULLABLE_TEXT,
                tool_calls: { type: 'array', items: TOOL_CALL_DELTA },
              },
            },
            finish_reason: { anyOf: [FINISH, { type: 'null' }] },
          },
        },
      },
      ...SERVED,
      usage: {
        anyOf: [{ $ref: '#/components/schemas/ChatUsage' }, { type: 'null' }],
        description: 'In the last chunk, where `stream_options.include_usage` asked for it.',
      },
    },
  },
};
