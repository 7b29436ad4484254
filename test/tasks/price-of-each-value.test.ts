import { expect, test } from 'vitest';
import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { Family, Model } from '../../runtime/contract/family.ts';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { createIntake } from '../../runtime/intake/intake.ts';
import { DEPLOYMENT, keyRecord, NOW_MS } from '../http/fakes.ts';
import { planOn, READ_MEDIA } from './plan-on.ts';

/** What a vendor is told, by dimension; what it is not told is left out. */
type Told = Readonly<Record<string, string | boolean | undefined>>;

interface Vendor {
  readonly models: readonly string[];
  readonly reads: (body: JsonObject, request: UpstreamRequest) => Told;
}

/** Where each vendor reads what prices depend on: written from the vendors' documents, not from the specs. */
const VENDORS: Readonly<Record<string, Vendor>> = {
  'gemini-veo': {
    models: ['veo-3.1-generate', 'veo-2.0-generate-001'],
    reads: (body) => ({ tier: textAt(body, 'parameters', 'resolution') }),
  },
  fal: {
    models: ['fal-ai/veo3.1', 'fal-ai/kling-video/text-to-video'],
    reads: (body) => ({ tier: textAt(body, 'resolution'), audio: switchAt(body, 'generate_audio') }),
  },
  replicate: {
    models: ['google/veo-3'],
    reads: (body) => ({
      tier: textAt(body, 'input', 'resolution'),
      audio: switchAt(body, 'input', 'generate_audio'),
    }),
  },
  runway: {
    models: ['veo3.1', 'gen4_turbo'],
    reads: (body) => ({ tier: clipTier(textAt(body, 'ratio')), audio: switchAt(body, 'audio') }),
  },
  gateway: {
    models: ['some-model'],
    reads: (body) => ({
      tier: tierOfText(textAt(body, 'resolution') ?? textAt(body, 'size'), 'n' in body),
      audio: switchAt(body, 'metadata', 'generate_audio'),
      off_peak: switchAt(body, 'metadata', 'off_peak'),
    }),
  },
  kx: {
    models: ['kling-v2-6', 'kling-v3-omni'],
    reads: (body) => ({
      tier: { std: '720p', pro: '1080p', '4k': '4k' }[textAt(body, 'mode') ?? ''],
      audio: { on: true, off: false }[textAt(body, 'sound') ?? ''],
    }),
  },
  'kx-tasks': {
    models: ['kling-3.0', 'kling-3.0-omni'],
    reads: (body) => ({
      tier: textAt(body, 'settings', 'resolution'),
      audio: { native: true, off: false }[textAt(body, 'settings', 'audio') ?? ''],
    }),
  },
  'tencent-vod': {
    models: ['Kling@2.6'],
    reads: (body) => ({
      tier: textAt(body, 'OutputConfig', 'Resolution')?.toLowerCase(),
      audio: { Enabled: true, Disabled: false }[textAt(body, 'OutputConfig', 'AudioGeneration') ?? ''],
    }),
  },
  vx: {
    models: ['viduq2'],
    reads: (body) => ({ tier: textAt(body, 'resolution'), off_peak: switchAt(body, 'off_peak') }),
  },
  ark: {
    models: ['doubao-seedance-2-0'],
    reads: (body) => ({ tier: textAt(body, 'resolution') }),
  },
  ax: { models: ['chirp-v5'], reads: (_, { path }) => ({ action: path.split('/').at(-1) }) },
  'openai-images': {
    models: ['gpt-image-2', 'gpt-image-1', 'dall-e-3'],
    reads: (body) => ({ tier: pictureTier(textAt(body, 'size')) }),
  },
  'ark-images': {
    models: ['doubao-seedream-4-0-250828', 'doubao-seedream-3-0-t2i', 'doubao-seedream-5-0-pro'],
    reads: (body) => ({ tier: pictureTier(textAt(body, 'size')) }),
  },
  gemini: {
    models: ['gemini-3-pro-image', 'gemini-2.5-flash-image'],
    reads: (body) => ({
      tier: textAt(body, 'generationConfig', 'imageConfig', 'imageSize')?.toLowerCase() ?? '1k',
    }),
  },
  'dashscope-images': {
    models: ['wan2.5-t2i-preview', 'qwen-image-plus', 'wan2.7-image'],
    reads: (body) => ({ tier: pictureTier(textAt(body, 'parameters', 'size')) }),
  },
  'dashscope-images-sync': {
    models: ['qwen-image-max', 'qwen-image-2.0', 'wan2.7-image'],
    reads: (body) => ({ tier: pictureTier(textAt(body, 'parameters', 'size')) }),
  },
  'xai-images': {
    models: ['grok-imagine-image', 'grok-2-image'],
    reads: (body) => ({ tier: textAt(body, 'resolution') ?? '1k' }),
  },
  jm: {
    models: ['jimeng_t2i_v40', 'jimeng_t2i_v31'],
    reads: (body) => ({ tier: pictureTier(`${numberAt(body, 'width')}x${numberAt(body, 'height')}`) }),
  },
};

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((node, name) => (isObject(node) ? node[name] : undefined), value);
}

