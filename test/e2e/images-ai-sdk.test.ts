import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateImage } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { decodePng } from '../support/decode-png.ts';
import { type PictureWorld, startPictureWorld } from './picture-world.ts';

/** The published client with its base URL and key changed and nothing else. */
describe("Vercel's AI SDK makes images", { timeout: 60_000 }, () => {
  let world: PictureWorld;
  beforeAll(async () => {
    world = await startPictureWorld();
  });
  afterAll(() => world.close());

  const modelOf = (id: string) =>
    createOpenAICompatible({ name: 'gateway', baseURL: `${world.url}/v1`, apiKey: world.key }).imageModel(id);

  test.each(['image-l2', 'image-l4', 'image-l5', 'image-l6'])('%s, of a size', async (id) => {
    const size = id === 'image-l4' || id === 'image-l5' ? '2560x1440' : '1024x1024';
    const { image, images } = await generateImage({ model: modelOf(id), prompt: 'a heron takes off', size });
    const { width, height } = decodePng(image.uint8Array);
    expect([`${width}x${height}`, images.length, image.mediaType]).toEqual([size, 1, 'image/png']);
  });

  test('several at once', async () => {
    const { images } = await generateImage({ model: modelOf('image-l2'), prompt: 'a heron', n: 3 });
    expect(images.map(({ uint8Array }) => decodePng(uint8Array).width)).toEqual([1024, 1024, 1024]);
  });

  test('base64 by an option of the provider', async () => {
    const { image } = await generateImage({
      model: modelOf('image-l2'),
      prompt: 'a heron',
      providerOptions: { gateway: { response_format: 'b64_json', ratio: '16:9' } },
    });
    const { width, height } = decodePng(image.uint8Array);
    expect([width, height]).toEqual([1920, 1080]);
  });

  test('an edit with a mask', async () => {
    const picture = testPicture(256, 256);
    const { image } = await generateImage({
      model: modelOf('image-l6'),
      prompt: { images: [picture, picture], text: 'another sky', mask: picture },
    });
    expect(decodePng(image.uint8Array).width).toBeGreaterThan(0);
    expect(world.twins.journal().at(-1)?.pictures).toMatchObject({ references: 2, mask: true });
  });

  test('a refusal is told as it is', async () => {
    const refused = generateImage({
      model: modelOf('image-l2'),
      prompt: 'a heron',
      providerOptions: { gateway: { ratio: '7:1' } },
      maxRetries: 0,
    });
    await expect(refused).rejects.toSatisfy(
      (error: unknown) => APICallError.isInstance(error) && error.statusCode === 400,
    );
  });
});
