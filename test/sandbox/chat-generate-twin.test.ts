import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { type ChatVendors, dataOf, startChatVendors } from './chat-vendors.ts';

interface Part extends JsonObject {
  readonly text?: string;
  readonly thought?: boolean;
  readonly functionCall?: { readonly name: string; readonly args: JsonObject };
}
interface Content {
  readonly candidates?: readonly {
    readonly content: { readonly role: string; readonly parts?: readonly Part[] };
    readonly finishReason?: string;
  }[];
  readonly usageMetadata: JsonObject;
}

const user = (...parts: readonly JsonObject[]) => ({ role: 'user', parts });
const model = (...parts: readonly JsonObject[]) => ({ role: 'model', parts });
const text = (words: string) => ({ text: words });
const weather = {
  name: 'get_weather',
  parameters: { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] },
};
const tools = [{ functionDeclarations: [weather] }];
const PIXEL = 'iVBORw0KGgo=';
const STREAM = 'streamGenerateContent?alt=sse';

describe('a vendor of contents made of parts', () => {
  let vendors: ChatVendors;
  beforeAll(async () => {
    vendors = await startChatVendors();
  });
  afterAll(() => vendors.close());
  const made = async (body: JsonObject) => (await (await vendors.parts(body)).json()) as Content;
  const partsOf = ({ candidates }: Content) => candidates?.[0]?.content.parts ?? [];

  test('quotes the user, and counts', async () => {
    expect(
      await made({ contents: [user(text('Hello'))], systemInstruction: { parts: [text('Brief.')] } }),
    ).toEqual({
      candidates: [
        {
          content: { role: 'model', parts: [text('You said: “Hello”')] },
          finishReason: 'STOP',
          index: 0,
          safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
        },
      ],
      usageMetadata: {
        promptTokenCount: 8 + 4 + 2 + 4,
        candidatesTokenCount: 5,
        totalTokenCount: 23,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 18 }],
      },
      modelVersion: 'm',
      responseId: expect.stringMatching(/^resp/),
    });
  });

  test('streams whole responses with parts of the text, the reason in the last', async () => {
    const response = await vendors.parts({ contents: [user(text('a'))] }, STREAM);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const raw = await response.clone().text();
    expect(raw.split('\r\n\r\n')).toHaveLength(5);
    const events = await dataOf<Content>(response);
    expect(events.map((event) => partsOf(event)[0]?.text)).toEqual(['You ', 'said: ', '“a”', '']);
    expect(events.map(({ candidates }) => candidates?.[0]?.finishReason)).toEqual([
      ...[undefined, undefined, undefined],
      'STOP',
    ]);
    expect(events.map(({ usageMetadata }) => usageMetadata.candidatesTokenCount)).toEqual([1, 2, 3, 4]);
  });

  test('streams one list where no events are asked for', async () => {
    const response = await vendors.parts({ contents: [user(text('a'))] }, 'streamGenerateContent');
    expect(response.headers.get('content-type')).toBe('application/json');
    const list = (await response.json()) as readonly Content[];
    expect(list.map((one) => partsOf(one)[0]?.text)).toEqual(['You ', 'said: ', '“a”', '']);
  });

  test('calls a function with a signature, and goes on when it comes back with it', async () => {
    const asked = user(text('Weather?'));
    const called = await made({ contents: [asked], tools });
    const parts = partsOf(called);
    expect(parts).toEqual([
      {
        functionCall: { id: expect.stringMatching(/^fc_/), name: 'get_weather', args: { city: 'some city' } },
        thoughtSignature: expect.any(String),
      },
    ]);
    const result = user({ functionResponse: { name: 'get_weather', response: { degrees: 4 } } });
    const loop = (part: JsonObject) => ({ contents: [asked, model(part), result], tools });
    expect(partsOf(await made(loop(parts[0] ?? {})))[0]?.text).toBe(
      'The tool get_weather says: {"degrees":4}',
    );
    const { functionCall } = parts[0] ?? {};
    const skipped = { functionCall, thoughtSignature: 'skip_thought_signature_validator' };
    expect(partsOf(await made(loop(skipped)))[0]?.text).toContain('The tool get_weather says');
    const refusal = async (part: JsonObject) => {
      const { error } = (await (await vendors.parts(loop(part))).json()) as { readonly error: JsonObject };
      return [error.code, error.message];
    };
    expect(await refusal({ functionCall })).toEqual([
      400,
      expect.stringContaining('Function call is missing a thought_signature in functionCall parts.'),
    ]);
    expect(await refusal({ functionCall, thoughtSignature: 'eA==' })).toEqual([
      400,
      'Corrupted thought signature.',
    ]);
  });

  test('calls twice without ids, and matches the responses by their order', async () => {
    const asked = user(text('sandbox:two_tools'));
    const parts = partsOf(await made({ contents: [asked], tools }));
    expect(parts.map(({ functionCall }) => functionCall?.name)).toEqual([
      undefined,
      'get_weather',
      'get_weather',
    ]);
    const result = { functionResponse: { name: 'get_weather', response: {} } };
    expect(
      (await vendors.parts({ contents: [asked, model(...parts), user(result, result)], tools })).status,
    ).toBe(200);
    expect((await vendors.parts({ contents: [asked, model(...parts), user(result)], tools })).status).toBe(
      400,
    );
  });

  test.each([
    ['NONE', [], undefined],
    ['ANY', [], 'get_weather'],
    ['ANY', ['get_weather'], 'get_weather'],
  ])('a calling mode of %s %j calls %s', async (mode, allowedFunctionNames, name) => {
    const toolConfig = { functionCallingConfig: { mode, allowedFunctionNames } };
    const parts = partsOf(await made({ contents: [user(text('x'))], tools, toolConfig }));
    expect(parts[0]?.functionCall?.name).toBe(name);
  });

  test('shows thoughts where they are to be included, and signs the end of a stream', async () => {
    const generationConfig = { thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' } };
    const answer = await made({ contents: [user(text('a'))], generationConfig });
    expect(partsOf(answer)[0]).toMatchObject({ thought: true });
    expect(answer.usageMetadata).toMatchObject({ candidatesTokenCount: 4, thoughtsTokenCount: 14 });
    const events = await dataOf<Content>(
      await vendors.parts({ contents: [user(text('a'))], generationConfig }, STREAM),
    );
    expect(partsOf(events.at(-1) ?? { usageMetadata: {} })).toEqual([
      { text: '', thoughtSignature: expect.any(String) },
    ]);
    const none = { thinkingConfig: { includeThoughts: true, thinkingBudget: 0 } };
    expect(partsOf(await made({ contents: [user(text('a'))], generationConfig: none }))[0]?.thought).toBe(
      undefined,
    );
  });

  test('makes JSON, pictures, and several candidates', async () => {
    const responseSchema = { type: 'OBJECT', properties: { n: { type: 'INTEGER' } }, required: ['n'] };
    const config = { responseMimeType: 'application/json', responseSchema };
    expect(partsOf(await made({ contents: [user(text('x'))], generationConfig: config }))[0]?.text).toBe(
      '{"n":1}',
    );
    const pictured = await made({
      contents: [user(text('x'))],
      generation_config: { response_modalities: ['TEXT', 'IMAGE'], candidate_count: 2 },
    });
    expect(pictured.candidates).toHaveLength(2);
    expect(partsOf(pictured)[1]).toEqual({
      inlineData: { mimeType: 'image/png', data: expect.stringMatching(/^iVBORw0KGgo/) },
    });
  });

  test('ends for its own reasons, and blocks a prompt without a candidate', async () => {
    const config = { maxOutputTokens: 2 };
    const short = await made({ contents: [user(text('one two three'))], generationConfig: config });
    expect(short.candidates?.[0]?.finishReason).toBe('MAX_TOKENS');
    const tight = await made({
      contents: [user(text('x'))],
      tools,
      generationConfig: { maxOutputTokens: 1 },
    });
    expect(tight.candidates?.[0]).toMatchObject({ content: { role: 'model' }, finishReason: 'MAX_TOKENS' });
    expect(partsOf(tight)).toEqual([]);
    expect(await made({ contents: [user(text('sandbox:policy'))] })).toEqual({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: expect.any(Object),
      modelVersion: 'm',
      responseId: expect.any(String),
    });
  });

  test('sees media of known types', async () => {
    const media = [
      { inlineData: { mimeType: 'image/png', data: PIXEL } },
      { inline_data: { mime_type: 'audio/wav', data: PIXEL } },
      { fileData: { fileUri: 'https://files.example/1', mimeType: 'video/mp4' } },
    ];
    expect(partsOf(await made({ contents: [user(...media, text('What?'))] }))[0]?.text).toBe(
      'I see 3: picture (image/png), sound (audio/wav), video (video/mp4). You said: “What?”',
    );
  });

  const parameters = (schema: JsonObject) => ({
    contents: [user(text('x'))],
    tools: [{ functionDeclarations: [{ name: 'f', parameters: schema }] }],
  });
  const properties = { a: { type: 'string' } };
  const unknown = (name: string, at: string) =>
    `Invalid JSON payload received. Unknown name "${name}" at '${at}': Cannot find field.`;
  const config = (generationConfig: JsonObject) => ({ contents: [user(text('x'))], generationConfig });
  test.each<readonly [string, JsonObject, string]>([
    ['no contents', { contents: [] }, 'GenerateContentRequest.contents: contents is not specified'],
    ['the model first', { contents: [model(text('x'))] }, 'Please ensure that the first content'],
    [
      'an assistant',
      { contents: [{ role: 'assistant', parts: [text('x')] }] },
      'Please use a valid role: user, model.',
    ],
    [
      'an unknown field',
      { contents: [user(text('x'))], messages: [] },
      'Invalid JSON payload received. Unknown name "messages": Cannot find field.',
    ],
    ['an unknown setting', config({ n: 1 }), unknown('n', 'generation_config')],
    [
      'an unknown part',
      { contents: [user({ type: 'text', text: 'x' })] },
      unknown('type', 'contents[0].parts[0]'),
    ],
    [
      'two kinds of data',
      { contents: [user({ text: 'x', inlineData: {} })] },
      "oneof field 'data' is already set",
    ],
    [
      'a schema word',
      parameters({ type: 'object', properties, additionalProperties: false }),
      unknown('additionalProperties', 'tools[0].function_declarations[0].parameters'),
    ],
    [
      'a schema word below',
      parameters({ type: 'object', properties: { a: { $ref: '#' } } }),
      unknown('$ref', 'tools[0].function_declarations[0].parameters.properties[a]'),
    ],
    [
      'several types',
      parameters({ type: 'object', properties: { a: { type: ['string', 'null'] } } }),
      "parameters.properties[a].type'",
    ],
    [
      'an empty object',
      parameters({ type: 'object', properties: {} }),
      'parameters.properties: should be non-empty for OBJECT type',
    ],
    [
      'a function name with a slash',
      { contents: [user(text('x'))], tools: [{ functionDeclarations: [{ name: 'a/b' }] }] },
      'Invalid function name',
    ],
    [
      'a response without a call',
      { contents: [user({ functionResponse: { name: 'f', response: {} } })] },
      'Please ensure that function response turn comes immediately after',
    ],
    [
      'a response that is a text',
      { contents: [user({ functionResponse: { name: 'f', response: 'x' } })] },
      "contents[0].parts[0].function_response.response'",
    ],
    [
      'a bitmap',
      { contents: [user({ inlineData: { mimeType: 'image/bmp', data: PIXEL } })] },
      'Unsupported MIME type: image/bmp',
    ],
    [
      'what is no base64',
      { contents: [user({ inlineData: { mimeType: 'image/png', data: 'data:x' } })] },
      'Base64 decoding failed',
    ],
    [
      'two ways to think',
      config({ thinkingConfig: { thinkingBudget: 1, thinkingLevel: 'low' } }),
      'only one of thinking budget',
    ],
    ['six stop words', config({ stopSequences: ['a', 'b', 'c', 'd', 'e', 'f'] }), 'it has 6 stopSequences'],
    [
      'a schema of a text',
      config({ responseSchema: { type: 'STRING' } }),
      'response_schema: only allowed when',
    ],
    ['a small letter in a size', config({ imageConfig: { imageSize: '1k' } }), 'Invalid image size "1k"'],
  ])('refuses %s', async (_, body, message) => {
    const response = await vendors.parts(body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: 400, message: expect.stringContaining(message), status: 'INVALID_ARGUMENT' } },
    ]);
  });

  test('refuses a wrong key in its own way', async () => {
    const url = `${vendors.twins.baseUrl('parts')}v1beta/models/m:generateContent`;
    const headers = { 'content-type': 'application/json', 'x-goog-api-key': 'other' };
    const response = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { status: 'INVALID_ARGUMENT', details: [{ reason: 'API_KEY_INVALID' }] } },
    ]);
  });
});
