import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '../../generated/index.ts';
import { startVendorGateway, type VendorGateway } from '../sandbox/vendor-gateway.ts';

const protocols = Object.keys(registry.chat_protocols).sort();
const weather = {
  name: 'get_weather',
  description: 'Weather of a city',
  schema: z.object({ city: z.string() }),
};

/** The published client, its base URL and key changed and nothing else; each key leads to one vendor. */
describe("LangChain's client", { timeout: 30_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants: protocols.map((protocol) => ({ protocol })) });
  });
  afterAll(() => gateway.close());

  const clientOf = (protocol: string) =>
    new ChatOpenAI({
      model: 'chat-mini',
      apiKey: gateway.keyOf({ protocol }),
      configuration: { baseURL: `${gateway.url}/v1` },
      maxRetries: 0,
    });

  describe.each(protocols)('on %s', (protocol) => {
    test('a whole answer with its usage', async () => {
      const answer = await clientOf(protocol).invoke([
        new SystemMessage('Be brief.'),
        new HumanMessage('a heron'),
      ]);
      expect(answer.text).toBe('You said: “a heron”');
      const { usage } = gateway.twins.chatJournal().at(-1) ?? {};
      expect(answer.usage_metadata).toMatchObject({
        input_tokens: usage?.prompt,
        output_tokens: usage?.answer,
      });
    });

    test('a stream', async () => {
      const pieces: string[] = [];
      for await (const piece of await clientOf(protocol).stream('sandbox:words_40')) pieces.push(piece.text);
      expect(pieces.length).toBeGreaterThan(2);
      expect(pieces.join('')).toBe(Array.from({ length: 40 }, (_, index) => `word${index + 1}`).join(' '));
    });

    test('a tool is called, and its result is read', async () => {
      const client = clientOf(protocol).bindTools([weather]);
      const asked = new HumanMessage('Weather? sandbox:tool');
      const called = await client.invoke([asked]);
      expect(called).toBeInstanceOf(AIMessage);
      const [call] = called.tool_calls ?? [];
      expect([call?.name, call?.args]).toEqual(['get_weather', { city: 'some city' }]);
      const result = new ToolMessage({ tool_call_id: call?.id ?? '', content: '4 degrees' });
      const answer = await client.invoke([asked, called, result]);
      expect(answer.text).toContain('4 degrees');
    });

    test('an answer by a schema', async () => {
      const bird = z.object({ name: z.string(), legs: z.number().int() });
      const client = clientOf(protocol).withStructuredOutput(bird, { name: 'bird', method: 'jsonSchema' });
      const answer = await client.invoke('a heron');
      expect(bird.parse(answer)).toEqual(answer);
    });
  });
});
