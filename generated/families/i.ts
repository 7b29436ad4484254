// @generated from specs/families/i.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, omitPaths, parseSize, ratio, report, tier, toBoolean, toInteger, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/i.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'i',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'yes' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 1, max: 10, default: 5 } },
    texts: { prompt: { max_chars: 2000 } },
    sizes: {
      size: {
        ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        tiers: ['540p', '720p', '1080p'],
        default: '720p',
      },
    },
    roles: {
      first_frame: {
        max_bytes: 50000000,
        min_side_px: 128,
        min_ratio: '1:4',
        max_ratio: '4:1',
        mimes: ['image/png', 'image/jpeg', 'image/webp'],
      },
      last_frame: {
        max_bytes: 50000000,
        min_side_px: 128,
        min_ratio: '1:4',
        max_ratio: '4:1',
        mimes: ['image/png', 'image/jpeg', 'image/webp'],
      },
      reference: {
        max: 3,
        max_bytes: 50000000,
        min_side_px: 128,
        min_ratio: '1:4',
        max_ratio: '4:1',
        mimes: ['image/png', 'image/jpeg', 'image/webp'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * The reference-to-video vendor through the video routes: `image` is the first frame, with
 * `metadata.last_frame_url` it is first and last, `images` are references.
 */
export const i = defineFamily<CanonicalRequest>({
  id: 'i',
  title: 'Family I',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['gateway', 'vx'],
  fields: {
    duration: 'string',
    first_frame_image: 'media',
    image: 'media',
    images: 'array',
    input_reference: 'media',
    last_frame_image: 'media',
    metadata: 'object',
    model: 'string',
    prompt: 'string',
    seconds: 'string',
    size: 'string',
  },
  suffixes: ['release'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: firstOf(
        toBoolean(at(r.body, 'metadata', 'audio'), report('metadata.audio', warnings)),
        () => toBoolean(
          at(r.body, 'metadata', 'generate_audio'),
          report('metadata.generate_audio', warnings),
        ),
      ),
      auto_prompt: toBoolean(at(r.body, 'metadata', 'is_rec'), report('metadata.is_rec', warnings)),
      off_peak: toBoolean(at(r.body, 'metadata', 'off_peak'), report('metadata.off_peak', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'duration'), report('duration', warnings)),
        () => toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      ),
      seed: toInteger(at(r.body, 'metadata', 'seed'), report('metadata.seed', warnings)),
      size: makeSize(
        {
          ratio: firstOf(
            at(r.body, 'metadata', 'aspect_ratio'),
            () => ratio(parseSize(at(r.body, 'size'), report('size', warnings))),
          ),
          tier: firstOf(
            at(r.body, 'metadata', 'resolution'),
            () => tier(parseSize(at(r.body, 'size'), report('size', warnings))),
          ),
        },
        report('size', warnings),
      ),
    },
    roles: {
      first_frame: concat(
        toMediaList('image', at(r.body, 'image')),
        toMediaList('image', filesAt(r.files, 'image')),
        toMediaList('image', at(r.body, 'first_frame_image')),
        toMediaList('image', filesAt(r.files, 'first_frame_image')),
        toMediaList('image', at(r.body, 'input_reference')),
        toMediaList('image', filesAt(r.files, 'input_reference')),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
      ),
      reference: concat(
        toMediaList('image', at(r.body, 'images')),
        toMediaList('image', filesAt(r.files, 'images')),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [
      ['aspect_ratio'],
      ['audio'],
      ['generate_audio'],
      ['is_rec'],
      ['last_frame_url'],
      ['off_peak'],
      ['resolution'],
      ['seed'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'audio'], ['metadata', 'generate_audio']],
    auto_prompt: [['metadata', 'is_rec']],
    off_peak: [['metadata', 'off_peak']],
    prompt: [['prompt']],
    seconds: [['duration'], ['seconds']],
    seed: [['metadata', 'seed']],
    size: [['metadata', 'aspect_ratio'], ['size'], ['metadata', 'resolution']],
  },
  unread: (r) => usedBy(
    [],
    [isPresent(toBoolean(at(r.body, 'metadata', 'audio'))), 'metadata.generate_audio'],
    [isPresent(toNumber(at(r.body, 'duration'))), 'seconds'],
    [
      all(isPresent(at(r.body, 'metadata', 'aspect_ratio')), isPresent(at(r.body, 'metadata', 'resolution'))),
      'size',
    ],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/i.ts');
  },
  objects: [
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference'],
  uploads: {
    first_frame_image: ['first_frame'],
    image: ['first_frame'],
    images: ['reference'],
    input_reference: ['first_frame'],
    last_frame_image: ['last_frame'],
  },
  together: {
    'vx2.0': [
      {
        when: (s) => equals(s.request.facts.seconds, 4),
        limits: { numbers: {}, texts: {}, sizes: { size: { default: '360p' } }, roles: {} },
        reads: ['seconds'],
        about: '`$seconds is 4`: size default 360p',
      },
      {
        when: (s) => equals(s.request.facts.seconds, 8),
        limits: { numbers: {}, texts: {}, sizes: { size: { default: '720p' } }, roles: {} },
        reads: ['seconds'],
        about: '`$seconds is 8`: size default 720p',
      },
    ],
  },
  models: [
    {
      ...shared,
      id: 'vx2.0',
      title: 'fast',
      modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'no' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [4, 8], default: 4 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['360p', '720p', '1080p'] } },
      },
      price: {
        per: 'second',
        rows: [
          {
            when: { tier: ['360p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 20000,
          },
          {
            when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 25000,
          },
          {
            when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 50000,
          },
          { when: { tier: ['360p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 10000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 12500 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 25000 },
          { when: { tier: ['360p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 45000 },
          { when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 56250 },
          { when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 112500 },
          { when: { tier: ['360p'], off_peak: [true], auto_prompt: [true] }, micros: 22500 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [true] }, micros: 28125 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [true] }, micros: 56250 },
        ],
      },
    },
    {
      ...shared,
      id: 'vxq1',
      title: 'clear visuals and stable camera',
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [5], default: 5 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['1080p'], default: '1080p' } },
      },
      price: {
        per: 'second',
        rows: [
          { when: { off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] }, micros: 40000 },
          { when: { off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 20000 },
          { when: { off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 90000 },
          { when: { off_peak: [true], auto_prompt: [true] }, micros: 45000 },
        ],
      },
    },
    {
      ...shared,
      id: 'vxq1-classic',
      title: 'clear visuals and stable camera',
      modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'no' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [5], default: 5 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['1080p'], default: '1080p' } },
      },
      price: {
        per: 'second',
        rows: [
          { when: { off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] }, micros: 40000 },
          { when: { off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 20000 },
          { when: { off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 90000 },
          { when: { off_peak: [true], auto_prompt: [true] }, micros: 45000 },
        ],
      },
    },
    {
      ...shared,
      id: 'vxq2-pro',
      title: 'good results and rich detail',
      price: {
        per: 'second',
        rows: [
          {
            when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 40000,
          },
          {
            when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 50000,
          },
          {
            when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 90000,
          },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 20000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 25000 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 45000 },
          { when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 90000 },
          { when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 112500 },
          { when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 202500 },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [true] }, micros: 45000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [true] }, micros: 56250 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [true] }, micros: 101250 },
        ],
      },
    },
    {
      ...shared,
      id: 'vxq2-pro-fast',
      title: 'lowest price, fast',
      modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'no' },
      price: {
        per: 'second',
        rows: [
          {
            when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 16000,
          },
          {
            when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 20000,
          },
          {
            when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 36000,
          },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 8000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 10000 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 18000 },
          { when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 36000 },
          { when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 45000 },
          { when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 81000 },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [true] }, micros: 18000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [true] }, micros: 22500 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [true] }, micros: 40500 },
        ],
      },
    },
    {
      ...shared,
      id: 'vxq2-turbo',
      title: 'good results and rich detail',
      price: {
        per: 'second',
        rows: [
          {
            when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 30000,
          },
          {
            when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 40000,
          },
          {
            when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 70000,
          },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 15000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 20000 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 35000 },
          { when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 67500 },
          { when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 90000 },
          { when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 157500 },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [true] }, micros: 33750 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [true] }, micros: 45000 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [true] }, micros: 78750 },
        ],
      },
    },
    {
      ...shared,
      id: 'vxq3-pro',
      title: 'direct audio and video output',
      toggles: { audio: 'yes' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { min: 1, max: 16, default: 5 } },
        texts: { prompt: { max_chars: 5000 } },
      },
      price: {
        per: 'second',
        rows: [
          {
            when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 60000,
          },
          {
            when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 80000,
          },
          {
            when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [false, 'absent'] },
            micros: 120000,
          },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 30000 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 40000 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [false, 'absent'] }, micros: 60000 },
          { when: { tier: ['540p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 135000 },
          { when: { tier: ['720p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 180000 },
          { when: { tier: ['1080p'], off_peak: [false, 'absent'], auto_prompt: [true] }, micros: 270000 },
          { when: { tier: ['540p'], off_peak: [true], auto_prompt: [true] }, micros: 67500 },
          { when: { tier: ['720p'], off_peak: [true], auto_prompt: [true] }, micros: 90000 },
          { when: { tier: ['1080p'], off_peak: [true], auto_prompt: [true] }, micros: 135000 },
        ],
      },
    },
  ],
});
