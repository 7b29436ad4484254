import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { check, hello, refusal } from './chat-talk.ts';
import { refused } from './refused.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } });
const calls = (...ids: string[]) => ({ role: 'assistant', content: null, tool_calls: ids.map(call) });
const result = (tool_call_id: string) => ({ role: 'tool', tool_call_id, content: 'found' });
const tool = (parameters: Json = { type: 'object' }, name = 'look') => ({
  type: 'function',
  function: { name, parameters },
});

describe('results of tools', () => {
  test.each<[string, readonly JsonObject[]]>([
    ['one call', [hello, calls('a'), result('a'), hello]],
    ['several, in any order', [hello, calls('a', 'b'), result('b'), result('a')]],
    ['the same id again later', [hello, calls('a'), result('a'), calls('a'), result('a')]],
    ['a hint in between', [hello, calls('a'), { role: 'developer', content: 'x' }, result('a')]],
    ['no calls', [hello, { role: 'assistant', content: 'x', tool_calls: [] }, hello]],
  ])('%s', (_title, messages) => {
    expect(check({ messages: [...messages] }).warnings).toEqual([]);
  });

  const NO_CALL = 'no assistant message before it has tool_calls that wait for a result';
  test.each<[string, readonly JsonObject[], string, string]>([
    [
      'without a call',
      [hello, result('a')],
      'messages[1].tool_call_id',
      `is a result without a call (got "a"): ${NO_CALL}`,
    ],
    [
      'of another call',
      [hello, calls('a', 'b'), result('c')],
      'messages[2].tool_call_id',
      'is a result without a call (got "c"): the calls that wait for a result are "a", "b"',
    ],
    [
      'twice',
      [hello, calls('a'), result('a'), result('a')],
      'messages[3].tool_call_id',
      'answers a call that has its result already (got "a")',
    ],
    [
      'after the conversation went on',
      [hello, calls('a'), result('a'), hello, result('a')],
      'messages[4].tool_call_id',
      `is a result without a call (got "a"): ${NO_CALL}`,
    ],
    [
      'missing before a user',
      [hello, calls('a', 'b'), result('a'), hello],
      'messages[1].tool_calls[1]',
      'has no result: a message of role tool with tool_call_id "b" must come before messages[3]',
    ],
    [
      'missing before the assistant',
      [hello, calls('a'), calls('b'), result('b')],
      'messages[1].tool_calls[0]',
      'has no result: a message of role tool with tool_call_id "a" must come before messages[2]',
    ],
    [
      'missing at the end',
      [hello, calls('a')],
      'messages[1].tool_calls[0]',
      'has no result: a message of role tool with tool_call_id "a" must come before the end of messages',
    ],
    [
      'of calls with one id',
      [hello, calls('a', 'a')],
      'messages[1].tool_calls[1].id',
      'is the id of another call of this message (got "a"); each call needs its own',
    ],
  ])('%s', (_title, messages, at, said) => {
    expect(refusal({ messages: [...messages] })).toEqual([at, `${at} ${said}`]);
  });

  test('any conversation whose calls are all answered passes, and any other is refused', () => {
    const turn = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 4 }), fc.nat(), (turns, drop) => {
        const messages: JsonObject[] = turns.flatMap((ids) => [hello, calls(...ids), ...ids.map(result)]);
        expect(check({ messages }).warnings).toEqual([]);
        const results = messages.flatMap(({ role }, index) => (role === 'tool' ? [index] : []));
        const left = messages.filter((_message, index) => index !== results[drop % results.length]);
        expect(refused(() => check({ messages: left })).code).toBe('invalid_request');
      }),
    );
  });
});

