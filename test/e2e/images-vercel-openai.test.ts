import { createOpenAI } from '@ai-sdk/openai';
import { generateImage } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { decodePng } from '../support/decode-png.ts';
import { type PictureWorld, startPictureWorld } from './picture-world.ts';

/** Models of every line that can do it on a route. */
function modelsOf(route: string, mode: string): readonly string[] {
  return registry.families
    .filter(({ output, routes }) => output !== undefined && routes.includes(route))
    .flatMap(({ models }) => models.filter(({ modes }) => modes[mode] === 'yes').map(({ id }) => id));
}

/** It reads base64 alone, and asks for it only where it makes pictures, not where it changes them. */
describe("Vercel's provider for OpenAI makes images", { timeout: 60_000 }, () => {
  let world: PictureWorld;
  beforeAll(async () => {
    world = await startPictureWorld();
  });
  afterAll(() => world.close());

  const modelOf = (id: string) => createOpenAI({ baseURL: `${world.url}/v1`, apiKey: world.key }).image(id);

  test.each(modelsOf('images-generations', 'text'))('%s generates', async (id) => {
    const { image, usage } = await generateImage({ model: modelOf(id), prompt: 'a heron takes off' });
    expect([image.mediaType, decodePng(image.uint8Array).width]).toEqual(['image/png', expect.any(Number)]);
    expect(usage).toEqual({
      inputTokens: expect.any(Number),
      outputTokens: expect.any(Number),
      totalTokens: expect.any(Number),
    });
  });

  test.each(modelsOf('images-edits', 'reference'))('%s edits', async (id) => {
    const { image } = await generateImage({
      model: modelOf(id),
      prompt: { images: [testPicture(512, 512)], text: 'make it rain' },
    });
    expect(decodePng(image.uint8Array).width).toBeGreaterThan(0);
    expect(world.twins.journal().at(-1)?.pictures).toMatchObject({ references: 1 });
  });

  test('a part of a picture is edited', async () => {
    const picture = testPicture(256, 256);
    const { image } = await generateImage({
      model: modelOf('image-l6'),
      prompt: { images: [picture], text: 'another sky', mask: picture },
    });
    expect(decodePng(image.uint8Array).width).toBeGreaterThan(0);
    expect(world.twins.journal().at(-1)?.pictures).toMatchObject({ references: 1, mask: true });
  });

  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };

  test('the compatible line answers base64 alone when nothing is asked for, and an address when that is', async () => {
    const body = { model: 'image-l6', prompt: 'a heron' };
    const [usual, linked] = [
      await post('/v1/images/generations', body),
      await post('/v1/images/generations', { ...body, response_format: 'url' }),
    ];
    expect(usual).toMatchObject({ data: [{ b64_json: expect.any(String) }] });
    expect(usual).not.toMatchObject({ data: [{ url: expect.anything() }] });
    expect(linked).toMatchObject({ data: [{ url: expect.stringMatching(/^http/) }] });
  });

  test.each(modelsOf('images-generations', 'text'))("%s tells its usage in OpenAI's members", async (id) => {
    const answer = await post('/v1/images/generations', { model: id, prompt: 'a heron' });
    expect(answer).toMatchObject({
      usage: {
        input_tokens: expect.any(Number),
        output_tokens: expect.any(Number),
        total_tokens: expect.any(Number),
        input_tokens_details: { text_tokens: expect.any(Number), image_tokens: expect.any(Number) },
        amount: expect.any(Number),
        currency: 'USD',
      },
    });
  });
});
