// @generated from specs/families/g.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, filesAt, firstOf, isPresent, loadOrigins, omitPaths, only, parseSize, report, several, toBoolean, toList, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/g.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'g',
  aliases: [],
  modes: {
    first_frame: 'yes',
    first_last: 'yes',
    last_frame: 'upstream',
    reference: 'not_recommended',
    text: 'yes',
  },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 4, max: 11, default: 6 } },
    texts: { prompt: { max_chars: 2000 } },
    sizes: { size: { tiers: ['512p', '720p', '768p', '1080p'], default: '768p' } },
    roles: {
      first_frame: {
        max_bytes: 20000000,
        min_side_px: 301,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
      last_frame: {
        max_bytes: 20000000,
        min_side_px: 301,
        min_ratio: '2:5',
        max_ratio: '5:2',
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/** First and last frame as fields or files of their own; not suited to reference-to-video. */
export const g = defineFamily<CanonicalRequest>({
  id: 'g',
  title: 'Family G',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['gateway', 'hailuo', 'hailuo-v2', 'jm'],
  fields: {
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
  suffixes: ['release'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: firstOf(
        toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
        () => toBoolean(at(r.body, 'generate_audio'), report('generate_audio', warnings)),
      ),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
        () => toNumber(at(r.body, 'duration'), report('duration', warnings)),
      ),
      size: parseSize(at(r.body, 'size'), report('size', warnings)),
    },
    roles: {
      first_frame: concat(
        toMediaList('image', at(r.body, 'first_frame_image')),
        toMediaList('image', filesAt(r.files, 'first_frame_image')),
        toMediaList('image', at(r.body, 'image')),
        toMediaList('image', filesAt(r.files, 'image')),
        toMediaList('image', only(toList(at(r.body, 'input_reference')))),
        toMediaList('image', only(filesAt(r.files, 'input_reference'))),
        toMediaList('image', only(toList(at(r.body, 'images')))),
        toMediaList('image', only(filesAt(r.files, 'images'))),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
      ),
      reference: concat(
        toMediaList('image', several(toList(at(r.body, 'input_reference')))),
        toMediaList('image', several(filesAt(r.files, 'input_reference'))),
        toMediaList('image', several(toList(at(r.body, 'images')))),
        toMediaList('image', several(filesAt(r.files, 'images'))),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [['generate_audio'], ['last_frame_url']]),
  }),
  sources: {
    audio: [['metadata', 'generate_audio'], ['generate_audio']],
    prompt: [['prompt']],
    seconds: [['seconds'], ['duration']],
    size: [['size']],
  },
  unread: (r) => usedBy(
    [],
    [isPresent(toBoolean(at(r.body, 'metadata', 'generate_audio'))), 'generate_audio'],
    [isPresent(toNumber(at(r.body, 'seconds'))), 'duration'],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/g.ts');
  },
  objects: [
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference'],
  uploads: {
    first_frame_image: ['first_frame'],
    image: ['first_frame'],
    images: ['first_frame', 'reference'],
    input_reference: ['first_frame', 'reference'],
    last_frame_image: ['last_frame'],
  },
  models: [
    {
      ...shared,
      id: 'video-g',
      title: 'video-g',
      price: { per: 'second', rows: [{ when: {}, micros: 45000 }] },
    },
    {
      ...shared,
      id: 'video-g-fast',
      title: 'video-g-fast',
      modes: { first_frame: 'yes', first_last: 'no', last_frame: 'no', reference: 'no', text: 'no' },
      price: { per: 'second', rows: [{ when: {}, micros: 30000 }] },
    },
  ],
});
