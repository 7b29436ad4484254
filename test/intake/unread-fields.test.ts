import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { Warning } from '../../runtime/contract/warning.ts';
import { unreadFields } from '../../runtime/intake/ignored-fields.ts';
import { ask, refusal } from '../families/ask.ts';

const prompt = 'a heron takes off';
const url = 'https://img.example/1.png';

/** `[field, message]` of what a caller is told to be ignored. */
function told(body: JsonObject, route = 'videos-create'): readonly (readonly [string, string])[] {
  const { warnings } = ask({ prompt, ...body }, { route });
  return warnings
    .filter(({ action }) => action === 'ignored')
    .map(({ field, message }) => [field, message] as const);
}

describe('a value that another one won over is told', () => {
  test.each<[string, JsonObject, string, string]>([
    [
      'a second length',
      { model: 'video-g', seconds: 6, duration: 10 },
      'duration',
      'duration 10 is ignored, because seconds says 6',
    ],
    [
      'a length as text',
      { model: 'video-g', seconds: '6', duration: '10' },
      'duration',
      'duration "10" is ignored, because seconds says "6"',
    ],
    [
      'a length beside the one in metadata',
      { model: 'video-f', duration: 8, metadata: { duration: 6 } },
      'duration',
      'duration 8 is ignored, because metadata.duration says 6',
    ],
    [
      'a length two levels deep',
      { model: 'video-j', seconds: 5, metadata: { output_config: { duration: 10 } } },
      'metadata.output_config.duration',
      'metadata.output_config.duration 10 is ignored, because seconds says 5',
    ],
    [
      'the shape of a size',
      { model: 'video-k', aspect_ratio: '16:9', size: '720x1280' },
      'size',
      'ratio 9:16 of size is ignored, because aspect_ratio says "16:9"',
    ],
    [
      'a ratio beside a size',
      { model: 'video-a', size: '720x1280', metadata: { aspectRatio: '16:9' } },
      'metadata.aspectRatio',
      'metadata.aspectRatio "16:9" is ignored, because size says "720x1280"',
    ],
    [
      'the tier of a size',
      { model: 'video-j', size: '1280x720', metadata: { output_config: { resolution: '1080p' } } },
      'size',
      'tier 720p of size is ignored, because metadata.output_config.resolution says "1080p"',
    ],
    [
      'all of a size',
      { model: 'video-f', size: '720x1280', metadata: { ratio: '1:1', resolution: '480p' } },
      'size',
      'size "720x1280" is ignored, because metadata.ratio says "1:1"',
    ],
    [
      'a ratio beside one that is left to the model',
      { model: 'video-f', size: '16:9', metadata: { ratio: 'adaptive' } },
      'size',
      'ratio 16:9 of size is ignored, because metadata.ratio says "adaptive"',
    ],
    [
      'a switch',
      {
        model: 'video-j',
        metadata: { output_config: { audio_generation: 'Enabled' }, generate_audio: false },
      },
      'metadata.generate_audio',
      'metadata.generate_audio false is ignored, because metadata.output_config.audio_generation says "Enabled"',
    ],
    [
      'a prompt beside a text',
      { model: 'video-f', prompt: 'a crow', content: [{ type: 'text', text: 'a heron' }] },
      'prompt',
      'prompt "a crow" is ignored, because content was given too',
    ],
  ])('%s', (_title, body, field, message) => {
    expect(told(body)).toEqual([[field, message]]);
    expect(refusal({ prompt, ...body }, { strict: true })).toEqual({
      code: 'invalid_request',
      param: field,
      message: `strict request refused: ${message}`,
    });
  });

  test('in a form as well', () => {
    const fields = Object.entries({ model: 'video-g', prompt, seconds: '6', duration: '10' });
    const { warnings } = ask({
      kind: 'form',
      fields: fields.map(([name, text]) => ({ name, text })),
      files: {},
    });
    expect(warnings.map(({ field }) => field)).toEqual(['duration']);
  });

  test('three lengths, two of them beaten', () => {
    const body = { model: 'video-e', seconds: 5, duration: 6, metadata: { output_config: { duration: 7 } } };
    expect(told(body).map(([field]) => field)).toEqual(['duration', 'metadata.output_config.duration']);
  });
});

describe('nothing is told', () => {
  test.each<[string, JsonObject]>([
    ['of two equal lengths', { model: 'video-g', seconds: '6', duration: 6 }],
    ['of two equal sizes', { model: 'video-k', aspect_ratio: '16:9', size: '1280x720' }],
    [
      'of equal sizes by another name',
      { model: 'video-a', size: '720x1280', metadata: { aspectRatio: '9:16' } },
    ],
    ['of a ratio and a tier', { model: 'video-k', aspect_ratio: '16:9', size: '720p' }],
    ['of a tier in capitals', { model: 'video-f', size: '720p', metadata: { resolution: '720P' } }],
    [
      'of two equal switches',
      {
        model: 'video-j',
        metadata: { output_config: { audio_generation: 'Enabled' }, generate_audio: true },
      },
    ],
    ['of an empty text', { model: 'video-k', aspect_ratio: '', size: '720x1280' }],
    [
      'of metadata that is handed on',
      { model: 'video-f', seconds: 5, metadata: { fps: 24, style: { a: 1 } } },
    ],
    ['of a ratio left to the model alone', { model: 'video-f', metadata: { ratio: 'adaptive' } }],
    ['of the prompt beside a picture item', { model: 'video-f', content: [image()] }],
  ])('%s', (_title, body) => {
    expect(told(body)).toEqual([]);
  });

  test('a second time where a rule says it', () => {
    const body = { model: 'vxq2-pro', images: [url], is_rec: true };
    expect(told(body, 'vx-img2video')).toEqual([['prompt', 'prompt is ignored because `is_rec` is true']]);
  });
});

test('what is handed on is what was given', () => {
  const metadata = { duration: 6, fps: 24, nested: { list: [1, { a: null }] } };
  const { canonical } = ask({ model: 'video-f', prompt, metadata });
  expect(canonical.metadata).toStrictEqual({ fps: 24, nested: { list: [1, { a: null }] } });
});

describe('what a family says that it did not read', () => {
  const sources = { seconds: [['seconds'], ['metadata', 'duration']] };
  const vocabulary = { facts: { seconds: { name: 'seconds', type: 'number', about: '' } } } as const;
  const body: JsonObject = { seconds: 3, metadata: { duration: 4 } };
  const request = { body, files: {}, path: {}, query: {} };
  const fields = (unread: readonly string[], ruled: readonly Warning[] = []) =>
    unreadFields({ sources, unread: () => new Set(unread) }, vocabulary, {
      request,
      ruled,
      facts: {},
      told: [],
    }).map(({ message }) => message);

  test('is told, all of it and nothing else', () => {
    expect(fields([])).toEqual([]);
    expect(fields(['seconds', 'metadata.duration'])).toEqual([
      'seconds 3 is ignored: nothing in this request takes it',
      'metadata.duration 4 is ignored: nothing in this request takes it',
    ]);
  });

  test('is not told where a rule has spoken of it', () => {
    const ruled = [{ field: 'seconds', action: 'ignored', message: 'seconds has no effect' }] as const;
    expect(fields(['seconds'], ruled)).toEqual([]);
  });
});

function image(): JsonObject {
  return { type: 'image_url', image_url: { url }, role: 'first_frame' };
}
