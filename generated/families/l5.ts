// @generated from specs/lines/l5.yaml by the gateway generator. Do not edit.

import type { ImageSizes, Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, report, toBoolean, toInteger, toMediaList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l5.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'modes' | 'toggles' | 'limits'> & { readonly sizes: ImageSizes } = {
  modes: { inpaint: 'no', reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 10, default: 1 } },
    texts: { prompt: { max_chars: 4000 } },
    sizes: {},
    roles: {
      reference: {
        max: 14,
        max_bytes: 31457280,
        min_ratio: '1:16',
        max_ratio: '16:1',
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
  },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
      { preset: '16:9', ratio: '16:9', tier: '2k', width: 2560, height: 1440 },
      { preset: '9:16', ratio: '9:16', tier: '2k', width: 1440, height: 2560 },
      { preset: '4:3', ratio: '4:3', tier: '2k', width: 2304, height: 1728 },
      { preset: '3:4', ratio: '3:4', tier: '2k', width: 1728, height: 2304 },
      { preset: '3:2', ratio: '3:2', tier: '2k', width: 2496, height: 1664 },
      { preset: '2:3', ratio: '2:3', tier: '2k', width: 1664, height: 2496 },
      { preset: '21:9', ratio: '21:9', tier: '2k', width: 3024, height: 1296 },
    ],
    default: '1:1',
    free: { min_pixels: 921600, max_pixels: 16777216, min_ratio: '1:16', max_ratio: '16:1' },
    other_tiers: 'refuse',
  },
};

/** Pictures at 2K in every ratio, as addresses; references are usually a list of base64 strings. */
export const l5 = defineFamily<CanonicalRequest>({
  id: 'l5',
  title: 'L5',
  kind: 'image',
  routes: ['images-generations', 'images-tasks'],
  protocols: ['ark-images', 'gateway', 'openai-images'],
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
    return loadOrigins(import.meta.url, '../explain/l5.ts');
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
  output: { formats: { b64_json: 'not_recommended', url: 'yes' }, default: 'url' },
  models: [
    {
      id: 'image-l5',
      title: 'image-l5',
      family: 'l5',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      sizes: shared.sizes,
      price: { per: 'image', rows: [{ when: {}, micros: 30000 }] },
      lifecycle: { status: 'active' },
    },
  ],
});
