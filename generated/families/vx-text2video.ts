// @generated from specs/families/vx-text2video.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, echoTexts, equals, isPresent, like, loadOrigins, makeSize, not, object, ownedModel, report, ruleHit, ruleHits, template, toBoolean, toInteger, toNumber, toText, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/vx-text2video.js';
import { i } from './i.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'vx-text2video',
  aliases: [],
  modes: { text: 'yes' },
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
    roles: {},
  },
  lifecycle: { status: 'active' },
};

/** Text alone; models that need a picture are not offered. */
export const vxText2video = defineFamily<CanonicalRequest>({
  id: 'vx-text2video',
  title: 'Family I, text to video in the vendor\'s format',
  kind: 'video',
  models_of: 'i',
  routes: ['vx-text2video'],
  protocols: ['gateway', 'vx'],
  fields: {
    aspect_ratio: 'string',
    audio: 'boolean',
    bgm: 'boolean',
    duration: 'integer',
    meta_data: 'string',
    model: 'string',
    movement_amplitude: 'string',
    off_peak: 'boolean',
    payload: 'string',
    prompt: 'string',
    resolution: 'string',
    seed: 'integer',
    style: 'string',
    voice_id: 'string',
    watermark: 'boolean',
    wm_position: 'integer',
    wm_url: 'string',
  },
  suffixes: ['release'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'audio'), report('audio', warnings)),
      off_peak: toBoolean(at(r.body, 'off_peak'), report('off_peak', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      seconds: toNumber(at(r.body, 'duration'), report('duration', warnings)),
      seed: toInteger(at(r.body, 'seed'), report('seed', warnings)),
      size: makeSize(
        { ratio: at(r.body, 'aspect_ratio'), tier: at(r.body, 'resolution') },
        report('size', warnings),
      ),
    },
    roles: {},
    metadata: object({
      bgm: at(r.body, 'bgm'),
      voice_id: at(r.body, 'voice_id'),
      movement_amplitude: at(r.body, 'movement_amplitude'),
      watermark: at(r.body, 'watermark'),
      wm_position: at(r.body, 'wm_position'),
      wm_url: at(r.body, 'wm_url'),
      payload: at(r.body, 'payload'),
      meta_data: at(r.body, 'meta_data'),
      style: at(r.body, 'style'),
    }),
  }),
  sources: {
    audio: [['audio']],
    off_peak: [['off_peak']],
    prompt: [['prompt']],
    seconds: [['duration']],
    seed: [['seed']],
    size: [['aspect_ratio'], ['resolution']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/vx-text2video.ts');
  },
  roles: [],
  rules: (r, model) => ruleHits(
    when(
      all(not(equals(at(r.body, 'voice_id'), '')), isPresent(at(r.body, 'voice_id')), like(model, 'vxq3-*')),
      () => ruleHit('voice_id', 'ignored', template('has no effect for ', model)),
    ),
  ),
  echo: (r) => echoTexts({
    payload: toText(at(r.body, 'payload')),
  }),
  models: [
    {
      ...shared,
      ...ownedModel(i, 'vxq1'),
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [5], default: 5 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['1080p'], default: '1080p' } },
      },
    },
    {
      ...shared,
      ...ownedModel(i, 'vxq2-pro'),
    },
    {
      ...shared,
      ...ownedModel(i, 'vxq2-turbo'),
    },
    {
      ...shared,
      ...ownedModel(i, 'vxq3-pro'),
      toggles: { audio: 'yes' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { min: 1, max: 16, default: 5 } },
        texts: { prompt: { max_chars: 5000 } },
      },
    },
  ],
});
