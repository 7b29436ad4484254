// @generated from specs/lines/l3.yaml by the gateway generator. Do not edit.

import type { ImageSizes, Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, report, toBoolean, toInteger, toMediaList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l3.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'modes' | 'toggles' | 'limits'> & { readonly sizes: ImageSizes } = {
  modes: { inpaint: 'no', reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 10, default: 1 } },
    texts: { prompt: { max_chars: 2000 } },
    sizes: {},
    roles: {
      reference: {
        max: 10,
        max_bytes: 15728640,
        min_ratio: '1:3',
        max_ratio: '3:1',
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
  },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
      { preset: '16:9', ratio: '16:9', tier: '1k', width: 1536, height: 864 },
      { preset: '9:16', ratio: '9:16', tier: '1k', width: 864, height: 1536 },
      { preset: '4:3', ratio: '4:3', tier: '1k', width: 1216, height: 912 },
      { preset: '3:4', ratio: '3:4', tier: '1k', width: 912, height: 1216 },
      { preset: '3:2', ratio: '3:2', tier: '1k', width: 1296, height: 864 },
      { preset: '2:3', ratio: '2:3', tier: '1k', width: 864, height: 1296 },
      { preset: '21:9', ratio: '21:9', tier: '1k', width: 1568, height: 672 },
      { preset: '1:1(2K)', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
      { preset: '16:9(2K)', ratio: '16:9', tier: '2k', width: 2560, height: 1440 },
      { preset: '9:16(2K)', ratio: '9:16', tier: '2k', width: 1440, height: 2560 },
      { preset: '4:3(2K)', ratio: '4:3', tier: '2k', width: 2304, height: 1728 },
      { preset: '3:4(2K)', ratio: '3:4', tier: '2k', width: 1728, height: 2304 },
      { preset: '3:2(2K)', ratio: '3:2', tier: '2k', width: 2496, height: 1664 },
      { preset: '2:3(2K)', ratio: '2:3', tier: '2k', width: 1664, height: 2496 },
      { preset: '21:9(2K)', ratio: '21:9', tier: '2k', width: 3024, height: 1296 },
      { preset: '1:1(4K)', ratio: '1:1', tier: '4k', width: 4096, height: 4096 },
      { preset: '16:9(4K)', ratio: '16:9', tier: '4k', width: 5404, height: 3040 },
      { preset: '9:16(4K)', ratio: '9:16', tier: '4k', width: 3040, height: 5404 },
      { preset: '4:3(4K)', ratio: '4:3', tier: '4k', width: 4694, height: 3520 },
      { preset: '3:4(4K)', ratio: '3:4', tier: '4k', width: 3520, height: 4694 },
      { preset: '3:2(4K)', ratio: '3:2', tier: '4k', width: 4992, height: 3328 },
      { preset: '2:3(4K)', ratio: '2:3', tier: '4k', width: 3328, height: 4992 },
      { preset: '21:9(4K)', ratio: '21:9', tier: '4k', width: 6198, height: 2656 },
    ],
    default: '1:1',
    free: { min_pixels: 262144, max_pixels: 16777216, min_ratio: '1:3', max_ratio: '3:1' },
    other_tiers: 'refuse',
  },
};

/**
 * Pictures of any size, ratio and tier; references are addresses, in edits also files. The vendor's
 * own format is a route of its own.
 */
export const l3 = defineFamily<CanonicalRequest>({
  id: 'l3',
  title: 'L3',
  kind: 'image',
  routes: ['images-edits', 'images-generations', 'images-tasks'],
  protocols: ['ark-images', 'gateway', 'jm', 'openai-images'],
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
    return loadOrigins(import.meta.url, '../explain/l3.ts');
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
      id: 'image-l3',
      title: 'image-l3',
      family: 'l3',
      aliases: ['jimeng_t2i_v40'],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      sizes: shared.sizes,
      price: {
        per: 'image',
        rows: [{ when: { tier: ['4k'] }, micros: 60000 }, { when: { tier: ['1k', '2k'] }, micros: 30000 }],
      },
      lifecycle: { status: 'active' },
    },
    {
      id: 'image-l3-classic',
      title: 'image-l3-classic',
      family: 'l3',
      aliases: ['jimeng_t2i_v31'],
      modes: { inpaint: 'no', reference: 'no', text: 'yes' },
      toggles: shared.toggles,
      limits: shared.limits,
      sizes: {
        rows: [
          { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
          { preset: '16:9', ratio: '16:9', tier: '1k', width: 1536, height: 864 },
          { preset: '9:16', ratio: '9:16', tier: '1k', width: 864, height: 1536 },
          { preset: '4:3', ratio: '4:3', tier: '1k', width: 1216, height: 912 },
          { preset: '3:4', ratio: '3:4', tier: '1k', width: 912, height: 1216 },
          { preset: '3:2', ratio: '3:2', tier: '1k', width: 1296, height: 864 },
          { preset: '2:3', ratio: '2:3', tier: '1k', width: 864, height: 1296 },
          { preset: '21:9', ratio: '21:9', tier: '1k', width: 1568, height: 672 },
        ],
        default: '1:1',
        free: { min_pixels: 262144, max_pixels: 4194304, min_ratio: '1:3', max_ratio: '3:1' },
        other_tiers: 'refuse',
      },
      price: { per: 'image', rows: [{ when: {}, micros: 25000 }] },
      lifecycle: { status: 'active' },
    },
  ],
});