describe('tools', () => {
  test.each<[string, JsonObject]>([
    ['none', { tools: [] }],
    ['null', { tools: null, tool_choice: null, response_format: null }],
    ['auto without tools', { tool_choice: 'auto' }],
    ['none without tools', { tool_choice: 'none' }],
    ['required', { tools: [tool()], tool_choice: 'required' }],
    ['by name', { tools: [tool()], tool_choice: { type: 'function', function: { name: 'look' } } }],
    ['without parameters', { tools: [{ type: 'function', function: { name: 'look' } }] }],
    ['with an open schema', { tools: [tool({})] }],
  ])('%s', (_title, body) => {
    expect(check(body).warnings).toEqual([]);
  });

  test.each<[string, JsonObject, string, string]>([
    [
      'two of one name',
      { tools: [tool(), tool()] },
      'tools[1].function.name',
      'is the name of another tool (got "look"); names must differ',
    ],
    [
      'a choice that is not there',
      { tools: [tool()], tool_choice: { type: 'function', function: { name: 'see' } } },
      'tool_choice.function.name',
      'is not the name of a given tool (got "see")',
    ],
    [
      'a choice of nothing',
      { tool_choice: 'required' },
      'tool_choice',
      'needs tools to choose from, and none were given (got "required")',
    ],
    [
      'a named choice of nothing',
      { tools: [], tool_choice: { type: 'function', function: { name: 'see' } } },
      'tool_choice',
      'needs tools to choose from, and none were given (got "see")',
    ],
    [
      'a list as parameters',
      { tools: [tool({ type: 'array' })] },
      'tools[0].function.parameters.type',
      'must be "object" (got "array")',
    ],
    [
      'a broken schema',
      { tools: [tool({ type: 'object', properties: { a: { type: 'text' } } })] },
      'tools[0].function.parameters.properties.a.type',
      'must be one of the types string, number, integer, boolean, object, array or null, or a list of them (got "text")',
    ],
    [
      'a broken schema of answers',
      { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { items: 4 } } } },
      'response_format.json_schema.schema.items',
      'must be a JSON Schema: an object (got 4)',
    ],
  ])('%s', (_title, body, at, said) => {
    expect(refusal(body)).toEqual([at, `${at} ${said}`]);
  });

  test.each<[string, JsonObject, string, string]>([
    ['tools', { tools: [tool()] }, 'tools', 'asks for tools, which poor cannot do; leave tools out'],
    [
      'json_object',
      { response_format: { type: 'json_object' } },
      'response_format',
      'asks for a JSON object as the answer, which poor cannot do; leave response_format out',
    ],
    [
      'json_schema',
      { response_format: { type: 'json_schema', json_schema: { name: 'x' } } },
      'response_format',
      'asks for an answer that keeps to a JSON Schema, which poor cannot do; leave response_format out',
    ],
  ])('%s of a model that has none', (_title, body, at, said) => {
    expect(refusal({ model: 'poor', ...body })).toEqual([at, `${at} ${said}`]);
  });

  test('reasoning of a model that has none is ignored with a warning; of one that has it not', () => {
    expect(check({ model: 'poor', reasoning_effort: 'low' }).warnings).toEqual([
      {
        field: 'reasoning_effort',
        action: 'ignored',
        message: 'reasoning_effort was ignored: poor does not reason before it answers',
      },
    ]);
    expect(check({ model: 'poor', reasoning_effort: 'none' }).warnings).toEqual([]);
    expect(check({ model: 'poor', reasoning_effort: null }).warnings).toEqual([]);
    expect(check({ reasoning_effort: 'low' }).warnings).toEqual([]);
  });

  test.each(['low', 'none', null])(
    'a model that does not reason is not asked to (%j)',
    (reasoning_effort) => {
      const chat = check({ model: 'poor', reasoning_effort, seed: 1 });
      const body = { model: 'poor', messages: [hello], seed: 1 };
      expect(chat.body).toEqual(body);
      expect(chat).toMatchObject({ request: body });
      expect(check({ reasoning_effort }).body).toMatchObject({ reasoning_effort });
    },
  );

  test('what is not recommended is warned of', () => {
    const body = { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {} } } };
    expect(check(body).warnings.map(({ field, action }) => [field, action])).toEqual([
      ['response_format', 'fallback'],
    ]);
  });
});

describe('functions, the older form of tools', () => {
  test('are taken as they are documented', () => {
    const functions = [{ name: 'look', description: 'd', parameters: { type: 'object' } }, { name: 'go' }];
    const body = {
      messages: [hello],
      functions,
      function_call: { name: 'look' },
      logit_bias: { 50256: -100, 1: 2.5 },
    };
    expect(check(body).body).toMatchObject(body);
    expect(
      check({ messages: [hello], functions: null, function_call: 'auto', logit_bias: null }).warnings,
    ).toEqual([]);
  });

  test.each<[string, JsonObject, string]>([
    [
      'an address',
      { functions: [{ name: 'f', server_url: 'https://x.example' }] },
      'functions[0].server_url',
    ],
    ['another name', { functions: [{ name: 'f' }, { name: 'g', strict: true }] }, 'functions[1].strict'],
    ['a name of dots', { functions: [{ name: 'f', 'a.b': 1 }] }, 'functions[0]["a.b"]'],
    ['no name', { functions: [{}] }, 'functions[0].name'],
    [
      'a description that is no text',
      { functions: [{ name: 'f', description: {} }] },
      'functions[0].description',
    ],
    [
      'parameters that are no schema',
      { functions: [{ name: 'f', parameters: 'x' }] },
      'functions[0].parameters',
    ],
    ['no list', { functions: { name: 'f' } }, 'functions'],
    ['no object', { functions: ['f'] }, 'functions[0]'],
    ['more than a name to call', { function_call: { name: 'f', url: 'x' } }, 'function_call.url'],
    ['a bias by a name', { logit_bias: { server_url: 1 } }, 'logit_bias.server_url'],
    ['a bias of an object', { logit_bias: { 1: { url: 'x' } } }, 'logit_bias.1'],
    ['a bias of a text', { logit_bias: { 1: '5' } }, 'logit_bias.1'],
    ['a bias out of range', { logit_bias: { 1: 100.5 } }, 'logit_bias.1'],
    ['a bias below it', { logit_bias: { 1: -101 } }, 'logit_bias.1'],
  ])('with %s are refused', (_title, more, param) => {
    expect(refusal({ messages: [hello], ...more })).toEqual([param, expect.stringContaining(param)]);
  });
});
