// @generated from specs/lines/l3.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { defineFamily, loadOrigins, readAs } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l3.js';
import { l2 } from './l2.ts';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l3',
  aliases: [],
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
  lifecycle: { status: 'active' },
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
  ...readAs(l2),
  suffixes: [],
  validate,
  get from() {
    return loadOrigins(import.meta.url, '../explain/l2.ts');
  },
  roles: ['mask', 'reference'],
  output: { formats: { b64_json: 'yes', url: 'yes' }, default: 'url' },
  models: [
    {
      ...shared,
      id: 'image-l3',
      title: 'image-l3',
      aliases: ['jimeng_t2i_v40'],
      price: {
        per: 'image',
        rows: [{ when: { tier: ['4k'] }, micros: 60000 }, { when: { tier: ['1k', '2k'] }, micros: 30000 }],
      },
    },
    {
      ...shared,
      id: 'image-l3-classic',
      title: 'image-l3-classic',
      aliases: ['jimeng_t2i_v31'],
      modes: { inpaint: 'no', reference: 'no', text: 'yes' },
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
    },
  ],
});
