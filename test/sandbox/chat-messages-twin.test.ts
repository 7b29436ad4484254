import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type ChatVendors, eventsOf, startChatVendors } from './chat-vendors.ts';

interface Message {
  readonly content: readonly (JsonObject & { readonly type: string; readonly id?: string })[];
  readonly stop_reason: string;
  readonly stop_sequence: string | null;
  readonly usage: JsonObject;
}
interface Event extends JsonObject {
  readonly type: string;
}

const user = (content: string | readonly JsonObject[]) => ({ role: 'user', content });
const weather = {
  name: 'get_weather',
  description: 'Weather of a city',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const thinking = { type: 'enabled', budget_tokens: 1024 };
const PIXEL = 'iVBORw0KGgo=';

describe('a vendor of turns made of blocks', () => {
  let vendors: ChatVendors;
  beforeAll(async () => {
    vendors = await startChatVendors();
  });
  afterAll(() => vendors.close());
  const made = async (body: JsonObject) => (await (await vendors.turns(body)).json()) as Message;

  test('quotes the user, and counts what is not cached', async () => {
    expect(await made({ system: 'Be brief.', messages: [user('Hello')] })).toEqual({
      id: expect.stringMatching(/^msg_/),
      type: 'message',
      role: 'assistant',
      model: 'm',
      container: null,
      content: [{ type: 'text', text: 'You said: “Hello”', citations: null }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: {
        input_tokens: 3 + 4 + 2 + 4,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
        output_tokens: 5,
        service_tier: 'standard',
      },
    });
  });

  test('counts what is kept and what was kept apart', async () => {
    const system = `Far away ${'and long ago '.repeat(40)}`;
    const first = await made({ system, messages: [user('one')] });
    const second = await made({ system, messages: [user('two')] });
    const parts = ({ usage }: Message) => [
      usage.input_tokens,
      usage.cache_creation_input_tokens,
      usage.cache_read_input_tokens,
    ];
    expect([parts(first), parts(second)]).toEqual([
      [71, 71, 0],
      [9, 0, 133],
    ]);
  });

  test('streams its events in order, with pings', async () => {
    const events = await eventsOf<Event>(
      await vendors.turns({ messages: [user('a')], stream: true, thinking }),
    );
    expect(events.map(({ event }) => event)).toEqual(events.map(({ data }) => data?.type));
    const names = events.map(({ event }) => event);
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      'content_block_delta',
      'content_block_stop',
      'ping',
      'content_block_start',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    const deltas = events.flatMap(({ data }) => (data?.delta === undefined ? [] : [data.delta]));
    expect(deltas.at(-1)).toEqual({ stop_reason: 'end_turn', stop_sequence: null, stop_details: null });
    expect(events[0]?.data).toMatchObject({
      message: { content: [], stop_reason: null, usage: { input_tokens: 5, output_tokens: 1 } },
    });
    expect(events.at(-2)?.data?.usage).toEqual({ output_tokens: 18 });
  });

  test('streams input of tools in pieces, the first of them empty', async () => {
    const body = { messages: [user('x')], tools: [weather], stream: true };
    const events = await eventsOf<Event & { delta?: { partial_json?: string } }>(await vendors.turns(body));
    const pieces = events.flatMap(({ data }) => data?.delta?.partial_json ?? []);
    expect(pieces[0]).toBe('');
    expect(pieces.length).toBeGreaterThan(2);
    expect(JSON.parse(pieces.join(''))).toEqual({ city: 'some city' });
  });

  test('goes on with a tool loop when the thoughts come back signed, and not otherwise', async () => {
    const asked = user('Weather? sandbox:redacted');
    const called = await made({ messages: [asked], tools: [weather], thinking });
    expect([called.stop_reason, called.content.map(({ type }) => type)]).toEqual([
      'tool_use',
      ['thinking', 'redacted_thinking', 'tool_use'],
    ]);
    const id = called.content[2]?.id ?? '';
    const result = user([{ type: 'tool_result', tool_use_id: id, content: '4 degrees' }]);
    const loop = (content: readonly JsonObject[]) => ({
      messages: [asked, { role: 'assistant', content }, result],
      tools: [weather],
    });
    const done = await made({ ...loop(called.content), thinking });
    expect(done.content.at(-1)).toEqual({
      type: 'text',
      text: 'The tool get_weather says: 4 degrees',
      citations: null,
    });
    const [thought, ...rest] = called.content;
    const refusal = async (body: JsonObject) => {
      const response = await vendors.turns(body);
      const { error } = (await response.json()) as { readonly error: { readonly message: string } };
      return [response.status, error.message];
    };
    expect(await refusal({ ...loop(rest.slice(1)), thinking })).toEqual([
      400,
      expect.stringContaining(
        'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`',
      ),
    ]);
    expect(await refusal({ ...loop([{ ...thought, signature: 'x' }, ...rest]), thinking })).toEqual([
      400,
      'messages.1.content.0: Invalid `signature` in `thinking` block',
    ]);
    expect((await made(loop(rest.slice(1)))).stop_reason).toBe('end_turn');
  });

  test('stops by its own words', async () => {
    const stopped = await made({ messages: [user('one two')], stop_sequences: [' two'] });
    expect([stopped.stop_reason, stopped.stop_sequence]).toEqual(['stop_sequence', ' two']);
    expect((await made({ messages: [user('one two')], max_tokens: 2 })).stop_reason).toBe('max_tokens');
    const refused = await made({ messages: [user('sandbox:policy')] });
    expect([refused.stop_reason, refused.content]).toEqual(['refusal', []]);
  });

  test('sees pictures and documents, and writes JSON', async () => {
    const content = [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PIXEL } },
      { type: 'image', source: { type: 'url', url: 'https://cdn.example/a.png' } },
      { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } },
      { type: 'text', text: 'What?' },
    ];
    expect((await made({ messages: [user(content)] })).content[0]?.text).toBe(
      'I see 3: picture (image/png), picture, document (text/plain). You said: “What?”',
    );
    const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
    const output_config = { format: { type: 'json_schema', schema }, effort: 'low' };
    expect((await made({ messages: [user('x')], output_config })).content[0]?.text).toBe('{"n":1}');
    expect((await made({ messages: [user('x')], system: 'Answer in JSON.' })).content[0]?.text).toBe(
      '{"answer":"x"}',
    );
  });

  const use = { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} };
  const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'x' };
  const assistant = (...content: readonly JsonObject[]) => ({ role: 'assistant', content });
  const text = { type: 'text', text: 'x' };
  test.each<readonly [string, JsonObject, string]>([
    ['no most tokens', { messages: [user('x')], max_tokens: null }, 'max_tokens: Input should be'],
    ['an unknown field', { messages: [user('x')], n: 1 }, 'n: Extra inputs are not permitted'],
    [
      'a system message',
      { messages: [{ role: 'system', content: 'x' }] },
      'messages: Unexpected role "system"',
    ],
    [
      'an assistant first',
      { messages: [assistant(text)] },
      'messages: first message must use the "user" role',
    ],
    ['an empty text', { messages: [user('')] }, 'messages: text content blocks must be non-empty'],
    ['no content', { messages: [user([])] }, 'messages.0: user messages must have non-empty content'],
    [
      'sound',
      { messages: [user([{ type: 'input_audio' }])] },
      "messages.0.content.0: Input tag 'input_audio'",
    ],
    [
      'a bitmap',
      {
        messages: [
          user([{ type: 'image', source: { type: 'base64', media_type: 'image/bmp', data: PIXEL } }]),
        ],
      },
      'messages.0.content.0.source.media_type: Input should be',
    ],
    [
      'a field of a block',
      { messages: [user([{ ...text, detail: 'low' }])] },
      'messages.0.content.0.detail: Extra inputs are not permitted',
    ],
    [
      'a tool without its result',
      { messages: [user('x'), assistant(use), user('y')] },
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.',
    ],
    [
      'a result without its tool',
      { messages: [user('x'), assistant(text), user([result])] },
      'messages.2: unexpected `tool_use_id` found in `tool_result` blocks: toolu_1.',
    ],
    [
      'a result behind a text',
      { messages: [user('x'), assistant(use), user([text, result])] },
      'messages.2: `tool_result` blocks must come first',
    ],
    [
      'a large budget',
      { messages: [user('x')], max_tokens: 1024, thinking },
      '`max_tokens` must be greater than `thinking.budget_tokens`.',
    ],
    [
      'a small budget',
      { messages: [user('x')], thinking: { type: 'enabled', budget_tokens: 10 } },
      'thinking.enabled.budget_tokens: Input should be greater',
    ],
    [
      'heat while thinking',
      { messages: [user('x')], thinking, temperature: 0.5 },
      '`temperature` may only be set to 1',
    ],
    ['more heat than it takes', { messages: [user('x')], temperature: 1.5 }, 'temperature: range: 0..1'],
    [
      'force while thinking',
      { messages: [user('x')], thinking, tools: [weather], tool_choice: { type: 'any' } },
      'Thinking may not be enabled',
    ],
    [
      'a choice without tools',
      { messages: [user('x')], tool_choice: { type: 'auto' } },
      'tool_choice: `tool_choice` may only be specified',
    ],
    [
      'a tool without a schema',
      { messages: [user('x')], tools: [{ name: 'f' }] },
      'tools.0.custom.input_schema: Field required',
    ],
    [
      'a stop word of spaces',
      { messages: [user('x')], stop_sequences: [' '] },
      'stop_sequences.0: each stop sequence must contain non-whitespace',
    ],
  ])('refuses %s', async (_, body, message) => {
    const response = await vendors.turns(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
        request_id: 'req_sandbox',
      },
    ]);
  });

  test('wants its version, its key, and every required field', async () => {
    const body = { messages: [user('x')] };
    expect((await vendors.turns(body, { 'anthropic-version': '1' })).status).toBe(400);
    expect((await vendors.turns(body, { 'x-api-key': 'other' })).status).toBe(401);
    const url = `${vendors.twins.baseUrl('turns')}v1/messages`;
    const headers = {
      'content-type': 'application/json',
      'x-api-key': 'sandbox-turns',
      'anthropic-version': '2023-06-01',
    };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...body, model: 'm' }),
    });
    expect(await response.json()).toMatchObject({
      error: { message: "Missing required parameter: 'max_tokens'." },
    });
  });
});
