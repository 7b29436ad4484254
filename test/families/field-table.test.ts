import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { UploadedFile } from '../../runtime/contract/media.ts';
import type { RawBody } from '../../runtime/intake/intake.ts';
import { pngHeader } from '../edge/fakes.ts';
import { ask, refusal } from './ask.ts';

/** The public table of fields, written by hand: what each family's fields mean, and the rules beside them. */
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const three = 'https://img.example/3.png';
const clip = 'https://img.example/1.mp4';
const prompt = 'a heron takes off';
const P1 = { kind: 'image', url: one };
const P2 = { kind: 'image', url: two };
const P3 = { kind: 'image', url: three };
const last: JsonObject = { metadata: { last_frame_url: two } };

type Row = readonly [model: string, fields: JsonObject, mode: string, roles: JsonObject];

describe('how references are passed', () => {
  test.each<Row>([
    ['video-a', { input_reference: one }, 'first_frame', { first_frame: [P1] }],
    ['video-a', { input_reference: [one, two] }, 'reference', { reference: [P1, P2] }],
    ['video-b', { input_reference: one }, 'first_frame', { first_frame: [P1] }],
    ['video-b', { input_reference: { image_url: one } }, 'first_frame', { first_frame: [P1] }],
    ['video-b', { input_reference: [one], ...last }, 'first_last', { first_frame: [P1], last_frame: [P2] }],
    ['video-b', { input_reference: [one, two] }, 'reference', { reference: [P1, P2] }],
    ['video-c', { input_reference: [one, two, three] }, 'reference', { reference: [P1, P2, P3] }],
    [
      'video-c',
      { image: one, input_reference: two },
      'first_frame_reference',
      { first_frame: [P1], reference: [P2] },
    ],
    [
      'video-c-max',
      { image: one, images: [two, three] },
      'first_frame_reference',
      { first_frame: [P1], reference: [P2, P3] },
    ],
    ['video-d', { first_image_url: one }, 'first_frame', { first_frame: [P1] }],
    [
      'video-d',
      { first_image_url: one, last_image_url: two },
      'first_last',
      { first_frame: [P1], last_frame: [P2] },
    ],
    ['video-d-fast', { images: [one] }, 'reference', { reference: [P1] }],
    ['video-d-fast', { images: [one, two] }, 'reference', { reference: [P1, P2] }],
    ['video-d-v2v', { video: clip }, 'video_edit', { source_video: [{ kind: 'video', url: clip }] }],
    ['video-d-v2v', { video_url: clip }, 'video_edit', { source_video: [{ kind: 'video', url: clip }] }],
    ['video-d-v2v', { input_video: clip }, 'video_edit', { source_video: [{ kind: 'video', url: clip }] }],
    ['video-g', { first_frame_image: one }, 'first_frame', { first_frame: [P1] }],
    [
      'video-g',
      { first_frame_image: one, last_frame_image: two },
      'first_last',
      { first_frame: [P1], last_frame: [P2] },
    ],
    ['video-h-i2v-1280*720', { image: one }, 'first_frame', { first_frame: [P1] }],
    ['video-h-i2v-1280*720', { images: [one] }, 'first_frame', { first_frame: [P1] }],
    ['vxq2-pro', { image: one }, 'first_frame', { first_frame: [P1] }],
    ['vxq2-pro', { image: one, ...last }, 'first_last', { first_frame: [P1], last_frame: [P2] }],
    ['vxq2-pro', { images: [one] }, 'reference', { reference: [P1] }],
    ['vxq2-pro', { images: [one, two, three] }, 'reference', { reference: [P1, P2, P3] }],
    ['video-j', { image: one }, 'first_frame', { first_frame: [P1] }],
    ['video-k', { input_reference: one }, 'first_frame', { first_frame: [P1] }],
    ['video-k', { input_reference: [one, two] }, 'first_last', { first_frame: [P1], last_frame: [P2] }],
    ['video-k', { input_reference: [one, two, three] }, 'reference', { reference: [P1, P2, P3] }],
    ['video-l', { image: one }, 'first_frame', { first_frame: [P1] }],
  ])('%s, %j: %s', (model, fields, mode, roles) => {
    const { canonical, warnings } = ask({ model, prompt, ...fields });
    expect([canonical.mode, warnings]).toEqual([mode, []]);
    expect(canonical.roles).toMatchObject(roles);
    const given = Object.entries(canonical.roles).filter(([, media]) => media !== undefined);
    expect(given.map(([role]) => role).sort()).toEqual(Object.keys(roles).sort());
  });

  test.each<Row>([
    ['video-k', { images: [one] }, 'first_frame', { first_frame: [P1] }],
    ['video-k', { images: [one, two] }, 'first_last', { first_frame: [P1], last_frame: [P2] }],
    ['video-k', { images: [one, two, three] }, 'reference', { reference: [P1, P2, P3] }],
  ])('%s on /v1/video/create, %j: %s', (model, fields, mode, roles) => {
    const { canonical } = ask({ model, prompt, ...fields }, { route: 'video-create' });
    expect(canonical.mode).toBe(mode);
    expect(canonical.roles).toMatchObject(roles);
  });
});

