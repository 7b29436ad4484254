// @generated from specs/families/b.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, defineFamily, equals, filesAt, firstOf, isPresent, loadOrigins, makeSize, omitPaths, only, parseSize, ratio, report, several, tier, toBoolean, toInteger, toList, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/b.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'b',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'yes' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { one_of: [4, 6, 8], default: 8 } },
    texts: { prompt: { max_chars: 10000 } },
    sizes: { size: { ratios: ['16:9', '9:16'], tiers: ['720p', '1080p', '4k'], default: '720p' } },
    roles: {
      first_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      last_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      reference: { max: 3, max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * `input_reference` with one picture is the first frame, with `metadata.last_frame_url` it is first
 * and last; several are references, which are made in landscape orientation only.
 */
export const b = defineFamily<CanonicalRequest>({
  id: 'b',
  title: 'Family B',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['fal', 'gateway', 'gemini-veo', 'replicate', 'runway'],
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
  suffixes: ['release', 'tier'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
      negative_prompt: toText(at(r.body, 'metadata', 'negative_prompt')),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'duration'), report('duration', warnings)),
        () => toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      ),
      seed: toInteger(at(r.body, 'metadata', 'seed'), report('metadata.seed', warnings)),
      size: makeSize(
        {
          ratio: firstOf(
            at(r.body, 'metadata', 'aspectRatio'),
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
        toMediaList('image', only(toList(at(r.body, 'input_reference')))),
        toMediaList('image', only(filesAt(r.files, 'input_reference'))),
        toMediaList('image', only(toList(at(r.body, 'images')))),
        toMediaList('image', only(filesAt(r.files, 'images'))),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
      ),
      reference: concat(
        toMediaList('image', several(toList(at(r.body, 'input_reference')))),
        toMediaList('image', several(filesAt(r.files, 'input_reference'))),
        toMediaList('image', several(toList(at(r.body, 'images')))),
        toMediaList('image', several(filesAt(r.files, 'images'))),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [
      ['aspectRatio'],
      ['generate_audio'],
      ['last_frame_url'],
      ['negative_prompt'],
      ['resolution'],
      ['seed'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'generate_audio']],
    negative_prompt: [['metadata', 'negative_prompt']],
    prompt: [['prompt']],
    seconds: [['duration'], ['seconds']],
    seed: [['metadata', 'seed']],
    size: [['metadata', 'aspectRatio'], ['size'], ['metadata', 'resolution']],
  },
  unread: (r) => usedBy([], [isPresent(toNumber(at(r.body, 'duration'))), 'seconds'], [
    all(isPresent(at(r.body, 'metadata', 'aspectRatio')), isPresent(at(r.body, 'metadata', 'resolution'))),
    'size',
  ]),
  get from() {
    return loadOrigins(import.meta.url, '../explain/b.ts');
  },
  objects: [
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference'],
  uploads: {
    first_frame_image: ['first_frame'],
    image: ['first_frame'],
    images: ['first_frame', 'reference'],
    input_reference: ['first_frame', 'reference'],
    last_frame_image: ['last_frame'],
  },
  together: {
    'video-b': [
      {
        when: (s) => equals(s.request.mode, 'reference'),
        limits: { numbers: {}, texts: {}, sizes: { size: { ratios: ['16:9'], default: '16:9' } }, roles: {} },
        move: true,
        reads: ['mode'],
        about: '`$mode is reference`: size ratios 16:9; default 16:9',
      },
    ],
    'video-b-fast': [
      {
        when: (s) => equals(s.request.mode, 'reference'),
        limits: { numbers: {}, texts: {}, sizes: { size: { ratios: ['16:9'], default: '16:9' } }, roles: {} },
        move: true,
        reads: ['mode'],
        about: '`$mode is reference`: size ratios 16:9; default 16:9',
      },
    ],
  },
  models: [
    {
      ...shared,
      id: 'video-b',
      title: 'video-b',
      price: {
        per: 'second',
        rows: [
          { when: { tier: ['720p', '1080p'], audio: [true, 'absent'] }, micros: 150000 },
          { when: { tier: ['720p', '1080p'], audio: [false] }, micros: 100000 },
          { when: { tier: ['4k'], audio: [true, 'absent'] }, micros: 300000 },
          { when: { tier: ['4k'], audio: [false] }, micros: 200000 },
        ],
      },
    },
    {
      ...shared,
      id: 'video-b-fast',
      title: 'video-b-fast',
      limits: {
        ...shared.limits,
        sizes: { size: { ratios: ['16:9', '9:16'], tiers: ['720p', '1080p'], default: '720p' } },
      },
      price: {
        per: 'second',
        rows: [
          { when: { audio: [true, 'absent'] }, micros: 60000 },
          { when: { audio: [false] }, micros: 40000 },
        ],
      },
    },
  ],
});
