import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { png } from '../media/samples.ts';
import { askForm, askPictures } from './picture-line.ts';
import { refused } from './refused.ts';

/** The size of a checked request and what its caller is told. */
function seen(body: JsonObject): readonly unknown[] {
  const { canonical, warnings } = askPictures(body);
  const { size } = canonical.facts;
  const text = typeof size === 'object' ? JSON.stringify(size) : size;
  return [text, ...warnings.map(({ field, action, message }) => `${field} ${action}: ${message}`)];
}

const wide = '{"ratio":"16:9","tier":"1k","pixels":{"width":1920,"height":1080}}';
const wide2k = '{"ratio":"16:9","tier":"2k","pixels":{"width":2048,"height":1152}}';
const square = '{"ratio":"1:1","tier":"1k","pixels":{"width":1024,"height":1024}}';

describe('the size of pictures', () => {
  test.each<[JsonObject]>([
    [{ size: '16:9' }],
    [{ ratio: '16:9' }],
    [{ size: '1920x1080' }],
    [{ size: '1920*1080' }],
    [{ ratio: '16:9', resolution: '1k' }],
    [{ size: '1920x1080', ratio: '16:9' }],
    [{ size: '1920x1080', resolution: '1K' }],
    [{ size: '1920x1080', ratio: '16:9', resolution: '1k' }],
    [{ size: '16:9', ratio: '16:9' }],
    [{ size: 'auto', ratio: '16:9' }],
  ])('%j is the row of that name', (body) => {
    expect(seen(body)).toEqual([wide]);
  });

  test.each<[JsonObject]>([
    [{ size: '16:9(2K)' }],
    [{ size: '16:9', resolution: '2k' }],
    [{ ratio: '16:9', resolution: '2K' }],
    [{ size: '2048x1152' }],
    [{ size: '2048x1152', ratio: '16:9' }],
    [{ size: '16:9(2k)', ratio: '16:9', resolution: '2k' }],
  ])('%j is the row of the larger tier', (body) => {
    expect(seen({ model: 'pic-pro', ...body })).toEqual([wide2k]);
  });

  test('one that nobody asked for is the default', () => {
    expect(seen({})).toEqual([square]);
    expect(seen({ size: '' })).toEqual([square]);
    expect(seen({ model: 'pic-auto' })).toEqual([undefined]);
    expect(seen({ model: 'pic-auto', size: 'auto' })).toEqual([undefined]);
    expect(askPictures({}).given).toEqual({ prompt: 'a heron' });
  });

  test('its tier alone leaves the ratio open where the model does', () => {
    expect(seen({ model: 'pic-auto', size: '1k' })).toEqual(['{"tier":"1k"}']);
    expect(seen({ size: '1k' })).toEqual([square]);
  });

  test('`auto` of a model that has a default is told', () => {
    expect(seen({ size: 'auto' })).toEqual([
      square,
      'size fallback: size "auto" is not left open by pic; 1:1 in 1k (1024x1024) is used',
    ]);
  });

  test('what is not in the table is the nearest row, said of the caller’s field', () => {
    expect(seen({ size: '1280x720' })).toEqual([
      wide,
      'size fallback: size 1280x720 is not one of 1024x1024, 1536x1152, 1152x1536, 1536x1024, 1024x1536, 1920x1080 or 1080x1920 for pic; 16:9 (1920x1080) is meant',
    ]);
    expect(seen({ model: 'pic-auto', ratio: '16:9', resolution: '2k' })).toEqual([
      '{"ratio":"16:9","tier":"1k","pixels":{"width":1344,"height":768}}',
      'resolution fallback: resolution 16:9 in 2k is not offered: pic-auto has 16:9 in 1k; 1k is used',
    ]);
  });

  test('fields that contradict each other: names win over pixels, and that is told', () => {
    expect(seen({ size: '1024x1024', ratio: '16:9' })).toEqual([
      wide,
      'size ignored: size "1024x1024" gives way to the other fields, which say 16:9 in 1k',
    ]);
    expect(seen({ model: 'pic-pro', size: '1024x1024', resolution: '2k' })).toEqual([
      '{"ratio":"1:1","tier":"2k","pixels":{"width":2048,"height":2048}}',
      'size ignored: size "1024x1024" gives way to the other fields, which say 1:1 in 2k',
    ]);
    expect(seen({ size: '4:3', ratio: '16:9' })).toEqual([
      wide,
      'size ignored: size "4:3" gives way to the other fields, which say 16:9',
    ]);
  });

  test.each<[JsonObject, string, string]>([
    [
      { ratio: '21:9' },
      'ratio',
      'ratio 21:9 is not a ratio of pic; it has 1:1, 4:3, 3:4, 3:2, 2:3, 16:9 or 9:16',
    ],
    [
      { size: '21:9' },
      'size',
      'size 21:9 is not a ratio of pic; it has 1:1, 4:3, 3:4, 3:2, 2:3, 16:9 or 9:16',
    ],
    [{ resolution: '4k' }, 'resolution', 'resolution 4k is not offered: pic has 1k'],
    [{ size: '16:9(2K)' }, 'size', 'size 16:9 in 2k is not offered: pic has 16:9 in 1k'],
    [
      { size: 'poster' },
      'size',
      'size must be 1:1, 4:3, 3:4, 3:2, 2:3, 16:9, 9:16 or its `<width>x<height>` for pic (got "poster")',
    ],
    [{ ratio: '1k' }, 'ratio', 'ratio must be 1:1, 4:3, 3:4, 3:2, 2:3, 16:9 or 9:16 for pic (got "1k")'],
    [{ size: '16:9', resolution: 'large' }, 'resolution', 'resolution must be 1k for pic (got "large")'],
    [
      { ratio: '1920x1080' },
      'ratio',
      'ratio must be 1:1, 4:3, 3:4, 3:2, 2:3, 16:9 or 9:16 for pic (got "1920x1080")',
    ],
    [
      { model: 'pic-pro', resolution: '2048x2048' },
      'resolution',
      'resolution must be 1k, 2k or 4k for pic-pro (got "2048x2048")',
    ],
    [
      { model: 'pic-pro', resolution: '1:1(2K)' },
      'resolution',
      'resolution must be 1k, 2k or 4k for pic-pro (got "1:1(2K)")',
    ],
    [
      { model: 'pic-pro', size: '1024x1024', resolution: '2048x2048' },
      'resolution',
      'resolution must be 1k, 2k or 4k for pic-pro (got "2048x2048")',
    ],
    [
      { model: 'pic-free', size: '100x100' },
      'size',
      'size 100x100 must have from 262144 to 16777216 pixels in all, with a width to height ratio between 1:16 and 16:1 for pic-free',
    ],
  ])('%j is refused', (body, param, message) => {
    expect(refused(() => askPictures(body))).toEqual({ code: 'invalid_request', param, message });
  });

  test('a strict request is refused where anything would be another size', () => {
    expect(refused(() => askPictures({ size: '1280x720' }, { strict: true }))).toMatchObject({
      param: 'size',
    });
    expect(() => askPictures({ size: '1920x1080', ratio: '16:9' }, { strict: true })).not.toThrow();
  });
});

