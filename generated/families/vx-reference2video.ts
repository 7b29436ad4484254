// @generated from specs/families/vx-reference2video.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import {
  all,
  at,
  defineFamily,
  eachFlat,
  echoTexts,
  equals,
  isPresent,
  like,
  makeSize,
  not,
  object,
  report,
  ruleHit,
  ruleHits,
  template,
  toBoolean,
  toInteger,
  toList,
  toMediaList,
  toNumber,
  toText,
  when,
} from '../../runtime/contract/index.ts';
import { validate } from '../validators/vx-reference2video.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'modes' | 'toggles' | 'limits'> = {
  modes: { subject: 'yes' },
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
      subject: {
        probe: true,
        max_bytes: 50000000,
        min_side_px: 128,
        min_ratio: '1:4',
        max_ratio: '4:1',
        mimes: ['image/png', 'image/jpeg', 'image/webp'],
      },
    },
  },
};

/**
 * Interface 4.2, row by row. Subjects are named in the prompt as `@<id>`; their pictures are looked
 * at before they are sent.
 */
export const vxReference2video = defineFamily<CanonicalRequest>({
  id: 'vx-reference2video',
  title: 'Family I, reference to video in the vendor\'s format',
  kind: 'video',
  models_of: 'i',
  routes: ['vx-reference2video'],
  protocols: ['vx'],
  fields: {
    aspect_ratio: 'string',
    audio: 'boolean',
    bgm: 'boolean',
    duration: 'integer',
    is_rec: 'boolean',
    meta_data: 'string',
    model: 'string',
    movement_amplitude: 'string',
    off_peak: 'boolean',
    payload: 'string',
    prompt: 'string',
    resolution: 'string',
    seed: 'integer',
    subjects: 'array',
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
      prompt: when(not(equals(at(r.body, 'is_rec'), true)), () => toText(at(r.body, 'prompt'))),
      seconds: toNumber(at(r.body, 'duration'), report('duration', warnings)),
      seed: toInteger(at(r.body, 'seed'), report('seed', warnings)),
      size: makeSize(
        { ratio: at(r.body, 'aspect_ratio'), tier: at(r.body, 'resolution') },
        report('size', warnings),
      ),
    },
    roles: {
      subject: eachFlat(toList(at(r.body, 'subjects')), (item) => toMediaList(
        'image',
        at(item, 'images'),
        { subject_id: toText(at(item, 'id')), voice_id: toText(at(item, 'voice_id')) },
      )),
    },
    metadata: object({
      is_rec: at(r.body, 'is_rec'),
      bgm: at(r.body, 'bgm'),
      voice_id: at(r.body, 'voice_id'),
      movement_amplitude: at(r.body, 'movement_amplitude'),
      off_peak: at(r.body, 'off_peak'),
      watermark: at(r.body, 'watermark'),
      wm_position: at(r.body, 'wm_position'),
      wm_url: at(r.body, 'wm_url'),
      payload: at(r.body, 'payload'),
      meta_data: at(r.body, 'meta_data'),
    }),
  }),
  rules: (r, model) => ruleHits(
    when(
      all(
        not(equals(at(r.body, 'voice_id'), '')),
        isPresent(at(r.body, 'voice_id')),
        like(model, 'vxq3-*'),
      ),
      () => ruleHit('voice_id', 'ignored', template('has no effect for ', model)),
    ),
    when(
      all(equals(at(r.body, 'is_rec'), true), isPresent(at(r.body, 'prompt'))),
      () => ruleHit('prompt', 'ignored', 'is ignored because `is_rec` is true'),
    ),
  ),
  mentions: [{ fact: 'prompt', role: 'subject', by: 'subject_id', prefix: '@' }],
  echo: (r) => echoTexts({
    payload: toText(at(r.body, 'payload')),
  }),
  models: [
    {
      id: 'vx2.0',
      title: 'fast',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: {
        numbers: { seconds: { one_of: [4, 8], default: 4 } },
        texts: shared.limits.texts,
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['360p', '720p', '1080p'] } },
        roles: shared.limits.roles,
      },
      price: { per: 'second', micros: 25000 },
      lifecycle: { status: 'active' },
    },
    {
      id: 'vxq1',
      title: 'clear visuals and stable camera',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: {
        numbers: { seconds: { one_of: [5], default: 5 } },
        texts: shared.limits.texts,
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['1080p'], default: '1080p' } },
        roles: shared.limits.roles,
      },
      price: { per: 'second', micros: 40000 },
      lifecycle: { status: 'active' },
    },
    {
      id: 'vxq1-classic',
      title: 'clear visuals and stable camera',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: {
        numbers: { seconds: { one_of: [5], default: 5 } },
        texts: shared.limits.texts,
        sizes: { size: { ratios: ['16:9', '9:16', '1:1'], tiers: ['1080p'], default: '1080p' } },
        roles: shared.limits.roles,
      },
      price: { per: 'second', micros: 40000 },
      lifecycle: { status: 'active' },
    },
    {
      id: 'vxq2-pro',
      title: 'good results and rich detail',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      price: { per: 'second', micros: 50000 },
      lifecycle: { status: 'active' },
    },
    {
      id: 'vxq2-pro-fast',
      title: 'lowest price, fast',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      price: { per: 'second', micros: 20000 },
      lifecycle: { status: 'active' },
    },
    {
      id: 'vxq2-turbo',
      title: 'good results and rich detail',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      price: { per: 'second', micros: 40000 },
      lifecycle: { status: 'active' },
    },
    {
      id: 'vxq3-pro',
      title: 'direct audio and video output',
      family: 'vx-reference2video',
      aliases: [],
      modes: shared.modes,
      toggles: { audio: 'yes' },
      limits: {
        numbers: { seconds: { min: 3, max: 16, default: 5 } },
        texts: { prompt: { max_chars: 5000 } },
        sizes: shared.limits.sizes,
        roles: shared.limits.roles,
      },
      price: { per: 'second', micros: 80000 },
      lifecycle: { status: 'active' },
    },
  ],
});
