import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask, refusal } from './ask.ts';

/** What the bodies of lines become, in each way that callers may write them. */
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const png = pngHeader(640, 480).toString('base64');
const prompt = 'a heron takes off';
const byUrl = (url: string) => ({ kind: 'image', url });
const byBytes = { kind: 'image', base64: png };

/** What of a request is about the pictures; sizes have a table of their own. */
function canonicalOf(body: JsonObject, route: string, path = {}) {
  const { canonical, warnings } = ask(body, { route, path });
  const { size: _size, count, response_format, ...facts } = canonical.facts;
  return { mode: canonical.mode, facts, count, response_format, roles: canonical.roles, warnings };
}

describe('references in every way of the interface', () => {
  test.each([
    ['L2: a list of base64', 'image-l2', 'images-generations', { image: [png, png] }, [byBytes, byBytes]],
    ['L2: one text', 'image-l2', 'images-generations', { image: one }, [byUrl(one)]],
    ['L2-pro: a list of base64', 'image-l2-pro', 'images-generations', { image: [png] }, [byBytes]],
    ['L3: addresses', 'image-l3', 'images-generations', { image: [one, two] }, [byUrl(one), byUrl(two)]],
    ['L3: edits of addresses', 'image-l3', 'images-edits', { images: [{ image_url: one }] }, [byUrl(one)]],
    ['L4: a list of base64', 'image-l4', 'images-generations', { image: [png] }, [byBytes]],
    ['L5: a list of base64', 'image-l5', 'images-generations', { image: [png] }, [byBytes]],
    ['L6: an object', 'image-l6', 'images-edits', { image: { image_url: one } }, [byUrl(one)]],
    [
      'L6: objects and texts',
      'image-l6',
      'images-edits',
      { images: [{ image_url: one }, two] },
      [byUrl(one), byUrl(two)],
    ],
  ])('%s', (_title, model, route, given, reference) => {
    expect(canonicalOf({ model, prompt, ...given }, route)).toMatchObject({
      mode: 'reference',
      facts: { prompt },
      roles: { reference },
      warnings: [],
    });
  });

  test.each([
    ['an object', { image_url: two }],
    ['a text', two],
  ])('L6: a mask as %s', (_title, mask) => {
    const body = { model: 'image-l6', prompt, image: one, mask };
    expect(canonicalOf(body, 'images-edits')).toMatchObject({
      mode: 'inpaint',
      roles: { reference: [byUrl(one)], mask: [byUrl(two)] },
    });
  });
});

test('every field of the compatible line', () => {
  const body = {
    model: 'image-l6',
    prompt,
    n: 2,
    size: 'auto',
    quality: 'high',
    style: 'vivid',
    background: 'transparent',
    output_format: 'webp',
    output_compression: 80,
    moderation: 'low',
    response_format: 'b64_json',
    stream: false,
    user: 'u-1',
  };
  expect(canonicalOf(body, 'images-generations')).toEqual({
    mode: 'text',
    facts: {
      prompt,
      quality: 'high',
      style: 'vivid',
      background: 'transparent',
      output_format: 'webp',
      output_compression: 80,
      moderation: 'low',
      end_user: 'u-1',
    },
    count: 2,
    response_format: 'b64_json',
    roles: {},
    warnings: [],
  });
  expect(ask(body, { route: 'images-generations' }).canonical.facts.size).toBeUndefined();
});

