import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { knownNames } from '../../runtime/intake/chat/known-names.ts';

function read(id: string, body: JsonObject): JsonObject {
  const family = registry.chat_families.find((one) => one.id === id);
  if (family === undefined) throw new Error(`no family ${id}`);
  return atOnce(knownNames(body, family, []));
}

function refused(id: string, body: JsonObject): readonly [string, string] {
  try {
    read(id, body);
  } catch (error) {
    if (error instanceof GatewayError) return [error.options.param ?? '', error.message];
    throw error;
  }
  return ['', 'taken'];
}

const hello = { role: 'user', content: 'Hi' };
const ask = (more: JsonObject): JsonObject => ({ model: 'chat-mini', messages: [hello], ...more });
const item = (part: JsonObject): JsonObject => ask({ messages: [{ role: 'user', content: [part] }] });
const turn = (part: JsonObject, more: JsonObject = {}): JsonObject => ({
  contents: [{ parts: [{ text: 'Hi' }, part] }],
  ...more,
});

/** Spellings that a decoder may read as the same name. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => `_${name}`,
  (name) => `${name}-`,
  (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
  (name) =>
    [...name]
      .map((letter) => (/[a-z]/.test(letter) ? String.fromCodePoint(letter.charCodeAt(0) + 0xfee0) : letter))
      .join(''),
];

describe.each(registry.chat_families)('$id', ({ id, fields, objects = [], snake_case }) => {
  const places = [
    ...Object.keys(fields).map((name) => [[], name] as const),
    ...objects.flatMap(({ at, names }) => names.map((name) => [at, name] as const)),
  ];

  test('no known name is taken in another spelling, wherever it stands', () => {
    for (const [at, name] of places) {
      for (const spell of SPELLINGS) {
        const spelt = spell(name);
        const body = at.reduceRight<Json>((below, step) => ({ [step]: [below] }), { [spelt]: 'x' });
        const [param, message] = refused(id, body as JsonObject);
        expect([param.length > 0, message]).toEqual([true, expect.stringContaining(`must be spelt ${name}`)]);
      }
    }
    expect(places.length).toBeGreaterThan(30);
  });

  test('names with `_` are read as those that are known, where the family takes them', () => {
    for (const [at, name] of places) {
      const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (snake === name) continue;
      expect(snake_case).toBe(true);
      const put = (one: string): Json =>
        at.reduceRight<Json>((below, step) => ({ [step]: [below] }), { [one]: 'x' });
      expect(read(id, put(snake) as JsonObject)).toEqual(put(name));
    }
  });
});

test('the body of the attack is refused', () => {
  const body = ask({ Model: 'gpt-5-pro', max_tokens: 1, MAX_TOKENS: 4000, N: 5 });
  expect(refused('chat', body)).toEqual(['Model', 'Model must be spelt model']);
  expect(refused('chat', ask({ MAX_TOKENS: 4000 }))).toEqual([
    'MAX_TOKENS',
    'MAX_TOKENS must be spelt max_tokens',
  ]);
});

describe.each(registry.chat_families)('objects of $id', (family) => {
  const put = (at: readonly string[], below: JsonObject): JsonObject =>
    at.reduceRight<JsonObject>((inner, step) => ({ [step]: [inner] }), below);
  const places = (family.objects ?? []).filter(({ closed }) => closed !== true);

  test.each(places.map(({ at, names }) => [at.join('.'), at, names] as const))(
    '%s holds its own names and no others',
    (_, at, names) => {
      const own = Object.fromEntries(names.map((name) => [name, 'x']));
      const warnings: Warning[] = [];
      expect(atOnce(knownNames(put(at, own), family, warnings))).toEqual(put(at, own));
      expect(warnings).toEqual([]);
      const others = { zz_unlisted: 'x', zz_deep: { a: [{ b: 1 }] }, zz_empty: null };
      expect(atOnce(knownNames(put(at, { ...own, ...others }), family, warnings))).toEqual(put(at, own));
      const path = at.map((step) => `${step}[0]`).join('.');
      expect(warnings.map(({ field, action }) => [field, action])).toEqual([
        [`${path}.zz_unlisted`, 'ignored'],
        [`${path}.zz_deep`, 'ignored'],
      ]);
    },
  );
});

test('names that are left out are told once each, and no more than twenty of them', () => {
  const family = registry.chat_families.find(({ id }) => id === 'chat');
  if (family === undefined) throw new Error('no family of chat');
  const others = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`other_${index}`, 1]));
  const messages = Array.from({ length: 50 }, () => ({ ...hello, ...others }));
  const warnings: Warning[] = [];
  expect(atOnce(knownNames(ask({ messages }), family, warnings))).toEqual(
    ask({ messages: messages.map(() => hello) }),
  );
  expect(warnings.map(({ message }) => message)).toHaveLength(21);
  expect(warnings.at(-1)?.message).toBe('10 more unknown fields were ignored');
});

test('a body is handed on as it is', () => {
  const tools = [
    { type: 'function', function: { name: 'f', parameters: { properties: { Model: {}, file_id: {} } } } },
  ];
  const content = [{ type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }];
  const body = ask({
    messages: [{ role: 'user', content }],
    tools,
    metadata: { Model: 1 },
    logit_bias: { 1: 2 },
    min_p: 1,
  });
  expect(read('chat', body)).toBe(body);
  const native = turn({ functionCall: { name: 'f', args: { file_uri: 'x', Text: 1 } } });
  expect(read('chat-gemini', native)).toBe(native);
});

describe('what is at the vendor is out of reach', () => {
  test.each<readonly [string, JsonObject, string]>([
    [
      'a file by its id',
      item({ type: 'file', file: { file_id: 'file-1' } }),
      'messages[0].content[0].file.file_id',
    ],
    [
      'its other spelling',
      item({ type: 'file', file: { 'File-Id': 'file-1' } }),
      'messages[0].content[0].file.File-Id',
    ],
    ['an id beside the file', item({ type: 'file', file: {}, fileId: 'x' }), 'messages[0].content[0].fileId'],
    [
      'an address beside the known ones',
      item({ type: 'video_url', video_url: { url: 'https://a', uri: 'gs://b' } }),
      'messages[0].content[0].video_url.uri',
    ],
    [
      'a file deeper in an item',
      item({ type: 'text', text: 'x', with: [{ file_ids: ['x'] }] }),
      'messages[0].content[0].with[0].file_ids',
    ],
    [
      'a budget in a message',
      ask({ messages: [{ ...hello, thinking_budget: 9 }] }),
      'messages[0].thinking_budget',
    ],
  ])('%s', (_title, body, param) => {
    expect(refused('chat', body)[0]).toBe(param);
  });

  const tool = (name: string): JsonObject => turn({ text: 'x' }, { tools: [{ [name]: {} }] });
  test.each([
    'googleSearch',
    'google_search',
    'googleSearchRetrieval',
    'codeExecution',
    'code_execution',
    'urlContext',
    'url_context',
    'fileSearch',
    'file_search',
    'computerUse',
    'computer_use',
    'googleMaps',
    'enterpriseWebSearch',
    'mcpServers',
    'retrieval',
  ])('the tool %s', (name) => {
    expect(refused('chat-gemini', tool(name))).toEqual([
      `tools[0].${name}`,
      `tools[0].${name} is not taken: tools[0] takes functionDeclarations`,
    ]);
  });

  test.each<readonly [string, JsonObject, string]>([
    [
      'a store',
      turn({}, { tools: [{ functionDeclarations: [], fileSearch: { fileSearchStoreNames: ['x'] } }] }),
      'tools[0].fileSearch',
    ],
    ['speech', turn({}, { generationConfig: { speechConfig: {} } }), 'generationConfig.speechConfig'],
    [
      'speech with `_`',
      turn({}, { generation_config: { speech_config: {} } }),
      'generation_config.speech_config',
    ],
    ['code that ran', turn({ executableCode: { code: 'x' } }), 'contents[0].parts[1].executableCode'],
    ['retrieval', turn({}, { toolConfig: { retrievalConfig: {} } }), 'toolConfig.retrievalConfig'],
    [
      'a file among instructions',
      turn({}, { systemInstruction: { parts: [{ fileData: { fileUri: 'x' } }] } }),
      'systemInstruction.parts[0].fileData',
    ],
  ])('%s in the other dialect', (_title, body, param) => {
    expect(refused('chat-gemini', body)[0]).toBe(param);
  });
});

describe('a name that is given in two spellings', () => {
  test.each<readonly [JsonObject, string]>([
    [
      turn({}, { generationConfig: { maxOutputTokens: 1, max_output_tokens: 4000 } }),
      'generationConfig.max_output_tokens',
    ],
    [turn({}, { generationConfig: {}, generation_config: {} }), 'generation_config'],
    [
      turn({ fileData: { fileUri: 'https://a', file_uri: 'gs://b' } }),
      'contents[0].parts[1].fileData.file_uri',
    ],
  ])('%j is refused', (body, param) => {
    expect(refused('chat-gemini', body)[0]).toBe(param);
  });
});

describe('what nobody knows is bounded', () => {
  const many = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`x${place}`, 1]));

  test('in fields of the body', () => {
    expect(read('chat', ask(many(200)))).toEqual(ask(many(200)));
    expect(refused('chat', ask(many(201)))[1]).toBe(
      'the request body holds more than 200 fields that are not known',
    );
  });

  test('in names, at any depth', () => {
    expect(refused('chat', ask({ options: many(1_900) }))[1]).toBe('taken');
    expect(refused('chat', ask({ options: many(2_000) }))[1]).toMatch(/more than 2000 different names/);
    expect(refused('chat', item({ type: 'text', text: 'x', ...many(2_001) }))[1]).toMatch(
      /more than 2000 different/,
    );
    expect(refused('chat', ask({ guided_json: { properties: many(5_000) } }))[1]).toBe('taken');
  });

  test('in their length', () => {
    const long = 'x'.repeat(201);
    expect(refused('chat', ask({ ['x'.repeat(200)]: 1 }))[1]).toBe('taken');
    for (const body of [
      ask({ [long]: 1 }),
      ask({ options: [{ [long]: 1 }] }),
      item({ type: 'text', text: 'x', [long]: 1 }),
    ])
      expect(refused('chat', body)[1]).toMatch(/holds a name of 201 characters; names may have at most 200$/);
  });
});
