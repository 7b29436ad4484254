import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { ChatFamily } from '../../runtime/contract/chat.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { validateBody } from '../../runtime/intake/validate-body.ts';

function familyOf(route: string): ChatFamily {
  const family = registry.chat_families.find(({ routes }) => routes.includes(route));
  if (family === undefined) throw new Error(`no chat family on ${route}`);
  return family;
}

/** What is told of a body: `param: message`, or nothing when it is accepted. */
function told(route: string, body: JsonObject): string {
  try {
    validateBody(familyOf(route).validate, body);
    return '';
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return `${error.options.param ?? ''}: ${error.message}`;
  }
}

const asked = (fields: JsonObject): JsonObject => ({
  model: 'm',
  messages: [{ role: 'user', content: 'Hello' }],
  ...fields,
});
const said = (...messages: readonly Json[]): JsonObject => ({ model: 'm', messages });
const item = (content: Json): JsonObject => said({ role: 'user', content: [content] });
const tool = (fields: JsonObject): JsonObject => asked({ tools: [{ type: 'function', ...fields }] });

const ROLES = '"system", "developer", "user", "assistant" or "tool"';
const KINDS = '"text", "image_url", "input_audio", "file" or "video_url"';

describe('the body of a chat', () => {
  test.each<[string, JsonObject, string]>([
    ['no model', { messages: [{ role: 'user', content: 'Hello' }] }, ': model is missing'],
    ['no messages', { model: 'm' }, ': messages is missing'],
    ['no message', said(), 'messages: messages must have at least 1 items (got an array of 0)'],
    [
      'no role',
      said({ content: 'Hello' }),
      `messages[0].role: messages[0].role is missing: it must be ${ROLES}`,
    ],
    [
      'an unknown role',
      said({ role: 'robot', content: 'Hello' }),
      `messages[0].role: messages[0].role must be ${ROLES} (got "robot")`,
    ],
    ['no content', said({ role: 'user' }), 'messages[0].content: messages[0].content is missing'],
    [
      'no content at all for a user',
      said({ role: 'user', content: null }),
      'messages[0].content: messages[0].content must be a string or an array (got null)',
    ],
    [
      'an item of an unknown type',
      item({ type: 'smell' }),
      `messages[0].content[0].type: messages[0].content[0].type must be ${KINDS} (got "smell")`,
    ],
    [
      'an item that is a text',
      item('Hello'),
      'messages[0].content[0]: messages[0].content[0] must be an object (got "Hello")',
    ],
    [
      'an item without a type',
      item({ text: 'Hello' }),
      `messages[0].content[0].type: messages[0].content[0].type is missing: it must be ${KINDS}`,
    ],
    [
      'a picture without an address',
      item({ type: 'image_url', image_url: { detail: 'low' } }),
      'messages[0].content[0].image_url.url: messages[0].content[0].image_url.url is missing',
    ],
    [
      'a picture that is only an address',
      item({ type: 'image_url', image_url: 'https://cdn.example/1.png' }),
      'messages[0].content[0].image_url: messages[0].content[0].image_url must be an object (got "https://cdn.example/1.png")',
    ],
    [
      'sound without its format',
      item({ type: 'input_audio', input_audio: { data: 'UklGRg==' } }),
      'messages[0].content[0].input_audio.format: messages[0].content[0].input_audio.format is missing',
    ],
    [
      'a result of no call',
      said({ role: 'tool', content: '4' }),
      'messages[0].tool_call_id: messages[0].tool_call_id is missing',
    ],
    [
      'a call without arguments',
      said({ role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'f' } }] }),
      'messages[0].tool_calls[0].function.arguments: messages[0].tool_calls[0].function.arguments is missing',
    ],
    [
      'arguments that are no text',
      said({ role: 'assistant', tool_calls: [{ id: 'call_1', function: { name: 'f', arguments: {} } }] }),
      'messages[0].tool_calls[0].function.arguments: messages[0].tool_calls[0].function.arguments must be a string (got an object with 0 fields)',
    ],
    ['a tool without a function', tool({}), 'tools[0].function: tools[0].function is missing'],
    [
      'a tool with a space in its name',
      tool({ function: { name: 'get weather' } }),
      'tools[0].function.name: tools[0].function.name must match ^[A-Za-z0-9_-]{1,64}$ (got "get weather")',
    ],
    [
      'a tool with a list for parameters',
      tool({ function: { name: 'f', parameters: [] } }),
      'tools[0].function.parameters: tools[0].function.parameters must be an object or null (got an array of 0)',
    ],
    [
      'a choice in other words',
      asked({ tool_choice: 'maybe' }),
      'tool_choice: tool_choice must be "none", "auto" or "required" (got "maybe")',
    ],
    [
      'the choice of a nameless function',
      asked({ tool_choice: { type: 'function', function: {} } }),
      'tool_choice.function.name: tool_choice.function.name is missing',
    ],
    [
      'a schema without its name',
      asked({ response_format: { type: 'json_schema', json_schema: {} } }),
      'response_format.json_schema.name: response_format.json_schema.name is missing',
    ],
    [
      'a form of no kind',
      asked({ response_format: {} }),
      'response_format.type: response_format.type is missing: it must be "text", "json_object" or "json_schema"',
    ],
    ['too hot', asked({ temperature: 2.5 }), 'temperature: temperature must be at most 2 (got 2.5)'],
    [
      'half a token',
      asked({ max_tokens: 1.5 }),
      'max_tokens: max_tokens must be an integer or null (got 1.5)',
    ],
    [
      'an unknown effort',
      asked({ reasoning_effort: 'extreme' }),
      'reasoning_effort: reasoning_effort must be "none", "minimal", "low", "medium", "high", "xhigh", "max" or null (got "extreme")',
    ],
  ])('with %s is refused', (_title, body, expected) => {
    expect(told('chat-completions', body)).toBe(expected);
  });

  test.each<[string, JsonObject]>([
    [
      'null where clients send it',
      asked({ stop: null, tools: null, tool_choice: null, response_format: null }),
    ],
    ['fields that nobody knows', asked({ enable_thinking: true, thinking: { type: 'enabled' } })],
    [
      'unknown names below known ones',
      item({ type: 'text', text: 'Hi', cache_control: { type: 'ephemeral' } }),
    ],
    ['calls without content', said({ role: 'assistant', content: null, tool_calls: [] })],
    ['thoughts of before', said({ role: 'assistant', content: 'Hi', reasoning_content: 'they greet' })],
    ['one end or several', asked({ stop: ['a', 'b'] })],
    [
      'broken arguments of a call',
      said({ role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{' } }] }),
    ],
    [
      'an array as the result of a tool',
      said({ role: 'tool', tool_call_id: 'c', content: [{ type: 'text', text: '4' }] }),
    ],
  ])('with %s is accepted', (_title, body) => {
    expect(told('chat-completions', body)).toBe('');
  });
});

describe("the body of Google's clients", () => {
  const parts = (part: Json): JsonObject => ({ contents: [{ role: 'user', parts: [part] }] });

  test.each<[string, JsonObject, string]>([
    ['no contents', {}, ': contents is missing'],
    [
      'an unknown role',
      { contents: [{ role: 'assistant', parts: [] }] },
      'contents[0].role: contents[0].role must be "user", "model", "function" or null (got "assistant")',
    ],
    [
      'a picture without bytes',
      parts({ inlineData: { mimeType: 'image/png' } }),
      'contents[0].parts[0].inlineData.data: contents[0].parts[0].inlineData.data is missing',
    ],
    [
      'a response of no function',
      parts({ functionResponse: { response: {} } }),
      'contents[0].parts[0].functionResponse.name: contents[0].parts[0].functionResponse.name is missing',
    ],
    [
      'too many answers',
      { ...parts({ text: 'Hello' }), generationConfig: { candidateCount: 9 } },
      'generationConfig.candidateCount: generationConfig.candidateCount must be at most 8 (got 9)',
    ],
  ])('with %s is refused', (_title, body, expected) => {
    expect(told('gemini-generate', body)).toBe(expected);
  });

  test.each<[string, JsonObject]>([
    [
      'results that are pictures',
      parts({ functionResponse: { name: 'f', parts: [{ inlineData: { data: 'AA' } }] } }),
    ],
    ['a part with a signature', parts({ functionCall: { name: 'f', args: {} }, thoughtSignature: 'CuwB' })],
  ])('with %s is accepted', (_title, body) => {
    expect(told('gemini-generate', body)).toBe('');
  });
});

test.each(registry.chat_families)(
  'validators of $id say something of whatever they refuse',
  ({ validate }) => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(validate(value) || (validate.errors ?? []).length > 0).toBe(true);
      }),
    );
  },
);

describe('chat models', () => {
  const own = registry.chat_families.filter(({ models_of }) => models_of === undefined);

  test('have those that callers were promised', () => {
    const promised = ['chat-mini', 'chat-pro', 'chat-standard', 'gemini-chat', 'gemini-chat-mini'];
    expect(own.flatMap(({ models }) => models.map(({ id }) => id))).toEqual(
      expect.arrayContaining([...promised, 'reasoner', 'reasoner-mini']),
    );
  });

  test('cost the same in every dialect, and answer within their context', () => {
    for (const { models, models_of } of registry.chat_families) {
      for (const model of models) {
        const owner = own.find(({ id }) => id === (models_of ?? model.family));
        const base = owner?.models.find(({ id }) => id === model.id);
        expect(model.price).toEqual(base?.price);
        expect(model.limits.output_tokens).toBeLessThanOrEqual(model.limits.context_tokens);
        expect(model.inputs.text).toBe('yes');
      }
    }
  });
});
