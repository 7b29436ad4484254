// @generated from specs/families/k-create.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, concat, count, defineFamily, equals, filesAt, firstOf, isPresent, last, loadOrigins, makeSize, merge, not, object, over, ownedModel, parseSize, ratio, report, ruleHit, ruleHits, take, tier, toBoolean, toList, toMediaList, toNumber, toObject, toText, usedBy, when } from '../../runtime/contract/index.ts';
import { validate } from '../validators/k-create.js';
import { k } from './k.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'k-create',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'yes' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 4, max: 15, default: 6 } },
    texts: { prompt: { max_chars: 4000 } },
    sizes: {
      size: {
        ratios: ['16:9', '9:16', '1:1', '4:3', '3:4', '3:2', '2:3'],
        tiers: ['480p', '720p', '1080p'],
        default: '720p',
      },
    },
    roles: {
      first_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      last_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      reference: { max: 6, max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * One picture is the first frame, two are first and last, more are references; `size` is a tier, or
 * pixels whose short side is one.
 */
export const kCreate = defineFamily<CanonicalRequest>({
  id: 'k-create',
  title: 'Family K on its own entry',
  kind: 'video',
  models_of: 'k',
  routes: ['video-create'],
  protocols: ['gateway', 'openai-videos', 'unified-create', 'xai-video'],
  fields: {
    aspect_ratio: 'string',
    duration: 'string',
    enhance_prompt: 'boolean',
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
    watermark: 'boolean',
  },
  suffixes: ['release', 'tier'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'duration'), report('duration', warnings)),
        () => toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      ),
      size: makeSize(
        {
          ratio: firstOf(
            at(r.body, 'aspect_ratio'),
            () => ratio(parseSize(at(r.body, 'size'), report('size', warnings))),
          ),
          tier: tier(parseSize(at(r.body, 'size'), report('size', warnings))),
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
        when(
          not(over(count(toList(at(r.body, 'input_reference'))), 2)),
          () => toMediaList('image', take(toList(at(r.body, 'input_reference')), 1)),
        ),
        when(
          not(over(count(filesAt(r.files, 'input_reference')), 2)),
          () => toMediaList('image', take(filesAt(r.files, 'input_reference'), 1)),
        ),
        when(
          not(over(count(toList(at(r.body, 'images'))), 2)),
          () => toMediaList('image', take(toList(at(r.body, 'images')), 1)),
        ),
        when(
          not(over(count(filesAt(r.files, 'images')), 2)),
          () => toMediaList('image', take(filesAt(r.files, 'images'), 1)),
        ),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        when(
          equals(count(toList(at(r.body, 'input_reference'))), 2),
          () => toMediaList('image', last(toList(at(r.body, 'input_reference')))),
        ),
        when(
          equals(count(filesAt(r.files, 'input_reference')), 2),
          () => toMediaList('image', last(filesAt(r.files, 'input_reference'))),
        ),
        when(
          equals(count(toList(at(r.body, 'images'))), 2),
          () => toMediaList('image', last(toList(at(r.body, 'images')))),
        ),
        when(
          equals(count(filesAt(r.files, 'images')), 2),
          () => toMediaList('image', last(filesAt(r.files, 'images'))),
        ),
      ),
      reference: concat(
        when(
          over(count(toList(at(r.body, 'input_reference'))), 2),
          () => toMediaList('image', at(r.body, 'input_reference')),
        ),
        when(
          over(count(filesAt(r.files, 'input_reference')), 2),
          () => toMediaList('image', filesAt(r.files, 'input_reference')),
        ),
        when(over(count(toList(at(r.body, 'images'))), 2), () => toMediaList('image', at(r.body, 'images'))),
        when(
          over(count(filesAt(r.files, 'images')), 2),
          () => toMediaList('image', filesAt(r.files, 'images')),
        ),
      ),
    },
    metadata: merge(
      object({ enhance_prompt: at(r.body, 'enhance_prompt'), watermark: at(r.body, 'watermark') }),
      toObject(at(r.body, 'metadata')),
    ),
  }),
  sources: {
    audio: [['metadata', 'generate_audio']],
    prompt: [['prompt']],
    seconds: [['duration'], ['seconds']],
    size: [['aspect_ratio'], ['size']],
  },
  unread: (r) => usedBy([], [isPresent(toNumber(at(r.body, 'duration'))), 'seconds']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/k-create.ts');
  },
  objects: [
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference'],
  uploads: {
    first_frame_image: ['first_frame'],
    image: ['first_frame'],
    images: ['first_frame', 'last_frame', 'reference'],
    input_reference: ['first_frame', 'last_frame', 'reference'],
    last_frame_image: ['last_frame'],
  },
  rules: (r) => ruleHits(
    when(
      all(
        isPresent(at(r.body, 'size')),
        not(equals(at(r.body, 'size'), '')),
        not(isPresent(tier(parseSize(at(r.body, 'size'))))),
        not(isPresent(ratio(parseSize(at(r.body, 'size'))))),
      ),
      () => ruleHit('size', 'refuse', 'must be a tier such as `720p`, or `<width>x<height>`'),
    ),
  ),
  models: [
    {
      ...shared,
      ...ownedModel(k, 'video-k'),
    },
    {
      ...shared,
      ...ownedModel(k, 'video-k-10s'),
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [10], default: 10 } },
      },
    },
    {
      ...shared,
      ...ownedModel(k, 'video-k-15s'),
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [15], default: 15 } },
      },
    },
  ],
});
