import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { pngHeader } from '../edge/fakes.ts';
import { plannedOn, READ_MEDIA } from '../tasks/plan-on.ts';
import { ask, refusal } from './ask.ts';

/** Family E: nine modes by what is present and `metadata.scene_type`. */
const picture = 'https://img.example/1.png';
const other = 'https://img.example/2.png';
const clip = 'https://img.example/1.mp4';
const voice = 'https://img.example/1.mp3';
const image = (url: string, usage?: string): JsonObject => ({
  type: 'Url',
  category: 'Image',
  url,
  ...(usage === undefined ? {} : { usage }),
});
const video: JsonObject = { type: 'Url', category: 'Video', url: clip };
const audio: JsonObject = { type: 'Url', category: 'Audio', url: voice };
const files = (...file_infos: readonly JsonObject[]): JsonObject => ({ metadata: { file_infos } });
const scene = (scene_type: string, ...file_infos: readonly JsonObject[]): JsonObject => ({
  metadata: { scene_type, file_infos },
});
const base: JsonObject = { model: 'video-e', prompt: 'a heron takes off' };
const P = { kind: 'image', url: picture };
const O = { kind: 'image', url: other };
const V = { kind: 'video', url: clip };
const A = { kind: 'audio', url: voice };

describe('the nine modes', () => {
  test.each<[string, JsonObject, string, JsonObject]>([
    ['text', {}, 'text', {}],
    ['image', { image: picture }, 'first_frame', { first_frame: [P] }],
    ['one of images', { images: [picture] }, 'first_frame', { first_frame: [P] }],
    ['one input_reference', { input_reference: picture }, 'first_frame', { first_frame: [P] }],
    ['one picture without usage', files(image(picture)), 'first_frame', { first_frame: [P] }],
    ['FirstFrame', files(image(picture, 'FirstFrame')), 'first_frame', { first_frame: [P] }],
    ['several images', { images: [picture, other] }, 'reference', { reference: [P, O] }],
    ['pictures without usage', files(image(picture), image(other)), 'reference', { reference: [P, O] }],
    ['Reference', files(image(picture, 'Reference')), 'reference', { reference: [P] }],
    ['reference video', files(video), 'video_reference', { reference_video: [V] }],
    [
      'reference video and pictures',
      files(video, image(picture, 'Reference')),
      'video_reference',
      { reference_video: [V], reference: [P] },
    ],
    [
      'FirstFrame and LastFrame',
      files(image(other, 'LastFrame'), image(picture, 'FirstFrame')),
      'first_last',
      { first_frame: [P], last_frame: [O] },
    ],
    [
      'image and last_frame_url',
      { image: picture, metadata: { last_frame_url: other } },
      'first_last',
      { first_frame: [P], last_frame: [O] },
    ],
    [
      'motion control',
      scene('motion_control', image(picture), video),
      'motion_control',
      { first_frame: [P], motion_video: [V] },
    ],
    [
      'avatar',
      scene('avatar', image(picture), audio),
      'digital_human',
      { first_frame: [P], speech_audio: [A] },
    ],
    ['a picture and speech', files(image(picture), audio), 'digital_human', { speech_audio: [A] }],
    ['digital human', { image: picture, ...scene('digital_human', audio) }, 'digital_human', {}],
    ['lip sync', scene('lip_sync', video, audio), 'lip_sync', { source_video: [V], speech_audio: [A] }],
    ['a video and speech', files(video, audio), 'lip_sync', { source_video: [V], speech_audio: [A] }],
    ['a template alone', { metadata: { template: 'hug' } }, 'template', {}],
    [
      'a template with a picture',
      { image: picture, metadata: { scene_type: 'template_effect', template: 'hug' } },
      'template',
      { first_frame: [P] },
    ],
    [
      'a template with pictures',
      { images: [picture, other], metadata: { template: 'hug' } },
      'template',
      { reference: [P, O] },
    ],
  ])('%s', (_title, fields, mode, roles) => {
    const { canonical, warnings } = ask({ ...base, ...fields });
    expect([canonical.mode, canonical.metadata, warnings]).toEqual([mode, undefined, []]);
    expect(canonical.roles).toMatchObject(roles);
    if (mode === 'template') expect(canonical.facts.template).toBe('hug');
  });
});

test('base64 stands in `url`', () => {
  const png = pngHeader(640, 480).toString('base64');
  const info = { type: 'Base64', category: 'Image', url: png };
  expect(ask({ ...base, ...files(info) }).canonical.roles.first_frame).toEqual([
    { kind: 'image', base64: png },
  ]);
});

