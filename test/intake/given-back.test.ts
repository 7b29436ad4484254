import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedChat } from '../../runtime/intake/types.ts';
import { contentSources, replaceInBody } from '../../runtime/work/plan/content-sources.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { refused } from './refused.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const route = registry.routes.find(({ id }) => id === 'chat-completions');

function check(body: JsonObject): Extract<CheckedChat, { readonly kind: 'chat' }> {
  if (route === undefined) throw new Error('no route');
  const given = { model: 'chat-mini', messages: [{ role: 'user', content: 'Hi' }], ...body };
  const checked = atOnce(
    intake.checkChat({
      route,
      key: keyRecord(),
      body: { kind: 'json', value: given },
      path: {},
      query: {},
      strict: false,
    }),
  );
  if (checked.kind !== 'chat') throw new Error('not chat');
  return checked;
}

const refusal = (body: JsonObject) => refused(() => check(body));
const said = (more: JsonObject, role = 'assistant'): JsonObject => ({
  messages: [
    { role: 'user', content: 'Hi' },
    { role, content: 'Ho', ...more },
  ],
});
const picture = (url: string): JsonObject => ({ type: 'image_url', image_url: { url } });
const NEAR = 'http://169.254.169.254/a.png';

describe('pictures of an answer that is given back', () => {
  test('are read, replaced and counted as items of content are', () => {
    const { request, body, contents } = check(said({ images: [picture(NEAR)] }));
    expect([...contents]).toContain('image_url');
    expect(contentSources(request.messages)).toEqual([
      { kind: 'image_url', param: 'messages[1].images[0].image_url.url', url: NEAR, times: 1 },
    ]);
    const sent = replaceInBody(body, { replaced: new Map([[NEAR, 'data:x']]) });
    expect(sent.messages).toMatchObject([{}, { images: [picture('data:x')] }]);
  });

  test.each([
    ['that are none', { images: [picture('ftp://x')] }],
    ['of no address', { images: [{ type: 'image_url' }] }],
    ['that are something else', { images: [{ type: 'file', file: { file_id: 'file-1' } }] }],
    ['with names of files beside', { images: [{ ...picture(NEAR), file_id: 'file-1' }] }],
  ])('%s are refused', (_, more) => {
    expect(refusal(said(more)).code).toBe('invalid_request');
  });
});

test.each([
  ['images', [picture(NEAR)]],
  ['annotations', [{ type: 'url_citation' }]],
  ['reasoning_details', [{ type: 'reasoning.text', text: 'x' }]],
])('%s are taken of answers alone', (field, value) => {
  expect(check(said({ [field]: value })).request.messages[1]).toMatchObject({ [field]: value });
  for (const role of ['user', 'system', 'developer']) {
    expect(refusal(said({ [field]: value }, role))).toEqual({
      code: 'invalid_request',
      param: `messages[1].${field}`,
      message: `messages[1].${field} is only for messages of role assistant; leave it out`,
    });
    expect(check(said({ [field]: null }, role)).warnings).toEqual([]);
  }
});

test.each(['annotations', 'reasoning_details'])('%s hold what they are known to hold', (field) => {
  const { request, warnings } = check(said({ [field]: [{ type: 'x', image_url: { url: NEAR }, zz: 1 }] }));
  expect(request.messages[1]).toEqual({ role: 'assistant', content: 'Ho', [field]: [{ type: 'x' }] });
  expect(warnings.map((one) => one.field)).toEqual([
    `messages[1].${field}[0].image_url`,
    `messages[1].${field}[0].zz`,
  ]);
  for (const name of ['file_id', 'fileUri', 'max_tokens', 'base_url'])
    expect(refusal(said({ [field]: [{ [name]: 'x' }] })).param).toBe(`messages[1].${field}[0].${name}`);
});

test('what costs more than its price tells is not asked for', () => {
  const marked = said({ cache_control: { type: 'ephemeral', ttl: '1h' } });
  const { request, warnings } = check(marked);
  expect(request.messages[1]).toMatchObject({ cache_control: { type: 'ephemeral' } });
  expect(JSON.stringify(request)).not.toContain('1h');
  expect(warnings).toMatchObject([{ field: 'messages[1].cache_control.ttl', action: 'ignored' }]);
  expect(refusal({ web_search_options: { search_context_size: 'high' } })).toMatchObject({
    param: 'web_search_options.search_context_size',
    message: 'web_search_options.search_context_size must be "low", "medium" or null (got "high")',
  });
});

test('what is kept at the upstream is refused in the dialect that names it, in either spelling', () => {
  const native = registry.routes.find(({ id }) => id === 'gemini-generate');
  if (native === undefined) throw new Error('no route');
  for (const name of ['cachedContent', 'cached_content']) {
    const value = { contents: [{ parts: [{ text: 'Hi' }] }], [name]: 'cachedContents/1' };
    const input = {
      route: native,
      key: keyRecord(),
      body: { kind: 'json' as const, value },
      query: {},
      strict: false,
    };
    const told = refused(() => atOnce(intake.checkChat({ ...input, path: { model: 'gemini-chat' } })));
    expect(told).toMatchObject({ code: 'invalid_request', param: 'cachedContent' });
  }
});

describe('what has another place now is refused with that place', () => {
  test.each<[string, JsonObject, string]>([
    ['messages[1].role', said({ name: 'f' }, 'function'), 'role tool, with tool_call_id'],
    [
      'messages[1].content[0].type',
      said({ content: [{ type: 'refusal', refusal: 'No' }] }),
      'messages[1].refusal',
    ],
    ['messages[1].audio', said({ content: null, audio: { id: 'audio_1' } }), 'send what was said as content'],
    [
      'tools[0].type',
      { tools: [{ type: 'custom', custom: { name: 'f' } }] },
      'must be function (got "custom")',
    ],
    [
      'tool_choice.type',
      { tool_choice: { type: 'allowed_tools', allowed_tools: {} } },
      'must be function (got "allowed_tools")',
    ],
  ])('%s', (param, body, words) => {
    const told = refusal(body);
    expect(told.param).toBe(param);
    expect(told.message).toContain(words);
  });
});
