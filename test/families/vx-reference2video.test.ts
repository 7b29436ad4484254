import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask, refusal } from './ask.ts';

/** Row by row: what `POST /vx/ent/v2/reference2video` takes, refuses and hands on. */
const asked = { route: 'vx-reference2video' };
const url = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const hero: JsonObject = { id: 'hero', images: [url] };
const body: JsonObject = { model: 'vxq2-pro', subjects: [hero], prompt: '@hero waves' };
const png = (width: number, height: number) =>
  `data:image/png;base64,${pngHeader(width, height).toString('base64')}`;
const withImages = (...images: readonly string[]): JsonObject => ({
  ...body,
  subjects: [{ id: 'hero', images }],
});

test('subjects become pictures with the name and the voice of their subject', () => {
  const { canonical, warnings } = ask(
    {
      ...body,
      subjects: [
        { id: 'hero', images: [url, two], voice_id: 'v-1' },
        { id: 'dog', images: ['asset://dog'], voice_id: '' },
      ],
      prompt: '@hero walks @dog',
    },
    asked,
  );
  expect(canonical).toEqual({
    mode: 'subject',
    facts: { prompt: '@hero walks @dog', seconds: 5, size: { tier: '720p' } },
    roles: {
      subject: [
        { kind: 'image', url, with: { subject_id: 'hero', voice_id: 'v-1' } },
        { kind: 'image', url: two, with: { subject_id: 'hero', voice_id: 'v-1' } },
        { kind: 'image', url: 'asset://dog', with: { subject_id: 'dog', voice_id: '' } },
      ],
    },
    metadata: {},
  });
  expect(warnings).toEqual([]);
});

describe('accepted, and what it means', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['audio', { audio: true }, { audio: true }],
    ['audio off', { audio: false }, { audio: false }],
    ['the shortest', { duration: 1 }, { seconds: 1 }],
    ['the longest', { duration: 10 }, { seconds: 10 }],
    ['seed', { seed: 7 }, { seed: 7 }],
    ['a random seed', { seed: 0 }, { seed: 0 }],
    ['540p', { resolution: '540p' }, { size: { tier: '540p' } }],
    ['1080p', { resolution: '1080p' }, { size: { tier: '1080p' } }],
    ['a ratio', { aspect_ratio: '9:16' }, { size: { tier: '720p', ratio: '9:16' } }],
    ['an hour when there is less to do', { off_peak: true }, { off_peak: true }],
  ])('%s', (_title, fields, facts) => {
    const { canonical, warnings } = ask({ ...body, ...fields }, asked);
    expect(canonical.facts).toMatchObject(facts);
    expect(warnings).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    ['voice_id', { voice_id: 'v-9' }],
    ['bgm', { bgm: true }],
    ['watermark', { watermark: true }],
    ['wm_position 1', { wm_position: 1 }],
    ['wm_position 4', { wm_position: 4 }],
    ['wm_url', { wm_url: 'https://img.example/mark.png' }],
    ['payload', { payload: ' {"order": 91} ' }],
    ['meta_data', { meta_data: '{"Label": "x", "n": 1.0}' }],
  ])('%s is handed on untouched', (_title, fields) => {
    const { canonical, warnings } = ask({ ...body, ...fields }, asked);
    expect(canonical.metadata).toEqual(fields);
    expect(warnings).toEqual([]);
  });

  test('payload is repeated to the caller', () => {
    expect(ask({ ...body, payload: 'order-91' }, asked).echo).toEqual({ payload: 'order-91' });
    expect(ask(body, asked).echo ?? {}).toEqual({});
  });

  test.each(['vxq3-pro', 'vxq2-pro', 'vxq2-turbo', 'vxq2-pro-fast', 'vxq1', 'vxq1-classic', 'vx2.0'])(
    'model %s',
    (model) => {
      expect(ask({ ...body, model }, asked).canonical.mode).toBe('subject');
    },
  );
});

