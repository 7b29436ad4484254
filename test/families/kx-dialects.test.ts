import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask, refusal } from './ask.ts';

/** The second video vendor's official bodies: what each field becomes. */
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const png = pngHeader(640, 480).toString('base64');
const prompt = 'a heron takes off';
const picture = (url: string) => ({ kind: 'image', url });

test('text to video, every field', () => {
  const request = ask(
    {
      model_name: 'video-j-pro',
      prompt,
      negative_prompt: 'rain',
      sound: 'on',
      cfg_scale: 0.5,
      mode: 'pro',
      camera_control: { type: 'simple', config: { zoom: 3 } },
      aspect_ratio: '9:16',
      duration: '8',
      multi_shot: true,
      shot_type: 'customize',
      watermark_info: { enabled: false },
      external_task_id: 'order-77',
    },
    { route: 'kx-text2video' },
  );
  expect(request.canonical).toEqual({
    mode: 'text',
    facts: {
      prompt,
      negative_prompt: 'rain',
      audio: true,
      seconds: 8,
      size: { ratio: '9:16', tier: '1080p' },
      camera: { type: 'simple', config: { zoom: 3 } },
    },
    roles: {},
    metadata: {
      cfg_scale: 0.5,
      multi_shot: true,
      shot_type: 'customize',
      watermark_info: { enabled: false },
    },
  });
  expect([request.echo, request.warnings, request.model.id]).toEqual([
    { external_task_id: 'order-77' },
    [],
    'video-j-pro',
  ]);
});

test.each<[string, JsonObject, string, JsonObject]>([
  ['kx-text2video', { prompt }, 'text', {}],
  ['kx-image2video', { image: one }, 'first_frame', { first_frame: [picture(one)] }],
  [
    'kx-image2video',
    { image: png, image_tail: two },
    'first_last',
    { first_frame: [{ kind: 'image', base64: png }], last_frame: [picture(two)] },
  ],
  [
    'kx-multi-image2video',
    { image_list: [{ image: one }, { image: two }], prompt },
    'reference',
    { reference: [picture(one), picture(two)] },
  ],
])('%s with the usual model: %j', (route, body, mode, roles) => {
  const { canonical, model, warnings } = ask(body, { route });
  expect([model.id, canonical.mode, canonical.facts.seconds, canonical.facts.size, warnings]).toEqual([
    'video-j',
    mode,
    5,
    { tier: '720p' },
    [],
  ]);
  expect(canonical.roles).toMatchObject(roles);
});

test.each([
  ['std', '720p'],
  ['pro', '1080p'],
  ['4k', '4k'],
])('mode %s is %s', (mode, tier) => {
  const { canonical } = ask({ model_name: 'video-j-pro', prompt, mode }, { route: 'kx-text2video' });
  expect(canonical.facts.size).toEqual({ tier });
});

test.each([
  ['on', true],
  ['off', false],
])('sound %s', (sound, audio) => {
  expect(ask({ prompt, sound }, { route: 'kx-text2video' }).canonical.facts.audio).toBe(audio);
});

test.each([
  ['kx-text2video', { prompt }],
  ['kx-image2video', { image: one }],
])('%s takes both ends of cfg_scale', (route, body) => {
  for (const cfg_scale of [0, 1])
    expect(ask({ model_name: 'video-j', ...body, cfg_scale }, { route }).warnings).toEqual([]);
});

describe('refused', () => {
  test.each<[string, JsonObject, string, string]>([
    ['kx-text2video', {}, '', 'prompt is missing'],
    ['kx-text2video', { prompt, sound: 'yes' }, 'sound', '"on" or "off"'],
    ['kx-text2video', { prompt, mode: 'ultra' }, 'mode', '"std", "pro" or "4k"'],
    ['kx-text2video', { prompt, mode: '4k' }, 'mode', '720p or 1080p for video-j (got 4k)'],
    ['kx-text2video', { prompt, duration: '7' }, 'duration', 'must be 5 or 10'],
    ['kx-text2video', { model_name: 'video-j-pro', prompt, duration: '16' }, 'duration', 'between 3 and 15'],
    ['kx-text2video', { prompt, cfg_scale: 1.5 }, 'cfg_scale', 'at most 1'],
    ['kx-text2video', { prompt, aspect_ratio: '21:9' }, 'aspect_ratio', '16:9, 9:16 or 1:1'],
    ['kx-text2video', { prompt: 'x'.repeat(2501) }, 'prompt', 'at most 2500 characters'],
    ['kx-text2video', { model_name: 'vxq2-pro', prompt }, 'model_name', 'is not served by'],
    ['kx-image2video', { prompt }, '', 'image is missing'],
    ['kx-image2video', { image: one, image_tail: two, dynamic_masks: [{}] }, 'dynamic_masks', '`image_tail`'],
    [
      'kx-image2video',
      { image: one, camera_control: {}, static_mask: two },
      'static_mask',
      '`camera_control`',
    ],
    ['kx-multi-image2video', { prompt }, '', 'image_list is missing'],
    ['kx-multi-image2video', { image_list: [{ image: one }] }, '', 'prompt is missing'],
    ['kx-multi-image2video', { image_list: [{}], prompt }, 'image_list[0].image', 'is missing'],
    [
      'kx-multi-image2video',
      { image_list: Array.from({ length: 5 }, () => ({ image: one })), prompt },
      'image_list',
      'at most 4 items',
    ],
    ['kx-multi-image2video', { image_list: [{ image: one }], prompt, mode: '4k' }, 'mode', '"std" or "pro"'],
  ])('%s: %j', (route, body, param, message) => {
    const told = refusal(body, { route });
    expect([told.code, told.param]).toEqual(['invalid_request', param]);
    expect(told.message).toContain(message);
  });
});

