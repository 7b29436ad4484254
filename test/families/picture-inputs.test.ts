import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { RawBody } from '../../runtime/intake/intake.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask, refusal } from './ask.ts';

/** What lines make of pictures that are missing, or that they cannot use: nobody pays for another picture. */
const prompt = 'make it rain';
const edits = { route: 'images-edits' };

/** The ratios that a model has, as people read them; a size more changes no promise. */
function ratiosOf(id: string): string {
  const model = registry.families.flatMap(({ models }) => models).find((one) => one.id === id);
  const ratios = [...new Set(model?.sizes?.rows.map(({ ratio }) => ratio))];
  return `${ratios.slice(0, -1).join(', ')} or ${ratios.at(-1)}`;
}

/** A multipart body with one file. */
function form(fields: Readonly<Record<string, string>>, field: string): RawBody {
  const file = { field, bytes: pngHeader(64, 64), filename: 'a.png', declaredMime: 'image/png' };
  return {
    kind: 'form',
    fields: Object.entries(fields).map(([name, text]) => ({ name, text })),
    files: { [field]: [file] },
  };
}

describe('an edit without a picture', () => {
  const missing = {
    code: 'invalid_request',
    param: 'image',
    message: 'image is missing: POST /v1/images/edits needs at least one image',
  };

  test.each<[JsonObject]>([
    [{ model: 'image-l6' }],
    [{ model: 'image-l3' }],
    [{ model: 'image-l6', image: [] }],
    [{ model: 'image-l6', images: [] }],
    [{ model: 'image-l6', image_file: 'https://img.example/1.png' }],
    [{ model: 'image-l6', mask: 'https://img.example/1.png' }],
  ])('%j is refused', (body) => {
    expect(refusal({ prompt, ...body }, edits)).toEqual(missing);
  });

  test.each(['image-l6', 'image-l3'])('so is one of %s in a form', (model) => {
    expect(refusal({ kind: 'form', fields: [{ name: 'model', text: model }], files: {} }, edits)).toEqual(
      missing,
    );
    expect(refusal(form({ model, prompt }, 'mask'), edits)).toEqual(missing);
    expect(refusal(form({ model, prompt }, 'img'), edits)).toMatchObject({
      code: 'invalid_request',
      param: 'img',
    });
  });

  test('where pictures are made, none is needed', () => {
    const body = { model: 'image-l6', prompt };
    expect(ask(body, { route: 'images-generations' }).canonical.mode).toBe('text');
  });
});

describe('an edit without a prompt', () => {
  const missing = {
    code: 'invalid_request',
    param: 'prompt',
    message: 'prompt is missing: POST /v1/images/edits needs it, and not only as spaces',
  };
  const models = registry.families
    .filter(({ routes }) => routes.includes('images-edits'))
    .flatMap((family) => family.models.map(({ id }) => id));

  test.each(models)('of %s is refused, in JSON and as a form', (model) => {
    const image = 'https://img.example/1.png';
    for (const said of [{}, { prompt: '' }, { prompt: ' \n' }])
      expect(refusal({ model, image, ...said }, edits)).toMatchObject({
        ...missing,
        message: expect.any(String),
      });
    expect(refusal({ model, image }, edits)).toEqual(missing);
    expect(refusal(form({ model }, 'image'), edits)).toEqual(missing);
    expect(refusal(form({ model, prompt: ' ' }, 'image'), edits)).toEqual(missing);
  });

  test('with a prompt, a form is an edit', () => {
    expect(ask(form({ model: 'image-l6', prompt }, 'image'), edits).canonical.mode).toBe('reference');
  });

  test('where a picture may say it all, none is needed', () => {
    const body = { model: 'image-l3', image: 'https://img.example/1.png' };
    expect(ask(body, { route: 'images-generations' }).canonical.mode).toBe('reference');
  });
});

