import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import type { FormField } from '../../runtime/intake/form.ts';
import { unknownFields } from '../../runtime/intake/ignored-fields.ts';
import type { RawBody } from '../../runtime/intake/intake.ts';
import { ask, refusal } from '../families/ask.ts';

const prompt = 'a heron takes off';
const url = 'https://img.example/1.png';
const video = 'https://img.example/1.mp4';
const info = { type: 'Url', category: 'Image', url };
const picture = { type: 'image_url', image_url: { url }, role: 'first_frame' };
const subject = { id: 'a', images: [url] };

describe('what nobody knows is told, however deep it stands', () => {
  test.each<[route: string, body: JsonObject, field: string, title: string, near: string]>([
    ['videos-create', { model: 'video-a', prompt, weight: 1 }, 'weight', 'Family A', ''],
    ['videos-create', { model: 'video-a', promt: '', prompt }, 'promt', 'Family A', 'prompt'],
    [
      'vx-reference2video',
      { model: 'vxq2-pro', prompt, subjects: [subject, { ...subject, id: 'b', voice: 'v' }] },
      'subjects[1].voice',
      "Family I, reference to video in the vendor's format",
      '',
    ],
    [
      'vx-reference2video',
      { model: 'vxq2-pro', prompt, subjects: [{ ...subject, voiceid: 'v' }] },
      'subjects[0].voiceid',
      "Family I, reference to video in the vendor's format",
      'voice_id',
    ],
    [
      'video-generations',
      { model: 'video-f', content: [{ ...picture, weight: 2 }] },
      'content[0].weight',
      'Family F',
      '',
    ],
    [
      'video-generations',
      {
        model: 'video-f',
        content: [
          { type: 'text', text: prompt },
          { ...picture, rol: 'x' },
        ],
      },
      'content[1].rol',
      'Family F',
      'role',
    ],
    [
      'video-generations',
      { model: 'video-f', content: [{ ...picture, image_url: { url, detail: 'high' } }] },
      'content[0].image_url.detail',
      'Family F',
      '',
    ],
    [
      'videos-create',
      { model: 'video-e', prompt, metadata: { file_infos: [{ ...info, object_id: '7' }] } },
      'metadata.file_infos[0].object_id',
      'Family E',
      '',
    ],
    [
      'videos-create',
      { model: 'video-e', content: [{ type: 'video_url', video_url: { url: video, fps: 3 } }] },
      'content[0].video_url.fps',
      'Family E',
      '',
    ],
    [
      'kx-multi-image2video',
      { model_name: 'video-j', prompt, image_list: [{ image: url, weight: 0.5 }] },
      'image_list[0].weight',
      "Family J, several images to video in the vendor's format",
      '',
    ],
    [
      'videos-create',
      { model: 'video-a', prompt, input_reference: { image_url: url, file_id: 'file-1' } },
      'input_reference.file_id',
      'Family A',
      '',
    ],
  ])('%s: %j', (route, body, field, title, near) => {
    const help = near === '' ? '' : `; did you mean \`${near}\`?`;
    const message = `\`${field}\` is not a field of ${title} and was ignored${help}`;
    expect(ask(body, { route }).warnings).toContainEqual({ field, action: 'ignored', message });
    expect(refusal(body, { route, strict: true })).toMatchObject({ code: 'invalid_request', param: field });
  });

  test.each<[route: string, body: JsonObject]>([
    ['videos-create', { model: 'video-a', prompt, metadata: { style: { a: [{ b: 1 }] } } }],
    ['videos-create', { model: 'video-j', prompt, metadata: { output_config: { fps: 24 } } }],
    ['videos-create', { model: 'video-j', prompt, metadata: { camera_control: { type: 'x', config: {} } } }],
    ['kx-text2video', { prompt, watermark_info: { on: true } }],
    ['kx-image2video', { image: url, camera_control: { type: 'simple', config: { zoom: 3 } } }],
  ])('%s: %j is handed on', (route, body) => {
    expect(ask(body, { route, strict: true }).warnings).toEqual([]);
  });

  test('twenty are named and the rest counted, whatever stands where', () => {
    const noise = Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`x${index}`, index]));
    const item = { ...picture, ...noise };
    const { warnings } = ask({ model: 'video-f', ...noise, content: [item] }, { route: 'video-generations' });
    expect(warnings.length).toBe(21);
    expect(warnings[19]?.field).toBe('content[0].x4');
    expect(warnings[20]).toEqual({
      field: '',
      action: 'ignored',
      message: '10 more unknown fields were ignored',
    });
  });

  test('any value may stand on the way', () => {
    const objects = [
      { at: ['a'], names: ['b'] },
      { at: ['a', 'b'], names: ['c'] },
    ];
    const family = { fields: { a: 'any' }, objects, title: 'X' } as const;
    fc.assert(
      fc.property(fc.jsonValue(), (drawn) => {
        const body: JsonObject = JSON.parse(JSON.stringify({ a: drawn }));
        const fields = unknownFields(family, { body, files: {} }).map(({ field }) => field);
        expect(fields.every((field) => field === '' || /^a(\[\d+\])*\.?/.test(field))).toBe(true);
      }),
    );
  });
});

function form(texts: JsonObject, ...files: readonly string[]): RawBody {
  const fields = Object.entries(texts).map(([name, text]): FormField => ({ name, text: String(text) }));
  const upload = (field: string) => ({ field, bytes: PNG, filename: 'x.png', declaredMime: 'image/png' });
  return { kind: 'form', fields, files: Object.fromEntries(files.map((name) => [name, [upload(name)]])) };
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000400000003000802000000', 'hex');

describe('a file that nobody reads is refused', () => {
  const PICTURES = 'first_frame_image, image, images, input_reference or last_frame_image';

  test.each([
    ['video-a', 'img', PICTURES],
    ['video-a', 'prompt', PICTURES],
    ['video-a', 'metadata', PICTURES],
    ['video-g', 'video', PICTURES],
    ['video-g-fast', 'img', 'first_frame_image, image, images or input_reference'],
    ['video-d-v2v', 'clip', 'images, input_reference, input_video, video or video_url'],
  ])('%s under %s', (model, name, names) => {
    expect(refusal(form({ model, prompt }, name))).toEqual({
      code: 'invalid_request',
      param: name,
      message: `${model} takes no file under the name "${name}"; it takes them as ${names}`,
    });
  });

  test('a model of texts takes none', () => {
    expect(refusal(form({ model: 'video-h-t2v-1280*720', prompt }, 'picture')).message).toBe(
      'video-h-t2v-1280*720 takes no file under the name "picture"; it takes none',
    );
  });

  test('names of the members of every object are declared once', () => {
    const places = registry.families.flatMap(({ id, objects = [] }) =>
      objects.map(({ at }) => `${id} ${at.join('.')}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(places.length).toBeGreaterThan(10);
  });
});
