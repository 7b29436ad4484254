// @generated from specs/lines/l4.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { defineFamily, loadOrigins, readAs } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l4.js';
import { l2 } from './l2.ts';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l4',
  aliases: [],
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
  lifecycle: { status: 'active' },
};

/**
 * Pictures at 2K in every ratio, preferably as base64; references are usually a list of base64
 * strings.
 */
export const l4 = defineFamily<CanonicalRequest>({
  id: 'l4',
  title: 'L4',
  kind: 'image',
  routes: ['images-generations', 'images-tasks'],
  protocols: ['ark-images', 'gateway', 'openai-images'],
  ...readAs(l2),
  suffixes: [],
  validate,
  get from() {
    return loadOrigins(import.meta.url, '../explain/l2.ts');
  },
  roles: ['mask', 'reference'],
  output: { formats: { b64_json: 'yes', url: 'yes' }, default: 'b64_json' },
  models: [
    {
      ...shared,
      id: 'image-l4',
      title: 'image-l4',
      price: { per: 'image', rows: [{ when: {}, micros: 35000 }] },
    },
  ],
});
