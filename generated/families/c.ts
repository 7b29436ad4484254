// @generated from specs/families/c.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, choose, concat, count, defineFamily, filesAt, firstOf, isPresent, loadOrigins, makeSize, omitPaths, only, parseSize, ratio, report, several, template, tier, toBoolean, toList, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/c.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'c',
  aliases: [],
  modes: {
    first_frame: 'yes',
    first_frame_reference: 'yes',
    first_last: 'yes',
    reference: 'yes',
    text: 'yes',
  },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 4, max: 12, default: 8 } },
    texts: { prompt: { max_chars: 32000 } },
    sizes: {
      size: {
        ratios: ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'],
        tiers: ['720p', '1080p'],
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
 * One picture is the first frame, several are references; beside `image` as the first frame all
 * others are references. The pro model always makes 10 seconds and the max model 15.
 */
export const c = defineFamily<CanonicalRequest>({
  id: 'c',
  title: 'Family C',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['gateway', 'openai-videos', 'runway'],
  fields: {
    aspect_ratio: 'string',
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
      audio: toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
      negative_prompt: toText(at(r.body, 'metadata', 'negative_prompt')),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
        () => toNumber(at(r.body, 'duration'), report('duration', warnings)),
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
      first_frame: choose(
        template(
          toText(count(toList(at(r.body, 'image')))),
          toText(count(filesAt(r.files, 'image'))),
          toText(count(toList(at(r.body, 'first_frame_image')))),
          toText(count(filesAt(r.files, 'first_frame_image'))),
        ),
        {
          '0000': () => concat(
            toMediaList('image', only(toList(at(r.body, 'input_reference')))),
            toMediaList('image', only(filesAt(r.files, 'input_reference'))),
            toMediaList('image', only(toList(at(r.body, 'images')))),
            toMediaList('image', only(filesAt(r.files, 'images'))),
          ),
        },
        () => concat(
          toMediaList('image', at(r.body, 'image')),
          toMediaList('image', filesAt(r.files, 'image')),
          toMediaList('image', at(r.body, 'first_frame_image')),
          toMediaList('image', filesAt(r.files, 'first_frame_image')),
        ),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
      ),
      reference: choose(
        template(
          toText(count(toList(at(r.body, 'image')))),
          toText(count(filesAt(r.files, 'image'))),
          toText(count(toList(at(r.body, 'first_frame_image')))),
          toText(count(filesAt(r.files, 'first_frame_image'))),
        ),
        {
          '0000': () => concat(
            toMediaList('image', several(toList(at(r.body, 'input_reference')))),
            toMediaList('image', several(filesAt(r.files, 'input_reference'))),
            toMediaList('image', several(toList(at(r.body, 'images')))),
            toMediaList('image', several(filesAt(r.files, 'images'))),
          ),
        },
        () => concat(
          toMediaList('image', at(r.body, 'input_reference')),
          toMediaList('image', filesAt(r.files, 'input_reference')),
          toMediaList('image', at(r.body, 'images')),
          toMediaList('image', filesAt(r.files, 'images')),
        ),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [
      ['generate_audio'],
      ['last_frame_url'],
      ['negative_prompt'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'generate_audio']],
    negative_prompt: [['metadata', 'negative_prompt']],
    prompt: [['prompt']],
    seconds: [['seconds'], ['duration']],
    size: [['aspect_ratio'], ['size']],
  },
  unread: (r) => usedBy([], [isPresent(toNumber(at(r.body, 'seconds'))), 'duration']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/c.ts');
  },
  objects: [
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference'],
  uploads: {
    first_frame_image: ['first_frame', 'reference'],
    image: ['first_frame', 'reference'],
    images: ['first_frame', 'reference'],
    input_reference: ['first_frame', 'reference'],
    last_frame_image: ['last_frame'],
  },
  models: [
    {
      ...shared,
      id: 'video-c',
      title: 'video-c',
      price: { per: 'second', rows: [{ when: {}, micros: 70000 }] },
    },
    {
      ...shared,
      id: 'video-c-max',
      title: 'video-c-max',
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [15], default: 15 } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 150000 }] },
    },
    {
      ...shared,
      id: 'video-c-pro',
      title: 'video-c-pro',
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [10], default: 10 } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 120000 }] },
    },
  ],
});
