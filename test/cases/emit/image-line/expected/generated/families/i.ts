// @generated from specs/lines/i.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, defineFamily, loadOrigins, parseSize, report, toInteger, toMediaList, toText } from '../../runtime/contract/index.ts';
import { validate } from '../validators/i.js';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'i',
  aliases: [],
  modes: { first_frame: 'yes', text: 'yes' },
  toggles: {},
  limits: { numbers: { count: { min: 1, max: 4, default: 1 } }, texts: {}, sizes: {}, roles: {} },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
      { preset: '16:9', ratio: '16:9', tier: '1k', width: 1792, height: 1024 },
      { preset: '512x512', ratio: '1:1', tier: '1k', width: 512, height: 512 },
      { preset: '1:1(2K)', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
      { preset: '16:9(2K)', ratio: '16:9', tier: '2k', width: 3584, height: 2048 },
    ],
    default: '1:1',
    free: { min_pixels: 262144, max_pixels: 4194304, min_ratio: '1:4', max_ratio: '4:1' },
    other_tiers: 'refuse',
  },
  lifecycle: { status: 'active' },
};

/** Pictures of a few sizes. */
export const i = defineFamily<CanonicalRequest>({
  id: 'i',
  title: 'Line I',
  kind: 'image',
  routes: ['pictures'],
  protocols: ['p'],
  fields: {
    image: 'media',
    model: 'string',
    n: 'integer',
    prompt: 'string',
    size: 'string',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      count: toInteger(at(r.body, 'n'), report('n', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      size: parseSize(at(r.body, 'size'), report('size', warnings)),
    },
    roles: {
      first_frame: toMediaList('image', at(r.body, 'image')),
    },
  }),
  sources: {
    count: [['n']],
    prompt: [['prompt']],
    size: [['size']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/i.ts');
  },
  roles: ['first_frame'],
  output: { formats: { b64_json: 'no', url: 'yes' }, default: 'url' },
  models: [
    {
      ...shared,
      id: 'i-auto',
      title: 'i-auto',
      sizes: {
        rows: shared.sizes.rows,
        default: 'auto',
        free: { min_pixels: 262144, max_pixels: 4194304, min_ratio: '1:4', max_ratio: '4:1' },
        other_tiers: 'refuse',
      },
      price: { per: 'image', rows: [{ when: {}, micros: 0 }], free: true },
    },
    {
      ...shared,
      id: 'i-one',
      title: 'i-one',
      price: {
        per: 'image',
        rows: [{ when: { tier: ['2k'] }, micros: 40000 }, { when: { tier: ['1k'] }, micros: 20000 }],
      },
    },
    {
      ...shared,
      id: 'i-small',
      title: 'i-small',
      sizes: {
        rows: [
          { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
          { preset: '16:9', ratio: '16:9', tier: '1k', width: 1792, height: 1024 },
          { preset: '512x512', ratio: '1:1', tier: '1k', width: 512, height: 512 },
        ],
        default: '1:1',
        free: { min_pixels: 262144, max_pixels: 4194304, min_ratio: '1:4', max_ratio: '4:1' },
        other_tiers: 'fall_back',
      },
      price: { per: 'image', rows: [{ when: {}, micros: 10000 }] },
    },
  ],
});