describe('family F reads tagged items, and assets by their name', () => {
  const asset = 'asset://asset_1';
  const item = (kind: 'image' | 'video' | 'audio', role: string): JsonObject => ({
    type: `${kind}_url`,
    [`${kind}_url`]: { url: asset },
    role,
  });

  test.each<[string, readonly JsonObject[], string, JsonObject]>([
    [
      'first and last frame',
      [item('image', 'last_frame'), item('image', 'first_frame')],
      'first_last',
      { first_frame: [{ kind: 'image', url: asset }], last_frame: [{ kind: 'image', url: asset }] },
    ],
    [
      'references of every kind',
      [item('image', 'reference_image'), item('video', 'reference_video'), item('audio', 'reference_audio')],
      'video_reference',
      {
        reference: [{ kind: 'image', url: asset }],
        reference_video: [{ kind: 'video', url: asset }],
        reference_audio: [{ kind: 'audio', url: asset }],
      },
    ],
  ])('%s', (_title, content, mode, roles) => {
    const text = { type: 'text', text: prompt };
    const metadata = { duration: 8, ratio: '9:16', resolution: '1080p' };
    const body = { model: 'video-f', content: [text, ...content], metadata };
    const { canonical, warnings } = ask(body, { route: 'video-generations' });
    expect([canonical.mode, canonical.facts, canonical.metadata, warnings]).toEqual([
      mode,
      { prompt, seconds: 8, size: { ratio: '9:16', tier: '1080p' } },
      undefined,
      [],
    ]);
    expect(canonical.roles).toMatchObject(roles);
  });
});

describe('multipart files', () => {
  const png = (side: number) => new Uint8Array(pngHeader(side, side));
  const form = (model: string, field: string, ...sides: readonly number[]): RawBody => ({
    kind: 'form',
    fields: [
      { name: 'model', text: model },
      { name: 'prompt', text: prompt },
    ],
    files: {
      [field]: sides.map(
        (side): UploadedFile => ({ field, bytes: png(side), filename: 'x', declaredMime: 'text/html' }),
      ),
    },
  });

  test.each<[string, string, number, string]>([
    ['video-a', 'input_reference', 1, 'first_frame'],
    ['video-b', 'input_reference', 1, 'first_frame'],
    ['video-c', 'input_reference', 1, 'first_frame'],
    ['video-c', 'input_reference', 3, 'reference'],
    ['video-d', 'first_image_url', 1, 'first_frame'],
    ['video-e', 'image', 1, 'first_frame'],
    ['video-f', 'image', 1, 'first_frame'],
    ['video-g', 'first_frame_image', 1, 'first_frame'],
    ['video-h-i2v-1280*720', 'image', 1, 'first_frame'],
    ['vxq2-pro', 'images', 2, 'reference'],
    ['video-j', 'image', 1, 'first_frame'],
    ['video-k', 'input_reference', 1, 'first_frame'],
    ['video-k', 'input_reference', 2, 'first_last'],
    ['video-l', 'image', 1, 'first_frame'],
  ])('%s takes %s, %i of them', (model, field, count, mode) => {
    const { canonical, warnings } = ask(form(model, field, ...[400, 401, 402].slice(0, count)));
    expect([canonical.mode, warnings]).toEqual([mode, []]);
  });
});