test('how the result is made stands in output_config; the rest of metadata is handed on', () => {
  const { canonical } = ask({
    ...base,
    seconds: '8',
    metadata: {
      output_config: { resolution: '1080P', aspect_ratio: '9:16', audio_generation: 'Enabled', logo: 'x' },
      negative_prompt: 'rain',
      enhance: true,
    },
  });
  expect([canonical.facts, canonical.metadata]).toEqual([
    {
      prompt: 'a heron takes off',
      negative_prompt: 'rain',
      seconds: 8,
      size: { ratio: '9:16', tier: '1080p' },
      audio: true,
    },
    { output_config: { logo: 'x' }, enhance: true },
  ]);
});

describe('refused', () => {
  test.each<[string, JsonObject, string, string]>([
    ['an unknown scene', scene('dance'), 'metadata.scene_type', 'must be "motion_control"'],
    [
      'an unknown category',
      files({ type: 'Url', category: 'Text', url: picture }),
      'metadata.file_infos[0].category',
      '"Image"',
    ],
    ['an unknown usage', files(image(picture, 'Middle')), 'metadata.file_infos[0].usage', '"FirstFrame"'],
    [
      'a stored file of the vendor',
      files({ type: 'File', category: 'Image', url: picture }),
      'metadata.file_infos[0].type',
      '"Url" or "Base64"',
    ],
    ['no type', files({ category: 'Image', url: picture }), 'metadata.file_infos[0].type', 'is missing'],
    [
      'an input without content',
      files({ type: 'Url', category: 'Image' }),
      'metadata.file_infos[0].url',
      'is missing',
    ],
    [
      'template_effect without template',
      scene('template_effect', image(picture)),
      'metadata.template',
      'is missing',
    ],
    [
      'motion control without a video',
      scene('motion_control', image(picture)),
      'metadata.file_infos',
      'must hold a video',
    ],
    [
      'motion control without a picture',
      scene('motion_control', video),
      'metadata.file_infos',
      'motion_control (first frame',
    ],
    ['lip sync without speech', scene('lip_sync', video), 'metadata.file_infos', 'must hold an audio'],
    ['lip sync without a video', scene('lip_sync', audio), 'metadata.file_infos', 'must hold a video'],
    ['avatar without speech', scene('avatar', image(picture)), 'metadata.file_infos', 'must hold an audio'],
    ['avatar with a video', scene('avatar', video, audio), 'metadata.file_infos', 'must hold no video'],
    [
      'two first frames',
      files(image(picture, 'FirstFrame'), image(other, 'FirstFrame')),
      'metadata.file_infos',
      'at most 1',
    ],
    ['a video as first frame', files({ ...video, usage: 'FirstFrame' }), 'metadata.file_infos', 'FirstFrame'],
    ['a video as last frame', files({ ...video, usage: 'LastFrame' }), 'metadata.file_infos', 'LastFrame'],
    [
      'a usage of speech',
      files(image(picture), { ...audio, usage: 'Reference' }),
      'metadata.file_infos',
      'audio',
    ],
    ['speech alone', files(audio), 'metadata.file_infos[0].url', 'digital_human'],
    [
      'a template in another scene',
      { metadata: { scene_type: 'lip_sync', template: 'hug', file_infos: [video, audio] } },
      'metadata.scene_type',
      'template_effect',
    ],
  ])('%s', (_title, fields, param, message) => {
    const told = refusal({ ...base, ...fields });
    expect(told.code).toBe('invalid_request');
    expect(told.message).toContain(message);
    expect(told.param.startsWith(param)).toBe(true);
  });

  test('what the fast model cannot do names what it can', () => {
    const told = refusal({ ...base, model: 'video-e-fast', ...scene('lip_sync', video, audio) });
    expect(told.message).toMatch(/^video-e-fast cannot do lip_sync .*it can do .*text \(a prompt only\)$/);
  });
});

test.each([
  ['motion_control', ['Image', 'Video'], 'motion_control'],
  ['lip_sync', ['Video', 'Audio'], 'lip_sync'],
  ['avatar', ['Image', 'Audio'], 'digital_human'],
  [undefined, ['Video', 'Audio'], 'lip_sync'],
] as const)(
  'the scene %s of %j has one price, however long it should be',
  async (scene_type, given, mode) => {
    const file_infos = given.map((category) => ({
      type: 'Url',
      category,
      url: `https://files.example/${category}`,
    }));
    const body = { model: 'video-e', prompt: 'p', seconds: '9', metadata: { scene_type, file_infos } };
    const plan = await plannedOn('tencent-vod', ask(body, { route: 'videos-create' }), READ_MEDIA);
    expect(plan.values).toEqual({ mode });
    expect(plan.quote.micros).toBe(825_000);
    expect(plan.warnings).toEqual([
      {
        field: 'seconds',
        action: 'ignored',
        message: `seconds is not used by tencent-vod in mode ${mode} and was ignored`,
      },
    ]);
  },
);
