import { ApiError, FunctionCallingConfigMode, GoogleGenAI, ThinkingLevel, Type } from '@google/genai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { startVendorGateway, type VendorGateway } from '../sandbox/vendor-gateway.ts';

const [protocol = ''] =
  registry.chat_families.find(({ models_of }) => models_of !== undefined)?.protocols ?? [];
const WEATHER = {
  name: 'get_weather',
  description: 'Weather of a city',
  parameters: {
    type: Type.OBJECT,
    properties: { city: { type: Type.STRING } },
    required: ['city'],
  },
};

interface Asked {
  readonly key?: string;
  readonly model?: string;
  readonly role?: string;
  readonly text?: string;
}

/** Google's client with its base URL and key changed and nothing else: its own dialect passes through. */
describe("Google's SDK", { timeout: 30_000 }, () => {
  let gateway: VendorGateway;
  beforeAll(async () => {
    gateway = await startVendorGateway({ variants: [{ protocol }] });
  });
  // A vendor that failed in one test is not left alone in the next.
  beforeEach(() => gateway.restoreChannels());
  afterAll(() => gateway.close());

  const clientOf = (apiVersion?: string, apiKey = gateway.keyOf({ protocol })) =>
    new GoogleGenAI({
      apiKey,
      httpOptions: { baseUrl: gateway.url },
      ...(apiVersion === undefined ? {} : { apiVersion }),
    });
  const lastCall = () => {
    const row = gateway.twins.chatJournal().at(-1);
    if (row === undefined) throw new Error('internal: no vendor was called');
    return row;
  };

  test.each([undefined, 'v1', 'v1beta'])('whole and streamed answers, version %s', async (version) => {
    const { models } = clientOf(version);
    const answer = await models.generateContent({ model: 'gemini-chat', contents: 'a heron' });
    expect(answer.text).toBe('You said: “a heron”');
    expect(answer.candidates?.[0]?.finishReason).toBe('STOP');
    const { usage } = lastCall();
    expect(answer.usageMetadata).toMatchObject({
      promptTokenCount: usage.prompt,
      candidatesTokenCount: usage.answer,
      totalTokenCount: usage.prompt + usage.answer,
    });
    expect(answer.modelVersion).toBe('gemini-chat');
    const stream = await models.generateContentStream({
      model: 'gemini-chat',
      contents: 'sandbox:words_40',
    });
    const texts: string[] = [];
    const reasons: unknown[] = [];
    for await (const chunk of stream) {
      texts.push(chunk.text ?? '');
      expect(chunk.modelVersion).toBe('gemini-chat');
      if (chunk.candidates?.[0]?.finishReason !== undefined) reasons.push(chunk.candidates[0].finishReason);
    }
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.join('')).toBe(Array.from({ length: 40 }, (_, index) => `word${index + 1}`).join(' '));
    expect(reasons).toEqual(['STOP']);
    expect(lastCall()).toMatchObject({ model: 'gemini-chat-sandbox', ended: 'whole' });
  });

  test('the key as a bearer token', async () => {
    const client = new GoogleGenAI({
      apiKey: 'unused',
      httpOptions: {
        baseUrl: gateway.url,
        headers: { authorization: `Bearer ${gateway.keyOf({ protocol })}` },
      },
    });
    const answer = await client.models.generateContent({ model: 'gemini-chat', contents: 'a heron' });
    expect(answer.text).toBe('You said: “a heron”');
  });

  test.each([false, true])('a loop of functions, as a stream: %s', async (streamed) => {
    const chat = clientOf().chats.create({
      model: 'gemini-chat',
      config: { systemInstruction: 'Be brief.', tools: [{ functionDeclarations: [WEATHER] }] },
    });
    const say = async (message: Parameters<typeof chat.sendMessage>[0]['message']) => {
      if (!streamed) {
        const { text, functionCalls } = await chat.sendMessage({ message });
        return { text, functionCalls };
      }
      const chunks = [];
      for await (const chunk of await chat.sendMessageStream({ message })) chunks.push(chunk);
      const calls = chunks.flatMap(({ functionCalls }) => functionCalls ?? []);
      return { text: chunks.map(({ text }) => text ?? '').join(''), functionCalls: calls };
    };
    const first = await say('Weather in Oslo?');
    expect(first.functionCalls).toMatchObject([{ name: 'get_weather', args: { city: 'some city' } }]);
    const [call] = first.functionCalls ?? [];
    const second = await say({
      functionResponse: {
        ...(call?.id === undefined ? {} : { id: call.id }),
        name: 'get_weather',
        response: { output: 'rain' },
      },
    });
    expect(second.text).toBe('The tool get_weather says: {"output":"rain"}');
    // The client keeps the signature of the call and gives it back, or the vendor would have refused.
    const history = chat.getHistory();
    expect(history[1]?.parts?.[0]?.thoughtSignature).toEqual(expect.any(String));
  });

  test('a function that must be called', async () => {
    const answer = await clientOf().models.generateContent({
      model: 'gemini-chat',
      contents: 'Weather in Oslo?',
      config: {
        tools: [{ functionDeclarations: [WEATHER] }],
        toolConfig: {
          functionCallingConfig: {
            mode: FunctionCallingConfigMode.ANY,
            allowedFunctionNames: ['get_weather'],
          },
        },
      },
    });
    expect(answer.functionCalls).toMatchObject([{ name: 'get_weather' }]);
  });

  test('JSON by a schema, in both spellings', async () => {
    const ask = async (config: {
      readonly responseSchema?: object;
      readonly responseJsonSchema?: object;
    }) => {
      const answer = await clientOf().models.generateContent({
        model: 'gemini-chat',
        contents: 'A bird as JSON',
        config: { responseMimeType: 'application/json', ...config },
      });
      return JSON.parse(answer.text ?? '');
    };
    const schema = (object: string, string: string) => ({
      type: object,
      properties: { name: { type: string } },
      required: ['name'],
    });
    expect(await ask({ responseSchema: schema(Type.OBJECT, Type.STRING) })).toEqual({ name: 'some name' });
    expect(await ask({ responseJsonSchema: schema('object', 'string') })).toEqual({ name: 'some name' });
  });

  test('thoughts', async () => {
    const answer = await clientOf().models.generateContent({
      model: 'gemini-chat',
      contents: 'a heron',
      config: { thinkingConfig: { includeThoughts: true, thinkingLevel: ThinkingLevel.LOW } },
    });
    const parts = answer.candidates?.[0]?.content?.parts ?? [];
    expect(parts.filter(({ thought }) => thought === true).map(({ text }) => text)).toEqual([
      'Let me think about the question “a heron”. That is soon done.',
    ]);
    expect(answer.text).toBe('You said: “a heron”');
    expect(answer.usageMetadata?.thoughtsTokenCount).toBe(lastCall().usage.thought);
  });

  test('a picture in the question, and none in the answer', async () => {
    const data = Buffer.from(testPicture(64, 64)).toString('base64');
    const seen = await clientOf().models.generateContent({
      model: 'gemini-chat-mini',
      contents: [
        { role: 'user', parts: [{ text: 'What is this?' }, { inlineData: { mimeType: 'image/png', data } }] },
      ],
    });
    expect(seen.text).toBe('I see 1: picture (image/png). You said: “What is this?”');
    // A picture costs what no price of the model says.
    const drawn = clientOf().models.generateContent({
      model: 'gemini-chat-mini',
      contents: 'Draw a heron',
      config: { responseModalities: ['TEXT', 'IMAGE'] },
    });
    await expect(drawn).rejects.toMatchObject({ status: 400 });
  });

  test('models are listed, and found one by one', async () => {
    const { models } = clientOf('v1beta');
    const names: (string | undefined)[] = [];
    for await (const model of await models.list()) names.push(model.name);
    const known = registry.chat_families.find(({ models_of }) => models_of !== undefined)?.models ?? [];
    const drawing = ['gemini-image', 'gemini-image-2k'];
    const all = [...known.map(({ id }) => id), ...drawing];
    expect(names.sort()).toEqual(all.map((id) => `models/${id}`).sort());
    const one = await models.get({ model: 'gemini-chat' });
    expect(one).toMatchObject({
      name: 'models/gemini-chat',
      inputTokenLimit: 1_048_576,
      supportedActions: ['generateContent', 'streamGenerateContent'],
    });
  });

  const failed = async (work: Promise<unknown>): Promise<ApiError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ApiError)) throw new Error(`no ApiError: ${String(error)}`);
    return error;
  };

  test.each<readonly [string, number, string, Asked]>([
    ['a wrong key', 401, 'UNAUTHENTICATED', { key: 'sk-wrong' }],
    ['an unknown model', 404, 'NOT_FOUND', { model: 'gemini-none' }],
    ['a role that is none', 400, 'INVALID_ARGUMENT', { role: 'robot' }],
    ['a vendor that is busy', 429, 'RESOURCE_EXHAUSTED', { text: 'sandbox:rate_limit' }],
    ['a vendor that fails', 502, 'UNAVAILABLE', { text: 'sandbox:server_error' }],
  ])('%s is an ApiError', async (_, status, word, asked) => {
    const { key, model = 'gemini-chat', role = 'user', text = 'a heron' } = asked;
    const { models } = clientOf(undefined, key);
    const request = { model, contents: [{ role, parts: [{ text }] }] };
    const works = [() => models.generateContent(request), () => models.generateContentStream(request)];
    for (const work of works) {
      await gateway.restoreChannels();
      const error = await failed(work());
      expect(error.status).toBe(status);
      expect(JSON.parse(error.message)).toMatchObject({ error: { code: status, status: word } });
    }
  });

  test('a stream that the vendor ends with an error throws one', async () => {
    const stream = await clientOf().models.generateContentStream({
      model: 'gemini-chat',
      contents: 'a heron sandbox:error_in_stream',
    });
    const reading = (async () => {
      for await (const chunk of stream) expect(chunk.candidates).toHaveLength(1);
    })();
    expect((await failed(reading)).status).toBe(429);
  });

  test('a stream that the caller leaves is left upstream too', async () => {
    const leaving = new AbortController();
    const stream = await clientOf().models.generateContentStream({
      model: 'gemini-chat',
      contents: 'sandbox:silent [ref:google-left]',
      config: { abortSignal: leaving.signal },
    });
    const reading = (async () => {
      for await (const _chunk of stream) leaving.abort();
    })();
    await expect(reading).rejects.toThrow();
    const ended = () => gateway.twins.chatJournal().find(({ ref }) => ref === 'google-left')?.ended;
    await expect.poll(ended, { timeout: 10_000 }).toBe('gone');
  });
});