function textAt(body: JsonObject, ...path: readonly string[]): string | undefined {
  const value = at(body, ...path);
  return typeof value === 'string' ? value : undefined;
}

function switchAt(body: JsonObject, ...path: readonly string[]): boolean | undefined {
  const value = at(body, ...path);
  return typeof value === 'boolean' ? value : undefined;
}

function numberAt(body: JsonObject, ...path: readonly string[]): number {
  return Number(at(body, ...path));
}

/** Pixels of clips, as vendors write them: `1280:720`, `1920x1080`. What is near the pixels of a tier is that tier. */
function clipTier(text: string | undefined): string | undefined {
  const [width = 0, height = 0] = (text ?? '').split(/[:x]/).map(Number);
  const area = width * height;
  if (area < 100_000) return undefined;
  if (area < 430_000) return '480p';
  if (area < 700_000) return '540p';
  if (area < 1_300_000) return '720p';
  return area < 4_000_000 ? '1080p' : '4k';
}

/** Pixels of pictures: a million are 1K, four are 2K. What a size is not said of is the least. */
function pictureTier(text: string | undefined): string {
  const [width = 0, height = 0] = (text ?? '').split(/[*x]/).map(Number);
  const area = width * height;
  if (!(area >= 2_100_000)) return '1k';
  return area < 6_000_000 ? '2k' : '4k';
}

/** How gateways of this dialect name the tier of a clip. */
const SHORT_SIDES: Readonly<Record<number, string>> = {
  360: '360p',
  480: '480p',
  540: '540p',
  720: '720p',
  1080: '1080p',
  2160: '4k',
};

function tierOfText(text: string | undefined, isPicture: boolean): string | undefined {
  if (text === undefined || text.includes(':')) return isPicture ? '1k' : undefined;
  if (!text.includes('x')) return text;
  return isPicture ? pictureTier(text) : SHORT_SIDES[Math.min(...text.split('x').map(Number))];
}

const intake = createIntake({ registry, deployment: () => DEPLOYMENT, clock: () => NOW_MS });

/** As callers write the tiers. */
const PIXELS: Readonly<Record<string, string>> = {
  '360p': '640x360',
  '480p': '854x480',
  '540p': '960x540',
  '720p': '1280x720',
  '1080p': '1920x1080',
  '4k': '3840x2160',
};
const SQUARE: Readonly<Record<string, string>> = { '1k': '1:1', '2k': '1:1(2K)', '4k': '1:1(4K)' };

function sizesOf({ sizes, limits }: Model): readonly JsonObject[] {
  if (sizes !== undefined) {
    const named = [...new Set(sizes.rows.map(({ tier }) => tier))];
    const free = sizes.free === undefined ? [] : [{ size: '2880x2880' }, { size: '1536x1024' }];
    return [{}, ...free, ...named.flatMap((tier) => ({ size: SQUARE[tier] ?? tier }))];
  }
  const tiers = limits.sizes.size?.tiers ?? [];
  const ways = tiers.flatMap((tier) => [
    { size: PIXELS[tier] ?? tier },
    { size: '9:16', metadata: { resolution: tier, output_config: { resolution: tier } } },
    { size: '1:1', metadata: { resolution: tier, output_config: { resolution: tier } } },
  ]);
  return [...tiers.map((size) => ({ size })), {}, { size: '16:9' }, ...ways];
}

const frame = 'https://img.example/1.png';
const MEDIA: readonly JsonObject[] = [{}, { image: frame }, { images: [frame, frame] }];

