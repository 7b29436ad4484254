import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import type { Route } from '../../runtime/contract/route.ts';
import { checkCombination, inferMode } from '../../runtime/intake/check-modes.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const prompt = 'a heron takes off';
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';
const three = 'https://img.example/3.png';
const four = 'https://img.example/4.png';
const video = 'https://img.example/1.mp4';
const sound = 'https://img.example/1.mp3';

function routeOf(id: string): Route {
  const route = registry.routes.find((candidate) => candidate.id === id);
  if (route === undefined) throw new Error(`no route ${id}`);
  return route;
}

function check(value: JsonObject) {
  const body = { kind: 'json', value } as const;
  return atOnce(
    intake.check({
      route: routeOf('videos-create'),
      key: keyRecord(),
      body,
      path: {},
      query: {},
      strict: false,
    }),
  );
}

function refusal(body: JsonObject): unknown {
  try {
    check(body);
  } catch (error) {
    if (error instanceof GatewayError) return [error.code, error.options.param, error.message];
    throw error;
  }
  throw new Error('it was accepted');
}

const picture = (url: string, role?: string): JsonObject => ({
  type: 'image_url',
  image_url: { url },
  ...(role === undefined ? {} : { role }),
});
const clip: JsonObject = { type: 'video_url', video_url: { url: video }, role: 'reference_video' };
const noise: JsonObject = { type: 'audio_url', audio_url: { url: sound }, role: 'reference_audio' };

const I_CAN = 'reference (reference), first_frame (first frame) or text (a prompt only)';
const F_CAN =
  'first_last (first frame and last frame), video_reference (reference video), ' +
  'reference (reference), first_frame (first frame) or text (a prompt only)';

describe('inputs that exclude each other', () => {
  test.each<[JsonObject, string, string]>([
    [
      { model: 'vxq2-pro', prompt, image: one, images: [two, three], metadata: { last_frame_url: four } },
      'images',
      'images (reference) cannot be used together with image (first_frame) and ' +
        `metadata.last_frame_url (last_frame) for vxq2-pro; it can do first_last (first frame and last frame), ${I_CAN}`,
    ],
    [
      { model: 'vxq2-pro', prompt, images: [one], metadata: { last_frame_url: two } },
      'metadata.last_frame_url',
      'metadata.last_frame_url (last_frame) cannot be used together with images (reference) ' +
        `for vxq2-pro; it can do first_last (first frame and last frame), ${I_CAN}`,
    ],
    [
      {
        model: 'video-f',
        prompt,
        content: [picture(one, 'first_frame'), picture(two, 'last_frame'), picture(three, 'reference_image')],
      },
      'content[2].image_url.url',
      'content[2].image_url.url (reference) cannot be used together with content[0].image_url.url ' +
        '(first_frame) and content[1].image_url.url (last_frame) for video-f; it can do ' +
        F_CAN.replace('(reference video)', '(reference video, also with reference)'),
    ],
    [
      { model: 'video-f', prompt, content: [picture(one, 'first_frame'), clip] },
      'content[0].image_url.url',
      'content[0].image_url.url (first_frame) cannot be used together with content[1].video_url.url ' +
        `(reference_video) for video-f; it can do ${F_CAN}`,
    ],
    [
      { model: 'video-f', prompt, content: [noise] },
      'content[0].audio_url.url',
      'content[0].audio_url.url (reference_audio) cannot be used without anything else for video-f; it can do ' +
        'first_last (first frame and last frame), video_reference (reference video, also with reference audio), ' +
        'reference (reference, also with reference audio), first_frame (first frame) or text (a prompt only)',
    ],
    [
      { model: 'video-f', prompt, image: one, content: [picture(two, 'reference_image')] },
      'model',
      'video-f cannot do first_frame_reference (given by image and content[0].image_url.url); ' +
        `it can do ${F_CAN}`,
    ],
  ])('%j', (body, param, message) => {
    expect(refusal(body)).toEqual(['invalid_request', param, message]);
  });

  test.each<[JsonObject, string]>([
    [
      { model: 'video-f', prompt, content: [picture(one, 'reference_image'), clip, noise] },
      'video_reference',
    ],
    [{ model: 'video-f', prompt, content: [picture(one, 'reference_image'), noise] }, 'reference'],
    [{ model: 'video-a', prompt, image: one, images: [two] }, 'first_frame_reference'],
    [{ model: 'vxq2-pro', prompt, image: one, metadata: { last_frame_url: two } }, 'first_last'],
  ])('%j is taken', (body, mode) => {
    expect(check(body).canonical.mode).toBe(mode);
  });

  test('every set of roles has one mode that holds them all, or is refused', () => {
    const { modes, roles } = registry.vocabulary;
    const names = Object.keys(roles);
    for (let bits = 0; bits < 2 ** names.length; bits += 1) {
      const present = names.filter((_, index) => (bits >> index) % 2 === 1);
      const given = Object.fromEntries(
        present.map((role) => [role, [{ kind: 'image', url: `https://x/${role}` }] as const]),
      );
      const mode = inferMode(modes, given);
      const row = modes.find((candidate) => candidate.id === mode);
      const taken = [...(row?.needs ?? []), ...(row?.also ?? [])];
      const run = () =>
        checkCombination({
          model: { id: 'm', modes: {} },
          mode,
          modes,
          roles: given,
          names: { need: (role) => role },
        });
      if (present.every((role) => taken.includes(role))) expect(run).not.toThrow();
      else expect(run).toThrow(/cannot be used/);
    }
  });
});