test('what the route does not know is named, and refused where the caller is strict', () => {
  const body = { prompt, callback_url: 'https://mine.example/' };
  expect(ask(body, { route: 'kx-text2video' }).warnings.map(({ field, action }) => [field, action])).toEqual([
    ['callback_url', 'ignored'],
  ]);
  expect(refusal(body, { route: 'kx-text2video', strict: true }).param).toBe('callback_url');
});

describe.each<[route: string, field: string, usual: string, other: string, rest: JsonObject]>([
  ['kx-text2video', 'model_name', 'video-j', 'video-j-pro', { prompt }],
  ['kx-image2video', 'model_name', 'video-j', 'video-j-pro', { image: one }],
  ['kx-multi-image2video', 'model_name', 'video-j', 'video-j-pro', { prompt, image_list: [{ image: one }] }],
  ['ax-submit', 'mv', 'audio-ax', 'audio-ax-pro', { prompt }],
])('the model of %s', (route, field, usual, other, rest) => {
  const asked = { route, path: { action: 'music' } };

  test.each<[body: JsonObject, id: string]>([
    [{}, usual],
    [{ [field]: other }, other],
    [{ model: other }, other],
  ])('%j', (body, id) => {
    const { model, modelName, warnings } = ask({ ...body, ...rest }, asked);
    expect([model.id, modelName, warnings]).toEqual([id, id, []]);
  });

  test("the vendor's own field wins, with a warning", () => {
    const { model, warnings } = ask({ [field]: usual, model: other, ...rest }, asked);
    expect([model.id, warnings.map(({ field, message }) => [field, message])]).toEqual([
      usual,
      [['model', `model has no effect beside \`${field}\``]],
    ]);
  });

  test('a refusal names the field that was used', () => {
    const refusals = ['model', field].map((name) => refusal({ [name]: 'vxq2-pro', ...rest }, asked));
    expect(refusals.map(({ param }) => param)).toEqual(['model', field]);
    expect(refusal({ model: 'nobody', ...rest }, asked)).toMatchObject({ code: 'model_not_found' });
    expect(refusal({ model: null, ...rest }, asked)).toMatchObject({
      code: 'invalid_request',
      param: 'model',
    });
  });
});

test('shots with lengths of their own are no setting of the unified body', () => {
  const multi_prompt = [{ index: 1, prompt: 'a', duration: '15' }];
  const body = { model: 'video-j', prompt, metadata: { multi_prompt } };
  expect(refusal(body, { route: 'videos-create' })).toMatchObject({
    code: 'invalid_request',
    param: 'metadata.multi_prompt',
  });
});

test.each([
  ['kx-text2video', 'multi_prompt', { prompt }],
  ['kx-text2video', 'voice_list', { prompt }],
  ['kx-image2video', 'multi_prompt', { image: one }],
  ['kx-image2video', 'voice_list', { image: one }],
  ['kx-image2video', 'element_list', { image: one }],
])('%s does not take %s, and says so', (route, field, body) => {
  const given = { ...body, [field]: [{}] };
  expect(ask(given, { route }).warnings).toMatchObject([{ field, action: 'ignored' }]);
  expect(refusal(given, { route, strict: true })).toMatchObject({ code: 'invalid_request', param: field });
});

test('video-create does not take enable_upsample, and says so', () => {
  const [model] = registry.families.find(({ id }) => id === 'k-create')?.models ?? [];
  const given = { model: model?.id ?? '', prompt, enable_upsample: true };
  const field = 'enable_upsample';
  expect(ask(given, { route: 'video-create' }).warnings).toMatchObject([{ field, action: 'ignored' }]);
  expect(refusal(given, { route: 'video-create', strict: true })).toMatchObject({ param: field });
});
