import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { isTaskModel } from '../../runtime/intake/find-model.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS, pngHeader } from '../edge/fakes.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const url = 'https://img.example/1.png';
const png = (width: number, height: number) =>
  `data:image/png;base64,${pngHeader(width, height).toString('base64')}`;
const prompt = 'a heron takes off';

function routeOf(id: string): Route {
  const route = registry.routes.find((candidate) => candidate.id === id);
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
}

function check(body: JsonObject, route = 'videos-create') {
  return atOnce(
    intake.check({
      route: routeOf(route),
      key: keyRecord(),
      body: { kind: 'json', value: body },
      path: {},
      query: {},
      strict: false,
    }),
  );
}

function refusal(body: JsonObject): {
  readonly code: string;
  readonly param: string;
  readonly message: string;
} {
  try {
    check(body);
  } catch (error) {
    if (error instanceof GatewayError)
      return { code: error.code, param: error.options.param ?? '', message: error.message };
    throw error;
  }
  throw new Error('it was accepted');
}

const item = (role: string, address = url) => ({ type: 'image_url', image_url: { url: address }, role });

describe('modes of the families', () => {
  test.each<[string, JsonObject, string]>([
    ['A text', { model: 'video-a', prompt }, 'text'],
    ['A one reference is the first frame', { model: 'video-a', prompt, input_reference: url }, 'first_frame'],
    [
      'A several are references',
      { model: 'video-a', prompt, input_reference: [url, `${url}2`] },
      'reference',
    ],
    ['F text items', { model: 'video-f', content: [{ type: 'text', text: prompt }] }, 'text'],
    ['F first frame', { model: 'video-f', content: [item('first_frame')] }, 'first_frame'],
    [
      'F first and last',
      { model: 'video-f', content: [item('first_frame'), item('last_frame')] },
      'first_last',
    ],
    ['F references', { model: 'video-f', prompt, content: [item('reference_image')] }, 'reference'],
    [
      'G first and last',
      { model: 'video-g', prompt, first_frame_image: url, last_frame_image: url },
      'first_last',
    ],
    ['G last only', { model: 'video-g', prompt, last_frame_image: url }, 'last_frame'],
    ['I first frame', { model: 'vxq2-pro', prompt, image: url }, 'first_frame'],
    [
      'I first and last',
      { model: 'vxq2-pro', prompt, image: url, metadata: { last_frame_url: url } },
      'first_last',
    ],
    ['I references', { model: 'vxq2-pro', prompt, images: [url, url, url] }, 'reference'],
  ])('%s', (_title, body, mode) => {
    const request = check(body);
    expect([request.canonical.mode, request.warnings]).toEqual([mode, []]);
  });

  test('a mode that is not recommended is taken with a warning', () => {
    const request = check({ model: 'video-g', prompt, images: [url, `${url}2`] });
    expect(request.canonical.mode).toBe('reference');
    expect(request.warnings).toEqual([
      {
        field: 'mode',
        action: 'fallback',
        message: 'reference is not recommended for video-g: the result may fall back to something simpler',
      },
    ]);
  });
});

describe('refusals', () => {
  test.each<[JsonObject, string, string, string]>([
    [
      { model: 'video-a' },
      'invalid_request',
      '',
      'prompt is missing: it is required when the request has no image or video reference',
    ],
    [
      { model: 'video-aa', prompt },
      'model_not_found',
      'model',
      'no model is called `video-aa`; did you mean `video-a` or `video-b`?',
    ],
    [
      { model: 'video-a', prompt, seconds: '5' },
      'invalid_request',
      'seconds',
      'seconds must be 4, 8 or 12 for video-a (got 5)',
    ],
    [
      { model: 'video-f', prompt, metadata: { duration: -1 } },
      'invalid_request',
      'metadata.duration',
      'metadata.duration must be between 4 and 15 seconds for video-f (got -1); ' +
        'a length left to the model could not be priced',
    ],
    [
      { model: 'video-a', prompt, seconds: 'five' },
      'invalid_request',
      'seconds',
      'seconds must be a number for video-a (got "five")',
    ],
    [
      { model: 'video-a', prompt, size: '1:1' },
      'invalid_request',
      'size',
      'size must be 720x1280 or 1280x720 for video-a (got 1:1)',
    ],
    [
      { model: 'video-g', prompt, seconds: 3 },
      'invalid_request',
      'seconds',
      'seconds must be between 4 and 11 for video-g (got 3)',
    ],
    [
      { model: 'vxq2-pro', prompt, duration: 12 },
      'invalid_request',
      'duration',
      'duration must be between 1 and 10 seconds for vxq2-pro (got 12)',
    ],
    [
      { model: 'vxq2-pro', prompt, images: [url, url, url, url] },
      'invalid_request',
      'images',
      'images must hold at most 3 images as reference for vxq2-pro (got 4)',
    ],
    [
      { model: 'vxq2-pro', images: [png(640, 640), png(100, 300)] },
      'invalid_request',
      'images[1]',
      'images[1] must be at least 128 pixels on each side (got 100x300)',
    ],
    [
      { model: 'vxq2-pro', image: png(200, 900) },
      'invalid_request',
      'image',
      'image must have a width to height ratio between 1:4 and 4:1 (got 200x900)',
    ],
    [
      { model: 'video-f-1080p', prompt, metadata: { resolution: '720p' } },
      'invalid_request',
      'metadata.resolution',
      'the model name fixes 1080p but metadata.resolution asks for 720p; leave one of them out',
    ],
    [
      { model: 'video-f-fast-1080p', prompt },
      'invalid_request',
      'size',
      'size must be 480p or 720p for video-f-fast (got 1080p)',
    ],
    [
      { model: 'video-f-classic', prompt, generate_audio: true },
      'invalid_request',
      'generate_audio',
      'video-f-classic cannot do audio; leave `generate_audio` out or set it to false (got true)',
    ],
    [
      { model: 'video-f-classic', prompt, metadata: { watermark: true, generate_audio: true } },
      'invalid_request',
      'metadata.generate_audio',
      'video-f-classic cannot do audio; leave `metadata.generate_audio` out or set it to false (got true)',
    ],
  ])('%j', (body, code, param, message) => {
    expect(refusal(body)).toEqual({ code, param, message });
  });

  test('a mode that a model cannot do names those that work', () => {
    const { code, message } = refusal({ model: 'video-f-classic', prompt, images: [url, `${url}2`] });
    expect(code).toBe('invalid_request');
    expect(message).toMatch(
      /^video-f-classic cannot do reference \(given by images\); it can do .*text \(a prompt only\)/,
    );
  });
});

