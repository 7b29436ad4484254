import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatProtocol, ChatTwin, FinishReason } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { ErrorClass } from '../../runtime/contract/protocol.ts';
import { classify } from '../../runtime/contract/protocols/classify.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function protocolOf(id: string): ChatProtocol {
  const protocol = registry.chat_protocols[id];
  if (protocol === undefined) throw new Error(`no chat protocol ${id}`);
  return protocol;
}

function classOf(id: string, http: number, body: Json): ErrorClass | undefined {
  const { read, rules } = protocolOf(id).errors;
  const failure = read({ answer: { http, headers: {}, body }, saved: {}, route: {}, task: {} });
  return classify(rules, { http, ...failure })?.class;
}

test('these are the chat protocols', () => {
  expect(Object.keys(registry.chat_protocols)).toEqual(['anthropic-messages', 'gemini', 'openai-chat']);
});

const COMPLETIONS = { method: 'POST', path: '/chat/completions', query: {}, body: { kind: 'none' } };
const MESSAGES = { method: 'POST', path: '/v1/messages', query: {}, body: { kind: 'none' } };

/** What the sheets say of addresses and headers; `settings` are those of a channel. */
const CALLS: readonly {
  readonly id: string;
  readonly settings: JsonObject;
  readonly model: string;
  readonly complete: object;
  readonly stream: object;
}[] = [
  {
    id: 'openai-chat',
    settings: {},
    model: 'gpt-5-mini',
    complete: { ...COMPLETIONS, headers: {} },
    stream: { ...COMPLETIONS, headers: {} },
  },
  {
    id: 'openai-chat',
    settings: { organization: 'org_1', project: 'proj_1' },
    model: 'gpt-5-mini',
    complete: { ...COMPLETIONS, headers: { 'OpenAI-Organization': 'org_1', 'OpenAI-Project': 'proj_1' } },
    stream: { ...COMPLETIONS, headers: { 'OpenAI-Organization': 'org_1', 'OpenAI-Project': 'proj_1' } },
  },
  {
    id: 'anthropic-messages',
    settings: { beta: 'a,b' },
    model: 'claude-sonnet-4-5',
    complete: { ...MESSAGES, headers: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'a,b' } },
    stream: { ...MESSAGES, headers: { 'anthropic-version': '2023-06-01', 'anthropic-beta': 'a,b' } },
  },
  {
    id: 'gemini',
    settings: {},
    model: 'models/../gemini 3',
    complete: {
      ...MESSAGES,
      path: '/v1beta/models/models%2F..%2Fgemini%203:generateContent',
      headers: {},
    },
    stream: {
      ...MESSAGES,
      path: '/v1beta/models/models%2F..%2Fgemini%203:streamGenerateContent',
      query: { alt: 'sse' },
      headers: {},
    },
  },
];

test.each(CALLS)('$id is called at its address ($settings)', ({ id, settings, model, complete, stream }) => {
  const { calls } = protocolOf(id);
  expect(plain(calls.complete({ model, channel: settings }))).toEqual(complete);
  expect(plain(calls.stream({ model, channel: settings }))).toEqual(stream);
});

test('credentials go where the vendors want them', () => {
  const auth = Object.values(registry.chat_protocols).map(({ id, auth: { use, params } }) => [
    id,
    use,
    params,
  ]);
  expect(auth).toEqual([
    ['anthropic-messages', 'header', { name: 'x-api-key' }],
    ['gemini', 'header', { name: 'x-goog-api-key' }],
    ['openai-chat', 'bearer', {}],
  ]);
});

