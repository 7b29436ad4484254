import OpenAI from 'openai';
import { zodFunction, zodResponseFormat } from 'openai/helpers/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '../../generated/index.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { startVendorGateway, type VendorGateway } from '../sandbox/vendor-gateway.ts';

const protocols = Object.keys(registry.chat_protocols).sort();
const picture = `data:image/png;base64,${Buffer.from(testPicture(64, 64)).toString('base64')}`;
const CALL_ID = /^chatcmpl-[0-9A-Za-z]{24}$/;
const WEATHER = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
  },
} as const;
const BIRD = {
  type: 'object',
  properties: { name: { type: 'string' }, legs: { type: 'integer' } },
  required: ['name', 'legs'],
  additionalProperties: false,
} as const;

/** The published client, its base URL and key changed and nothing else; each key leads to one vendor. */
describe("OpenAI's SDK", { timeout: 30_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants: protocols.map((protocol) => ({ protocol })) });
  });
  afterAll(() => gateway.close());

  const clientOf = (protocol: string) =>
    new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.keyOf({ protocol }), maxRetries: 0 });
  const lastCall = () => {
    const row = gateway.twins.chatJournal().at(-1);
    if (row === undefined) throw new Error('internal: no vendor was called');
    return row;
  };

  describe.each(protocols)('on %s', (protocol) => {
    test('a whole answer', async () => {
      const answer = await clientOf(protocol).chat.completions.create({
        model: 'chat-mini',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'a heron' },
        ],
        temperature: 0.5,
        max_tokens: 100,
      });
      const { usage } = lastCall();
      expect(answer).toMatchObject({
        id: expect.stringMatching(CALL_ID),
        object: 'chat.completion',
        created: expect.any(Number),
        model: 'chat-mini',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message: { role: 'assistant', content: 'You said: “a heron”' },
          },
        ],
        usage: {
          prompt_tokens: usage.prompt,
          completion_tokens: usage.answer,
          total_tokens: usage.prompt + usage.answer,
        },
      });
      expect(lastCall()).toMatchObject({ protocol, model: 'chat-mini-sandbox', ended: 'whole' });
    });

    test.each([true, false])('a stream, with usage: %s', async (include_usage) => {
      const stream = await clientOf(protocol).chat.completions.create({
        model: 'chat-mini',
        messages: [{ role: 'user', content: 'sandbox:words_40' }],
        stream: true,
        ...(include_usage ? { stream_options: { include_usage } } : {}),
      });
      const chunks: OpenAI.ChatCompletionChunk[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const { usage } = lastCall();
      const [first] = chunks;
      expect(first).toMatchObject({
        id: expect.stringMatching(CALL_ID),
        object: 'chat.completion.chunk',
        model: 'chat-mini',
      });
      expect(first?.choices[0]?.delta.role).toBe('assistant');
      expect(new Set(chunks.map(({ id, created, model }) => `${id} ${created} ${model}`)).size).toBe(1);
      const said = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
      expect(said).toBe(Array.from({ length: 40 }, (_, index) => `word${index + 1}`).join(' '));
      const reasons = chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? []);
      expect(reasons).toEqual(['stop']);
      const told = chunks.filter((chunk) => chunk.usage !== undefined && chunk.usage !== null);
      if (!include_usage) return expect(told).toEqual([]);
      expect(told).toHaveLength(1);
      expect(chunks.at(-1)).toMatchObject({
        choices: [],
        usage: {
          prompt_tokens: usage.prompt,
          completion_tokens: usage.answer,
          total_tokens: usage.prompt + usage.answer,
        },
      });
    });

    test("the client's own reader of streams puts the answer together", async () => {
      const stream = clientOf(protocol).chat.completions.stream({
        model: 'reasoner',
        messages: [{ role: 'user', content: 'a heron' }],
        reasoning_effort: 'low',
        stream_options: { include_usage: true },
      });
      const deltas: string[] = [];
      const thoughts: string[] = [];
      stream.on('content', (delta) => deltas.push(delta));
      stream.on('chunk', ({ choices }) => {
        const delta = choices[0]?.delta;
        if (delta !== undefined && 'reasoning_content' in delta)
          thoughts.push(String(delta.reasoning_content));
      });
      const answer = await stream.finalChatCompletion();
      expect(deltas.join('')).toBe('You said: “a heron”');
      expect(answer.choices[0]?.message.content).toBe('You said: “a heron”');
      expect(thoughts.join('')).toBe('Let me think about the question “a heron”. That is soon done.');
      expect(answer.usage).toEqual(await stream.totalUsage());
      expect(answer.usage?.completion_tokens).toBe(lastCall().usage.answer);
    });

    test.each([false, true])('a loop of tools by hand, as a stream: %s', async (streamed) => {
      const client = clientOf(protocol);
      const messages: OpenAI.ChatCompletionMessageParam[] = [
        { role: 'user', content: 'Weather in two cities? sandbox:two_tools' },
      ];
      const ask = async () => {
        const body = { model: 'chat-mini', messages, tools: [WEATHER] };
        const answer = streamed
          ? await client.chat.completions.stream(body).finalChatCompletion()
          : await client.chat.completions.create(body);
        return answer.choices[0];
      };
      const first = await ask();
      expect(first?.finish_reason).toBe('tool_calls');
      const calls = (first?.message.tool_calls ?? []).flatMap((call) =>
        call.type === 'function' ? [call] : [],
      );
      expect(calls.map((call) => [call.function.name, JSON.parse(call.function.arguments)])).toEqual([
        ['get_weather', { city: 'some city' }],
        ['get_weather', { city: 'some city' }],
      ]);
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      if (first === undefined) throw new Error('internal: no choice');
      messages.push(first.message);
      for (const [index, { id }] of calls.entries())
        messages.push({ role: 'tool', tool_call_id: id, content: `${index} degrees` });
      const second = await ask();
      expect(second?.finish_reason).toBe('stop');
      // Some vendors take results as objects only.
      expect(second?.message.content).toMatch(
        /^The tool get_weather says: .*0 degrees.*\nThe tool get_weather says: .*1 degrees/,
      );
    });

    test.each([false, true])('runTools, as a stream: %s', async (stream) => {
      const asked: unknown[] = [];
      const { completions } = clientOf(protocol).chat;
      const tools = [
        zodFunction({
          name: 'get_weather',
          parameters: z.object({ city: z.string() }),
          function(given: { readonly city: string }) {
            asked.push(given);
            return `rain in ${given.city}`;
          },
        }),
      ];
      const messages = [{ role: 'user', content: 'Weather in Oslo?' }] as const;
      const runner = stream
        ? completions.runTools({ model: 'chat-mini', messages: [...messages], tools, stream })
        : completions.runTools({ model: 'chat-mini', messages: [...messages], tools });
      expect(await runner.finalContent()).toMatch(/^The tool get_weather says: .*rain in some city/);
      expect(asked).toEqual([{ city: 'some city' }]);
    });

    test('a forced tool, and none', async () => {
      const { completions } = clientOf(protocol).chat;
      const messages = [{ role: 'user', content: 'Weather in Oslo?' }] as const;
      const ask = (tool_choice: OpenAI.ChatCompletionToolChoiceOption) =>
        completions.create({ model: 'chat-mini', messages: [...messages], tools: [WEATHER], tool_choice });
      const forced = await ask({ type: 'function', function: { name: 'get_weather' } });
      expect(forced.choices[0]?.message.tool_calls).toHaveLength(1);
      const none = await ask('none');
      expect(none.choices[0]?.message.content).toBe('You said: “Weather in Oslo?”');
    });

    test('parse with a schema of zod, and with a plain one', async () => {
      const { completions } = clientOf(protocol).chat;
      const messages = [{ role: 'user', content: 'A bird as JSON' }] as const;
      const shape = z.object({
        name: z.string(),
        legs: z.number(),
        kind: z.enum(['wading', 'singing']),
        eats: z.array(z.string()),
      });
      const zodAnswer = await completions.parse({
        model: 'chat-mini',
        messages: [...messages],
        response_format: zodResponseFormat(shape, 'bird'),
      });
      expect(zodAnswer.choices[0]?.message.parsed).toEqual({
        name: 'some name',
        legs: expect.any(Number),
        kind: 'wading',
        eats: [expect.any(String)],
      });
      const plain = await completions.parse({
        model: 'chat-mini',
        messages: [...messages],
        response_format: { type: 'json_schema', json_schema: { name: 'bird', schema: BIRD, strict: true } },
      });
      expect(JSON.parse(plain.choices[0]?.message.content ?? '')).toEqual({ name: 'some name', legs: 1 });
      const stream = completions.stream({
        model: 'chat-mini',
        messages: [...messages],
        response_format: zodResponseFormat(shape, 'bird'),
      });
      expect((await stream.finalChatCompletion()).choices[0]?.message.parsed).toEqual(
        zodAnswer.choices[0]?.message.parsed,
      );
    });

    test('JSON without a schema', async () => {
      const answer = await clientOf(protocol).chat.completions.create({
        model: 'chat-mini',
        messages: [{ role: 'user', content: 'A bird as JSON' }],
        response_format: { type: 'json_object' },
      });
      expect(JSON.parse(answer.choices[0]?.message.content ?? '')).toEqual({ answer: 'A bird as JSON' });
    });

    const inputs = Object.keys(registry.chat_protocols[protocol]?.inputs ?? {});
    test(`what it can be shown: ${inputs.join(', ')}`, async () => {
      const ask = async (item: OpenAI.ChatCompletionContentPart) => {
        const content: OpenAI.ChatCompletionContentPart[] = [{ type: 'text', text: 'What is this?' }, item];
        const answer = await clientOf(protocol).chat.completions.create({
          model: 'chat-standard',
          messages: [{ role: 'user', content }],
        });
        return answer.choices[0]?.message.content;
      };
      if (inputs.includes('image_url'))
        expect(await ask({ type: 'image_url', image_url: { url: picture, detail: 'low' } })).toBe(
          'I see 1: picture (image/png). You said: “What is this?”',
        );
      const file_data = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')}`;
      if (inputs.includes('file'))
        expect(await ask({ type: 'file', file: { file_data, filename: 'heron.pdf' } })).toBe(
          'I see 1: document (application/pdf). You said: “What is this?”',
        );
      expect(await ask({ type: 'text', text: 'Or that?' })).toContain('What is this?');
    });

    test('an answer that the limit of tokens ends, and one that a stop word ends', async () => {
      const { completions } = clientOf(protocol).chat;
      const ask = (more: { readonly max_tokens?: number; readonly stop?: string[] }) =>
        completions.create({
          model: 'chat-mini',
          messages: [{ role: 'user', content: 'sandbox:words_100' }],
          ...more,
        });
      const short = await ask({ max_tokens: 5 });
      expect(short.choices[0]?.finish_reason).toBe('length');
      expect(short.usage?.completion_tokens).toBe(5);
      const stopped = await ask({ stop: ['word3'] });
      expect([stopped.choices[0]?.finish_reason, stopped.choices[0]?.message.content]).toEqual([
        'stop',
        'word1 word2 ',
      ]);
    });

    test('a stream that the caller leaves is left upstream too', async () => {
      const stream = await clientOf(protocol).chat.completions.create({
        model: 'chat-mini',
        messages: [{ role: 'user', content: `sandbox:silent [ref:sdk-${protocol}]` }],
        stream: true,
      });
      for await (const { model } of stream) {
        expect(model).toBe('chat-mini');
        break;
      }
      const ended = () => gateway.twins.chatJournal().find(({ ref }) => ref === `sdk-${protocol}`)?.ended;
      await expect.poll(ended, { timeout: 10_000 }).toBe('gone');
    });
  });

  test('models of chat are listed, and found one by one', async () => {
    const client = clientOf('openai-chat');
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    const known = registry.chat_families.flatMap(({ models }) => models.map(({ id }) => id));
    expect(ids).toEqual(expect.arrayContaining(known));
    expect(await client.models.retrieve('chat-mini')).toMatchObject({ id: 'chat-mini', object: 'model' });
  });
});
