// @generated from specs/families/j.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, defineFamily, filesAt, firstOf, isPresent, loadOrigins, makeSize, not, omitPaths, only, parseSize, ratio, report, ruleHit, ruleHits, several, tier, toBoolean, toList, toMediaList, toNumber, toObject, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/j.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'j',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'not_recommended', reference: 'not_recommended', text: 'yes' },
  toggles: { audio: 'yes' },
  limits: {
    numbers: { seconds: { one_of: [5, 10], default: 5 } },
    texts: { negative_prompt: { max_chars: 2500 }, prompt: { max_chars: 2500 } },
    sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['720p', '1080p'], default: '720p' } },
    roles: {
      first_frame: {
        max_bytes: 10000000,
        min_side_px: 300,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png'],
      },
      last_frame: {
        max_bytes: 10000000,
        min_side_px: 300,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png'],
      },
      reference: {
        max: 4,
        max_bytes: 10000000,
        min_side_px: 300,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * The second video vendor through the video routes: `image` is the first frame, how the result is
 * made stands in `metadata.output_config`. A last frame and references work now and then; callers
 * are warned.
 */
export const j = defineFamily<CanonicalRequest>({
  id: 'j',
  title: 'Family J',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['fal', 'gateway', 'kx', 'kx-tasks', 'tencent-vod'],
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
      camera: toObject(at(r.body, 'metadata', 'camera_control')),
      negative_prompt: toText(at(r.body, 'metadata', 'negative_prompt')),
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
      ['camera_control'],
      ['generate_audio'],
      ['last_frame_url'],
      ['negative_prompt'],
      ['output_config', 'aspect_ratio'],
      ['output_config', 'audio_generation'],
      ['output_config', 'duration'],
      ['output_config', 'resolution'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'output_config', 'audio_generation'], ['metadata', 'generate_audio']],
    camera: [['metadata', 'camera_control']],
    negative_prompt: [['metadata', 'negative_prompt']],
    prompt: [['prompt']],
    seconds: [['seconds'], ['duration'], ['metadata', 'output_config', 'duration']],
    size: [
      ['metadata', 'output_config', 'aspect_ratio'],
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
    [
      all(
        isPresent(at(r.body, 'metadata', 'output_config', 'aspect_ratio')),
        isPresent(at(r.body, 'metadata', 'output_config', 'resolution')),
      ),
      'size',
    ],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/j.ts');
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
      isPresent(at(r.body, 'metadata', 'multi_prompt')),
      () => ruleHit('metadata.multi_prompt', 'refuse', 'must be left out: the lengths of shots would be another than the one that is priced'),
    ),
    when(
      all(
        isPresent(at(r.body, 'metadata', 'camera_control')),
        isPresent(firstOf(at(r.body, 'metadata', 'last_frame_url'), () => at(r.body, 'last_frame_image'))),
      ),
      () => ruleHit('metadata.camera_control', 'refuse', 'cannot be used together with a last frame'),
    ),
    when(
      all(
        isPresent(at(r.body, 'metadata', 'camera_control')),
        isPresent(filesAt(r.files, 'last_frame_image')),
      ),
      () => ruleHit('metadata.camera_control', 'refuse', 'cannot be used together with a last frame'),
    ),
  ),
  models: [
    {
      ...shared,
      id: 'video-j',
      title: 'video-j',
      price: {
        per: 'second',
        rows: [
          { when: { tier: ['720p'], audio: [false, 'absent'] }, micros: 60000 },
          { when: { tier: ['720p'], audio: [true] }, micros: 90000 },
          { when: { tier: ['1080p'], audio: [false, 'absent'] }, micros: 80000 },
          { when: { tier: ['1080p'], audio: [true] }, micros: 120000 },
        ],
      },
    },
    {
      ...shared,
      id: 'video-j-pro',
      title: 'video-j-pro',
      limits: {
        ...shared.limits,
        numbers: { seconds: { min: 3, max: 15, default: 5 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['720p', '1080p', '4k'], default: '720p' } },
      },
      price: {
        per: 'second',
        rows: [
          { when: { tier: ['720p'], audio: [false, 'absent'] }, micros: 110000 },
          { when: { tier: ['720p'], audio: [true] }, micros: 160000 },
          { when: { tier: ['1080p'], audio: [false, 'absent'] }, micros: 150000 },
          { when: { tier: ['1080p'], audio: [true] }, micros: 220000 },
          { when: { tier: ['4k'] }, micros: 420000 },
        ],
      },
    },
  ],
});