describe('B is steered to landscape in reference mode', () => {
  const told = (got: string) => ({
    field: 'size',
    action: 'fallback',
    message: `size "${got}" is not one of 16:9; 16:9 was used`,
  });

  test.each<[JsonObject, JsonObject, readonly JsonObject[]]>([
    [{ size: '1280x720' }, { tier: '720p', ratio: '16:9' }, []],
    [{}, { tier: '720p', ratio: '16:9' }, []],
    [{ size: '1080x1920' }, { tier: '1080p', ratio: '16:9' }, [told('9:16')]],
    [{ size: '9:16' }, { tier: '720p', ratio: '16:9' }, [told('9:16')]],
    [{ size: '1080p' }, { tier: '1080p', ratio: '16:9' }, []],
  ])('%j', (fields, size, warnings) => {
    const request = ask({ model: 'video-b', prompt, input_reference: [one, two], ...fields });
    expect([request.canonical.facts.size, request.warnings]).toEqual([size, warnings]);
  });

  test('and nowhere else', () => {
    for (const fields of [{}, { input_reference: one }, { input_reference: one, ...last }]) {
      const { canonical, warnings } = ask({ model: 'video-b', prompt, size: '1080x1920', ...fields });
      expect([canonical.facts.size, warnings]).toEqual([{ tier: '1080p', ratio: '9:16' }, []]);
    }
  });

  test('where the caller is strict it is a refusal', () => {
    const body = { model: 'video-b', prompt, images: [one, two], size: '9:16' };
    expect(refusal(body, { strict: true })).toMatchObject({ code: 'invalid_request', param: 'size' });
  });
});

describe('how the result is made', () => {
  test.each<[string, JsonObject, JsonObject]>([
    [
      'video-c',
      { seconds: '8', aspect_ratio: '9:16', size: '1080p' },
      { seconds: 8, size: { ratio: '9:16', tier: '1080p' } },
    ],
    ['video-c', { size: '1280x720' }, { size: { ratio: '16:9', tier: '720p' } }],
    ['video-h-t2v-1280*720', {}, { seconds: 5, size: { pixels: { width: 1280, height: 720 } } }],
    ['video-h-t2v-720*1280', { size: '720*1280' }, { size: { pixels: { width: 720, height: 1280 } } }],
    ['video-j', { metadata: { output_config: { audio_generation: true } } }, { audio: true }],
    ['video-j', { metadata: { output_config: { audio_generation: 'Disabled' } } }, { audio: false }],
    [
      'video-j',
      { metadata: { output_config: { resolution: '1080P', aspect_ratio: '1:1' } } },
      { size: { ratio: '1:1', tier: '1080p' } },
    ],
    ['video-k', { seconds: 6, size: '720x1280' }, { seconds: 6, size: { ratio: '9:16', tier: '720p' } }],
    [
      'video-l',
      { seconds: 10, metadata: { output_config: { resolution: '1080P' } } },
      { seconds: 10, size: { tier: '1080p' } },
    ],
  ])('%s, %j', (model, fields, facts) => {
    const { canonical, warnings } = ask({ model, prompt, ...fields });
    expect(canonical.facts).toMatchObject(facts);
    expect([canonical.metadata, warnings]).toEqual([undefined, []]);
  });

  test('on /v1/video/create `size` is a tier', () => {
    const body = { model: 'video-k', prompt, aspect_ratio: '3:2', size: '1080P', duration: 10 };
    const { canonical, warnings } = ask(body, { route: 'video-create' });
    expect(canonical.facts).toEqual({ prompt, seconds: 10, size: { ratio: '3:2', tier: '1080p' } });
    expect(warnings).toEqual([]);
  });

  test('family L: an aspect ratio is not to be relied on', () => {
    const warned = { field: 'aspect_ratio', action: 'fallback' };
    expect(ask({ model: 'video-l', prompt, aspect_ratio: '16:9' }).warnings).toEqual([
      { ...warned, message: expect.stringContaining('most upstreams follow the picture') },
    ]);
    const config = { model: 'video-l', prompt, metadata: { output_config: { aspect_ratio: '9:16' } } };
    expect(ask(config).warnings.map(({ action }) => action)).toEqual(['fallback']);
  });

  test('vendor parameters that no fact was read from are handed on', () => {
    const metadata = {
      style: 'noir',
      quality: 'high',
      output_config: { audio_generation: true, logo_add: 'x' },
    };
    expect(ask({ model: 'video-j', prompt, metadata }).canonical.metadata).toEqual({
      style: 'noir',
      quality: 'high',
      output_config: { logo_add: 'x' },
    });
  });
});
