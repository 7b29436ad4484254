import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { validateBody } from '../../runtime/intake/validate-body.ts';

const family = registry.families.find((one) => one.id === 'f');
if (family === undefined) throw new Error('there is no family f');
const { interpret, validate } = family;
const url = 'https://cdn.example/1';
const text: JsonObject = { type: 'text', text: 'a heron takes off' };

function bodyOf(item: Json): JsonObject {
  return { model: 'video-f', content: [text, item] };
}

describe('an item that would vanish or mean something else', () => {
  test.each<[Json, string, string]>([
    [{ type: 'image_url' }, 'content[1].image_url', 'content[1].image_url is missing'],
    [{ type: 'image_url', role: 'last_frame' }, 'content[1].image_url', 'content[1].image_url is missing'],
    [{ type: 'image_url', image_url: {} }, 'content[1].image_url.url', 'content[1].image_url.url is missing'],
    [{ type: 'text' }, 'content[1].text', 'content[1].text is missing'],
    [{ type: 'video_url' }, 'content[1].video_url', 'content[1].video_url is missing'],
    [{ type: 'audio_url' }, 'content[1].audio_url', 'content[1].audio_url is missing'],
    [
      { text: 'it lands' },
      'content[1].type',
      'content[1].type is missing: it must be "text", "image_url", "video_url" or "audio_url"',
    ],
    [
      { type: 'image_url', image_uri: { url } },
      'content[1].image_url',
      'content[1].image_url is missing; did you mean it by `image_uri`?',
    ],
    [
      { type: 'image_url', image_url: { url }, role: 'reference_video' },
      'content[1].role',
      'content[1].role must be "first_frame", "last_frame" or "reference_image" (got "reference_video")',
    ],
    [
      { type: 'video_url', video_url: { url }, role: 'first_frame' },
      'content[1].role',
      'content[1].role must be "reference_video" (got "first_frame")',
    ],
    [
      { type: 'audio_url', audio_url: { url }, role: 'reference_video' },
      'content[1].role',
      'content[1].role must be "reference_audio" (got "reference_video")',
    ],
    [
      { type: 'image_url', image_url: { url }, video_url: { url } },
      'content[1].video_url',
      'content[1].video_url must be left out (got an object with 1 fields)',
    ],
    [
      { type: 'text', text: 'it lands', image_url: { url } },
      'content[1].image_url',
      'content[1].image_url must be left out (got an object with 1 fields)',
    ],
    [
      { type: 'file', file: url },
      'content[1].type',
      'content[1].type must be "text", "image_url", "video_url" or "audio_url" (got "file")',
    ],
    ['it lands', 'content[1]', 'content[1] must be an object (got "it lands")'],
  ])('%j', (item, param, message) => {
    try {
      validateBody(validate, bodyOf(item));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      expect([error.code, error.options.param, error.message]).toEqual(['invalid_request', param, message]);
      return;
    }
    throw new Error('it was accepted');
  });
});

test.each<[JsonObject, string]>([
  [{ type: 'image_url', image_url: { url } }, 'first_frame'],
  [{ type: 'image_url', image_url: { url, detail: 'high' }, role: 'first_frame' }, 'first_frame'],
  [{ type: 'image_url', image_url: { url }, role: 'last_frame' }, 'last_frame'],
  [{ type: 'image_url', image_url: { url }, role: 'reference_image' }, 'reference'],
  [{ type: 'video_url', video_url: { url } }, 'reference_video'],
  [{ type: 'video_url', video_url: { url }, role: 'reference_video' }, 'reference_video'],
  [{ type: 'audio_url', audio_url: { url }, role: 'reference_audio' }, 'reference_audio'],
])('%j is a %s', (item, role) => {
  const body = bodyOf(item);
  expect(() => validateBody(validate, body)).not.toThrow();
  const { roles } = interpret({ body, files: {}, path: {}, query: {} }, []);
  const given = Object.keys(roles).filter((name) => roles[name] !== undefined);
  expect(given).toEqual([role]);
});
