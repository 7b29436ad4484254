// @generated from specs/lines/l2.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, report, toBoolean, toInteger, toMediaList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l2.js';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l2',
  aliases: [],
  modes: { inpaint: 'no', reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 10, default: 1 } },
    texts: { prompt: { max_chars: 32000 } },
    sizes: {},
    roles: { reference: { max: 10, max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] } },
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
    ],
    default: '1:1',
    other_tiers: 'refuse',
  },
  lifecycle: { status: 'active' },
};

/** Pictures in built-in ratios; references are a list of base64 strings. */
export const l2 = defineFamily<CanonicalRequest>({
  id: 'l2',
  title: 'L2 base',
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
    return loadOrigins(import.meta.url, '../explain/l2.ts');
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
      ...shared,
      id: 'image-l2',
      title: 'image-l2',
      price: { per: 'image', rows: [{ when: {}, micros: 20000 }] },
    },
  ],
});