const SWITCHES: readonly JsonObject[] = [true, false].map((on) => ({
  metadata: { generate_audio: on, off_peak: on, output_config: { audio_generation: on } },
}));

/** The later parts win; objects are put together. */
function merged(...parts: readonly JsonObject[]): JsonObject {
  const whole: Record<string, Json> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    const old = whole[name];
    if (value !== undefined) whole[name] = isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return whole;
}

function bodiesOf({ kind }: Family, model: Model): readonly JsonObject[] {
  const start: JsonObject = { model: model.id, prompt: 'a heron' };
  if (kind === 'audio') return [{ ...start, gpt_description_prompt: 'a song' }];
  if (kind === 'image') return sizesOf(model).map((size) => merged(start, size));
  const sizes = sizesOf(model);
  return MEDIA.flatMap((media) => [
    ...sizes.map((size) => merged(start, size, media)),
    ...sizes.slice(0, 4).flatMap((size) => SWITCHES.map((on) => merged(start, size, media, on))),
  ]);
}

/** Where pictures of words alone are asked for. */
const PICTURES = ['images-generations', 'images-tasks'];

function routeOf({ kind, routes }: Family): string | undefined {
  return kind === 'image' ? PICTURES.find((id) => routes.includes(id)) : routes[0];
}

/** Every model that has several prices, on each protocol, in one of the bodies that it is offered in. */
const cells = registry.families
  .filter(({ kind, models_of }) => kind === 'image' || models_of === undefined)
  .filter((family) => routeOf(family) !== undefined)
  .flatMap((family) =>
    family.protocols.flatMap((protocol) => {
      const vendor = VENDORS[protocol];
      if (vendor === undefined) return [];
      return family.models
        .filter(({ price }) => price.rows.length > 1)
        .flatMap((model) =>
          vendor.models.map((upstream) => ({ family, protocol, model, id: model.id, upstream, vendor })),
        );
    }),
  );

test('every protocol is known of every model whose price depends on something', () => {
  const open = registry.families
    .filter(({ models }) => models.some(({ price }) => price.rows.length > 1))
    .flatMap(({ protocols }) => protocols.filter((id) => VENDORS[id] === undefined));
  expect(open).toEqual([]);
});

/** What a vendor makes of what it is not told: the tier that the model's page says, and what `absent` is the price of. Nothing is asked for here that follows a source. */
function pricesOf({ price, limits }: Model, told: Told): readonly number[] {
  const known: Told = { mode: 'text', ...told, tier: told.tier ?? limits.sizes.size?.default };
  return price.rows
    .filter(({ when }) =>
      Object.entries(when).every(([name, values]) => values.includes(known[name] ?? 'absent')),
    )
    .map(({ micros }) => micros);
}

test.each(cells)(
  '$id on $protocol ($upstream) costs what the vendor is told',
  async ({ family, protocol, model, upstream, vendor }) => {
    const route = registry.routes.find(({ id }) => id === routeOf(family));
    if (route === undefined) throw new Error(`no route serves ${family.id}`);
    const seen: {
      readonly body: JsonObject;
      readonly told: Told;
      readonly paid: readonly number[];
      readonly due: readonly number[];
    }[] = [];
    const actions = route.path.includes('{action}') ? ['music', 'lyrics'] : [undefined];
    for (const action of actions)
      for (const body of bodiesOf(family, model)) {
        const input = { route, key: keyRecord(), body: { kind: 'json', value: body } as const, query: {} };
        const plan = await Promise.resolve()
          .then(() => intake.check({ ...input, path: action === undefined ? {} : { action }, strict: false }))
          .then((request) => planOn(protocol, request, READ_MEDIA, upstream))
          .catch((error: unknown) => {
            if (error instanceof GatewayError) return error;
            throw error;
          });
        if (plan instanceof GatewayError) continue;
        const { upstreamRequest, quote } = plan;
        const sent = upstreamRequest.body.kind === 'json' ? upstreamRequest.body.value : {};
        const told = vendor.reads(isObject(sent) ? sent : {}, upstreamRequest);
        const paid = [model.price.rows[quote.row]?.micros ?? Number.NaN];
        seen.push({ body, told, paid, due: pricesOf(model, told) });
      }
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter(({ paid, due }) => String(paid) !== String(due))).toEqual([]);
  },
);
