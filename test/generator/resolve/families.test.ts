import { describe, expect, test } from 'vitest';
import { registry } from '../../../generated/index.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { UploadedFile } from '../../../runtime/contract/media.ts';
import type { Warning } from '../../../runtime/contract/warning.ts';

const PNG: UploadedFile = {
  field: 'x',
  bytes: new Uint8Array([1, 2, 3]),
  filename: 'x.png',
  declaredMime: 'image/png',
};

function interpret(
  family: string,
  body: JsonObject,
  files: Readonly<Record<string, readonly UploadedFile[]>> = {},
) {
  const found = registry.families.find((one) => one.id === family);
  if (found === undefined) throw new Error(`no family ${family}`);
  const warnings: Warning[] = [];
  const { facts, roles, metadata } = found.interpret({ body, files, path: {}, query: {} }, warnings);
  const present = (table: object) =>
    Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined));
  return { facts: present(facts), roles: present(roles), metadata, warnings };
}

const image = (url: string) => ({ kind: 'image', url });
const upload = { kind: 'image', bytes: PNG.bytes };

describe('family A', () => {
  test.each([
    [
      'an address',
      { input_reference: 'https://x.example/1' },
      { first_frame: [image('https://x.example/1')] },
    ],
    [
      'an object',
      { input_reference: { image_url: 'https://x.example/1' } },
      { first_frame: [image('https://x.example/1')] },
    ],
    [
      'a list of one',
      { input_reference: ['https://x.example/1'] },
      { first_frame: [image('https://x.example/1')] },
    ],
    [
      'a list of two',
      { input_reference: ['https://x.example/1', 'https://x.example/2'] },
      { reference: [image('https://x.example/1'), image('https://x.example/2')] },
    ],
    [
      'a data URI',
      { image: 'data:image/png;base64,AAAA' },
      { first_frame: [{ kind: 'image', base64: 'AAAA', mime: 'image/png' }] },
    ],
    ['one of images', { images: ['https://x.example/1'] }, { first_frame: [image('https://x.example/1')] }],
  ])('%s', (_title, body, roles) => {
    expect(interpret('a', body).roles).toEqual(roles);
  });

  test('uploads: one is the first frame, two are references', () => {
    expect(interpret('a', {}, { input_reference: [PNG] }).roles).toEqual({ first_frame: [upload] });
    expect(interpret('a', {}, { input_reference: [PNG, PNG] }).roles).toEqual({
      reference: [upload, upload],
    });
  });

  test('seconds win over duration; both may be text', () => {
    expect(interpret('a', { seconds: '8', duration: 4 }).facts).toEqual({ seconds: 8 });
    expect(interpret('a', { duration: '12' }).facts).toEqual({ seconds: 12 });
  });

  test('metadata that became a fact is not passed on', () => {
    const body = { metadata: { aspectRatio: '16:9', generate_audio: true, style: 'noir' } };
    expect(interpret('a', body)).toEqual({
      facts: { size: { ratio: '16:9' }, audio: true },
      roles: {},
      metadata: { style: 'noir' },
      warnings: [],
    });
  });
});

describe('family F', () => {
  test('role-tagged content', () => {
    const body = {
      content: [
        { type: 'text', text: 'image 1 meets' },
        { type: 'text', text: 'video 1' },
        { type: 'image_url', image_url: { url: 'asset://a1' }, role: 'reference_image' },
        { type: 'image_url', image_url: { url: 'https://x.example/first' }, role: 'first_frame' },
        { type: 'image_url', image_url: { url: 'https://x.example/last' }, role: 'last_frame' },
        { type: 'image_url', image_url: { url: 'https://x.example/none' } },
        { type: 'video_url', video_url: { url: 'https://x.example/v' }, role: 'reference_video' },
        { type: 'audio_url', audio_url: { url: 'https://x.example/a' }, role: 'reference_audio' },
      ],
      metadata: { duration: '8', ratio: '9:16', resolution: '1080P', watermark: true },
    };
    expect(interpret('f', body)).toEqual({
      facts: { prompt: 'image 1 meets video 1', seconds: 8, size: { ratio: '9:16', tier: '1080p' } },
      roles: {
        reference: [image('asset://a1')],
        first_frame: [image('https://x.example/first'), image('https://x.example/none')],
        last_frame: [image('https://x.example/last')],
        reference_video: [{ kind: 'video', url: 'https://x.example/v' }],
        reference_audio: [{ kind: 'audio', url: 'https://x.example/a' }],
      },
      metadata: { watermark: true },
      warnings: [],
    });
  });

  test('metadata wins over the unified fields, and they over nothing', () => {
    expect(interpret('f', { metadata: { duration: 4 }, duration: 5, seconds: 6 }).facts).toEqual({
      seconds: 4,
    });
    expect(interpret('f', { duration: 5, seconds: 6 }).facts).toEqual({ seconds: 5 });
    expect(interpret('f', { size: '1280x720' }).facts).toEqual({ size: { ratio: '16:9', tier: '720p' } });
  });

  test('a ratio that is none is reported, not lost', () => {
    const { facts, warnings } = interpret('f', { metadata: { ratio: 'wide' } });
    expect(facts).toEqual({});
    expect(warnings.map(({ field, action }) => ({ field, action }))).toEqual([
      { field: 'size', action: 'ignored' },
    ]);
  });
});

