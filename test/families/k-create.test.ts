import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { ask, refusal } from './ask.ts';

const base = { model: 'video-k', prompt: 'a heron takes off' };
const route = 'video-create';
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const three = 'https://img.example/3.png';
const picture = (url: string) => ({ kind: 'image', url });

describe('the entry of family K that counts pictures', () => {
  test.each<[body: JsonObject, size: JsonObject]>([
    [{}, { tier: '720p' }],
    [{ size: '1080P' }, { tier: '1080p' }],
    [
      { size: '1080p', aspect_ratio: '9:16' },
      { tier: '1080p', ratio: '9:16' },
    ],
    [{ size: '1920x1080' }, { tier: '1080p', ratio: '16:9' }],
    [{ size: '480x480' }, { tier: '480p', ratio: '1:1' }],
    [{ size: '9:16' }, { tier: '720p', ratio: '9:16' }],
  ])('%j', (body, size) => {
    const { canonical, warnings } = ask({ ...base, ...body }, { route });
    expect([canonical.facts.size, warnings]).toEqual([size, []]);
  });

  test.each([
    ['large', 'size must be a tier such as `720p`, or `<width>x<height>`'],
    ['1280', 'size must be a tier such as `720p`, or `<width>x<height>`'],
    ['3840x2160', 'size must be 480p, 720p or 1080p for video-k (got 4k)'],
  ])('size %s is refused', (size, message) => {
    expect(refusal({ ...base, size }, { route })).toEqual({
      code: 'invalid_request',
      param: 'size',
      message,
    });
  });

  test.each<[body: JsonObject, mode: string, roles: JsonObject]>([
    [{ images: [one, two] }, 'first_last', { first_frame: [picture(one)], last_frame: [picture(two)] }],
    [
      { input_reference: [one, two] },
      'first_last',
      { first_frame: [picture(one)], last_frame: [picture(two)] },
    ],
    [
      { first_frame_image: one, last_frame_image: two },
      'first_last',
      { first_frame: [picture(one)], last_frame: [picture(two)] },
    ],
    [
      { input_reference: [one, two, three] },
      'reference',
      { reference: [picture(one), picture(two), picture(three)] },
    ],
  ])('%j', (body, mode, roles) => {
    const { canonical } = ask({ ...base, ...body }, { route });
    expect(canonical).toMatchObject({ mode, roles });
  });
});
