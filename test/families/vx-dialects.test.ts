import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask, refusal } from './ask.ts';

/** Decisions 4 and the vendor's own rules: text, first frame, and first and last frame in its format. */
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const prompt = 'a heron takes off';
const picture = (url: string) => ({ kind: 'image', url });

test.each<[string, JsonObject, string, JsonObject]>([
  ['vx-text2video', { prompt }, 'text', {}],
  ['vx-img2video', { images: [one] }, 'first_frame', { first_frame: [picture(one)] }],
  [
    'vx-start-end2video',
    { images: [one, two], prompt },
    'first_last',
    { first_frame: [picture(one)], last_frame: [picture(two)] },
  ],
])('%s takes %j as %s', (route, fields, mode, roles) => {
  const { canonical, warnings } = ask({ model: 'vxq2-pro', ...fields, payload: 'p', bgm: true }, { route });
  expect([canonical.mode, canonical.roles, canonical.metadata, warnings]).toEqual([
    mode,
    roles,
    { bgm: true, payload: 'p' },
    [],
  ]);
  expect(canonical.facts).toMatchObject({ seconds: 5, size: { tier: '720p' } });
});

describe('refused', () => {
  test.each<[string, JsonObject, string, string]>([
    ['vx-text2video', {}, '', 'prompt is missing'],
    [
      'vx-text2video',
      { model: 'vxq1-classic', prompt },
      'model',
      'is not served by POST /vx/ent/v2/text2video',
    ],
    ['vx-text2video', { model: 'vx2.0', prompt }, 'model', 'is not served by POST /vx/ent/v2/text2video'],
    ['vx-text2video', { prompt, duration: 11 }, 'duration', 'between 1 and 10 seconds'],
    ['vx-img2video', { prompt }, '', 'images is missing'],
    ['vx-img2video', { images: [] }, 'images', 'at least 1 items'],
    ['vx-img2video', { images: [one, two] }, 'images', 'at most 1 items'],
    ['vx-img2video', { images: ['aGVyb24='] }, 'images[0]', 'data:image/'],
    ['vx-img2video', { images: one }, 'images', 'must be an array'],
    ['vx-start-end2video', { images: [one] }, 'images', 'at least 2 items'],
    ['vx-start-end2video', { images: [one, two, one] }, 'images', 'at most 2 items'],
    ['vx-start-end2video', { images: [one, two], wm_position: 9 }, 'wm_position', 'at most 4'],
  ])('%s: %j', (route, fields, param, message) => {
    const told = refusal({ model: 'vxq2-pro', ...fields }, { route });
    expect([told.code, told.param]).toEqual(['invalid_request', param]);
    expect(told.message).toContain(message);
  });
});

describe('a picture of exactly 1:4 or 4:1', () => {
  const uri = (width: number, height: number) =>
    `data:image/png;base64,${Buffer.from(pngHeader(width, height)).toString('base64')}`;

  test.each([
    ['vx-img2video', (picture: string) => [picture]],
    ['vx-start-end2video', (picture: string) => [picture, picture]],
  ])('is refused by %s, and one inside is not', (route, imagesOf) => {
    const body = (picture: string) => ({ model: 'vxq2-pro', prompt, images: imagesOf(picture) });
    for (const [width, height] of [
      [200, 800],
      [800, 200],
    ] as const)
      expect(refusal(body(uri(width, height)), { route })).toEqual({
        code: 'invalid_request',
        param: 'images[0]',
        message: `images[0] must have a width to height ratio between 1:4 and 4:1, and neither of them (got ${width}x${height})`,
      });
    for (const [width, height] of [
      [201, 800],
      [800, 201],
    ] as const)
      expect(ask(body(uri(width, height)), { route }).canonical.roles.first_frame).toHaveLength(1);
  });

  test('is taken by the family in the common format, whose vendor allows it', () => {
    for (const image of [uri(200, 800), uri(800, 200)])
      expect(ask({ model: 'vxq2-pro', prompt, image }).canonical.roles.first_frame).toHaveLength(1);
  });
});

test.each(['vx-img2video', 'vx-start-end2video'])('%s warns of what has no effect', (route) => {
  const images = route === 'vx-img2video' ? [one] : [one, two];
  const body = { model: 'vxq3-pro', images, prompt, is_rec: true, voice_id: 'v-1' };
  expect(ask(body, { route }).warnings).toEqual([
    { field: 'voice_id', action: 'ignored', message: 'voice_id has no effect for vxq3-pro' },
    { field: 'prompt', action: 'ignored', message: 'prompt is ignored because `is_rec` is true' },
  ]);
});

test('bodies of the vendor-format routes end at 20 MB', () => {
  const routes = registry.routes.filter(
    ({ operation, surface }) => surface === 'vx' && operation === 'video.submit',
  );
  expect(routes.map(({ path, body }) => [path, body?.kinds, body?.max_bytes])).toEqual([
    ['/vx/ent/v2/img2video', ['json'], 20 * 1024 * 1024],
    ['/vx/ent/v2/reference2video', ['json'], 20 * 1024 * 1024],
    ['/vx/ent/v2/start-end2video', ['json'], 20 * 1024 * 1024],
    ['/vx/ent/v2/text2video', ['json'], 20 * 1024 * 1024],
  ]);
});
