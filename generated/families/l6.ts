// @generated from specs/lines/l6.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, over, report, ruleHit, ruleHits, toInteger, toMediaList, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l6.js';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l6',
  aliases: [],
  modes: { inpaint: 'yes', reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 10, default: 1 } },
    texts: {
      prompt: { max_chars: 32000 },
      quality: { one_of: ['auto', 'low', 'medium', 'high', 'standard', 'hd'] },
    },
    sizes: {},
    roles: {
      mask: { max_bytes: 4194304, mimes: ['image/png'], same_size_as: 'reference' },
      reference: { max: 16, max_bytes: 52428800, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    },
  },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
      { preset: '3:2', ratio: '3:2', tier: '1k', width: 1536, height: 1024 },
      { preset: '2:3', ratio: '2:3', tier: '1k', width: 1024, height: 1536 },
      { preset: '16:9', ratio: '16:9', tier: '1k', width: 1792, height: 1024 },
      { preset: '9:16', ratio: '9:16', tier: '1k', width: 1024, height: 1792 },
      { preset: '512x512', ratio: '1:1', tier: '1k', width: 512, height: 512 },
      { preset: '256x256', ratio: '1:1', tier: '1k', width: 256, height: 256 },
      { preset: '1:1(2K)', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
      { preset: '3:2(2K)', ratio: '3:2', tier: '2k', width: 2304, height: 1536 },
      { preset: '2:3(2K)', ratio: '2:3', tier: '2k', width: 1536, height: 2304 },
      { preset: '16:9(2K)', ratio: '16:9', tier: '2k', width: 2048, height: 1152 },
      { preset: '9:16(2K)', ratio: '9:16', tier: '2k', width: 1152, height: 2048 },
      { preset: '1:1(4K)', ratio: '1:1', tier: '4k', width: 2880, height: 2880 },
      { preset: '3:2(4K)', ratio: '3:2', tier: '4k', width: 3456, height: 2304 },
      { preset: '2:3(4K)', ratio: '2:3', tier: '4k', width: 2304, height: 3456 },
      { preset: '16:9(4K)', ratio: '16:9', tier: '4k', width: 3840, height: 2160 },
      { preset: '9:16(4K)', ratio: '9:16', tier: '4k', width: 2160, height: 3840 },
    ],
    default: 'auto',
    free: { min_pixels: 65536, max_pixels: 8294400, min_ratio: '1:3', max_ratio: '3:1' },
    other_tiers: 'refuse',
  },
  lifecycle: { status: 'active' },
};

/** The official bodies of OpenAI's image API, generations and edits. */
export const l6 = defineFamily<CanonicalRequest>({
  id: 'l6',
  title: 'L6 compatible',
  kind: 'image',
  routes: ['images-edits', 'images-generations', 'images-tasks'],
  protocols: ['gateway', 'openai-images'],
  fields: {
    aspect_ratio: 'string',
    background: 'string',
    image: 'media',
    images: 'array',
    mask: 'media',
    metadata: 'object',
    model: 'string',
    moderation: 'string',
    n: 'integer',
    output_compression: 'integer',
    output_format: 'string',
    partial_images: 'integer',
    prompt: 'string',
    quality: 'string',
    ratio: 'string',
    resolution: 'string',
    response_format: 'string',
    size: 'string',
    stream: 'boolean',
    style: 'string',
    user: 'string',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      background: toText(at(r.body, 'background')),
      count: toInteger(at(r.body, 'n'), report('n', warnings)),
      end_user: toText(at(r.body, 'user')),
      moderation: toText(at(r.body, 'moderation')),
      output_compression: toInteger(at(r.body, 'output_compression'), report('output_compression', warnings)),
      output_format: toText(at(r.body, 'output_format')),
      prompt: toText(at(r.body, 'prompt')),
      quality: toText(at(r.body, 'quality')),
      response_format: toText(at(r.body, 'response_format')),
      size: makeSize(
        {
          size: when(not(equals(at(r.body, 'size'), 'auto')), () => at(r.body, 'size')),
          ratio: firstOf(at(r.body, 'ratio'), () => at(r.body, 'aspect_ratio')),
          tier: at(r.body, 'resolution'),
        },
        report('size', warnings),
      ),
      style: toText(at(r.body, 'style')),
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
    moderation: [['moderation']],
    output_compression: [['output_compression']],
    output_format: [['output_format']],
    prompt: [['prompt']],
    quality: [['quality']],
    response_format: [['response_format']],
    size: [['size'], ['ratio'], ['aspect_ratio'], ['resolution']],
    style: [['style']],
  },
  unread: (r) => usedBy([], [isPresent(at(r.body, 'ratio')), 'aspect_ratio']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/l6.ts');
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
  rules: (r) => ruleHits(
    when(
      equals(at(r.body, 'stream'), true),
      () => ruleHit('stream', 'refuse', 'must be false: pictures are answered when they are finished'),
    ),
    when(
      over(at(r.body, 'partial_images'), 0),
      () => ruleHit('partial_images', 'refuse', 'must be 0: pictures are answered when they are finished'),
    ),
  ),
  output: { formats: { b64_json: 'yes', url: 'yes' }, default: 'b64_json' },
  models: [
    {
      ...shared,
      id: 'image-l6',
      title: 'image-l6',
      price: {
        per: 'image',
        rows: [
          { when: { tier: ['1k'], quality: ['low'] }, micros: 11000 },
          { when: { tier: ['1k'], quality: ['auto', 'medium', 'standard', 'absent'] }, micros: 40000 },
          { when: { tier: ['1k'], quality: ['high', 'hd'] }, micros: 170000 },
          { when: { tier: ['2k'], quality: ['low'] }, micros: 22000 },
          { when: { tier: ['2k'], quality: ['auto', 'medium', 'standard', 'absent'] }, micros: 80000 },
          { when: { tier: ['2k'], quality: ['high', 'hd'] }, micros: 340000 },
          { when: { tier: ['4k'], quality: ['low'] }, micros: 44000 },
          { when: { tier: ['4k'], quality: ['auto', 'medium', 'standard', 'absent'] }, micros: 160000 },
          { when: { tier: ['4k'], quality: ['high', 'hd'] }, micros: 680000 },
        ],
      },
    },
    {
      ...shared,
      id: 'image-l6-mini',
      title: 'image-l6-mini',
      sizes: {
        rows: [
          { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
          { preset: '3:2', ratio: '3:2', tier: '1k', width: 1536, height: 1024 },
          { preset: '2:3', ratio: '2:3', tier: '1k', width: 1024, height: 1536 },
          { preset: '16:9', ratio: '16:9', tier: '1k', width: 1792, height: 1024 },
          { preset: '9:16', ratio: '9:16', tier: '1k', width: 1024, height: 1792 },
          { preset: '512x512', ratio: '1:1', tier: '1k', width: 512, height: 512 },
          { preset: '256x256', ratio: '1:1', tier: '1k', width: 256, height: 256 },
        ],
        default: 'auto',
        free: { min_pixels: 65536, max_pixels: 2097152, min_ratio: '1:3', max_ratio: '3:1' },
        other_tiers: 'refuse',
      },
      price: {
        per: 'image',
        rows: [
          { when: { quality: ['low'] }, micros: 5000 },
          { when: { quality: ['auto', 'medium', 'standard', 'absent'] }, micros: 11000 },
          { when: { quality: ['high', 'hd'] }, micros: 36000 },
        ],
      },
    },
  ],
});