describe("L1 in Google's dialect", () => {
  const path = { model: 'gemini-image-2k' };
  const turn = (role: string, ...parts: JsonObject[]): JsonObject => ({ role, parts });
  const drawn = { inlineData: { mimeType: 'image/png', data: png }, thoughtSignature: 'c2lnbmVk' };

  test('one turn is a prompt with its pictures', () => {
    const contents = [
      turn(
        'user',
        { text: 'they' },
        { inline_data: { mime_type: 'image/png', data: png } },
        { text: 'meet' },
      ),
    ];
    expect(canonicalOf({ contents }, 'gemini-generate', path)).toEqual({
      mode: 'reference',
      facts: { prompt: 'they meet' },
      count: 1,
      response_format: 'b64_json',
      roles: { reference: [byBytes] },
      warnings: [],
    });
  });

  test('of several turns the last is the prompt, every picture a reference, and all but thoughts goes along', () => {
    const contents = [
      turn('user', { text: 'a heron' }),
      turn('model', { text: 'thinking', thought: true }, { ...drawn, thought: true }),
      turn('model', { text: 'thinking', thought: true }, { text: 'Here.' }, drawn),
      turn('user', { text: 'make it rain' }, { fileData: { fileUri: one } }),
    ];
    const said = [contents[0], turn('model', { text: 'Here.' }, drawn), contents[3]];
    const generationConfig = { temperature: 0.5, candidateCount: 2, seed: 7 };
    expect(canonicalOf({ contents, generationConfig }, 'gemini-generate', path)).toMatchObject({
      mode: 'reference',
      facts: {
        prompt: 'make it rain',
        seed: 7,
        conversation: { contents: said, generationConfig: { temperature: 0.5 } },
      },
      count: 2,
      roles: { reference: [byBytes, byUrl(one)] },
    });
  });

  test('an answer of words alone is refused', () => {
    const body = {
      contents: [turn('user', { text: 'hi' })],
      generationConfig: { responseModalities: ['Text'] },
    };
    expect(refusal(body, { route: 'gemini-generate', path })).toEqual({
      code: 'invalid_request',
      param: 'generationConfig.responseModalities',
      message:
        'generationConfig.responseModalities must have `IMAGE` in it: gemini-image-2k answers with pictures',
    });
  });
});

describe("L3 in the vendor's format", () => {
  const size = (body: JsonObject) =>
    ask({ req_key: 'jimeng_t2i_v40', prompt, ...body }, { route: 'jm-submit' }).canonical.facts.size;

  test.each([
    ['width and height', { width: 2560, height: 1440 }, { width: 2560, height: 1440 }],
    ['an area of 1k', { size: 1048576 }, { width: 1024, height: 1024 }],
    ['an area of 2k', { size: 4194304 }, { width: 2048, height: 2048 }],
    ['an area of 4k', { size: 16777216 }, { width: 4096, height: 4096 }],
  ])('%s', (_title, body, pixels) => {
    expect(size(body)).toMatchObject({ pixels });
  });

  test('every field', () => {
    const body = {
      req_key: 'image-l3',
      prompt,
      image_urls: [one],
      binary_data_base64: [png],
      scale: 0.7,
      force_single: true,
      min_ratio: 0.5,
      max_ratio: 2,
      seed: -1,
    };
    expect(canonicalOf(body, 'jm-submit')).toMatchObject({
      mode: 'reference',
      facts: { prompt },
      roles: { reference: [byUrl(one), byBytes] },
    });
    const { canonical, warnings } = ask(body, { route: 'jm-submit' });
    const why = 'has no effect, because a width and a height are always sent';
    expect(warnings).toEqual([
      { field: 'min_ratio', action: 'ignored', message: `min_ratio ${why}` },
      { field: 'max_ratio', action: 'ignored', message: `max_ratio ${why}` },
    ]);
    expect(canonical.metadata).toEqual({ scale: 0.7, force_single: true, min_ratio: 0.5, max_ratio: 2 });
    expect(canonical.facts.seed).toBeUndefined();
  });
});

test('L5 makes any size between its presets, and none beyond its bounds', () => {
  const sized = (size: string) => ({ model: 'image-l5', prompt, size });
  expect(ask(sized('3000x2000'), { route: 'images-generations' }).canonical.facts.size).toMatchObject({
    pixels: { width: 3000, height: 2000 },
  });
  expect(refusal(sized('300x200'), { route: 'images-generations' })).toMatchObject({ param: 'size' });
});
