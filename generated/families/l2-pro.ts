// @generated from specs/lines/l2-pro.yaml by the gateway generator. Do not edit.

import type { ImageSizes, Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, report, toBoolean, toInteger, toMediaList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l2-pro.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'modes' | 'toggles' | 'limits'> & { readonly sizes: ImageSizes } = {
  modes: { inpaint: 'no', reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 10, default: 1 } },
    texts: { prompt: { max_chars: 32000 } },
    sizes: {},
    roles: { reference: { max: 10, max_bytes: 31457280, mimes: ['image/jpeg', 'image/png', 'image/webp'] } },
  },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
      { preset: '4:3', ratio: '4:3', tier: '1k', width: 1536, height: 1152 },
      { preset: '3:4', ratio: '3:4', tier: '1k', width: 1152, height: 1536 },
      { preset: '3:2', ratio: '3:2', tier: '1k', width: 1536, height: 1024 },
      { preset: '2:3', ratio: '2:3', tier: '1k', width: 1024, height: 1536 },
      { preset: '16:9', ratio: '16:9', tier: '1k', width: 1920, height: 1080 },
      { preset: '9:16', ratio: '9:16', tier: '1k', width: 1080, height: 1920 },
      { preset: '1:1(2K)', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
      { preset: '4:3(2K)', ratio: '4:3', tier: '2k', width: 2048, height: 1536 },
      { preset: '3:4(2K)', ratio: '3:4', tier: '2k', width: 1536, height: 2048 },
      { preset: '3:2(2K)', ratio: '3:2', tier: '2k', width: 2560, height: 1712 },
      { preset: '2:3(2K)', ratio: '2:3', tier: '2k', width: 1712, height: 2560 },
      { preset: '16:9(2K)', ratio: '16:9', tier: '2k', width: 2048, height: 1152 },
      { preset: '9:16(2K)', ratio: '9:16', tier: '2k', width: 1152, height: 2048 },
      { preset: '1:1(4K)', ratio: '1:1', tier: '4k', width: 2880, height: 2880 },
      { preset: '4:3(4K)', ratio: '4:3', tier: '4k', width: 3840, height: 2880 },
      { preset: '3:4(4K)', ratio: '3:4', tier: '4k', width: 2880, height: 3840 },
      { preset: '3:2(4K)', ratio: '3:2', tier: '4k', width: 3840, height: 2560 },
      { preset: '2:3(4K)', ratio: '2:3', tier: '4k', width: 2560, height: 3840 },
      { preset: '16:9(4K)', ratio: '16:9', tier: '4k', width: 3840, height: 2160 },
      { preset: '9:16(4K)', ratio: '9:16', tier: '4k', width: 2160, height: 3840 },
    ],
    default: '1:1',
    other_tiers: 'refuse',
  },
};

/** As L2, with 2K and 4K. */
export const l2Pro = defineFamily<CanonicalRequest>({
  id: 'l2-pro',
  title: 'L2-pro',
  kind: 'image',
  routes: ['images-generations', 'images-tasks'],
  protocols: [
    'ark-images', 'dashscope-images', 'dashscope-images-sync', 'gateway', 'gemini', 'openai-images',
    'xai-images',
  ],
  fields: {
    aspect_ratio: 'string',
    background: 'string',
    image: 'media',
    images: 'array',
    mask: 'media',
    metadata: 'object',
    model: 'string',
    n: 'integer',
    negative_prompt: 'string',
    output_compression: 'integer',
    output_format: 'string',
    prompt: 'string',
    ratio: 'string',
    resolution: 'string',
    response_format: 'string',
    seed: 'integer',
    size: 'string',
    user: 'string',
    watermark: 'boolean',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      background: toText(at(r.body, 'background')),
      count: toInteger(at(r.body, 'n'), report('n', warnings)),
      end_user: toText(at(r.body, 'user')),
      negative_prompt: toText(at(r.body, 'negative_prompt')),
      output_compression: toInteger(at(r.body, 'output_compression'), report('output_compression', warnings)),
      output_format: toText(at(r.body, 'output_format')),
      prompt: toText(at(r.body, 'prompt')),
      response_format: toText(at(r.body, 'response_format')),
      seed: toInteger(at(r.body, 'seed'), report('seed', warnings)),
      size: makeSize(
        {
          size: when(not(equals(at(r.body, 'size'), 'auto')), () => at(r.body, 'size')),
          ratio: firstOf(at(r.body, 'ratio'), () => at(r.body, 'aspect_ratio')),
          tier: at(r.body, 'resolution'),
        },
        report('size', warnings),
      ),
      watermark: toBoolean(at(r.body, 'watermark'), report('watermark', warnings)),
    },
    roles: {
      mask: concat(toMediaList('image', at(r.body, 'mask')), toMediaList('image', filesAt(r.files, 'mask'))),
      reference: concat(
        toMediaList('image', at(r.body, 'image')),
        toMediaList('image', filesAt(r.files, 'image')),
        toMediaList('image', at(r.body, 'images')),
        toMediaList('image', filesAt(r.files, 'images')),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), []),
  }),
  sources: {
    background: [['background']],
    count: [['n']],
    end_user: [['user']],
    negative_prompt: [['negative_prompt']],
    output_compression: [['output_compression']],
    output_format: [['output_format']],
    prompt: [['prompt']],
    response_format: [['response_format']],
    seed: [['seed']],
    size: [['size'], ['ratio'], ['aspect_ratio'], ['resolution']],
    watermark: [['watermark']],
  },
  unread: (r) => usedBy([], [isPresent(at(r.body, 'ratio')), 'aspect_ratio']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/l2-pro.ts');
  },
  objects: [
    { at: ['image'], names: ['image_url'] },
    { at: ['images'], names: ['image_url'] },
    { at: ['mask'], names: ['image_url'] },
  ],
  roles: ['mask', 'reference'],
  uploads: {
    image: ['reference'],
    images: ['reference'],
    mask: ['mask'],
  },
  output: { formats: { b64_json: 'yes', url: 'yes' }, default: 'url' },
  models: [
    {
      id: 'image-l2-pro',
      title: 'image-l2-pro',
      family: 'l2-pro',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      sizes: shared.sizes,
      price: {
        per: 'image',
        rows: [
          { when: { tier: ['2k'] }, micros: 80000 },
          { when: { tier: ['4k'] }, micros: 160000 },
          { when: { tier: ['1k'] }, micros: 40000 },
        ],
      },
      lifecycle: { status: 'active' },
    },
  ],
});
