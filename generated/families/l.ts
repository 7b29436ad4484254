// @generated from specs/families/l.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, defineFamily, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, only, parseSize, ratio, report, ruleHit, ruleHits, several, tier, toBoolean, toList, toMediaList, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'l',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'not_recommended', reference: 'not_recommended', text: 'yes' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { one_of: [6, 10], default: 6 } },
    texts: { prompt: { max_chars: 2000 } },
    sizes: { size: { tiers: ['720p', '768p', '1080p'], default: '768p' } },
    roles: {
      first_frame: {
        max_bytes: 20000000,
        min_side_px: 301,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
      last_frame: {
        max_bytes: 20000000,
        min_side_px: 301,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * Suited to text-to-video and first-frame-to-video; the resolution stands in
 * `metadata.output_config`. An aspect ratio is taken, but most upstreams follow the picture or
 * their own choice.
 */
export const l = defineFamily<CanonicalRequest>({
  id: 'l',
  title: 'Family L',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['gateway', 'hailuo', 'tencent-vod'],
  fields: {
    aspect_ratio: 'string',
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
      audio: firstOf(
        toBoolean(
          at(r.body, 'metadata', 'output_config', 'audio_generation'),
          report('metadata.output_config.audio_generation', warnings),
        ),
        () => toBoolean(
          at(r.body, 'metadata', 'generate_audio'),
          report('metadata.generate_audio', warnings),
        ),
      ),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
        () => toNumber(at(r.body, 'duration'), report('duration', warnings)),
        () => toNumber(
          at(r.body, 'metadata', 'output_config', 'duration'),
          report('metadata.output_config.duration', warnings),
        ),
      ),
      size: makeSize(
        {
          ratio: firstOf(
            at(r.body, 'metadata', 'output_config', 'aspect_ratio'),
            () => at(r.body, 'aspect_ratio'),
            () => ratio(parseSize(at(r.body, 'size'), report('size', warnings))),
          ),
          tier: firstOf(
            at(r.body, 'metadata', 'output_config', 'resolution'),
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
      ['generate_audio'],
      ['last_frame_url'],
      ['output_config', 'aspect_ratio'],
      ['output_config', 'audio_generation'],
      ['output_config', 'duration'],
      ['output_config', 'resolution'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'output_config', 'audio_generation'], ['metadata', 'generate_audio']],
    prompt: [['prompt']],
    seconds: [['seconds'], ['duration'], ['metadata', 'output_config', 'duration']],
    size: [
      ['metadata', 'output_config', 'aspect_ratio'],
      ['aspect_ratio'],
      ['size'],
      ['metadata', 'output_config', 'resolution'],
    ],
  },
  unread: (r) => usedBy(
    [],
    [
      isPresent(toBoolean(at(r.body, 'metadata', 'output_config', 'audio_generation'))),
      'metadata.generate_audio',
    ],
    [isPresent(toNumber(at(r.body, 'seconds'))), 'duration'],
    [
      not(
        all(
          not(isPresent(toNumber(at(r.body, 'seconds')))),
          not(isPresent(toNumber(at(r.body, 'duration')))),
        ),
      ),
      'metadata.output_config.duration',
    ],
    [isPresent(at(r.body, 'metadata', 'output_config', 'aspect_ratio')), 'aspect_ratio'],
    [
      all(
        not(
          all(
            not(isPresent(at(r.body, 'metadata', 'output_config', 'aspect_ratio'))),
            not(isPresent(at(r.body, 'aspect_ratio'))),
          ),
        ),
        isPresent(at(r.body, 'metadata', 'output_config', 'resolution')),
      ),
      'size',
    ],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/l.ts');
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
  rules: (r) => ruleHits(
    when(
      isPresent(at(r.body, 'aspect_ratio')),
      () => ruleHit('aspect_ratio', 'fallback', 'is not to be relied on: most upstreams follow the picture or their own choice'),
    ),
    when(
      isPresent(at(r.body, 'metadata', 'output_config', 'aspect_ratio')),
      () => ruleHit('metadata.output_config.aspect_ratio', 'fallback', 'is not to be relied on: most upstreams follow the picture or their own choice'),
    ),
  ),
  models: [
    {
      ...shared,
      id: 'video-l',
      title: 'video-l',
      price: { per: 'second', rows: [{ when: {}, micros: 45000 }] },
    },
    {
      ...shared,
      id: 'video-l-fast',
      title: 'video-l-fast',
      modes: { first_frame: 'yes', first_last: 'no', reference: 'no', text: 'no' },
      price: { per: 'second', rows: [{ when: {}, micros: 30000 }] },
    },
  ],
});
