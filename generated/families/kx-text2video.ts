// @generated from specs/families/kx-text2video.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, echoTexts, isPresent, loadOrigins, makeSize, mapTo, object, ownedModel, report, ruleHit, ruleHits, toBoolean, toNumber, toObject, toText, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/kx-text2video.js';
import { j } from './j.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'kx-text2video',
  aliases: [],
  modes: { text: 'yes' },
  toggles: { audio: 'yes' },
  limits: {
    numbers: { seconds: { one_of: [5, 10], default: 5 } },
    texts: { negative_prompt: { max_chars: 2500 }, prompt: { max_chars: 2500 } },
    sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['720p', '1080p'], default: '720p' } },
    roles: {},
  },
  lifecycle: { status: 'active' },
};

/** Family J, text to video in the vendor's format */
export const kxText2video = defineFamily<CanonicalRequest>({
  id: 'kx-text2video',
  title: 'Family J, text to video in the vendor\'s format',
  kind: 'video',
  models_of: 'j',
  routes: ['kx-text2video'],
  protocols: ['gateway', 'kx'],
  fields: {
    aspect_ratio: 'string',
    camera_control: 'object',
    cfg_scale: 'number',
    duration: 'string',
    external_task_id: 'string',
    mode: 'string',
    model: 'string',
    model_name: 'string',
    multi_shot: 'boolean',
    negative_prompt: 'string',
    prompt: 'string',
    shot_type: 'string',
    sound: 'string',
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
        {
          ratio: at(r.body, 'aspect_ratio'),
          tier: mapTo(at(r.body, 'mode'), { std: '720p', pro: '1080p', '4k': '4k' }),
        },
        report('size', warnings),
      ),
    },
    roles: {},
    metadata: object({
      cfg_scale: at(r.body, 'cfg_scale'),
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
    size: [['aspect_ratio'], ['mode']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/kx-text2video.ts');
  },
  roles: [],
  rules: (r) => ruleHits(
    when(
      all(isPresent(at(r.body, 'model_name')), isPresent(at(r.body, 'model'))),
      () => ruleHit('model', 'ignored', 'has no effect beside `model_name`'),
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
