import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { keepFields, keepNativeFields } from '../../runtime/chat/field-losses.ts';
import type { ChatProtocol } from '../../runtime/contract/chat.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';

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
  const kept = keepFields({ body, family, surface: 'chat' }, protocolOf(id));
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
    ['service_tier', null],
  ])('goes with %s as it is', (field, value) => {
    const body = { model: 'm', messages: MESSAGES, [field]: value };
    expect(keep(native, { [field]: value })).toEqual({ body, warned: [] });
  });

  test('is told of unknown fields where another dialect is spoken', () => {
    const [other] = Object.keys(registry.chat_protocols).filter((id) => id !== native);
    expect(keep(other ?? '', { min_p: 0.1 }).warned).toEqual([['min_p', 'ignored']]);
  });
});

describe("a body of the upstream's own dialect", () => {
  const contents = [{ parts: [{ text: 'Hi' }] }];
  const denying = { id: 'p', denied_fields: ['serviceTier', 'uncached_*'] };

  test('goes without what is denied, and the caller is told', () => {
    const body = { contents, serviceTier: 'priority', cachedContent: 'x', uncached_thing: null, other: 1 };
    const kept = keepNativeFields(body, denying);
    expect(kept.body).toEqual({ contents, cachedContent: 'x', other: 1 });
    expect(kept.warnings.map(({ field, action }) => [field, action])).toEqual([['serviceTier', 'ignored']]);
  });

  test('is the same body where nothing is', () => {
    const body = { contents };
    expect(keepNativeFields(body, denying).body).toBe(body);
    expect(keepNativeFields(body, { id: 'p' }).body).toBe(body);
  });

  test.each(['serviceTier', 'service_tier', 'cachedContent', 'cached_content', 'labels'])(
    'cannot choose %s',
    (field) => {
      const protocol = Object.values(registry.chat_protocols).find((one) => one.native === 'gemini');
      if (protocol === undefined) throw new Error('no protocol passes such bodies');
      expect(keepNativeFields({ contents, [field]: 'x' }, protocol).body).toEqual({ contents });
    },
  );
});
