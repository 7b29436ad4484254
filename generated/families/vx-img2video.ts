// @generated from specs/families/vx-img2video.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, echoTexts, equals, isPresent, like, loadOrigins, makeSize, not, object, ownedModel, report, ruleHit, ruleHits, template, toBoolean, toInteger, toMediaList, toNumber, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/vx-img2video.js';
import { i } from './i.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'vx-img2video',
  aliases: [],
  modes: { first_frame: 'yes' },
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
        probe: true,
        max_bytes: 50000000,
        min_side_px: 128,
        min_ratio: '1:4',
        max_ratio: '4:1',
        exclusive_ratio: true,
        mimes: ['image/png', 'image/jpeg', 'image/webp'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/** Exactly one picture, the first frame. */
export const vxImg2video = defineFamily<CanonicalRequest>({
  id: 'vx-img2video',
  title: 'Family I, image to video in the vendor\'s format',
  kind: 'video',
  models_of: 'i',
  routes: ['vx-img2video'],
  protocols: ['gateway', 'vx'],
  fields: {
    audio: 'boolean',
    bgm: 'boolean',
    duration: 'integer',
    images: 'array',
    is_rec: 'boolean',
    meta_data: 'string',
    model: 'string',
    movement_amplitude: 'string',
    off_peak: 'boolean',
    payload: 'string',
    prompt: 'string',
    resolution: 'string',
    seed: 'integer',
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
      auto_prompt: toBoolean(at(r.body, 'is_rec'), report('is_rec', warnings)),
      off_peak: toBoolean(at(r.body, 'off_peak'), report('off_peak', warnings)),
      prompt: when(not(equals(at(r.body, 'is_rec'), true)), () => toText(at(r.body, 'prompt'))),
      seconds: toNumber(at(r.body, 'duration'), report('duration', warnings)),
      seed: toInteger(at(r.body, 'seed'), report('seed', warnings)),
      size: makeSize({ tier: at(r.body, 'resolution') }, report('size', warnings)),
    },
    roles: {
      first_frame: toMediaList('image', at(r.body, 'images')),
    },
    metadata: object({
      bgm: at(r.body, 'bgm'),
      voice_id: at(r.body, 'voice_id'),
      movement_amplitude: at(r.body, 'movement_amplitude'),
      watermark: at(r.body, 'watermark'),
      wm_position: at(r.body, 'wm_position'),
      wm_url: at(r.body, 'wm_url'),
      payload: at(r.body, 'payload'),
      meta_data: at(r.body, 'meta_data'),
    }),
  }),
  sources: {
    audio: [['audio']],
    auto_prompt: [['is_rec']],
    off_peak: [['off_peak']],
    prompt: [['is_rec'], ['prompt']],
    seconds: [['duration']],
    seed: [['seed']],
    size: [['resolution']],
  },
  unread: (r) => usedBy([], [equals(at(r.body, 'is_rec'), true), 'prompt']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/vx-img2video.ts');
  },
  roles: ['first_frame'],
  rules: (r, model) => ruleHits(
    when(
      all(not(equals(at(r.body, 'voice_id'), '')), isPresent(at(r.body, 'voice_id')), like(model, 'vxq3-*')),
      () => ruleHit('voice_id', 'ignored', template('has no effect for ', model)),
    ),
    when(
      all(equals(at(r.body, 'is_rec'), true), isPresent(at(r.body, 'prompt'))),
      () => ruleHit('prompt', 'ignored', 'is ignored because `is_rec` is true'),
    ),
  ),
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
  echo: (r) => echoTexts({
    payload: toText(at(r.body, 'payload')),
  }),
  models: [
    {
      ...shared,
      ...ownedModel(i, 'vx2.0'),
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [4, 8], default: 4 } },
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['360p', '720p', '1080p'] } },
      },
    },
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
      ...ownedModel(i, 'vxq1-classic'),
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
      ...ownedModel(i, 'vxq2-pro-fast'),
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
