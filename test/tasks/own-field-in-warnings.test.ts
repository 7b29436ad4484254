import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import type { JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { inCallerFields, withLosses } from '../../runtime/work/plan/warnings.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../edge/fakes.ts';
import { plannedOn } from './plan-on.ts';

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });
const route = registry.routes.find(({ id }) => id === 'videos-create');
const one = 'https://img.example/1.png';
const two = 'https://img.example/2.png';

function checked(value: JsonObject): CheckedRequest {
  if (route === undefined) throw new Error('no route videos-create');
  const body = { kind: 'json', value } as const;
  return atOnce(intake.check({ route, key: keyRecord(), body, path: {}, query: {}, strict: false }));
}

test.each<[protocol: string, body: JsonObject, warnings: readonly (readonly [string, string])[]]>([
  [
    'gemini-veo',
    { model: 'video-b', metadata: { seed: 7 } },
    [['metadata.seed', 'is not carried by gemini-veo and was ignored']],
  ],
  [
    'gemini-veo',
    { model: 'video-b', metadata: { seed: 7, generate_audio: true } },
    [
      ['metadata.generate_audio', 'is not carried by gemini-veo and was ignored'],
      ['metadata.seed', 'is not carried by gemini-veo and was ignored'],
    ],
  ],
  ['hailuo', { model: 'video-g', duration: 11 }, [['duration', '11 is not one of 6, 10; 10 was used']]],
  ['hailuo', { model: 'video-g', seconds: 6, size: '9:16' }, [['size', 'is not used']]],
  [
    'hailuo',
    { model: 'video-l', aspect_ratio: '16:9' },
    [['aspect_ratio', 'is not used by hailuo in mode text and was ignored']],
  ],
  [
    'vx',
    { model: 'vxq2-pro', image: one, metadata: { aspect_ratio: '9:16' } },
    [['metadata.aspect_ratio', 'is not used by vx in mode first_frame and was ignored']],
  ],
])('%s warns %j of the field that was written', async (protocol, body, expected) => {
  const { warnings } = await plannedOn(protocol, checked({ prompt: 'a heron', ...body }));
  const said = warnings.map(({ field, message }) => [field, message] as const);
  expect(said).toEqual(
    expected.map(([field, rest]) => [
      field,
      rest === 'is not used'
        ? 'ratio 9:16 of size is not used by hailuo in mode text and was ignored'
        : `${field} ${rest}`,
    ]),
  );
});

test.each<[body: JsonObject, name: string, part: 'ratio' | 'tier' | 'pixels' | undefined, field: string]>([
  [{ model: 'video-b', seconds: 6, metadata: { seed: 6 } }, 'seed', undefined, 'metadata.seed'],
  [{ model: 'video-b', seconds: 6, metadata: { seed: 6 } }, 'seconds', undefined, 'seconds'],
  [{ model: 'video-b', duration: '6' }, 'seconds', undefined, 'duration'],
  [{ model: 'video-b', metadata: { generate_audio: false } }, 'audio', undefined, 'metadata.generate_audio'],
  [{ model: 'video-b', metadata: { resolution: '720p' } }, 'size', 'tier', 'metadata.resolution'],
  [{ model: 'video-b', size: '1280x720' }, 'size', 'tier', 'size'],
  [{ model: 'video-b' }, 'seconds', undefined, 'seconds'],
  [{ model: 'video-f-1080p' }, 'size', 'tier', 'model'],
  [{ model: 'video-b', metadata: { cfg_scale: 1 } }, 'metadata', undefined, 'metadata'],
  [{ model: 'vxq2-pro', images: [one, two, one] }, 'reference', undefined, 'images'],
  [
    { model: 'video-g', first_frame_image: one, last_frame_image: two },
    'last_frame',
    undefined,
    'last_frame_image',
  ],
  [
    {
      model: 'video-f',
      content: [
        { type: 'text', text: 'a heron' },
        { type: 'image_url', image_url: { url: one } },
      ],
    },
    'prompt',
    undefined,
    'content[0].text',
  ],
])('%j: %s %s was given by %s', (body, name, part, field) => {
  expect(checked({ prompt: 'a heron takes off', ...body }).fieldOf?.(name, part)).toBe(field);
});

test('one loss is told once, in the plainest words', () => {
  const rule = { field: 'aspect_ratio', action: 'fallback', message: 'aspect_ratio may not hold' } as const;
  const known = { field: 'seed', action: 'ignored', message: 'seed has no effect here' } as const;
  const other = { field: 'mode', action: 'fallback', message: 'not recommended' } as const;
  const lost = (field: string) => ({ field, action: 'ignored', message: `${field} was ignored` }) as const;
  expect(withLosses([rule, known, other], [lost('aspect_ratio'), lost('seed'), lost('image')])).toEqual([
    known,
    other,
    lost('aspect_ratio'),
    lost('image'),
  ]);
});

test('a sentence that does not begin with the fact is left as it is', () => {
  const warning = { field: 'seconds', action: 'clamped', message: 'the length of seconds was cut' } as const;
  const how = { fieldOf: () => 'duration', protocol: 'p' };
  expect(inCallerFields([warning, { ...warning, message: 'seconds 7 was cut' }], how)).toEqual([
    { ...warning, field: 'duration' },
    { ...warning, field: 'duration', message: 'duration 7 was cut' },
  ]);
});

test('a setting of one vendor is told by its own field, once, where another makes nothing of it', async () => {
  const submit = registry.routes.find(({ id }) => id === 'jm-submit');
  if (submit === undefined) throw new Error('no route jm-submit');
  const value = { req_key: 'image-l3', prompt: 'a heron', scale: 0.5, force_single: true, min_ratio: 0.5 };
  const request = atOnce(
    intake.check({
      route: submit,
      key: keyRecord(),
      body: { kind: 'json', value },
      path: {},
      query: {},
      strict: false,
    }),
  );
  const { warnings } = await plannedOn('ark-images', request);
  expect(warnings).toEqual([
    {
      field: 'min_ratio',
      action: 'ignored',
      message: 'min_ratio has no effect, because a width and a height are always sent',
    },
    { field: 'scale', action: 'ignored', message: 'scale is not carried by ark-images and was ignored' },
    {
      field: 'force_single',
      action: 'ignored',
      message: 'force_single is not carried by ark-images and was ignored',
    },
  ]);
});

test.each<[given: JsonObject, field: string]>([
  [{}, 'contents'],
  [{ generationConfig: { temperature: 1 } }, 'contents and generationConfig.temperature'],
])('earlier turns that an upstream is not sent are told of all turns: %j', async (given, field) => {
  const generate = registry.routes.find(({ id }) => id === 'gemini-generate');
  if (generate === undefined) throw new Error('no route gemini-generate');
  const turn = (role: string, text: string): JsonObject => ({ role, parts: [{ text }] });
  const contents = [turn('user', 'a heron'), turn('model', 'Here it is.'), turn('user', 'make it red')];
  const request = atOnce(
    intake.check({
      route: generate,
      key: keyRecord(),
      body: { kind: 'json', value: { contents, ...given } },
      path: { model: 'gemini-image' },
      query: {},
      strict: false,
    }),
  );
  const { warnings } = await plannedOn('gateway', request);
  expect(warnings.map((one) => [one.field, one.action, one.message.split(':')[0]])).toEqual([
    [field, 'ignored', `${field} is used in part only by gateway`],
  ]);
});
