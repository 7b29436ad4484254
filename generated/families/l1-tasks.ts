// @generated from specs/lines/l1-tasks.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, ownedModel, report, toBoolean, toInteger, toMediaList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l1-tasks.js';
import { l1 } from './l1.ts';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l1-tasks',
  aliases: [],
  modes: { inpaint: 'no', reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 8, default: 1 } },
    texts: { prompt: { max_chars: 32000 } },
    sizes: {},
    roles: {
      reference: {
        max: 14,
        max_bytes: 20971520,
        mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'],
      },
    },
  },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
      { preset: '16:9', ratio: '16:9', tier: '1k', width: 1344, height: 768 },
      { preset: '9:16', ratio: '9:16', tier: '1k', width: 768, height: 1344 },
    ],
    default: 'auto',
    other_tiers: 'fall_back',
  },
  lifecycle: { status: 'active' },
};

/** L1 in the shape of the other image tasks */
export const l1Tasks = defineFamily<CanonicalRequest>({
  id: 'l1-tasks',
  title: 'L1 in the shape of the other image tasks',
  kind: 'image',
  models_of: 'l1',
  routes: ['images-tasks'],
  protocols: ['gateway', 'gemini'],
  fields: {
    aspect_ratio: 'string',
    background: 'string',
    image: 'media',
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
    return loadOrigins(import.meta.url, '../explain/l1-tasks.ts');
  },
  objects: [
    { at: ['image'], names: ['image_url'] },
    { at: ['mask'], names: ['image_url'] },
  ],
  roles: ['mask', 'reference'],
  uploads: {
    image: ['reference'],
    mask: ['mask'],
  },
  output: { formats: { b64_json: 'yes', url: 'upstream' }, default: 'b64_json' },
  models: [
    {
      ...shared,
      ...ownedModel(l1, 'gemini-image'),
    },
    {
      ...shared,
      ...ownedModel(l1, 'gemini-image-2k'),
      sizes: {
        rows: [
          { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
          { preset: '16:9', ratio: '16:9', tier: '1k', width: 1344, height: 768 },
          { preset: '9:16', ratio: '9:16', tier: '1k', width: 768, height: 1344 },
          { preset: '1:1(2K)', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
          { preset: '16:9(2K)', ratio: '16:9', tier: '2k', width: 2688, height: 1536 },
          { preset: '9:16(2K)', ratio: '9:16', tier: '2k', width: 1536, height: 2688 },
        ],
        default: 'auto',
        other_tiers: 'fall_back',
      },
    },
  ],
});
