import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { plannedOn, READ_MEDIA } from '../tasks/plan-on.ts';
import { ask, refusal } from './ask.ts';

/** Models of fixed lengths, and pictures in every mode, on relays of one form. */
const prompt = 'a heron takes off';
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const three = 'https://img.example/3.png';

describe('relays are told the length and every picture', () => {
  test.each<[string, JsonObject, string, readonly unknown[]]>([
    ['video-a', { seconds: '12' }, '12', []],
    ['video-c-pro', {}, '10', []],
    ['video-c-max', {}, '15', []],
    ['video-k-10s', {}, '10', []],
    ['video-k-15s', { duration: 15 }, '15', []],
    ['video-k', { input_reference: one }, '6', [one]],
    ['video-k', { input_reference: [one, two] }, '6', [one, two]],
    ['video-k', { input_reference: [one, two, three] }, '6', [one, two, three]],
    ['video-c', { image: three, images: [one, two] }, '8', [three, one, two]],
    ['video-a', { input_reference: two, metadata: { last_frame_url: one } }, '4', [two, one]],
  ])('%s %j', async (model, body, seconds, pictures) => {
    const plan = await plannedOn('openai-videos', ask({ model, prompt, ...body }), READ_MEDIA);
    const sent = plan.upstreamRequest.body;
    const parts = sent.kind === 'multipart' ? sent.parts : [];
    expect(
      parts.flatMap((part) => (part.name === 'seconds' && part.kind === 'text' ? [part.text] : [])),
    ).toEqual([seconds]);
    expect(
      parts.flatMap((part) =>
        part.name === 'input_reference' && part.kind === 'file' ? [part.file.url] : [],
      ),
    ).toEqual(pictures);
    expect(plan.warnings.filter(({ field }) => /seconds|image|reference|last_frame/.test(field))).toEqual([]);
  });
});

test('family J takes a movement of the camera or a last frame, not both', () => {
  const metadata = { camera_control: { type: 'simple', config: { zoom: 3 } }, last_frame_url: two };
  expect(refusal({ model: 'video-j', prompt, image: one, metadata })).toEqual({
    code: 'invalid_request',
    param: 'metadata.camera_control',
    message: expect.stringContaining('cannot be used together with a last frame'),
  });
});