describe('defaults', () => {
  test.each<[string, JsonObject]>([
    ['vxq2-pro', { seconds: 5, size: { tier: '720p' } }],
    ['vxq2-turbo', { seconds: 5, size: { tier: '720p' } }],
    ['vxq2-pro-fast', { seconds: 5, size: { tier: '720p' } }],
    ['vxq3-pro', { seconds: 5, size: { tier: '720p' } }],
    ['vxq1', { seconds: 5, size: { tier: '1080p' } }],
    ['vx2.0', { seconds: 4, size: { tier: '360p' } }],
  ])('%s', (model, facts) => {
    expect(ask({ model, subjects: [hero] }, asked).canonical.facts).toEqual(facts);
  });
});

describe('accepted with a warning', () => {
  test('voice_id has no effect for vxq3 models', () => {
    const { warnings } = ask({ ...body, model: 'vxq3-pro', voice_id: 'v-9' }, asked);
    expect(warnings).toEqual([
      { field: 'voice_id', action: 'ignored', message: 'voice_id has no effect for vxq3-pro' },
    ]);
    expect(ask({ ...body, model: 'vxq3-pro', voice_id: '' }, asked).warnings).toEqual([]);
  });

  test('is_rec ignores the prompt, and what it would have said of subjects', () => {
    const { canonical, warnings } = ask({ ...body, is_rec: true, prompt: '@nobody waves' }, asked);
    expect(warnings).toEqual([
      { field: 'prompt', action: 'ignored', message: 'prompt is ignored because `is_rec` is true' },
    ]);
    expect([canonical.facts.prompt, canonical.facts.auto_prompt]).toEqual([undefined, true]);
    expect(ask({ ...body, is_rec: false }, asked).canonical.facts.prompt).toBe('@hero waves');
    expect(ask({ model: 'vxq2-pro', subjects: [hero], is_rec: true }, asked).warnings).toEqual([]);
  });

  test('both are refusals where the caller is strict', () => {
    const strict = { ...asked, strict: true };
    expect(refusal({ ...body, model: 'vxq3-pro', voice_id: 'v-9' }, strict).param).toBe('voice_id');
    expect(refusal({ ...body, is_rec: true }, strict).param).toBe('prompt');
  });
});