test('defaults are those of the model', () => {
  expect(check({ model: 'vxq2-pro', prompt }).canonical.facts).toMatchObject({
    seconds: 5,
    size: { tier: '720p' },
  });
  expect(check({ model: 'vxq1', prompt }).canonical.facts).toMatchObject({
    seconds: 5,
    size: { tier: '1080p' },
  });
  expect(check({ model: 'video-f-1080p', prompt }).canonical.facts).toMatchObject({
    size: { tier: '1080p' },
  });
});

test('vx2.0 has the resolution of its vendor, whose default depends on the length', () => {
  const size = (body: JsonObject) =>
    check({ model: 'vx2.0', prompt, image: url, ...body }).canonical.facts.size;
  expect(size({ duration: 8 })).toEqual({ tier: '720p' });
  expect(size({ duration: 4 })).toEqual({ tier: '360p' });
  expect(size({})).toEqual({ tier: '360p' });
  expect(size({ duration: 8, metadata: { aspect_ratio: '1:1' } })).toEqual({ ratio: '1:1', tier: '720p' });
  expect(size({ duration: 8, metadata: { resolution: '1080p' } })).toEqual({ tier: '1080p' });
});

test('references of family B are made in landscape, and who asks for another shape is told', () => {
  const ofReferences = (body: JsonObject) =>
    check({ model: 'video-b', prompt, images: [url, `${url}2`], ...body });
  expect(ofReferences({}).canonical.facts.size).toEqual({ ratio: '16:9', tier: '720p' });
  expect(ofReferences({ size: '16:9' }).warnings).toEqual([]);
  const { canonical, warnings } = ofReferences({ size: '9:16', metadata: { resolution: '1080p' } });
  expect(canonical.facts.size).toEqual({ ratio: '16:9', tier: '1080p' });
  expect(warnings).toMatchObject([{ field: 'size', action: 'fallback' }]);
  expect(check({ model: 'video-b', prompt, image: url, size: '9:16' }).canonical.facts.size).toMatchObject({
    ratio: '9:16',
  });
});

test('a ratio that is left to the model is none, and no mistake', () => {
  const adaptive = check({ model: 'video-f', prompt, metadata: { ratio: 'adaptive' } });
  expect([adaptive.canonical.facts.size, adaptive.canonical.metadata, adaptive.warnings]).toEqual([
    { tier: '720p' },
    undefined,
    [],
  ]);
  const odd = check({ model: 'video-f', prompt, metadata: { ratio: 'wide' } });
  expect(odd.warnings.map(({ field }) => field)).toEqual(['size']);
});

test('reference videos of family F are mp4 or mov', () => {
  const limit = registry.families.find(({ id }) => id === 'f')?.models[0]?.limits.roles.reference_video;
  expect(limit).toEqual({ max: 3, max_bytes: 200 * 1024 * 1024, mimes: ['video/mp4', 'video/quicktime'] });
});

test('every model takes its own defaults in the first mode that works', () => {
  for (const { family, model } of intake.models.all.filter(isTaskModel)) {
    if (family.kind !== 'video') continue;
    const works = (mode: string) => !['no', undefined].includes(model.modes[mode]);
    const given = works('first_frame') ? { image: url } : { video: url };
    const body = { model: model.id, prompt, ...(works('text') ? {} : given) };
    const request = check(body, family.routes[0]);
    expect([model.id, request.warnings]).toEqual([model.id, []]);
  }
});

test.each(['854x480', '853x480'])('%s is 16:9 at 480p', (size) => {
  const { canonical, warnings } = check({ model: 'video-f', prompt, size });
  expect([canonical.facts.size, warnings]).toEqual([{ ratio: '16:9', tier: '480p' }, []]);
});

test.each<[JsonObject, boolean]>([
  [{ generate_audio: true }, true],
  [{ metadata: { generate_audio: false } }, false],
])('family G reads sound from %j', (said, audio) => {
  const { canonical, warnings } = check({ model: 'video-g', prompt, ...said });
  expect([canonical.facts.audio, canonical.metadata, warnings]).toEqual([audio, undefined, []]);
});
