// @generated from specs/protocols/openai-chat.yaml by the gateway generator. Do not edit.

import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import { at, failure, first, firstOf, object, pickEach, post, toList, toText, where } from '../../runtime/contract/index.ts';
import { httpRefusals } from '../refusals.ts';

/**
 * OpenAI Chat Completions: chat. The common chat format, spoken by many hosts. The path is
 * `/chat/completions` alone, so `base_url` includes the version, as OPENAI_BASE_URL does:
 * `https://api.openai.com/v1`; hosts that call it otherwise (`/api/v3`, `/compatible-mode/v1`,
 * `/v1/openai`) need nothing else. Reasoning models refuse the old `max_tokens`, many other hosts
 * know only that name: the channel's setting `max_tokens_field` says which is sent. Of fields that
 * no family declares only those in `extra_fields` are passed on: they say how an answer is made,
 * and cost nothing by themselves. Arguments of a tool call are text of JSON that a model wrote. A
 * stream ends with `[DONE]`; one without it was cut. Settings `organization` and `project` are for
 * keys that belong to several.
 */
export const openaiChat: ChatProtocol = {
  id: 'openai-chat',
  title: 'OpenAI Chat Completions',
  // specs/protocols/openai-chat.yaml:12
  auth: { use: 'bearer', params: {} },
  base_url_example: 'https://api.openai.com/v1',
  settings: ['max_tokens_field', 'organization', 'project'],
  // specs/protocols/openai-chat.yaml:13
  format: {
    use: 'chat-completions',
    finish: {
      stop: 'stop',
      stop_sequence: 'stop',
      end_turn: 'stop',
      eos: 'stop',
      length: 'length',
      max_tokens: 'length',
      tool_calls: 'tool_calls',
      tool_use: 'tool_calls',
      function_call: 'tool_calls',
      content_filter: 'content_filter',
      sensitive: 'content_filter',
    },
    reasoning: [
      {
        style: 'effort',
        efforts: {
          none: 'none',
          minimal: 'minimal',
          low: 'low',
          medium: 'medium',
          high: 'high',
          xhigh: 'xhigh',
          max: 'max',
        },
      },
    ],
    options: { max_tokens_field: 'max_completion_tokens', extra_content: [] },
  },
  native: 'chat',
  extra_fields: [
    'function_call', 'functions', 'guided_choice', 'guided_grammar', 'guided_json', 'guided_regex', 'min_p',
    'min_tokens', 'repetition_penalty', 'safe_prompt', 'skip_special_tokens', 'stop_token_ids', 'top_a',
  ],
  denied_names: [
    '*access_key*', '*api_base*', '*api_host*', '*api_key*', '*authorization*', '*base_url*', '*budget*',
    '*cached_content*', '*callback*', '*completion_tokens*', '*endpoint*', '*file_uri*', '*file_url*',
    '*job_id*', '*max_tokens*', '*model', '*model_id', '*model_name', '*model_version', '*new_tokens*',
    '*output_tokens*', '*predict', '*private_key*', '*proxy*', '*reasoning_tokens*', '*request_id*',
    '*search_store*', '*secret*', '*task_id*', '*thinking_tokens*', '*token', '*vector_store*', '*webhook*',
    'app_key', 'auth_key', 'batch_size', 'bearer*', 'best_of', 'candidate_count', 'container_id',
    'credential', 'credentials', 'deployment', 'engine', 'file_id', 'file_ids', 'hook_url', 'idempotency_key',
    'key', 'max_gen*', 'max_len', 'max_length', 'n', 'n_choices', 'n_completions', 'notif*', 'num_candidates',
    'num_choices', 'num_completions', 'num_generations', 'num_outputs', 'num_responses',
    'num_return_sequences', 'num_samples', 'output_count', 'password', 'previous_response_id', 'provider',
    'providers', 'pubsub_topic', 'req_id', 'req_key', 'return_url', 'sample_count', 'session_id', 'version',
  ],
  fields: [
    'frequency_penalty', 'logit_bias', 'logprobs', 'max_completion_tokens', 'max_tokens', 'messages', 'model',
    'n', 'parallel_tool_calls', 'prediction', 'presence_penalty', 'prompt_cache_key', 'reasoning_effort',
    'response_format', 'safety_identifier', 'seed', 'stop', 'stream', 'stream_options', 'temperature',
    'tool_choice', 'tools', 'top_k', 'top_logprobs', 'top_p', 'user', 'verbosity',
  ],
  per_call_fields: ['audio', 'modalities', 'web_search_options'],
  free_values: { modalities: ['text'], store: [false] },
  inputs: {
    text: ['inline'],
    image_url: ['url', 'inline'],
    input_audio: ['inline'],
    file: ['inline'],
    video_url: ['url', 'inline'],
  },
  mimes: {},
  pace: { first_secs: 300, idle_secs: 90, total_secs: 900 },
  max_event_bytes: 1048576,
  max_answer_bytes: 8388608,
  calls: {
    // specs/protocols/openai-chat.yaml:21
    complete: (s) => post('/chat/completions', {
      headers: object({
        'OpenAI-Organization': at(s.channel, 'organization'),
        'OpenAI-Project': at(s.channel, 'project'),
      }),
    }),
    // specs/protocols/openai-chat.yaml:24
    stream: (s) => post('/chat/completions', {
      headers: object({
        'OpenAI-Organization': at(s.channel, 'organization'),
        'OpenAI-Project': at(s.channel, 'project'),
      }),
    }),
  },
  // specs/protocols/openai-chat.yaml:50
  errors: {
    read: (a) => failure(
      firstOf(
        toText(
          first(
            pickEach(where(toList(at(a.answer.body, 'error')), ['type'], 'insufficient_quota'), ['type']),
          ),
        ),
        () => toText(at(a.answer.body, 'error', 'code')),
        () => toText(at(a.answer.body, 'error', 'type')),
        () => toText(at(a.answer.body, 'code')),
        () => toText(at(a.answer.body, 'type')),
      ),
      firstOf(
        toText(at(a.answer.body, 'error', 'message')),
        () => toText(at(a.answer.body, 'message')),
        () => toText(at(a.answer.body, 'detail')),
        () => toText(at(a.answer.body, 'error')),
      ),
    ),
    rules: [
      {
        class: 'content_policy',
        code: [
          'content_policy_violation', 'content_filter', 'moderation_blocked', '*SensitiveContent*',
          'data_inspection_failed', 'DataInspectionFailed',
        ],
      },
      {
        class: 'content_policy',
        http: [200, 400, 403],
        message: [
          'the response was filtered*content management policy*',
          '*your prompt was flagged as potentially violating*', 'your request was rejected*safety system*',
        ],
      },
      {
        class: 'quota',
        code: [
          'insufficient_quota', 'credit_balance_exhausted', '*_spend_limit_exceeded',
          '*_usage_limit_exceeded', 'billing_*', 'insufficient_user_quota', 'AccountOverdueError',
          'Arrearage', '402',
        ],
      },
      {
        class: 'quota',
        http: [200, 402, 403, 429],
        message: ['you exceeded your current quota*', 'insufficient balance*', 'your credit balance*'],
      },
      {
        class: 'invalid_key',
        code: [
          'invalid_api_key', 'InvalidApiKey', 'authentication_error', 'account_deactivated',
          'invalid_organization', '401',
        ],
      },
      { class: 'invalid_key', http: [200, 401, 403], message: ['incorrect api key*', 'invalid api key*'] },
      {
        class: 'invalid_key',
        http: [400],
        code: ['Client specified an invalid argument*'],
        message: ['incorrect api key provided*'],
      },
      {
        class: 'permission',
        code: [
          'unsupported_country_region_territory', 'permission_denied', 'permission_error',
          'insufficient_permissions', 'AccessDenied', '403',
        ],
      },
      {
        class: 'not_found',
        code: [
          'model_not_found', '*ModelNotFound*', '*ModelOrEndpoint*', 'DeploymentNotFound',
          'model_not_supported', '404',
        ],
      },
      {
        class: 'rate_limit',
        code: [
          'rate_limit_exceeded', 'rate_limit_error', '*RateLimit*', 'Throttling*', 'requests', 'tokens',
          '429',
        ],
      },
      {
        class: 'overloaded',
        code: [
          'server_is_overloaded', 'slow_down', 'service_unavailable_error', 'overloaded_error',
          'engine_overloaded', 'engine_overloaded_error', '503', '529',
        ],
      },
      { class: 'timeout', code: ['timeout', 'request_timeout', '408', '504', '524'] },
      ...httpRefusals,
      {
        class: 'invalid_request',
        code: [
          'invalid_request_error', 'context_length_exceeded', 'invalid_*', 'unsupported_*',
          'missing_required_parameter', '400', '413', '422',
        ],
      },
      {
        class: 'upstream',
        code: ['server_error', 'internal_*', 'api_error', 'upstream_error', '500', '502'],
      },
    ],
  },
};