const openai = (message: string, type: string, code: string | number | null): Json => ({
  error: { message, type, param: null, code },
});
const anthropic = (type: string, message: string): Json => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
});
const google = (code: number, status: string, message = 'no', details?: Json): Json => ({
  error: { code, message, status, ...(details === undefined ? {} : { details }) },
});
const quotaOf = (...quotaIds: readonly string[]): Json => [
  { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' },
  {
    '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
    violations: quotaIds.map((quotaId) => ({ quotaMetric: 'm', quotaId })),
  },
];
const PLAN = 'You exceeded your current quota, please check your plan and billing details.';

/** Refusals as the sheets tell of them; status 200: inside a stream. */
const ERRORS: readonly (readonly [id: string, http: number, body: Json, seen: ErrorClass | undefined])[] = [
  [
    'openai-chat',
    400,
    openai('too long', 'invalid_request_error', 'context_length_exceeded'),
    'invalid_request',
  ],
  [
    'openai-chat',
    400,
    openai('bad picture', 'invalid_request_error', 'invalid_image_url'),
    'invalid_request',
  ],
  ['openai-chat', 400, openai('no', 'invalid_request_error', 'content_policy_violation'), 'content_policy'],
  ['openai-chat', 400, openai('filtered', 'invalid_request_error', 'content_filter'), 'content_policy'],
  ['openai-chat', 400, openai('hard limit', 'invalid_request_error', 'billing_hard_limit_reached'), 'quota'],
  ['openai-chat', 401, openai('no key', 'invalid_request_error', null), 'invalid_key'],
  [
    'openai-chat',
    401,
    openai('Incorrect API key provided', 'authentication_error', 'invalid_api_key'),
    'invalid_key',
  ],
  [
    'openai-chat',
    402,
    { error: { message: 'Insufficient Balance', type: 'unknown_error', code: null } },
    'quota',
  ],
  [
    'openai-chat',
    403,
    openai('where', 'request_forbidden', 'unsupported_country_region_territory'),
    'permission',
  ],
  ['openai-chat', 404, openai('which', 'invalid_request_error', 'model_not_found'), 'not_found'],
  ['openai-chat', 409, openai('again', 'conflict_error', null), 'conflict'],
  ['openai-chat', 422, { detail: [{ msg: 'field required' }] }, 'invalid_request'],
  ['openai-chat', 429, openai('slow', 'requests', 'rate_limit_exceeded'), 'rate_limit'],
  ['openai-chat', 429, openai('slow', 'tokens', null), 'rate_limit'],
  ['openai-chat', 429, openai(PLAN, 'insufficient_quota', 'insufficient_quota'), 'quota'],
  ['openai-chat', 429, openai('spent', 'insufficient_quota', 'credit_balance_exhausted'), 'quota'],
  ['openai-chat', 429, openai('spent', 'insufficient_quota', 'project_spend_limit_exceeded'), 'quota'],
  ['openai-chat', 429, openai('spent', 'x', 'organization_usage_limit_exceeded'), 'quota'],
  ['openai-chat', 429, openai('spent', 'insufficient_quota', 'a_newer_code'), 'quota'],
  ['openai-chat', 429, openai('spent', 'insufficient_quota', null), 'quota'],
  [
    'openai-chat',
    400,
    { code: 'Client specified an invalid argument', error: 'Incorrect API key provided: ab***yz.' },
    'invalid_key',
  ],
  ['openai-chat', 429, {}, 'rate_limit'],
  ['openai-chat', 500, openai('it failed', 'server_error', null), 'upstream'],
  ['openai-chat', 503, openai('busy', 'service_unavailable_error', 'slow_down'), 'overloaded'],
  ['openai-chat', 200, openai('busy', 'server_error', 'server_is_overloaded'), 'overloaded'],
  ['openai-chat', 200, openai('slow', 'x', 429), 'rate_limit'],
  ['openai-chat', 200, openai('it failed', 'server_error', null), 'upstream'],
  ['openai-chat', 200, openai('too long', 'invalid_request_error', null), 'invalid_request'],
  ['openai-chat', 200, { error: 'insufficient balance' }, 'quota'],
  ['openai-chat', 418, {}, undefined],
  [
    'anthropic-messages',
    400,
    anthropic('invalid_request_error', 'prompt is too long: 2 > 1'),
    'invalid_request',
  ],
  ['anthropic-messages', 400, anthropic('invalid_request_error', 'Your credit balance is too low'), 'quota'],
  ['anthropic-messages', 400, anthropic('invalid_request_error', 'workspace spend limit reached'), 'quota'],
  [
    'anthropic-messages',
    400,
    anthropic('invalid_request_error', 'You have reached your specified API usage limits.'),
    'quota',
  ],
  [
    'anthropic-messages',
    429,
    anthropic('rate_limit_error', 'This would exceed your rate limit; see usage limits'),
    'rate_limit',
  ],
  ['anthropic-messages', 401, anthropic('authentication_error', 'invalid x-api-key'), 'invalid_key'],
  ['anthropic-messages', 402, anthropic('billing_error', 'pay'), 'quota'],
  ['anthropic-messages', 403, anthropic('permission_error', 'no'), 'permission'],
  ['anthropic-messages', 404, anthropic('not_found_error', 'model: x'), 'not_found'],
  ['anthropic-messages', 409, anthropic('conflict_error', 'again'), 'conflict'],
  ['anthropic-messages', 413, anthropic('request_too_large', 'big'), 'invalid_request'],
  ['anthropic-messages', 413, {}, 'invalid_request'],
  ['anthropic-messages', 429, anthropic('rate_limit_error', 'slow'), 'rate_limit'],
  ['anthropic-messages', 500, anthropic('api_error', 'it failed'), 'upstream'],
  ['anthropic-messages', 504, anthropic('timeout_error', 'late'), 'timeout'],
  ['anthropic-messages', 529, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  ['anthropic-messages', 200, anthropic('overloaded_error', 'Overloaded'), 'overloaded'],
  ['anthropic-messages', 200, anthropic('api_error', 'it failed'), 'upstream'],
  ['gemini', 400, google(400, 'INVALID_ARGUMENT'), 'invalid_request'],
  ['gemini', 400, google(400, 'INVALID_ARGUMENT', 'API key not valid.'), 'invalid_key'],
  ['gemini', 400, google(400, 'INVALID_ARGUMENT', 'no', [{ reason: 'API_KEY_INVALID' }]), 'invalid_key'],
  ['gemini', 400, google(400, 'FAILED_PRECONDITION', 'User location is not supported'), 'permission'],
  ['gemini', 401, google(401, 'UNAUTHENTICATED'), 'invalid_key'],
  ['gemini', 403, google(403, 'PERMISSION_DENIED', 'no', [{ reason: 'SERVICE_DISABLED' }]), 'permission'],
  ['gemini', 404, google(404, 'NOT_FOUND'), 'not_found'],
  ['gemini', 429, google(429, 'RESOURCE_EXHAUSTED', 'slow'), 'rate_limit'],
  ['gemini', 429, google(429, 'RESOURCE_EXHAUSTED', PLAN), 'quota'],
  [
    'gemini',
    429,
    google(429, 'RESOURCE_EXHAUSTED', PLAN, quotaOf('GenerateRequestsPerDayPerProjectPerModel')),
    'quota',
  ],
  [
    'gemini',
    429,
    google(429, 'RESOURCE_EXHAUSTED', PLAN, quotaOf('RequestsPerMinutePerProject')),
    'rate_limit',
  ],
  [
    'gemini',
    429,
    google(429, 'RESOURCE_EXHAUSTED', 'slow', quotaOf('RequestsPerMinute', 'RequestsPerDay')),
    'quota',
  ],
  ['gemini', 400, [google(400, 'INVALID_ARGUMENT', 'no', [{ reason: 'API_KEY_INVALID' }])], 'invalid_key'],
  ['gemini', 400, [google(400, 'INVALID_ARGUMENT', 'API key not valid.')], 'invalid_key'],
  ['gemini', 429, [google(429, 'RESOURCE_EXHAUSTED')], 'rate_limit'],
  ['gemini', 499, google(499, 'CANCELLED'), 'timeout'],
  ['gemini', 500, google(500, 'INTERNAL'), 'upstream'],
  ['gemini', 503, google(503, 'UNAVAILABLE'), 'overloaded'],
  ['gemini', 504, google(504, 'DEADLINE_EXCEEDED'), 'timeout'],
  ['gemini', 200, google(503, 'UNAVAILABLE'), 'overloaded'],
  ['gemini', 200, google(500, 'INTERNAL'), 'upstream'],
  ['gemini', 200, { promptFeedback: { blockReason: 'SAFETY' } }, 'content_policy'],
  [
    'gemini',
    200,
    { promptFeedback: { blockReason: 'PROHIBITED_CONTENT', blockReasonMessage: 'no' } },
    'content_policy',
  ],
];

/** Vendors repeat what the caller wrote; those words must not decide over the channel. */
const ECHOES: readonly (readonly [id: string, body: Json])[] = [
  [
    'openai-chat',
    openai("Unknown parameter: 'incorrect api key'.", 'invalid_request_error', 'unknown_parameter'),
  ],
  ['openai-chat', openai("Invalid value: 'insufficient balance'.", 'invalid_request_error', 'invalid_value')],
  ['openai-chat', openai('Incorrect API key provided', 'invalid_request_error', null)],
  ['openai-chat', openai('you exceeded your current quota', 'invalid_request_error', null)],
  ['anthropic-messages', anthropic('invalid_request_error', 'tools.0.name: usage limits is no name')],
  ['anthropic-messages', anthropic('invalid_request_error', 'x: your credit balance is too low')],
  ['gemini', google(400, 'INVALID_ARGUMENT', 'Unknown name "api key not valid": Cannot find field.')],
  ['gemini', google(400, 'INVALID_ARGUMENT', 'Unknown name "check your plan and billing per day"')],
];

test.each(ECHOES)('%s: words of the caller in %j change nothing', (id, body) => {
  expect(classOf(id, 400, body)).toBe('invalid_request');
});

test.each(ERRORS)('%s %i %j is %s', (id, http, body, seen) => {
  expect(classOf(id, http, body)).toBe(seen);
});

const FINISH: Readonly<Record<string, Readonly<Record<string, FinishReason>>>> = {
  'openai-chat': {
    stop: 'stop',
    length: 'length',
    tool_calls: 'tool_calls',
    content_filter: 'content_filter',
    function_call: 'tool_calls',
  },
  'anthropic-messages': {
    end_turn: 'stop',
    stop_sequence: 'stop',
    max_tokens: 'length',
    model_context_window_exceeded: 'length',
    tool_use: 'tool_calls',
    pause_turn: 'stop',
    refusal: 'content_filter',
  },
  gemini: {
    STOP: 'stop',
    MAX_TOKENS: 'length',
    SAFETY: 'content_filter',
    RECITATION: 'content_filter',
    BLOCKLIST: 'content_filter',
    PROHIBITED_CONTENT: 'content_filter',
    SPII: 'content_filter',
    LANGUAGE: 'content_filter',
    OTHER: 'content_filter',
    IMAGE_SAFETY: 'content_filter',
  },
};

test.each(Object.entries(FINISH))('%s ends for the reasons of its sheet', (id, words) => {
  expect(protocolOf(id).format.finish).toMatchObject(words);
});

describe('twins', () => {
  async function twinOf(id: string): Promise<ChatTwin> {
    const twin = (await registry.chat_twins())[id];
    if (twin === undefined) throw new Error(`no twin ${id}`);
    return twin;
  }

  test('every chat protocol has one', async () => {
    expect(Object.keys(await registry.chat_twins())).toEqual(Object.keys(registry.chat_protocols));
  });

  test.each([
    ['openai-chat', '/chat/completions', '/chat/completions', {}, {}, ['model', 'messages']],
    [
      'anthropic-messages',
      '/v1/messages',
      '/v1/messages',
      {},
      { 'anthropic-version': '2023-06-01' },
      ['model', 'max_tokens', 'messages'],
    ],
    [
      'gemini',
      '/v1beta/models/{model}:generateContent',
      '/v1beta/models/{model}:streamGenerateContent',
      { alt: 'sse' },
      {},
      ['contents'],
    ],
  ] as const)(
    '%s is played where the vendor answers',
    async (id, path, streamPath, query, headers, required) => {
      const { complete, stream, auth } = await twinOf(id);
      expect(complete).toEqual({ method: 'POST', path, query: {}, headers, required });
      expect(stream).toEqual({ method: 'POST', path: streamPath, query, headers, required });
      expect(auth).toEqual(protocolOf(id).auth);
    },
  );

  test.each(Object.keys(registry.chat_protocols))('%s shows every class of refusal', async (id) => {
    const { examples } = await twinOf(id);
    for (const [seen, { http, body }] of Object.entries(examples.errors))
      expect(classOf(id, http, body), seen).toBe(seen);
    const shown = Object.keys(examples.errors).sort();
    const known = [...new Set(protocolOf(id).errors.rules.map((rule) => rule.class))].sort();
    expect(shown).toEqual(known);
  });
});
