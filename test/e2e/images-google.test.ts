import { ApiError, type GenerateContentResponse, GoogleGenAI, Modality } from '@google/genai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { decodePng } from '../support/decode-png.ts';
import { type PictureWorld, startPictureWorld } from './picture-world.ts';

/** Google's client with its base URL and key changed and nothing else. */
describe("Google's SDK makes images", { timeout: 60_000 }, () => {
  let world: PictureWorld;
  let client: GoogleGenAI;

  beforeAll(async () => {
    world = await startPictureWorld();
    client = new GoogleGenAI({ apiKey: world.key, httpOptions: { baseUrl: world.url } });
  });
  afterAll(() => world.close());

  const asked = () => world.twins.journal().at(-1)?.pictures;
  const partsOf = (answer: GenerateContentResponse) => answer.candidates?.[0]?.content?.parts ?? [];
  const pictureOf = (answer: GenerateContentResponse) => {
    const data = partsOf(answer).find((part) => part.inlineData !== undefined)?.inlineData;
    expect(data?.mimeType).toBe('image/png');
    return decodePng(new Uint8Array(Buffer.from(data?.data ?? '', 'base64')));
  };

  test.each([
    ['gemini-image', { aspectRatio: '16:9', imageSize: '' }],
    ['gemini-image', { aspectRatio: '9:16', imageSize: '1K' }],
    ['gemini-image-2k', { aspectRatio: '1:1', imageSize: '2K' }],
  ])('%s with %j', async (model, imageConfig) => {
    const before = await world.spent();
    const answer = await client.models.generateContent({
      model,
      contents: 'a heron takes off',
      config: {
        responseModalities: [Modality.TEXT, Modality.IMAGE],
        imageConfig: imageConfig.imageSize === '' ? { aspectRatio: imageConfig.aspectRatio } : imageConfig,
      },
    });
    const { width, height } = pictureOf(answer);
    const [across = 1, down = 1] = imageConfig.aspectRatio.split(':').map(Number);
    expect(Math.abs(width / height - across / down) / (across / down)).toBeLessThan(0.05);
    expect(Math.max(width, height) >= 2048).toBe(imageConfig.imageSize === '2K');
    expect(answer.candidates?.[0]?.finishReason).toBe('STOP');
    expect(answer.modelVersion).toBe(model);
    expect(answer.responseId).toMatch(/^task_/);
    expect(await world.spent()).toBeGreaterThan(before);
  });

  test('2K of a model without it is 1K, and says so', async () => {
    const answer = await client.models.generateContent({
      model: 'gemini-image',
      contents: 'a heron',
      config: { imageConfig: { imageSize: '2K' } },
    });
    const { width, height } = pictureOf(answer);
    expect(Math.max(width, height)).toBeLessThan(2048);
    const headers = answer.sdkHttpResponse?.headers ?? {};
    expect(JSON.parse(headers['gateway-warnings'] ?? '[]')).toEqual([
      expect.objectContaining({ field: 'generationConfig.imageConfig.imageSize', action: 'fallback' }),
    ]);
  });

  test('a picture that is changed', async () => {
    const data = Buffer.from(testPicture(256, 256)).toString('base64');
    const answer = await client.models.generateContent({
      model: 'gemini-image',
      contents: [{ text: 'make it rain' }, { inlineData: { mimeType: 'image/png', data } }],
    });
    expect(pictureOf(answer).width).toBeGreaterThan(0);
    expect(asked()).toMatchObject({ references: 1 });
  });

  test('a chat of two turns hands back the picture and its signature', async () => {
    const chat = client.chats.create({ model: 'gemini-image-2k' });
    const first = await chat.sendMessage({ message: 'a heron takes off' });
    pictureOf(first);
    const second = await chat.sendMessage({ message: 'now in the rain' });
    pictureOf(second);
    expect(asked()).toMatchObject({ references: 1 });
    expect(chat.getHistory().map(({ role }) => role)).toEqual(['user', 'model', 'user', 'model']);
  });

  test('a stream brings the picture as one piece', async () => {
    const stream = await client.models.generateContentStream({
      model: 'gemini-image',
      contents: 'a heron takes off',
      config: { responseModalities: [Modality.IMAGE] },
    });
    const pieces: GenerateContentResponse[] = [];
    for await (const piece of stream) pieces.push(piece);
    expect(pieces).toHaveLength(1);
    for (const piece of pieces) pictureOf(piece);
  });

  test.each([
    ['a ratio it does not have', { aspectRatio: '21:9' }, /1:1.*16:9.*9:16|9:16/],
    ['a ratio that is none', { aspectRatio: 'wide' }, /wide/],
  ])('%s is refused, free of charge', async (_title, imageConfig, message) => {
    const before = await world.spent();
    const refused = client.models.generateContent({
      model: 'gemini-image',
      contents: 'a heron',
      config: { imageConfig },
    });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect(await world.spent()).toBe(before);
  });

  test('a refusal for its content is refused in the same words, free of charge', async () => {
    const before = await world.spent();
    const refused = client.models.generateContent({ model: 'gemini-image', contents: 'sandbox:policy' });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('content_policy_violation'),
    });
    expect(await world.spent()).toBe(before);
  });
});