describe('family G', () => {
  test('frames as fields and as files', () => {
    const body = { first_frame_image: 'https://x.example/1', last_frame_image: 'https://x.example/2' };
    expect(interpret('g', body).roles).toEqual({
      first_frame: [image('https://x.example/1')],
      last_frame: [image('https://x.example/2')],
    });
    expect(interpret('g', {}, { first_frame_image: [PNG], last_frame_image: [PNG] }).roles).toEqual({
      first_frame: [upload],
      last_frame: [upload],
    });
  });

  test('a first frame given twice is two first frames, for the limits to refuse', () => {
    const body = { first_frame_image: 'https://x.example/1', image: 'https://x.example/2' };
    expect(interpret('g', body).roles.first_frame).toHaveLength(2);
  });
});

describe('family I', () => {
  test('image is the first frame, with last_frame_url first and last, images are references', () => {
    expect(interpret('i', { image: 'https://x.example/1' }).roles).toEqual({
      first_frame: [image('https://x.example/1')],
    });
    const both = {
      image: 'https://x.example/1',
      metadata: { last_frame_url: 'https://x.example/2', bgm: true },
    };
    expect(interpret('i', both)).toMatchObject({
      roles: { first_frame: [image('https://x.example/1')], last_frame: [image('https://x.example/2')] },
      metadata: { bgm: true },
    });
    expect(interpret('i', { images: ['https://x.example/1', 'https://x.example/2'] }).roles).toEqual({
      reference: [image('https://x.example/1'), image('https://x.example/2')],
    });
  });

  test('duration wins over seconds; resolution is the tier', () => {
    const body = {
      duration: 7,
      seconds: '5',
      metadata: { resolution: '540p', aspect_ratio: '1:1', seed: 4 },
    };
    expect(interpret('i', body).facts).toEqual({ seconds: 7, size: { ratio: '1:1', tier: '540p' }, seed: 4 });
  });
});

/** Public limits and modes, written by hand. */
describe('what the interface fixes', () => {
  const model = (id: string) => {
    const found = registry.families.flatMap((family) => family.models).find((one) => one.id === id);
    if (found === undefined) throw new Error(`no model ${id}`);
    return found;
  };

  test('the seven vendor models, on the vendor family', () => {
    const family = registry.families.find((one) => one.id === 'i');
    expect(family?.models.map((one) => one.id).sort()).toEqual(
      ['vxq3-pro', 'vxq2-pro', 'vxq2-turbo', 'vxq2-pro-fast', 'vxq1', 'vxq1-classic', 'vx2.0'].sort(),
    );
  });

  test.each(['vxq2-pro', 'vxq2-turbo', 'vxq2-pro-fast'])('%s: 1 to 10 s, default 5, default 720p', (id) => {
    const { limits } = model(id);
    expect(limits.numbers.seconds).toEqual({ min: 1, max: 10, default: 5 });
    expect(limits.sizes.size?.tiers).toEqual(['540p', '720p', '1080p']);
    expect(limits.sizes.size?.default).toBe('720p');
    expect(limits.roles.reference?.max).toBe(3);
  });

  test('family G: 4 to 11 s, reference not recommended', () => {
    for (const one of registry.families.find((family) => family.id === 'g')?.models ?? []) {
      expect(one.limits.numbers.seconds).toMatchObject({ min: 4, max: 11 });
    }
    expect(model('video-g').modes.reference).toBe('not_recommended');
  });

  test('every model has a positive price and a length to be priced by', () => {
    for (const one of registry.families.flatMap((family) => family.models)) {
      expect(one.price.rows.every(({ micros }) => micros > 0)).toBe(true);
      if (one.price.per === 'second') expect(one.limits.numbers.seconds?.default).toBeGreaterThan(0);
    }
  });
});
