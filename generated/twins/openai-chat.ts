// @generated from specs/protocols/openai-chat.yaml by the gateway generator. Do not edit.

import type { ChatTwin } from '../../runtime/contract/chat.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const openaiChat: ChatTwin = {
  protocol: 'openai-chat',
  auth: { use: 'bearer', params: {} },
  format: 'chat-completions',
  complete: {
    method: 'POST',
    path: '/chat/completions',
    query: {},
    headers: {},
    required: ['model', 'messages'],
  },
  stream: {
    method: 'POST',
    path: '/chat/completions',
    query: {},
    headers: {},
    required: ['model', 'messages'],
  },
  examples: {
    complete: {
      id: 'chatcmpl-9xA',
      object: 'chat.completion',
      created: 1767225600,
      model: 'gpt-5-mini-2025-08-07',
      service_tier: 'default',
      system_fingerprint: 'fp_44',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'It is sunny in Oslo.',
            refusal: null,
            annotations: [],
          },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 61,
        completion_tokens: 34,
        total_tokens: 95,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: 16,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
      },
    },
    stream: [
      {
        data: {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1767225600,
          model: 'm',
          choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }],
          usage: null,
        },
      },
      {
        data: {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1767225600,
          model: 'm',
          choices: [{ index: 0, delta: { content: 'It is sunny' }, finish_reason: null }],
          usage: null,
        },
      },
      {
        data: {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1767225600,
          model: 'm',
          choices: [{ index: 0, delta: { content: ' in Oslo.' }, finish_reason: null }],
          usage: null,
        },
      },
      {
        data: {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1767225600,
          model: 'm',
          choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
          usage: null,
        },
      },
      {
        data: {
          id: 'chatcmpl-1',
          object: 'chat.completion.chunk',
          created: 1767225600,
          model: 'm',
          choices: [],
          usage: { prompt_tokens: 9, completion_tokens: 6, total_tokens: 15 },
        },
      },
      { data: '[DONE]' },
    ],
    errors: {
      invalid_request: {
        http: 400,
        body: {
          error: {
            message: 'this model takes at most 128000 tokens',
            type: 'invalid_request_error',
            param: 'messages',
            code: 'context_length_exceeded',
          },
        },
      },
      content_policy: {
        http: 400,
        body: {
          error: {
            message: 'the request was refused',
            type: 'invalid_request_error',
            param: null,
            code: 'content_policy_violation',
          },
        },
      },
      invalid_key: {
        http: 401,
        body: {
          error: {
            message: 'Incorrect API key provided.',
            type: 'invalid_request_error',
            param: null,
            code: 'invalid_api_key',
          },
        },
      },
      permission: {
        http: 403,
        body: {
          error: {
            message: 'not available in your country',
            type: 'request_forbidden',
            param: null,
            code: 'unsupported_country_region_territory',
          },
        },
      },
      not_found: {
        http: 404,
        body: {
          error: {
            message: 'the model does not exist',
            type: 'invalid_request_error',
            param: null,
            code: 'model_not_found',
          },
        },
      },
      rate_limit: {
        http: 429,
        body: {
          error: {
            message: 'Rate limit reached for requests',
            type: 'requests',
            param: null,
            code: 'rate_limit_exceeded',
          },
        },
      },
      quota: {
        http: 429,
        body: {
          error: {
            message: 'You exceeded your current quota, please check your plan and billing details.',
            type: 'insufficient_quota',
            param: null,
            code: 'insufficient_quota',
          },
        },
      },
      conflict: {
        http: 409,
        body: { error: { message: 'try again', type: 'conflict_error', param: null, code: null } },
      },
      overloaded: {
        http: 503,
        body: {
          error: {
            message: 'the server is overloaded',
            type: 'service_unavailable_error',
            param: null,
            code: 'server_is_overloaded',
          },
        },
      },
      timeout: {
        http: 504,
        body: { error: { message: 'too late', type: 'timeout', param: null, code: null } },
      },
      upstream: {
        http: 500,
        body: { error: { message: 'it failed', type: 'server_error', param: null, code: null } },
      },
    },
  },
};
