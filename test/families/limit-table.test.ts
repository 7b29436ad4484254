import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { ask, refusal } from './ask.ts';

/** The public limits, written by hand: each bound just inside and just outside. */
const prompt = 'a heron takes off';
const url = 'https://img.example/1.png';
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://img.example/${index}.png`);

describe('lengths', () => {
  test.each<[string, JsonObject, number]>([
    ['video-c-pro', {}, 10],
    ['video-c-pro', { seconds: '10' }, 10],
    ['video-c-max', {}, 15],
    ['video-c-max', { duration: 15 }, 15],
    ['video-g', { seconds: 4 }, 4],
    ['video-g', { seconds: 11 }, 11],
    ['vxq2-pro', {}, 5],
    ['vxq2-pro', { duration: 1 }, 1],
    ['vxq2-turbo', { duration: 10 }, 10],
    ['vxq2-pro-fast', { duration: 10, image: url }, 10],
    ['video-k-10s', {}, 10],
    ['video-k-15s', {}, 15],
  ])('%s takes %j', (model, fields, seconds) => {
    expect(ask({ model, prompt, ...fields }).canonical.facts.seconds).toBe(seconds);
  });

  test.each<[string, JsonObject, string]>([
    ['video-c-pro', { seconds: 9 }, 'seconds must be 10 for video-c-pro (got 9)'],
    ['video-c-pro', { seconds: 15 }, 'seconds must be 10 for video-c-pro (got 15)'],
    ['video-c-max', { seconds: 10 }, 'seconds must be 15 for video-c-max (got 10)'],
    ['video-g', { seconds: 3 }, 'seconds must be between 4 and 11 for video-g (got 3)'],
    ['video-g', { seconds: 12 }, 'seconds must be between 4 and 11 for video-g (got 12)'],
    ['vxq2-pro', { duration: 0 }, 'duration must be between 1 and 10 seconds for vxq2-pro (got 0)'],
    ['vxq2-turbo', { duration: 11 }, 'duration must be between 1 and 10 seconds for vxq2-turbo (got 11)'],
    ['video-b', { seconds: 5 }, 'seconds must be 4, 6 or 8 for video-b (got 5)'],
    ['video-j', { seconds: 6 }, 'seconds must be 5 or 10 for video-j (got 6)'],
    ['video-l', { seconds: 5 }, 'seconds must be 6 or 10 for video-l (got 5)'],
  ])('%s refuses %j', (model, fields, message) => {
    const told = refusal({ model, prompt, ...fields });
    expect([told.code, told.param, told.message]).toEqual([
      'invalid_request',
      Object.keys(fields)[0],
      message,
    ]);
  });
});

describe('counts', () => {
  test.each<[string, JsonObject]>([
    ['video-d-fast', { images: many(5) }],
    ['vxq2-pro', { images: many(3) }],
    ['video-b', { input_reference: many(3) }],
    ['video-k', { input_reference: many(6) }],
  ])('%s takes %j', (model, fields) => {
    expect(ask({ model, prompt, ...fields }).canonical.mode).toBe('reference');
  });

  test.each<[string, JsonObject, string, string]>([
    [
      'video-d-fast',
      { images: many(6) },
      'images',
      'images must hold at most 5 images as reference for video-d-fast (got 6)',
    ],
    [
      'vxq2-pro',
      { images: many(4) },
      'images',
      'images must hold at most 3 images as reference for vxq2-pro (got 4)',
    ],
    [
      'video-b',
      { input_reference: many(4) },
      'input_reference',
      'input_reference must hold at most 3 images as reference for video-b (got 4)',
    ],
  ])('%s refuses %j', (model, fields, param, message) => {
    expect(refusal({ model, prompt, ...fields })).toEqual({ code: 'invalid_request', param, message });
  });

  test.each([
    ['another', 'https://v.example/2'],
    ['the same', 'https://v.example/1'],
  ])('%s video to change is one too many, and both fields are named', (_title, video_url) => {
    const told = refusal({ model: 'video-d-v2v', prompt, video: 'https://v.example/1', video_url });
    expect(told).toEqual({
      code: 'invalid_request',
      param: 'video_url',
      message:
        'video and video_url must together hold at most 1 video as source_video for video-d-v2v (got 2)',
    });
  });
});

describe('the video to change has at most 15 MB', () => {
  test('15 MB', () => {
    const { model } = ask({ model: 'video-d-v2v', prompt, video: 'https://v.example/1.mp4' });
    expect(model.limits.roles.source_video).toMatchObject({ probe: true, max_bytes: 15_000_000 });
  });

  test('a larger one as base64', () => {
    const mp4 = Buffer.alloc(15_000_001);
    mp4.write('....ftypisom', 0, 'latin1');
    const told = refusal({ model: 'video-d-v2v', prompt, input_video: mp4.toString('base64') });
    expect([told.code, told.param]).toEqual(['invalid_request', 'input_video']);
    expect(told.message).toContain('15000000');
  });
});

describe('sizes', () => {
  test.each<[string, JsonObject, string, string]>([
    [
      'vxq2-pro',
      { metadata: { resolution: '360p' } },
      'metadata.resolution',
      '540p, 720p or 1080p for vxq2-pro (got 360p)',
    ],
    [
      'video-h-t2v-1280*720',
      { size: '720*1280' },
      'size',
      'size must be 1280x720 for video-h-t2v-1280*720 (got 720x1280)',
    ],
    [
      'video-j',
      { metadata: { output_config: { resolution: '4K' } } },
      'metadata.output_config.resolution',
      '720p or 1080p for video-j (got 4k)',
    ],
    ['video-c', { aspect_ratio: '5:1' }, 'aspect_ratio', '(got 5:1)'],
    ['video-b', { size: '1:1' }, 'size', 'size must be 16:9 or 9:16 for video-b (got 1:1)'],
  ])('%s refuses %j', (model, fields, param, message) => {
    const told = refusal({ model, prompt, ...fields });
    expect([told.code, told.param]).toEqual(['invalid_request', param]);
    expect(told.message).toContain(message);
  });
});

test.each(['video-h-t2v-1280*720', 'video-d', 'video-c', 'video-e'])(
  '%s needs a prompt where nothing else says what to make',
  (model) => {
    expect(refusal({ model })).toMatchObject({ code: 'invalid_request', param: '' });
  },
);

test('a picture for a model that takes a text names those that work', () => {
  const told = refusal({ model: 'video-h-t2v-1280*720', prompt, image: url });
  expect(told.message).toBe(
    'video-h-t2v-1280*720 cannot do first_frame (given by image); it can do text (a prompt only)',
  );
});
