// @generated from specs/families/kx-image2video.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, echoTexts, isPresent, loadOrigins, makeSize, mapTo, object, ownedModel, report, ruleHit, ruleHits, toBoolean, toMediaList, toNumber, toObject, toText, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/kx-image2video.js';
import { j } from './j.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'kx-image2video',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'yes' },
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
    },
  },
  lifecycle: { status: 'active' },
};

/** `image` is the first frame, `image_tail` the last; the ratio is that of the picture. */
export const kxImage2video = defineFamily<CanonicalRequest>({
  id: 'kx-image2video',
  title: 'Family J, image to video in the vendor\'s format',
  kind: 'video',
  models_of: 'j',
  routes: ['kx-image2video'],
  protocols: ['gateway', 'kx'],
  fields: {
    camera_control: 'object',
    cfg_scale: 'number',
    duration: 'string',
    dynamic_masks: 'array',
    external_task_id: 'string',
    image: 'media',
    image_tail: 'media',
    mode: 'string',
    model: 'string',
    model_name: 'string',
    multi_shot: 'boolean',
    negative_prompt: 'string',
    prompt: 'string',
    shot_type: 'string',
    sound: 'string',
    static_mask: 'string',
    watermark_info: 'object',
  },
  suffixes: ['release', 'tier'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'sound'), report('sound', warnings)),
      camera: toObject(at(r.body, 'camera_control')),
      negative_prompt: toText(at(r.body, 'negative_prompt')),
      prompt: toText(at(r.body, 'prompt')),
      seconds: toNumber(at(r.body, 'duration'), report('duration', warnings)),
      size: makeSize(
        { tier: mapTo(at(r.body, 'mode'), { std: '720p', pro: '1080p', '4k': '4k' }) },
        report('size', warnings),
      ),
    },
    roles: {
      first_frame: toMediaList('image', at(r.body, 'image')),
      last_frame: toMediaList('image', at(r.body, 'image_tail')),
    },
    metadata: object({
      cfg_scale: at(r.body, 'cfg_scale'),
      static_mask: at(r.body, 'static_mask'),
      dynamic_masks: at(r.body, 'dynamic_masks'),
      multi_shot: at(r.body, 'multi_shot'),
      shot_type: at(r.body, 'shot_type'),
      watermark_info: at(r.body, 'watermark_info'),
    }),
  }),
  sources: {
    audio: [['sound']],
    camera: [['camera_control']],
    negative_prompt: [['negative_prompt']],
    prompt: [['prompt']],
    seconds: [['duration']],
    size: [['mode']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/kx-image2video.ts');
  },
  roles: ['first_frame', 'last_frame'],
  rules: (r) => ruleHits(
    when(
      all(isPresent(at(r.body, 'model_name')), isPresent(at(r.body, 'model'))),
      () => ruleHit('model', 'ignored', 'has no effect beside `model_name`'),
    ),
    when(
      all(isPresent(at(r.body, 'image_tail')), isPresent(at(r.body, 'camera_control'))),
      () => ruleHit('camera_control', 'refuse', 'cannot be used together with `image_tail`'),
    ),
    when(
      all(isPresent(at(r.body, 'image_tail')), isPresent(at(r.body, 'dynamic_masks'))),
      () => ruleHit('dynamic_masks', 'refuse', 'cannot be used together with `image_tail`'),
    ),
    when(
      all(isPresent(at(r.body, 'image_tail')), isPresent(at(r.body, 'static_mask'))),
      () => ruleHit('static_mask', 'refuse', 'cannot be used together with `image_tail`'),
    ),
    when(
      all(isPresent(at(r.body, 'camera_control')), isPresent(at(r.body, 'dynamic_masks'))),
      () => ruleHit('dynamic_masks', 'refuse', 'cannot be used together with `camera_control`'),
    ),
    when(
      all(isPresent(at(r.body, 'camera_control')), isPresent(at(r.body, 'static_mask'))),
      () => ruleHit('static_mask', 'refuse', 'cannot be used together with `camera_control`'),
    ),
  ),
  echo: (r) => echoTexts({
    external_task_id: toText(at(r.body, 'external_task_id')),
  }),
  models: [
    {
      ...shared,
      ...ownedModel(j, 'video-j'),
    },
    {
      ...shared,
      ...ownedModel(j, 'video-j-pro'),
      limits: {
        ...shared.limits,
        numbers: { seconds: { min: 3, max: 15, default: 5 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['720p', '1080p', '4k'], default: '720p' } },
      },
    },
  ],
});
