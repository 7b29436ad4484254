import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { keepFields, keepNativeFields } from '../../runtime/work/plan/field-losses.ts';

function protocolOf(id: string): ChatProtocol {
  const protocol = registry.chat_protocols[id];
  if (protocol === undefined) throw new Error(`no chat protocol ${id}`);
  return protocol;
}

const family = registry.chat_families.find(({ id }) => id === 'chat');
const MESSAGES = [{ role: 'user', content: 'Hi' }];

function keep(id: string, fields: JsonObject) {
  if (family === undefined) throw new Error('no family of chat');
  const body = { model: 'm', messages: MESSAGES, ...fields };
  const kept = atOnce(keepFields({ body, family, surface: 'chat' }, protocolOf(id)));
  return { body: kept.body, warned: kept.warnings.map(({ field, action }) => [field, action]) };
}

const native = protocolOf('openai-chat').id;

describe('a body of the common format', () => {
  test.each<readonly [string, Json]>([
    ['service_tier', 'priority'],
    ['web_search_options', {}],
    ['models', ['dear-model']],
    ['route', 'fallback'],
    ['provider', { order: ['x'] }],
    ['transforms', []],
    ['api_base', 'https://x.example'],
    ['base_url', 'https://x.example'],
    ['custom_host', 'x.example'],
    ['api_key', 'k'],
    ['fallbacks', ['m2']],
    ['success_callback', ['x']],
    ['extra_headers', { a: 'b' }],
    ['litellm_params', {}],
    ['search_parameters', { mode: 'on' }],
    ['data_sources', []],
    ['assistant_id', 'asst_1'],
    ['thread_id', 'thread_1'],
    ['speed', 'fast'],
    ['tier', 'priority'],
    ['response_modalities', ['AUDIO']],
    ['documents', []],
    ['thinking', { type: 'enabled' }],
    ['enable_search', true],
    ['container', 'c_1'],
    ['mcp_servers', []],
    ['context_management', {}],
    ['cachedContent', 'x'],
    ['previous_response_id', 'resp_1'],
    ['conversation', 'conv_1'],
    ['background', true],
    ['options', { top: 1 }],
    ['Min_P', 1],
  ])('goes without %s', (field, value) => {
    expect(keep(native, { [field]: value })).toEqual({
      body: { model: 'm', messages: MESSAGES },
      warned: [[field, 'ignored']],
    });
  });

  test.each<readonly [string, Json]>([
    ['functions', [{ name: 'f' }]],
    ['function_call', 'auto'],
    ['min_p', 0.1],
    ['repetition_penalty', 1.1],
    ['temperature', null],
  ])('goes with %s as it is', (field, value) => {
    const body = { model: 'm', messages: MESSAGES, [field]: value };
    expect(keep(native, { [field]: value })).toEqual({ body, warned: [] });
  });

  test.each<readonly [string, Json]>([
    ['service_tier', null],
    ['another', null],
  ])('goes without %s that is %j, of which there is nothing to tell', (field, value) => {
    expect(keep(native, { [field]: value })).toEqual({
      body: { model: 'm', messages: MESSAGES },
      warned: [],
    });
  });

  test.each<readonly [string, Json, Json | undefined, string]>([
    ['functions', [{ name: 'f', num_predict: 9 }], [{ name: 'f' }], 'functions[0].num_predict'],
    ['function_call', { deep: [{ Max_New_Tokens: 9 }] }, undefined, 'function_call.deep[0].Max_New_Tokens'],
    ['guided_json', { type: 'x', budgetTokens: 9 }, { type: 'x' }, 'guided_json.budgetTokens'],
    ['guided_json', { 'max-tokens': 9 }, undefined, 'guided_json.max-tokens'],
    ['guided_json', { N: 9, best_of: 2, x: 1 }, { x: 1 }, 'guided_json.N'],
    ['guided_json', { model: 'dear', api_key: 'k', apiBase: 'http://x' }, undefined, 'guided_json.model'],
  ])('goes without names in %s %j that are denied', (field, value, left, warned) => {
    const { body, warned: told } = keep(native, { [field]: value });
    expect(body).toEqual({
      model: 'm',
      messages: MESSAGES,
      ...(left === undefined ? {} : { [field]: left }),
    });
    expect(told[0]).toEqual([warned, 'ignored']);
  });

  test.each([
    'max_new_tokens',
    'maxOutputTokens',
    'Thinking_Budget',
    'NUM_PREDICT',
    'bestOf',
    'apiBase',
    'API_KEY',
    'base-url',
    'Provider',
    'Service_Tier',
    'ｍodels',
    'webSearchOptions2',
    'candidateCount',
    'completionWebhook',
    'model_name',
  ])('goes without %s, however it is spelt', (field) => {
    expect(keep(native, { [field]: 'x' })).toEqual({
      body: { model: 'm', messages: MESSAGES },
      warned: [[field, 'ignored']],
    });
  });

  test('goes with a schema in a field that nobody knows, whose names are free', () => {
    const guided_json = { type: 'object', properties: { token: { type: 'string' }, n: { enum: [1] } } };
    const body = { model: 'm', messages: MESSAGES, guided_json };
    expect(keep(native, { guided_json })).toEqual({ body, warned: [] });
  });

  test.each<readonly [string, Json, boolean]>([
    ['modalities', ['text'], true],
    ['modalities', ['text', 'audio'], false],
    ['modalities', ['image'], false],
    ['store', false, true],
    ['store', true, false],
    ['audio', { voice: 'a', format: 'mp3' }, false],
    ['metadata', { label: 'a' }, false],
  ])('%s %j: sent %s', (field, value, sent) => {
    // Other vendors of the common format list what they take themselves.
    const others = Object.values(registry.chat_protocols).filter(
      (one) => one.native !== protocolOf(native).native,
    );
    for (const id of [native, ...others.map((one) => one.id)]) {
      const says = id === native || (id === 'gemini' && field === 'modalities');
      const { body, warned } = keep(id, { [field]: value });
      expect([id, Object.hasOwn(body, field)]).toEqual([id, sent && says]);
      expect(warned).toEqual(sent && says ? [] : [[field, 'ignored']]);
    }
  });

  test('is told of unknown fields where another dialect is spoken', () => {
    const [other] = Object.keys(registry.chat_protocols).filter((id) => id !== native);
    expect(keep(other ?? '', { min_p: 0.1 }).warned).toEqual([['min_p', 'ignored']]);
  });
});

describe("a body of the upstream's own dialect", () => {
  const contents = [{ parts: [{ text: 'Hi' }] }];
  const own = registry.chat_families.find(({ id }) => id === 'chat-gemini');
  if (own === undefined) throw new Error('no family in that dialect');
  const protocol = protocolOf('gemini');
  const keepNative = (body: JsonObject) => atOnce(keepNativeFields({ body, family: own }, protocol));

  test('goes without what its family does not know, and the caller is told', () => {
    const kept = keepNative({ contents, model: 'm', serviceTier: 'priority', store: null, other: 1 });
    expect(kept.body).toEqual({ contents, model: 'm' });
    expect(kept.warnings.map(({ field, action }) => [field, action])).toEqual([
      ['serviceTier', 'ignored'],
      ['other', 'ignored'],
    ]);
  });

  test('is the same body where nothing is', () => {
    const body = { contents, generationConfig: { temperature: 1 } };
    expect(keepNative(body).body).toBe(body);
  });

  test.each(['serviceTier', 'service_tier', 'labels', 'store'])('cannot choose %s', (field) => {
    expect(keepNative({ contents, [field]: 'x' }).body).toEqual({ contents });
  });
});