describe('how many pictures, and in what form', () => {
  test('one, as the line has them, when nobody says otherwise', () => {
    const { canonical, response_format } = askPictures({});
    expect(canonical.facts).toMatchObject({ count: 1, response_format: 'url' });
    expect(response_format).toBe('url');
  });

  test('a form that is not to be relied on is the other one, and told', () => {
    const { response_format, warnings } = askPictures({ response_format: 'b64_json' });
    expect(response_format).toBe('url');
    expect(warnings).toEqual([
      {
        field: 'response_format',
        action: 'fallback',
        message: 'response_format b64_json is not to be relied on for pic; url is used',
      },
    ]);
  });

  test.each<[JsonObject, string, string]>([
    [
      { response_format: 'png' },
      'response_format',
      'response_format must be url or b64_json for pic (got "png")',
    ],
    [{ n: 0 }, 'n', 'n must be between 1 and 4 for pic (got 0)'],
    [{ n: 5 }, 'n', 'n must be between 1 and 4 for pic (got 5)'],
    [{ n: 1.5 }, 'n', 'n must be a whole number for pic (got 1.5)'],
  ])('%j is refused', (body, param, message) => {
    expect(refused(() => askPictures(body))).toEqual({ code: 'invalid_request', param, message });
  });

  test('the numbers of a form are numbers', () => {
    const { canonical } = askForm({ model: 'pic', prompt: 'a heron', n: '3', size: '16:9' });
    expect(canonical.facts.count).toBe(3);
  });
});

describe('pictures that are changed', () => {
  const image = png(64, 64);

  test('a mask and several files make an inpainting', () => {
    const { canonical, paramOf } = askForm(
      { model: 'pic', prompt: 'a hat' },
      { image: [image, png(32, 32)], mask: [png(64, 64)] },
    );
    expect(canonical.mode).toBe('inpaint');
    expect(canonical.roles.reference).toHaveLength(2);
    expect(paramOf?.('reference', 1)).toBe('image[1]');
  });

  test('a mask without a picture is refused', () => {
    expect(refused(() => askForm({ model: 'pic', prompt: 'a hat' }, { mask: [image] }))).toEqual({
      code: 'invalid_request',
      param: 'mask',
      message:
        'mask cannot be used without anything else for pic; it can do inpaint (reference and mask), reference (reference) or text (a prompt only)',
    });
  });

  test('a mask says where and not what: the prompt stays required', () => {
    const files = { image: [image], mask: [image] };
    expect(refused(() => askForm({ model: 'pic' }, files)).message).toBe(
      'prompt is missing: it is required when the request has a mask',
    );
    expect(() => askForm({ model: 'pic' }, { image: [image] })).not.toThrow();
  });

  test('too many pictures are refused by the name of their field', () => {
    const three = [image, image, image].map((bytes) => new Uint8Array(bytes));
    expect(refused(() => askForm({ model: 'pic', prompt: 'x' }, { image: three }))).toMatchObject({
      param: 'image',
      message: 'image must hold at most 2 images as reference for pic (got 3)',
    });
  });
});