describe('refused', () => {
  test.each<[string, JsonObject, string, string]>([
    ['no subjects', { model: 'vxq2-pro', prompt: 'x' }, '', 'subjects is missing'],
    ['an empty list', { ...body, subjects: [] }, 'subjects', 'at least 1 items'],
    ['no list', { ...body, subjects: hero }, 'subjects', 'must be an array'],
    ['no id', { ...body, subjects: [{ images: [url] }] }, 'subjects[0].id', 'is missing'],
    [
      'an empty id',
      { ...body, subjects: [{ id: '', images: [url] }] },
      'subjects[0].id',
      'must not be empty',
    ],
    ['no images', { ...body, subjects: [{ id: 'hero' }] }, 'subjects[0].images', 'is missing'],
    ['no image in images', withImages(), 'subjects[0].images', 'at least 1 items'],
    ['four images', withImages(url, url, url, url), 'subjects[0].images', 'at most 3 items'],
    ['no prefix', withImages('iVBORw0KGgo='), 'subjects[0].images[0]', 'data:image/'],
    [
      'a prefix of another kind',
      withImages('data:text/html;base64,PGI+'),
      'subjects[0].images[0]',
      'data:image/',
    ],
    ['gif', withImages('data:image/gif;base64,R0lGODlh'), 'subjects[0].images[0]', 'data:image/'],
    ['no base64 prefix', withImages('data:image/png,iVBORw0='), 'subjects[0].images[0]', ';base64,'],
    [
      'two subjects of one name',
      { ...body, subjects: [hero, { id: 'dog', images: [two] }, { id: 'hero', images: [two] }] },
      'subjects',
      'subjects must have an id each; more than one is called hero',
    ],
    [
      'eight images in all',
      {
        ...body,
        subjects: [
          hero,
          ...['a', 'b', 'c'].map((id) => ({ id, images: [`${url}?${id}`, two] })),
          { id: 'd', images: [`${two}?d`] },
        ],
      },
      'subjects[4].images',
      'hold at most 7 images as subject for vxq2-pro (got 8)',
    ],
    ['too small', withImages(png(127, 300)), 'subjects[0].images[0]', 'at least 128 pixels'],
    ['too narrow', withImages(png(200, 900)), 'subjects[0].images[0]', 'between 1:4 and 4:1'],
    ['too wide', withImages(url, png(900, 200)), 'subjects[0].images[1]', 'between 1:4 and 4:1'],
    ['exactly 1:4', withImages(png(200, 800)), 'subjects[0].images[0]', 'between 1:4 and 4:1, and neither'],
    ['exactly 4:1', withImages(png(800, 200)), 'subjects[0].images[0]', 'between 1:4 and 4:1, and neither'],
    ['a subject that is not there', { ...body, prompt: '@hero and @dog' }, 'prompt', '@dog'],
    ['wm_position 0', { ...body, wm_position: 0 }, 'wm_position', 'at least 1'],
    ['wm_position 5', { ...body, wm_position: 5 }, 'wm_position', 'at most 4'],
    ['half a corner', { ...body, wm_position: 1.5 }, 'wm_position', 'must be an integer'],
    ['duration 0', { ...body, duration: 0 }, 'duration', 'between 1 and 10 seconds for vxq2-pro (got 0)'],
    ['duration 11', { ...body, duration: 11 }, 'duration', 'between 1 and 10 seconds for vxq2-pro (got 11)'],
    [
      'duration of vxq2-turbo',
      { ...body, model: 'vxq2-turbo', duration: 11 },
      'duration',
      'between 1 and 10',
    ],
    ['duration as text', { ...body, duration: '5' }, 'duration', 'must be an integer'],
    ['duration of vxq1', { ...body, model: 'vxq1', duration: 8 }, 'duration', 'must be 5'],
    ['duration of vx2.0', { ...body, model: 'vx2.0', duration: 5 }, 'duration', 'must be 4 or 8'],
    ['resolution 360p', { ...body, resolution: '360p' }, 'resolution', '540p, 720p or 1080p'],
    ['an unknown resolution', { ...body, resolution: '8k' }, 'resolution', '"1080p"'],
    ['resolution of vxq1', { ...body, model: 'vxq1', resolution: '720p' }, 'resolution', 'must be'],
    ['a seed below 0', { ...body, seed: -1 }, 'seed', 'at least 0'],
    ['audio as text', { ...body, audio: 'yes' }, 'audio', 'must be a boolean'],
    ['is_rec as number', { ...body, is_rec: 1 }, 'is_rec', 'must be a boolean'],
    ['payload as object', { ...body, payload: {} }, 'payload', 'must be a string'],
    ['meta_data as object', { ...body, meta_data: {} }, 'meta_data', 'must be a string'],
  ])('%s', (_title, wrong, param, message) => {
    const told = refusal(wrong, asked);
    expect([told.code, told.param]).toEqual(['invalid_request', param]);
    expect(told.message).toContain(message);
  });

  test('a model of another family', () => {
    expect(refusal({ ...body, model: 'video-a' }, asked)).toMatchObject({
      code: 'invalid_request',
      param: 'model',
    });
  });

  test('no model', () => {
    expect(refusal({ subjects: [hero] }, asked)).toMatchObject({ code: 'invalid_request', param: '' });
  });
});

test('pictures behind addresses are looked at: type, size, ratio and bytes', () => {
  const { model } = ask(body, asked);
  expect(model.limits.roles.subject).toEqual({
    max: 7,
    probe: true,
    max_bytes: 50_000_000,
    min_side_px: 128,
    min_ratio: '1:4',
    max_ratio: '4:1',
    exclusive_ratio: true,
    mimes: ['image/png', 'image/jpeg', 'image/webp'],
  });
});
