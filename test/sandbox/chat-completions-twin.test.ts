import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type ChatVendors, dataOf, eventsOf, startChatVendors } from './chat-vendors.ts';

interface Completion {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly {
    readonly message: {
      readonly content: string | null;
      readonly reasoning_content?: string;
      readonly tool_calls?: readonly {
        readonly id: string;
        readonly function: { readonly name: string; readonly arguments: string };
      }[];
    };
    readonly finish_reason: string;
  }[];
  readonly usage: {
    readonly prompt_tokens: number;
    readonly prompt_tokens_details: { readonly cached_tokens: number };
  };
}
interface Chunk {
  readonly choices: readonly {
    readonly delta: {
      readonly tool_calls?: readonly {
        readonly index: number;
        readonly id?: string;
        readonly function: { readonly arguments: string };
      }[];
    };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: JsonObject | null;
}

const user = (content: string) => ({ role: 'user', content });
const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { enum: ['C', 'F'] },
        days: { type: 'integer', minimum: 3 },
      },
      required: ['city', 'unit', 'days'],
    },
  },
};
const PIXEL = 'iVBORw0KGgo=';

describe('a vendor of the common chat format', () => {
  let vendors: ChatVendors;
  beforeAll(async () => {
    vendors = await startChatVendors();
  });
  afterAll(() => vendors.close());
  const completed = async (body: JsonObject) => (await (await vendors.talk(body)).json()) as Completion;

  test('quotes the user, and counts', async () => {
    expect(
      await completed({ messages: [{ role: 'system', content: 'Be brief.' }, user('Hello, 鷺!')] }),
    ).toEqual({
      id: expect.stringMatching(/^chatcmpl-up-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'm',
      service_tier: 'default',
      system_fingerprint: 'fp_sandbox',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'You said: “Hello, 鷺!”', refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: 3 + 4 + 3 + 4,
        completion_tokens: 6,
        total_tokens: 20,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: 0,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
      },
    });
  });

  test('streams a role, words, the reason, usage when asked, and the end', async () => {
    const stream_options = { include_usage: true };
    const body = { messages: [user('a b')], stream: true, stream_options };
    const asked = await eventsOf<Chunk>(await vendors.talk(body));
    const chunks = asked.flatMap(({ data }) => data ?? []);
    expect(chunks.map(({ choices }) => choices[0]?.delta)).toEqual([
      { role: 'assistant', content: '', refusal: null },
      { content: 'You ' },
      { content: 'said: ' },
      { content: '“a ' },
      { content: 'b”' },
      {},
      undefined,
    ]);
    expect(chunks.map(({ choices }) => choices[0]?.finish_reason)).toEqual([
      ...[null, null, null, null, null],
      'stop',
      undefined,
    ]);
    expect(chunks.map(({ usage }) => usage === null)).toEqual([true, true, true, true, true, true, false]);
    expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 5, completion_tokens: 4, total_tokens: 9 });
    expect(asked.map(({ text }) => text).indexOf('[DONE]')).toBe(chunks.length);
    const plain = await dataOf<Chunk>(await vendors.talk({ messages: [user('a b')], stream: true }));
    expect(plain.filter((chunk) => Object.hasOwn(chunk, 'usage'))).toEqual([]);
  });

  test('keeps long streams alive with comments', async () => {
    const events = await eventsOf(await vendors.talk({ messages: [user('sandbox:words_50')], stream: true }));
    expect(events.filter(({ event }) => event === 'comment').map(({ text }) => text)).toEqual([
      'keep-alive',
      'keep-alive',
      'keep-alive',
    ]);
  });

  test('calls a tool with arguments of its schema, and then says what the tool said', async () => {
    const asked = [user('Weather in Oslo?')];
    const called = await completed({ messages: asked, tools: [weather] });
    const [choice] = called.choices;
    const [call] = choice?.message.tool_calls ?? [];
    expect([choice?.finish_reason, choice?.message.content, call?.function]).toEqual([
      'tool_calls',
      null,
      { name: 'get_weather', arguments: '{"city":"some city","unit":"C","days":3}' },
    ]);
    const loop = [
      ...asked,
      { ...choice?.message },
      { role: 'tool', tool_call_id: call?.id ?? '', content: '4 degrees' },
    ];
    const { choices } = await completed({ messages: loop, tools: [weather] });
    expect([choices[0]?.finish_reason, choices[0]?.message.content]).toEqual([
      'stop',
      'The tool get_weather says: 4 degrees',
    ]);
  });

  test('calls twice where it is asked to and may, in pieces when it streams', async () => {
    const body = { messages: [user('sandbox:two_tools')], tools: [weather] };
    expect((await completed(body)).choices[0]?.message.tool_calls).toHaveLength(2);
    expect(
      (await completed({ ...body, parallel_tool_calls: false })).choices[0]?.message.tool_calls,
    ).toHaveLength(1);
    const chunks = await dataOf<Chunk>(await vendors.talk({ ...body, stream: true }));
    const deltas = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    const joined = [0, 1].map((index) =>
      deltas
        .filter((one) => one.index === index)
        .map((one) => one.function.arguments)
        .join(''),
    );
    expect(joined.map((text) => JSON.parse(text))).toEqual([
      { city: 'some city', unit: 'C', days: 3 },
      { city: 'some city', unit: 'C', days: 3 },
    ]);
    expect(deltas.filter(({ id }) => id !== undefined)).toHaveLength(2);
    expect(deltas.length).toBeGreaterThan(6);
  });

  test.each([
    ['none', 'stop'],
    ['required', 'tool_calls'],
    [{ type: 'function', function: { name: 'get_weather' } }, 'tool_calls'],
  ])('a tool choice of %j ends with %s', async (tool_choice, finish) => {
    const { choices } = await completed({ messages: [user('x')], tools: [weather], tool_choice });
    expect(choices[0]?.finish_reason).toBe(finish);
  });

  test('thinks when it is asked to, and counts that', async () => {
    const { choices, usage } = await completed({ messages: [user('Why?')], reasoning_effort: 'low' });
    expect(choices[0]?.message.reasoning_content).toContain('Let me think about the question “Why?”');
    expect(usage).toMatchObject({ completion_tokens_details: { reasoning_tokens: 15 } });
    const quiet = await completed({ messages: [user('Why?')], reasoning_effort: 'none' });
    expect(quiet.choices[0]?.message).not.toHaveProperty('reasoning_content');
  });

  test('stops at the most tokens and at stop words', async () => {
    const short = await completed({ messages: [user('one two three four')], max_completion_tokens: 2 });
    expect([short.choices[0]?.message.content, short.choices[0]?.finish_reason]).toEqual([
      'You said',
      'length',
    ]);
    const stopped = await completed({ messages: [user('one two three')], stop: [' two'] });
    expect([stopped.choices[0]?.message.content, stopped.choices[0]?.finish_reason]).toEqual([
      'You said: “one',
      'stop',
    ]);
  });

  test('writes JSON, by a schema where there is one', async () => {
    const schema = { type: 'object', properties: { bird: { const: 'heron' } }, required: ['bird'] };
    const json_schema = { name: 'bird', schema };
    const fitting = await completed({
      messages: [user('x')],
      response_format: { type: 'json_schema', json_schema },
    });
    expect(fitting.choices[0]?.message.content).toBe('{"bird":"heron"}');
    const any = await completed({ messages: [user('as JSON')], response_format: { type: 'json_object' } });
    expect(any.choices[0]?.message.content).toBe('{"answer":"as JSON"}');
  });

  test('sees pictures, sounds and files', async () => {
    const content = [
      { type: 'text', text: 'What?' },
      { type: 'image_url', image_url: { url: 'https://cdn.example/a.png' } },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${PIXEL}` } },
      { type: 'input_audio', input_audio: { data: PIXEL, format: 'wav' } },
      { type: 'file', file: { file_data: `data:application/pdf;base64,${PIXEL}` } },
    ];
    const { choices } = await completed({ messages: [{ role: 'user', content }] });
    expect(choices[0]?.message.content).toMatch(
      /^I see 4: picture, picture \(image\/png\), sound \(audio\/wav\), document \(application\/pdf\)\. You said/,
    );
  });

  test('answers as often as asked', async () => {
    expect((await completed({ messages: [user('x')], n: 3 })).choices).toHaveLength(3);
  });

  test('takes the beginning of a long prompt from its cache when it came before', async () => {
    const system = { role: 'system', content: `Long ago ${'and far away '.repeat(40)}` };
    const first = await completed({ messages: [system, user('one')] });
    const second = await completed({ messages: [system, user('two')] });
    expect([first, second].map(({ usage }) => usage.prompt_tokens_details.cached_tokens)).toEqual([0, 133]);
  });

  const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } };
  test.each<readonly [string, JsonObject, string | null]>([
    ['no messages', { messages: [] }, 'messages'],
    ['an unknown role', { messages: [{ role: 'robot', content: 'x' }] }, 'messages[0].role'],
    ['no content', { messages: [{ role: 'user', content: null }] }, 'messages[0].content'],
    [
      'a result without a call',
      { messages: [user('x'), { role: 'tool', tool_call_id: 'c1', content: 'y' }] },
      'messages[1].role',
    ],
    [
      'a call without a result',
      { messages: [user('x'), { role: 'assistant', content: null, tool_calls: [call] }, user('y')] },
      'messages',
    ],
    [
      'a call without a type',
      { messages: [user('x'), { role: 'assistant', content: null, tool_calls: [{ ...call, type: null }] }] },
      'messages[1].tool_calls[0].type',
    ],
    [
      'a picture that is no base64',
      {
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,???' } }] },
        ],
      },
      'messages[0].content[0].image_url.url',
    ],
    [
      'a picture by an asset',
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'asset://1' } }] }] },
      'messages[0].content[0].image_url.url',
    ],
    [
      'two names of one limit',
      { messages: [user('x')], max_tokens: 5, max_completion_tokens: 5 },
      'max_tokens',
    ],
    [
      'the old name while thinking',
      { messages: [user('x')], max_tokens: 5, reasoning_effort: 'low' },
      'max_tokens',
    ],
    [
      'stream options without a stream',
      { messages: [user('x')], stream_options: { include_usage: true } },
      'stream_options',
    ],
    ['heat', { messages: [user('x')], temperature: 2.1 }, 'temperature'],
    [
      'a tool with a bad name',
      { messages: [user('x')], tools: [{ type: 'function', function: { name: 'a b' } }] },
      'tools[0].function.name',
    ],
    ['a choice without tools', { messages: [user('x')], tool_choice: 'auto' }, 'tool_choice'],
    [
      'JSON that nobody spoke of',
      { messages: [user('x')], response_format: { type: 'json_object' } },
      'messages',
    ],
    ['five stop words', { messages: [user('x')], stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop'],
    ['an unknown effort', { messages: [user('x')], reasoning_effort: 'extreme' }, 'reasoning_effort'],
  ])('refuses %s', async (_, body, param) => {
    const response = await vendors.talk(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { message: expect.any(String), type: 'invalid_request_error', param, code: null } },
    ]);
  });

  test('checks the key, the route and the body', async () => {
    const url = `${vendors.twins.baseUrl('talk')}v1/chat/completions`;
    const headers = { 'content-type': 'application/json', authorization: 'Bearer other' };
    const refused = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect([refused.status, await refused.json()]).toEqual([
      401,
      {
        error: {
          message: 'Incorrect API key provided.',
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      },
    ]);
    const own = { ...headers, authorization: 'Bearer sandbox-talk' };
    expect((await fetch(url, { method: 'POST', headers: own, body: '{' })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', headers: own, body: '{"messages":[]}' })).status).toBe(400);
    expect((await fetch(`${url}/other`, { method: 'POST', headers: own, body: '{}' })).status).toBe(404);
  });
});
