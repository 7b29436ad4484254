// @generated from specs/protocols/anthropic-messages.yaml by the gateway generator. Do not edit.

import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import { at, failure, object, post, toText } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';

/**
 * Anthropic Messages: chat. `base_url` is the host alone, such as `https://api.anthropic.com`: the
 * path begins with `/v1`. System messages move to a field of their own, and answers of tools into
 * the user's turn; a tool call that is not answered is refused. `max_tokens` is required there: the
 * model's own limit is sent where the caller names none. Temperature ends at 1. `input_tokens` of
 * the usage leave out what came from the cache. A refusal for its content is an answer with status
 * 200 and stop reason `refusal`. Older models think with a budget of tokens; the newest want the
 * setting `reasoning: adaptive`. Relays that take a bearer token need a protocol of their own that
 * differs in `auth` alone. Setting `beta` is sent as `anthropic-beta`. A stream ends with
 * `message_stop`; one without it was cut.
 */
export const anthropicMessages: ChatProtocol = {
  id: 'anthropic-messages',
  title: 'Anthropic Messages',
  // specs/protocols/anthropic-messages.yaml:12
  auth: { use: 'header', params: { name: 'x-api-key' } },
  base_url_example: 'https://api.anthropic.com',
  settings: ['beta', 'reasoning'],
  // specs/protocols/anthropic-messages.yaml:13
  format: {
    use: 'messages',
    finish: {
      end_turn: 'stop',
      stop_sequence: 'stop',
      pause_turn: 'stop',
      max_tokens: 'length',
      model_context_window_exceeded: 'length',
      tool_use: 'tool_calls',
      refusal: 'content_filter',
    },
    reasoning: [
      {
        style: 'budget',
        efforts: { none: 0, minimal: 1024, low: 1280, medium: 2048, high: 4096, xhigh: 8192, max: 16384 },
      },
      {
        style: 'adaptive',
        efforts: {
          none: 'disabled',
          minimal: 'low',
          low: 'low',
          medium: 'medium',
          high: 'high',
          xhigh: 'xhigh',
          max: 'max',
        },
      },
    ],
    options: { extra_content: 'anthropic', fixed_sampling: ['adaptive'] },
  },
  native: '',
  fields: [
    'max_completion_tokens', 'max_tokens', 'messages', 'model', 'n', 'parallel_tool_calls',
    'reasoning_effort', 'response_format', 'stop', 'stream', 'stream_options', 'temperature', 'tool_choice',
    'tools', 'top_k', 'top_p', 'user',
  ],
  inputs: { text: ['inline'], image_url: ['url', 'inline'], file: ['inline'] },
  mimes: {
    image_url: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'],
    file: ['application/pdf', 'text/plain'],
  },
  pace: { first_secs: 300, idle_secs: 90, total_secs: 900 },
  max_event_bytes: 1048576,
  max_answer_bytes: 8388608,
  calls: {
    // specs/protocols/anthropic-messages.yaml:15
    complete: (s) => post('/v1/messages', {
      headers: object({ 'anthropic-version': '2023-06-01', 'anthropic-beta': at(s.channel, 'beta') }),
    }),
    // specs/protocols/anthropic-messages.yaml:16
    stream: (s) => post('/v1/messages', {
      headers: object({ 'anthropic-version': '2023-06-01', 'anthropic-beta': at(s.channel, 'beta') }),
    }),
  },
  // specs/protocols/anthropic-messages.yaml:51
  errors: {
    read: (a) => failure(
      toText(at(a.answer.body, 'error', 'type')),
      toText(at(a.answer.body, 'error', 'message')),
    ),
    rules: [
      {
        class: 'quota',
        http: [200, 400],
        code: ['invalid_request_error'],
        message: [
          'your credit balance is too low*', 'you have reached your specified*usage limits*',
          'workspace spend limit*', 'organization spend limit*',
        ],
      },
      {
        class: 'content_policy',
        http: [200, 400],
        code: ['invalid_request_error'],
        message: ['output blocked by content filtering policy*'],
      },
      { class: 'quota', code: ['billing_error'] },
      { class: 'invalid_key', code: ['authentication_error'] },
      { class: 'permission', code: ['permission_error'] },
      { class: 'not_found', code: ['not_found_error'] },
      { class: 'conflict', code: ['conflict_error'] },
      { class: 'rate_limit', code: ['rate_limit_error'] },
      { class: 'overloaded', code: ['overloaded_error'] },
      { class: 'timeout', code: ['timeout_error'] },
      { class: 'invalid_request', code: ['request_too_large', 'invalid_request_error'] },
      { class: 'upstream', code: ['api_error'] },
      ...httpRefusals,
    ],
  },
};
