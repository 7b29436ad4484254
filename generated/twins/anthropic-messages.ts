// @generated from specs/protocols/anthropic-messages.yaml by the gateway generator. Do not edit.

import type { ChatTwin } from '../../runtime/contract/chat.ts';

/** How the sandbox plays this upstream; from the spec's text and examples, never from the adapter. */
export const anthropicMessages: ChatTwin = {
  protocol: 'anthropic-messages',
  auth: { use: 'header', params: { name: 'x-api-key' } },
  format: 'messages',
  complete: {
    method: 'POST',
    path: '/v1/messages',
    query: {},
    headers: { 'anthropic-version': '2023-06-01' },
    required: ['model', 'max_tokens', 'messages'],
  },
  stream: {
    method: 'POST',
    path: '/v1/messages',
    query: {},
    headers: { 'anthropic-version': '2023-06-01' },
    required: ['model', 'max_tokens', 'messages'],
  },
  examples: {
    complete: {
      id: 'msg_01Xy',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5-20250929',
      container: null,
      content: [
        { type: 'thinking', thinking: 'The user wants the weather.', signature: 'EqQB' },
        { type: 'text', text: 'It is sunny in Oslo.', citations: null },
      ],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: {
        input_tokens: 412,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
        output_tokens: 89,
        service_tier: 'standard',
      },
    },
    stream: [
      {
        event: 'message_start',
        data: {
          type: 'message_start',
          message: {
            id: 'msg_01',
            type: 'message',
            role: 'assistant',
            model: 'claude-sonnet-4-5',
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 25, output_tokens: 1 },
          },
        },
      },
      {
        event: 'content_block_start',
        data: { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      },
      { event: 'ping', data: { type: 'ping' } },
      {
        event: 'content_block_delta',
        data: {
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'text_delta', text: 'It is sunny' },
        },
      },
      {
        event: 'content_block_delta',
        data: {
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'text_delta', text: ' in Oslo.' },
        },
      },
      { event: 'content_block_stop', data: { type: 'content_block_stop', index: 0 } },
      {
        event: 'message_delta',
        data: {
          type: 'message_delta',
          delta: { stop_reason: 'end_turn', stop_sequence: null },
          usage: { output_tokens: 89 },
        },
      },
      { event: 'message_stop', data: { type: 'message_stop' } },
    ],
    errors: {
      invalid_request: {
        http: 400,
        body: {
          type: 'error',
          error: {
            type: 'invalid_request_error',
            message: 'prompt is too long: 210000 tokens > 200000 maximum',
          },
          request_id: 'req_1',
        },
      },
      content_policy: {
        http: 400,
        body: {
          type: 'error',
          error: {
            type: 'invalid_request_error',
            message: 'Output blocked by content filtering policy',
          },
          request_id: 'req_1',
        },
      },
      invalid_key: {
        http: 401,
        body: {
          type: 'error',
          error: { type: 'authentication_error', message: 'invalid x-api-key' },
          request_id: 'req_1',
        },
      },
      permission: {
        http: 403,
        body: {
          type: 'error',
          error: { type: 'permission_error', message: 'not allowed' },
          request_id: 'req_1',
        },
      },
      not_found: {
        http: 404,
        body: {
          type: 'error',
          error: { type: 'not_found_error', message: 'model: claude-none' },
          request_id: 'req_1',
        },
      },
      conflict: {
        http: 409,
        body: {
          type: 'error',
          error: { type: 'conflict_error', message: 'try again' },
          request_id: 'req_1',
        },
      },
      rate_limit: {
        http: 429,
        body: {
          type: 'error',
          error: { type: 'rate_limit_error', message: 'too many requests' },
          request_id: 'req_1',
        },
      },
      quota: {
        http: 400,
        body: {
          type: 'error',
          error: {
            type: 'invalid_request_error',
            message: 'Your credit balance is too low to access the API.',
          },
          request_id: 'req_1',
        },
      },
      timeout: {
        http: 504,
        body: {
          type: 'error',
          error: { type: 'timeout_error', message: 'too late' },
          request_id: 'req_1',
        },
      },
      overloaded: {
        http: 529,
        body: {
          type: 'error',
          error: { type: 'overloaded_error', message: 'Overloaded' },
          request_id: 'req_1',
        },
      },
      upstream: {
        http: 500,
        body: {
          type: 'error',
          error: { type: 'api_error', message: 'it failed' },
          request_id: 'req_1',
        },
      },
    },
  },
};
