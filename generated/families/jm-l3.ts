// @generated from specs/lines/jm-l3.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, choose, concat, count, defineFamily, equals, isIn, isPresent, loadOrigins, makeSize, mapTo, nearest, not, object, ownedModel, report, ruleHit, ruleHits, template, toInteger, toList, toMediaList, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/jm-l3.js';
import { l3 } from './l3.ts';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'jm-l3',
  aliases: [],
  modes: { reference: 'yes', text: 'yes' },
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
  lifecycle: { status: 'active' },
};

/** L3 in the vendor's format */
export const jmL3 = defineFamily<CanonicalRequest>({
  id: 'jm-l3',
  title: 'L3 in the vendor\'s format',
  kind: 'image',
  models_of: 'l3',
  routes: ['jm-submit'],
  protocols: ['ark-images', 'gateway', 'jm', 'openai-images'],
  fields: {
    binary_data_base64: 'array',
    force_single: 'boolean',
    height: 'integer',
    image_urls: 'array',
    max_ratio: 'number',
    min_ratio: 'number',
    prompt: 'string',
    req_key: 'string',
    scale: 'number',
    seed: 'integer',
    size: 'integer',
    use_pre_llm: 'boolean',
    width: 'integer',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      prompt: toText(at(r.body, 'prompt')),
      seed: when(
        not(equals(at(r.body, 'seed'), -1)),
        () => toInteger(at(r.body, 'seed'), report('seed', warnings)),
      ),
      size: choose(
        template(toText(count(toList(at(r.body, 'width'))))),
        {
          '1': () => makeSize(
            { pixels: template(toText(at(r.body, 'width')), 'x', toText(at(r.body, 'height'))) },
            report('size', warnings),
          ),
        },
        () => makeSize(
          {
            tier: mapTo(
              nearest(
                toNumber(at(r.body, 'size'), report('size', warnings)),
                [1048576, 4194304, 16777216],
                report('size', warnings),
              ),
              { '1048576': '1k', '4194304': '2k', '16777216': '4k' },
            ),
          },
          report('size', warnings),
        ),
      ),
    },
    roles: {
      reference: concat(
        toMediaList('image', at(r.body, 'image_urls')),
        toMediaList('image', at(r.body, 'binary_data_base64')),
      ),
    },
    metadata: object({
      scale: at(r.body, 'scale'),
      force_single: at(r.body, 'force_single'),
      min_ratio: at(r.body, 'min_ratio'),
      max_ratio: at(r.body, 'max_ratio'),
      use_pre_llm: at(r.body, 'use_pre_llm'),
    }),
  }),
  sources: {
    prompt: [['prompt']],
    seed: [['seed']],
    size: [['width'], ['height'], ['size']],
  },
  unread: (r) => usedBy(
    [],
    [not(equals(template(toText(count(toList(at(r.body, 'width'))))), '1')), 'height'],
    [isIn(template(toText(count(toList(at(r.body, 'width'))))), ['1']), 'size'],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/jm-l3.ts');
  },
  roles: ['reference'],
  rules: (r) => ruleHits(
    when(
      all(isPresent(at(r.body, 'width')), not(isPresent(at(r.body, 'height')))),
      () => ruleHit('width', 'refuse', 'needs `height` beside it'),
    ),
    when(
      all(isPresent(at(r.body, 'height')), not(isPresent(at(r.body, 'width')))),
      () => ruleHit('height', 'refuse', 'needs `width` beside it'),
    ),
    when(
      all(isPresent(at(r.body, 'width')), isPresent(at(r.body, 'size'))),
      () => ruleHit('size', 'ignored', 'has no effect beside `width` and `height`'),
    ),
    when(
      all(isPresent(at(r.body, 'size')), not(isPresent(at(r.body, 'width')))),
      () => ruleHit('size', 'fallback', 'leaves the ratio to the vendor elsewhere; here it is the area of a square'),
    ),
    when(
      isPresent(at(r.body, 'min_ratio')),
      () => ruleHit('min_ratio', 'ignored', 'has no effect, because a width and a height are always sent'),
    ),
    when(
      isPresent(at(r.body, 'max_ratio')),
      () => ruleHit('max_ratio', 'ignored', 'has no effect, because a width and a height are always sent'),
    ),
  ),
  output: { formats: { b64_json: 'yes', url: 'yes' }, default: 'url' },
  models: [
    {
      ...shared,
      ...ownedModel(l3, 'image-l3'),
    },
    {
      ...shared,
      ...ownedModel(l3, 'image-l3-classic'),
      modes: { reference: 'no', text: 'yes' },
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
    },
  ],
});
