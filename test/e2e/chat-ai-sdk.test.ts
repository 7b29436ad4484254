import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateObject, generateText, isStepCount, Output, streamText, tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '../../generated/index.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { startVendorGateway, type VendorGateway } from '../sandbox/vendor-gateway.ts';

const protocols = Object.keys(registry.chat_protocols).sort();
const BIRD = z.object({ name: z.string(), kind: z.enum(['wading', 'singing']), eats: z.array(z.string()) });

/** The published client with its base URL and key changed; each key leads to one vendor. */
describe("Vercel's AI SDK", { timeout: 30_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants: protocols.map((protocol) => ({ protocol })) });
  });
  // A vendor that failed in one test is not left alone in the next.
  beforeEach(() => gateway.restoreChannels());
  afterAll(() => gateway.close());

  const lastCall = () => {
    const row = gateway.twins.chatJournal().at(-1);
    if (row === undefined) throw new Error('internal: no vendor was called');
    return row;
  };

  const modelOn = (protocol: string, id: string) =>
    createOpenAICompatible({
      name: 'gateway',
      baseURL: `${gateway.url}/v1`,
      apiKey: gateway.keyOf({ protocol }),
      includeUsage: true,
      supportsStructuredOutputs: true,
    })(id);
  const seeing = protocols.filter((id) => registry.chat_protocols[id]?.inputs.image_url !== undefined);

  test.each(seeing)('a picture on %s', async (protocol) => {
    const { text } = await generateText({
      model: modelOn(protocol, 'chat-standard'),
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'file', data: testPicture(64, 64), mediaType: 'image/png' },
          ],
        },
      ],
      maxRetries: 0,
    });
    expect(text).toBe('I see 1: picture (image/png). You said: “What is this?”');
  });

  describe.each(protocols)('on %s', (protocol) => {
    const modelOf = (id: string) => modelOn(protocol, id);
    const weather = (asked: unknown[]) =>
      tool({
        description: 'Weather of a city',
        inputSchema: z.object({ city: z.string() }),
        execute: async (given) => {
          asked.push(given);
          return { weather: `rain in ${given.city}` };
        },
      });

    test('generateText', async () => {
      const { text, finishReason, usage, response } = await generateText({
        model: modelOf('chat-mini'),
        system: 'Be brief.',
        prompt: 'a heron',
        temperature: 0.5,
        maxRetries: 0,
      });
      expect([text, finishReason, response.modelId]).toEqual(['You said: “a heron”', 'stop', 'chat-mini']);
      const billed = lastCall().usage;
      expect([usage.inputTokens, usage.outputTokens]).toEqual([billed.prompt, billed.answer]);
    });

    test('streamText', async () => {
      const result = streamText({
        model: modelOf('chat-mini'),
        prompt: 'sandbox:words_40',
        maxRetries: 0,
      });
      const deltas: string[] = [];
      for await (const delta of result.textStream) deltas.push(delta);
      expect(deltas.length).toBeGreaterThan(2);
      expect(deltas.join('')).toBe(Array.from({ length: 40 }, (_, index) => `word${index + 1}`).join(' '));
      const [finishReason, usage] = [await result.finishReason, await result.usage];
      const billed = lastCall().usage;
      expect([finishReason, usage.inputTokens, usage.outputTokens]).toEqual([
        'stop',
        billed.prompt,
        billed.answer,
      ]);
    });

    test('an answer that the limit ends', async () => {
      const { finishReason } = await generateText({
        model: modelOf('chat-mini'),
        prompt: 'sandbox:words_100',
        maxOutputTokens: 5,
        maxRetries: 0,
      });
      expect(finishReason).toBe('length');
    });

    test.each([false, true])('reasoning, as a stream: %s', async (streamed) => {
      const asked = {
        model: modelOf('reasoner'),
        prompt: 'a heron',
        providerOptions: { gateway: { reasoningEffort: 'low' } },
        maxRetries: 0,
      };
      const result = streamed ? streamText(asked) : await generateText(asked);
      expect(await result.reasoningText).toBe(
        'Let me think about the question “a heron”. That is soon done.',
      );
      expect(await result.text).toBe('You said: “a heron”');
    });

    test.each([false, true])('tools in several steps, as a stream: %s', async (streamed) => {
      const asked: unknown[] = [];
      const request = {
        model: modelOf('chat-mini'),
        prompt: 'Weather in two cities? sandbox:two_tools',
        tools: { get_weather: weather(asked) },
        stopWhen: isStepCount(3),
        maxRetries: 0,
      };
      const result = streamed ? streamText(request) : await generateText(request);
      const steps = await result.steps;
      expect(steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop']);
      expect(asked).toEqual([{ city: 'some city' }, { city: 'some city' }]);
      expect(await result.text).toMatch(
        /^The tool get_weather says: .*rain in some city.*\nThe tool get_weather says: .*rain in some city/,
      );
    });

    test('tools in several steps of a model that thinks', async () => {
      const asked: unknown[] = [];
      const { steps, text } = await generateText({
        model: modelOf('reasoner'),
        prompt: 'Weather in Oslo?',
        tools: { get_weather: weather(asked) },
        providerOptions: { gateway: { reasoningEffort: 'low' } },
        stopWhen: isStepCount(3),
        maxRetries: 0,
      });
      expect(steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop']);
      expect(text).toMatch(/^The tool get_weather says: .*rain in some city/);
    });

    test('objects by a schema', async () => {
      const bird = { name: 'some name', kind: 'wading', eats: [expect.any(String)] };
      const model = modelOf('chat-mini');
      const prompt = 'A bird as JSON';
      const { object } = await generateObject({ model, prompt, schema: BIRD, maxRetries: 0 });
      expect(object).toEqual(bird);
      const { output } = await generateText({
        model,
        prompt,
        output: Output.object({ schema: BIRD }),
        maxRetries: 0,
      });
      expect(output).toEqual(bird);
      const streamed = streamText({ model, prompt, output: Output.object({ schema: BIRD }), maxRetries: 0 });
      expect(await streamed.output).toEqual(bird);
    });

    test('errors before and inside a stream', async () => {
      const model = modelOf('chat-mini');
      const refused = await generateText({ model, prompt: 'sandbox:rate_limit', maxRetries: 0 }).catch(
        (error: unknown) => error,
      );
      if (!APICallError.isInstance(refused)) throw new Error(`no APICallError: ${String(refused)}`);
      expect([refused.statusCode, refused.isRetryable]).toEqual([429, true]);
      await gateway.restoreChannels();
      const seen: unknown[] = [];
      const result = streamText({
        model,
        prompt: 'a heron sandbox:cut',
        maxRetries: 0,
        onError: ({ error }) => void seen.push(error),
      });
      await result.consumeStream();
      expect(seen).toHaveLength(1);
    });

    test('a stream that the caller leaves is left upstream too', async () => {
      const leaving = new AbortController();
      const { textStream } = streamText({
        model: modelOf('chat-mini'),
        prompt: `sandbox:silent [ref:ai-${protocol}]`,
        abortSignal: leaving.signal,
        maxRetries: 0,
      });
      const reading = (async () => {
        for await (const _delta of textStream);
      })();
      const row = () => gateway.twins.chatJournal().find(({ ref }) => ref === `ai-${protocol}`)?.ended;
      await expect.poll(row, { timeout: 10_000 }).toBe('open');
      leaving.abort();
      await reading.catch(() => undefined);
      await expect.poll(row, { timeout: 10_000 }).toBe('gone');
    });
  });
});
