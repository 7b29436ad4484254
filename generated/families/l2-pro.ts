// @generated from specs/lines/l2-pro.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { defineFamily, loadOrigins, readAs } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l2-pro.js';
import { l2 } from './l2.ts';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l2-pro',
  aliases: [],
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
  lifecycle: { status: 'active' },
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
      id: 'image-l2-pro',
      title: 'image-l2-pro',
      price: {
        per: 'image',
        rows: [
          { when: { tier: ['2k'] }, micros: 80000 },
          { when: { tier: ['4k'] }, micros: 160000 },
          { when: { tier: ['1k'] }, micros: 40000 },
        ],
      },
    },
  ],
});
