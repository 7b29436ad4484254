// @generated from specs/families/e.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, count, defineFamily, eachFlat, equals, filesAt, firstOf, isIn, isPresent, loadOrigins, makeSize, not, omitPaths, only, over, parseSize, pickEach, ratio, report, ruleHit, ruleHits, several, template, tier, toBoolean, toInteger, toList, toMediaList, toNumber, toText, usedBy, when, where } from '../../runtime/contract/index.ts';
import { validate } from '../validators/e.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'e',
  aliases: [],
  modes: {
    digital_human: 'yes',
    first_frame: 'yes',
    first_last: 'yes',
    lip_sync: 'yes',
    motion_control: 'yes',
    reference: 'yes',
    template: 'yes',
    text: 'yes',
    video_reference: 'yes',
  },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 1, max: 15, default: 5 } },
    texts: { prompt: { max_chars: 2000 } },
    sizes: {
      size: {
        ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        tiers: ['720p', '768p', '1080p'],
        default: '720p',
      },
    },
    roles: {
      first_frame: { max_bytes: 10000000, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      last_frame: { max_bytes: 10000000, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      reference: { max: 7, max_bytes: 10000000, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * The domestic set. One picture is the first frame, several are references; more is said with
 * `metadata.file_infos`. What else is given, and `metadata.scene_type`, choose motion control (a
 * picture and a video), digital human (a picture and speech), lip sync (a video and speech) and
 * template effects. What follows a video or speech is as long as that: `seconds` has no effect, and
 * it costs as much as 15 s of anything else.
 */
export const e = defineFamily<CanonicalRequest>({
  id: 'e',
  title: 'Family E',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['gateway', 'tencent-vod'],
  fields: {
    content: 'array',
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
      seed: toInteger(at(r.body, 'metadata', 'seed'), report('metadata.seed', warnings)),
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
      template: toText(at(r.body, 'metadata', 'template')),
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
        eachFlat(
          where(
            where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
            ['usage'],
            'FirstFrame',
          ),
          (item) => toMediaList('image', at(item, 'url')),
        ),
        when(
          not(over(count(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image')), 1)),
          () => eachFlat(
            where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
            (item) => when(not(isPresent(at(item, 'usage'))), () => toMediaList('image', at(item, 'url'))),
          ),
        ),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
        eachFlat(
          where(
            where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
            ['usage'],
            'LastFrame',
          ),
          (item) => toMediaList('image', at(item, 'url')),
        ),
      ),
      motion_video: when(
        equals(at(r.body, 'metadata', 'scene_type'), 'motion_control'),
        () => eachFlat(
          where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
          (item) => toMediaList('video', at(item, 'url')),
        ),
      ),
      reference: concat(
        toMediaList('image', several(toList(at(r.body, 'input_reference')))),
        toMediaList('image', several(filesAt(r.files, 'input_reference'))),
        toMediaList('image', several(toList(at(r.body, 'images')))),
        toMediaList('image', several(filesAt(r.files, 'images'))),
        eachFlat(
          where(
            where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
            ['usage'],
            'Reference',
          ),
          (item) => toMediaList('image', at(item, 'url')),
        ),
        when(
          over(count(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image')), 1),
          () => eachFlat(
            where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Image'),
            (item) => when(not(isPresent(at(item, 'usage'))), () => toMediaList('image', at(item, 'url'))),
          ),
        ),
      ),
      reference_video: concat(
        when(
          all(
            not(isIn(at(r.body, 'metadata', 'scene_type'), ['motion_control', 'lip_sync'])),
            not(isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio'))),
          ),
          () => eachFlat(
            where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
            (item) => toMediaList('video', at(item, 'url')),
          ),
        ),
        eachFlat(
          where(toList(at(r.body, 'content')), ['type'], 'video_url'),
          (item) => toMediaList('video', at(item, 'video_url', 'url')),
        ),
      ),
      source_video: when(
        all(
          not(equals(at(r.body, 'metadata', 'scene_type'), 'motion_control')),
          isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio')),
        ),
        () => eachFlat(
          where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
          (item) => toMediaList('video', at(item, 'url')),
        ),
      ),
      speech_audio: eachFlat(
        where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio'),
        (item) => toMediaList('audio', at(item, 'url')),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [
      ['file_infos'],
      ['generate_audio'],
      ['last_frame_url'],
      ['negative_prompt'],
      ['output_config', 'aspect_ratio'],
      ['output_config', 'audio_generation'],
      ['output_config', 'duration'],
      ['output_config', 'resolution'],
      ['scene_type'],
      ['seed'],
      ['template'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'output_config', 'audio_generation'], ['metadata', 'generate_audio']],
    negative_prompt: [['metadata', 'negative_prompt']],
    prompt: [['prompt']],
    seconds: [['seconds'], ['duration'], ['metadata', 'output_config', 'duration']],
    seed: [['metadata', 'seed']],
    size: [
      ['metadata', 'output_config', 'aspect_ratio'],
      ['size'],
      ['metadata', 'output_config', 'resolution'],
    ],
    template: [['metadata', 'template']],
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
    return loadOrigins(import.meta.url, '../explain/e.ts');
  },
  objects: [
    { at: ['content'], names: ['role', 'type', 'video_url'] },
    { at: ['content', 'video_url'], names: ['url'] },
    { at: ['input_reference'], names: ['image_url'] },
    { at: ['metadata', 'file_infos'], names: ['category', 'type', 'url', 'usage'] },
  ],
  roles: [
    'first_frame', 'last_frame', 'motion_video', 'reference', 'reference_video', 'source_video',
    'speech_audio',
  ],
  uploads: {
    first_frame_image: ['first_frame'],
    image: ['first_frame'],
    images: ['first_frame', 'reference'],
    input_reference: ['first_frame', 'reference'],
    last_frame_image: ['last_frame'],
  },
  rules: (r) => ruleHits(
    when(
      all(
        equals(at(r.body, 'metadata', 'scene_type'), 'template_effect'),
        not(isPresent(at(r.body, 'metadata', 'template'))),
      ),
      () => ruleHit('metadata.template', 'refuse', 'is missing for scene_type template_effect'),
    ),
    when(
      all(
        equals(at(r.body, 'metadata', 'scene_type'), 'motion_control'),
        not(isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'))),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', 'must hold a video for scene_type motion_control'),
    ),
    when(
      all(
        equals(at(r.body, 'metadata', 'scene_type'), 'lip_sync'),
        not(isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'))),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', 'must hold a video for scene_type lip_sync'),
    ),
    when(
      all(
        isIn(at(r.body, 'metadata', 'scene_type'), ['lip_sync', 'avatar', 'digital_human']),
        not(isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio'))),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', template(
        'must hold an audio for scene_type ',
        toText(at(r.body, 'metadata', 'scene_type')),
      )),
    ),
    when(
      all(
        isIn(at(r.body, 'metadata', 'scene_type'), ['avatar', 'digital_human']),
        isPresent(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video')),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', template(
        'must hold no video for scene_type ',
        toText(at(r.body, 'metadata', 'scene_type')),
      )),
    ),
    when(
      isPresent(
        where(
          where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
          ['usage'],
          'FirstFrame',
        ),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', 'must give the usage FirstFrame to a picture'),
    ),
    when(
      isPresent(
        where(
          where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Video'),
          ['usage'],
          'LastFrame',
        ),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', 'must give the usage LastFrame to a picture'),
    ),
    when(
      isPresent(
        pickEach(where(toList(at(r.body, 'metadata', 'file_infos')), ['category'], 'Audio'), ['usage']),
      ),
      () => ruleHit('metadata.file_infos', 'refuse', 'must give a usage to no audio'),
    ),
    when(
      all(
        isPresent(at(r.body, 'metadata', 'template')),
        isIn(at(r.body, 'metadata', 'scene_type'), ['motion_control', 'avatar', 'digital_human', 'lip_sync']),
      ),
      () => ruleHit('metadata.scene_type', 'refuse', template(
        'must be template_effect or left out beside a template (got ',
        toText(at(r.body, 'metadata', 'scene_type')),
        ')',
      )),
    ),
  ),
  models: [
    {
      ...shared,
      id: 'video-e',
      title: 'video-e',
      price: {
        per: 'second',
        rows: [
          {
            when: { mode: ['text', 'first_frame', 'first_last', 'reference', 'video_reference', 'template'] },
            micros: 55000,
          },
          { when: { mode: ['motion_control', 'digital_human', 'lip_sync'] }, micros: 165000 },
        ],
      },
    },
    {
      ...shared,
      id: 'video-e-fast',
      title: 'video-e-fast',
      modes: {
        digital_human: 'no',
        first_frame: 'yes',
        first_last: 'yes',
        lip_sync: 'no',
        motion_control: 'no',
        reference: 'yes',
        template: 'no',
        text: 'yes',
        video_reference: 'yes',
      },
      price: { per: 'second', rows: [{ when: {}, micros: 25000 }] },
    },
  ],
});
