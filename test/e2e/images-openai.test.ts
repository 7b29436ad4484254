import OpenAI, { BadRequestError, toFile } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPicture } from '../../runtime/sandbox/media/test-video.ts';
import { decodePng } from '../support/decode-png.ts';
import { type PictureWorld, startPictureWorld } from './picture-world.ts';

/** The published client, its base URL and key changed and nothing else. */
describe("OpenAI's SDK makes images", { timeout: 60_000 }, () => {
  let world: PictureWorld;
  let client: OpenAI;

  beforeAll(async () => {
    world = await startPictureWorld();
    client = new OpenAI({ baseURL: `${world.url}/v1`, apiKey: world.key, maxRetries: 0 });
  });
  afterAll(() => world.close());

  const asked = () => world.twins.journal().at(-1)?.pictures;
  const sizeOf = (bytes: Uint8Array) => {
    const { width, height } = decodePng(bytes);
    return `${width}x${height}`;
  };
  const fetched = async (url: string | undefined) => {
    const answer = await fetch(String(url));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const decoded = (text: string | undefined) => new Uint8Array(Buffer.from(String(text), 'base64'));
  const file = (name: string, width = 256, height = 256) =>
    toFile(testPicture(width, height), name, { type: 'image/png' });

  test.each([
    ['image-l2', '1024x1024', '1024x1024'],
    // Not every vendor of its makes that size: what is made is said.
    ['image-l2-pro', '2048x2048', undefined],
    ['image-l3', '1024x1024', '1024x1024'],
    ['image-l4', '2048x2048', '2048x2048'],
    ['image-l5', '2048x2048', '2048x2048'],
    ['image-l6', '1024x1024', '1024x1024'],
  ])('%s by address, %s', async (model, size, made) => {
    const before = await world.spent();
    const answer = await client.images.generate({
      model,
      prompt: 'a heron takes off',
      size: size as '1024x1024',
      response_format: 'url',
    });
    const { data, usage, created } = answer;
    expect(data).toHaveLength(1);
    expect(created).toBeGreaterThan(1_700_000_000);
    expect(sizeOf(await fetched(data?.[0]?.url))).toBe(made ?? answer.size);
    expect(usage).toMatchObject({ amount: (await world.spent()) - before });
  });

  test.each(['image-l2', 'image-l3', 'image-l4', 'image-l6'])('%s as base64, two at once', async (model) => {
    const { data } = await client.images.generate({
      model,
      prompt: 'a heron takes off',
      n: 2,
      response_format: 'b64_json',
    });
    expect(data?.map(({ url, b64_json }) => [url, sizeOf(decoded(b64_json))])).toEqual([
      [undefined, expect.any(String)],
      [undefined, expect.any(String)],
    ]);
  });

  test('an edit of one file', async () => {
    const { data } = await client.images.edit({
      model: 'image-l6',
      image: await file('heron.png'),
      prompt: 'make it rain',
      size: '1024x1024',
    });
    expect(sizeOf(decoded(data?.[0]?.b64_json))).toBe('1024x1024');
    expect(asked()).toMatchObject({ references: 1, mask: false });
  });

  test('an edit of several files, two results', async () => {
    const { data } = await client.images.edit({
      model: 'image-l6-mini',
      image: [await file('one.png'), await file('two.png'), await file('three.png')],
      prompt: 'they meet',
      n: 2,
      response_format: 'b64_json',
    });
    expect(data?.map(({ b64_json }) => sizeOf(decoded(b64_json)))).toHaveLength(2);
    expect(asked()).toMatchObject({ references: 3, mask: false });
  });

  test('an edit with a mask', async () => {
    const { data } = await client.images.edit({
      model: 'image-l6',
      image: await file('heron.png'),
      mask: await file('mask.png'),
      prompt: 'another sky',
    });
    expect(data).toHaveLength(1);
    expect(asked()).toMatchObject({ references: 1, mask: true });
  });

  test('an edit of L3 by a file', async () => {
    const { data } = await client.images.edit({
      model: 'image-l3',
      image: await file('heron.png', 512, 512),
      prompt: 'make it rain',
    });
    expect(sizeOf(decoded(data?.[0]?.b64_json))).toMatch(/^\d+x\d+$/);
    expect(asked()).toMatchObject({ references: 1 });
  });

  test('headers name the task and what was changed', async () => {
    const { response } = await client.images
      .generate({ model: 'image-l5', prompt: 'a heron', response_format: 'b64_json' })
      .withResponse();
    expect(response.headers.get('gateway-task')).toMatch(/^task_[0-9a-f]{32}$/);
    expect(JSON.parse(response.headers.get('gateway-warnings') ?? '[]')).toEqual([
      { field: 'response_format', action: 'fallback', message: expect.stringContaining('image-l5') },
    ]);
  });

  test('a refusal of the vendor is a refusal, and costs nothing', async () => {
    const before = await world.spent();
    const refused = client.images.generate({ model: 'image-l6', prompt: 'sandbox:policy' });
    await expect(refused).rejects.toBeInstanceOf(BadRequestError);
    await expect(refused).rejects.toMatchObject({ code: 'content_policy_violation' });
    expect(await world.spent()).toBe(before);
  });

  test('some of several that are kept back are not charged', async () => {
    const before = await world.spent();
    const { data, usage } = await client.images.generate({
      model: 'image-l2',
      prompt: 'sandbox:partial',
      n: 2,
    });
    expect(data).toHaveLength(1);
    expect(usage).toMatchObject({ amount: 20_000 });
    expect((await world.spent()) - before).toBe(20_000);
  });
});
