// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, defineFamily, eachFlat, equals, filesAt, firstOf, isPresent, join, like, loadOrigins, lower, makeSize, not, omitPaths, only, parseSize, pickEach, ratio, report, ruleHit, ruleHits, several, tier, toBoolean, toInteger, toList, toMediaList, toNumber, toText, usedBy, when, where } from '../../runtime/contract/index.ts';
import { validate } from '../validators/f.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'f',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'yes', video_reference: 'yes' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 4, max: 15, default: 5 } },
    texts: { prompt: { max_chars: 10000 } },
    sizes: {
      size: {
        ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
        tiers: ['480p', '720p', '1080p', '4k'],
        default: '720p',
      },
    },
    roles: {
      first_frame: {
        max_bytes: 31457280,
        min_side_px: 300,
        max_side_px: 6000,
        min_ratio: '2:5',
        max_ratio: '5:2',
      },
      last_frame: {
        max_bytes: 31457280,
        min_side_px: 300,
        max_side_px: 6000,
        min_ratio: '2:5',
        max_ratio: '5:2',
      },
      reference: {
        max: 9,
        max_bytes: 31457280,
        min_side_px: 300,
        max_side_px: 6000,
        min_ratio: '2:5',
        max_ratio: '5:2',
      },
      reference_audio: { max: 3, max_bytes: 15728640, mimes: ['audio/mpeg', 'audio/wav'] },
      reference_video: { max: 3, max_bytes: 209715200, mimes: ['video/mp4', 'video/quicktime'] },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * The multimodal family with role-tagged content items. Images without any role are first frames.
 */
export const f = defineFamily<CanonicalRequest>({
  id: 'f',
  title: 'Family F',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['ark', 'gateway'],
  fields: {
    content: 'array',
    duration: 'string',
    first_frame_image: 'media',
    generate_audio: 'boolean',
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
        toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
        () => toBoolean(at(r.body, 'generate_audio'), report('generate_audio', warnings)),
      ),
      prompt: firstOf(
        join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' '),
        () => toText(at(r.body, 'prompt')),
      ),
      seconds: firstOf(
        toNumber(at(r.body, 'metadata', 'duration'), report('metadata.duration', warnings)),
        () => toNumber(at(r.body, 'duration'), report('duration', warnings)),
        () => toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      ),
      seed: toInteger(at(r.body, 'metadata', 'seed'), report('metadata.seed', warnings)),
      size: makeSize(
        {
          ratio: when(
            not(equals(at(r.body, 'metadata', 'ratio'), 'adaptive')),
            () => firstOf(
              at(r.body, 'metadata', 'ratio'),
              () => ratio(parseSize(at(r.body, 'size'), report('size', warnings))),
            ),
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
        eachFlat(
          where(toList(at(r.body, 'content')), ['role'], 'first_frame'),
          (item) => toMediaList('image', at(item, 'image_url', 'url')),
        ),
        eachFlat(
          where(toList(at(r.body, 'content')), ['type'], 'image_url'),
          (item) => when(
            not(isPresent(at(item, 'role'))),
            () => toMediaList('image', at(item, 'image_url', 'url')),
          ),
        ),
        toMediaList('image', only(toList(at(r.body, 'input_reference')))),
        toMediaList('image', only(filesAt(r.files, 'input_reference'))),
        toMediaList('image', at(r.body, 'image')),
        toMediaList('image', filesAt(r.files, 'image')),
        toMediaList('image', at(r.body, 'first_frame_image')),
        toMediaList('image', filesAt(r.files, 'first_frame_image')),
        toMediaList('image', only(toList(at(r.body, 'images')))),
        toMediaList('image', only(filesAt(r.files, 'images'))),
      ),
      last_frame: concat(
        eachFlat(
          where(toList(at(r.body, 'content')), ['role'], 'last_frame'),
          (item) => toMediaList('image', at(item, 'image_url', 'url')),
        ),
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
      ),
      reference: concat(
        eachFlat(
          where(toList(at(r.body, 'content')), ['role'], 'reference_image'),
          (item) => toMediaList('image', at(item, 'image_url', 'url')),
        ),
        toMediaList('image', several(toList(at(r.body, 'input_reference')))),
        toMediaList('image', several(filesAt(r.files, 'input_reference'))),
        toMediaList('image', several(toList(at(r.body, 'images')))),
        toMediaList('image', several(filesAt(r.files, 'images'))),
      ),
      reference_audio: toMediaList(
        'audio',
        pickEach(where(toList(at(r.body, 'content')), ['type'], 'audio_url'), ['audio_url', 'url']),
      ),
      reference_video: toMediaList(
        'video',
        pickEach(where(toList(at(r.body, 'content')), ['type'], 'video_url'), ['video_url', 'url']),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [
      ['duration'],
      ['generate_audio'],
      ['last_frame_url'],
      ['ratio'],
      ['resolution'],
      ['seed'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'generate_audio'], ['generate_audio']],
    prompt: [['content'], ['prompt']],
    seconds: [['metadata', 'duration'], ['duration'], ['seconds']],
    seed: [['metadata', 'seed']],
    size: [['metadata', 'ratio'], ['size'], ['metadata', 'resolution']],
  },
  unread: (r) => usedBy(
    [],
    [isPresent(toBoolean(at(r.body, 'metadata', 'generate_audio'))), 'generate_audio'],
    [
      isPresent(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
      'prompt',
    ],
    [isPresent(toNumber(at(r.body, 'metadata', 'duration'))), 'duration'],
    [
      not(
        all(
          not(isPresent(toNumber(at(r.body, 'metadata', 'duration')))),
          not(isPresent(toNumber(at(r.body, 'duration')))),
        ),
      ),
      'seconds',
    ],
    [
      all(
        not(
          all(
            not(equals(at(r.body, 'metadata', 'ratio'), 'adaptive')),
            not(isPresent(at(r.body, 'metadata', 'ratio'))),
          ),
        ),
        isPresent(at(r.body, 'metadata', 'resolution')),
      ),
      'size',
    ],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/f.ts');
  },
  objects: [
    { at: ['content'], names: ['audio_url', 'image_url', 'role', 'text', 'type', 'video_url'] },
    { at: ['content', 'audio_url'], names: ['url'] },
    { at: ['content', 'image_url'], names: ['url'] },
    { at: ['content', 'video_url'], names: ['url'] },
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference', 'reference_audio', 'reference_video'],
  uploads: {
    first_frame_image: ['first_frame'],
    image: ['first_frame'],
    images: ['first_frame', 'reference'],
    input_reference: ['first_frame', 'reference'],
    last_frame_image: ['last_frame'],
  },
  rules: (r) => ruleHits(
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--dur*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--dur` of the upstream, which would change what is priced; `duration` says it'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--dur*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--dur` of the upstream, which would change what is priced; `duration` says it'),
    ),
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--frames*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--frames` of the upstream, which would change what is priced; `duration` says it'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--frames*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--frames` of the upstream, which would change what is priced; `duration` says it'),
    ),
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--fps*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--fps` of the upstream, which would change what is priced; it cannot be chosen'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--fps*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--fps` of the upstream, which would change what is priced; it cannot be chosen'),
    ),
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--rs*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--rs` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--rs*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--rs` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--res*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--res` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--res*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--res` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--rt*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--rt` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--rt*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--rt` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(lower(toText(at(r.body, 'prompt'))), '*--ratio*'),
      () => ruleHit('prompt', 'refuse', 'must not hold the option `--ratio` of the upstream, which would change what is priced; `size` says it'),
    ),
    when(
      like(
        lower(join(pickEach(where(toList(at(r.body, 'content')), ['type'], 'text'), ['text']), ' ')),
        '*--ratio*',
      ),
      () => ruleHit('content', 'refuse', 'must not hold the option `--ratio` of the upstream, which would change what is priced; `size` says it'),
    ),
  ),
  models: [
    {
      ...shared,
      id: 'video-f',
      title: 'video-f',
      price: {
        per: 'second',
        rows: [
          { when: { tier: ['480p'] }, micros: 30000 },
          { when: { tier: ['720p'] }, micros: 60000 },
          { when: { tier: ['1080p'] }, micros: 140000 },
          { when: { tier: ['4k'] }, micros: 560000 },
        ],
      },
    },
    {
      ...shared,
      id: 'video-f-classic',
      title: 'video-f-classic',
      modes: { first_frame: 'yes', first_last: 'yes', reference: 'no', text: 'yes', video_reference: 'no' },
      toggles: { audio: 'no' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { min: 2, max: 12, default: 5 } },
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['480p', '720p', '1080p'],
            default: '1080p',
          },
        },
      },
      price: {
        per: 'second',
        rows: [
          { when: { tier: ['480p'] }, micros: 10000 },
          { when: { tier: ['720p'] }, micros: 20000 },
          { when: { tier: ['1080p'] }, micros: 40000 },
        ],
      },
    },
    {
      ...shared,
      id: 'video-f-fast',
      title: 'video-f-fast',
      limits: {
        ...shared.limits,
        sizes: {
          size: {
            ratios: ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9'],
            tiers: ['480p', '720p'],
            default: '720p',
          },
        },
      },
      price: {
        per: 'second',
        rows: [{ when: { tier: ['480p'] }, micros: 12000 }, { when: { tier: ['720p'] }, micros: 25000 }],
      },
    },
  ],
});
