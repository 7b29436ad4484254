// @generated from specs/families/kx-multi-image2video.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, eachFlat, echoTexts, isPresent, loadOrigins, makeSize, mapTo, object, ownedModel, report, ruleHit, ruleHits, toList, toMediaList, toNumber, toText, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/kx-multi-image2video.js';
import { j } from './j.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'kx-multi-image2video',
  aliases: [],
  modes: { reference: 'yes' },
  toggles: {},
  limits: {
    numbers: { seconds: { one_of: [5, 10], default: 5 } },
    texts: { negative_prompt: { max_chars: 2500 }, prompt: { max_chars: 2500 } },
    sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['720p', '1080p'], default: '720p' } },
    roles: {
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

/** Family J, several images to video in the vendor's format */
export const kxMultiImage2video = defineFamily<CanonicalRequest>({
  id: 'kx-multi-image2video',
  title: 'Family J, several images to video in the vendor\'s format',
  kind: 'video',
  models_of: 'j',
  routes: ['kx-multi-image2video'],
  protocols: ['kx'],
  fields: {
    aspect_ratio: 'string',
    duration: 'string',
    external_task_id: 'string',
    image_list: 'array',
    mode: 'string',
    model: 'string',
    model_name: 'string',
    negative_prompt: 'string',
    prompt: 'string',
    watermark_info: 'object',
  },
  suffixes: ['release', 'tier'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      negative_prompt: toText(at(r.body, 'negative_prompt')),
      prompt: toText(at(r.body, 'prompt')),
      seconds: toNumber(at(r.body, 'duration'), report('duration', warnings)),
      size: makeSize(
        { ratio: at(r.body, 'aspect_ratio'), tier: mapTo(at(r.body, 'mode'), { std: '720p', pro: '1080p' }) },
        report('size', warnings),
      ),
    },
    roles: {
      reference: eachFlat(
        toList(at(r.body, 'image_list')),
        (item) => toMediaList('image', at(item, 'image')),
      ),
    },
    metadata: object({ watermark_info: at(r.body, 'watermark_info') }),
  }),
  sources: {
    negative_prompt: [['negative_prompt']],
    prompt: [['prompt']],
    seconds: [['duration']],
    size: [['aspect_ratio'], ['mode']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/kx-multi-image2video.ts');
  },
  objects: [
    { at: ['image_list'], names: ['image'] },
  ],
  roles: ['reference'],
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