describe('a size in a field that does not take it', () => {
  const l1 = { route: 'gemini-generate', path: { model: 'gemini-image-2k' } };
  const drawn = (imageConfig: JsonObject): JsonObject => ({
    contents: [{ parts: [{ text: prompt }] }],
    generationConfig: { imageConfig },
  });
  const SIZE = 'generationConfig.imageConfig.imageSize';
  const RATIO = 'generationConfig.imageConfig.aspectRatio';

  test.each<[string, JsonObject, string]>([
    [SIZE, { imageSize: '2048x2048' }, `${SIZE} must be 1k or 2k for gemini-image-2k (got "2048x2048")`],
    [SIZE, { imageSize: '16:9' }, `${SIZE} must be 1k or 2k for gemini-image-2k (got "16:9")`],
    [SIZE, { imageSize: '1:1(2K)' }, `${SIZE} must be 1k or 2k for gemini-image-2k (got "1:1(2K)")`],
    [
      RATIO,
      { aspectRatio: '1024x1024' },
      `${RATIO} must be ${ratiosOf('gemini-image-2k')} for gemini-image-2k (got "1024x1024")`,
    ],
  ])('is refused with what does: %s %j', (param, config, message) => {
    expect(refusal(drawn(config), l1)).toEqual({ code: 'invalid_request', param, message });
  });

  test.each<[JsonObject, string, string]>([
    [{ model: 'image-l2-pro', resolution: '2048x2048' }, 'resolution', '1k, 2k or 4k for image-l2-pro'],
    [{ model: 'image-l2', ratio: '1920x1080' }, 'ratio', `${ratiosOf('image-l2')} for image-l2`],
    [{ model: 'image-l2', aspect_ratio: '2k' }, 'aspect_ratio', `${ratiosOf('image-l2')} for image-l2`],
    [{ model: 'image-l3', size: 'landscape' }, 'size', '21:9(4K) or `<width>x<height>` from 262144 to'],
  ])('%j', (body, param, words) => {
    const told = refusal({ prompt, ...body }, { route: 'images-generations' });
    expect(told).toMatchObject({ code: 'invalid_request', param });
    expect(told.message).toContain(words);
  });
});

describe('a mask on a line that draws no part of a picture anew', () => {
  const mask = 'https://img.example/mask.png';
  const image = 'https://img.example/1.png';

  test.each(['gemini-image', 'image-l2', 'image-l2-pro', 'image-l3', 'image-l4', 'image-l5'])(
    '%s names the lines that do',
    (model) => {
      const refused = {
        code: 'invalid_request',
        param: 'model',
        message: `${model} cannot do inpaint (given by image and mask); it can do reference (reference) or text (a prompt only); inpaint can be done by image-l6 or image-l6-mini`,
      };
      expect(refusal({ model, prompt, image, mask }, { route: 'images-tasks' })).toEqual(refused);
      expect(refusal(form({ model, prompt, image }, 'mask'), { route: 'images-tasks' })).toEqual(refused);
    },
  );

  test('nor without a picture', () => {
    const told = refusal({ model: 'image-l2', prompt, mask }, { route: 'images-generations' });
    expect(told).toMatchObject({ code: 'invalid_request', param: 'mask' });
  });
});

test.each(['image', 'images', 'mask', 'watermark', 'user'])('a null `%s` says nothing', (field) => {
  const { canonical, warnings } = ask(
    { model: 'image-l3', prompt, [field]: null },
    { route: 'images-generations' },
  );
  expect([canonical.mode, warnings]).toEqual(['text', []]);
});

test('an area in the format of the vendor is a square, and that is told', () => {
  const body = { req_key: 'image-l3', prompt, size: 4_194_304 };
  const { canonical, warnings } = ask(body, { route: 'jm-submit' });
  expect(canonical.facts.size).toMatchObject({ pixels: { width: 2048, height: 2048 } });
  expect(warnings).toEqual([
    {
      field: 'size',
      action: 'fallback',
      message: 'size leaves the ratio to the vendor elsewhere; here it is the area of a square',
    },
  ]);
});

test.each<[JsonObject, string]>([
  [{ images: [{ file_id: 'file-1' }] }, 'images[0].image_url'],
  [{ image: [{ file_id: 'file-1' }] }, 'image[0].image_url'],
  [{ image: { file_id: 'file-1' } }, 'image.image_url'],
  [{ image: 'https://img.example/1.png', mask: { file_id: 'file-1' } }, 'mask.image_url'],
])('%j says which member is missing', (body, param) => {
  expect(refusal({ model: 'image-l6', prompt, ...body }, edits)).toEqual({
    code: 'invalid_request',
    param,
    message: `${param} is missing`,
  });
});
