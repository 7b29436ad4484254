// @generated from specs/families/d.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, filesAt, firstOf, isPresent, loadOrigins, omitPaths, only, parseSize, report, several, toBoolean, toInteger, toList, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/d.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'd',
  aliases: [],
  modes: { first_frame: 'yes', first_last: 'yes', reference: 'no', text: 'yes', video_edit: 'no' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 2, max: 12, default: 5 } },
    texts: { prompt: { max_chars: 5000 } },
    sizes: {
      size: {
        ratios: ['16:9', '9:16', '1:1', '4:3', '3:4'],
        tiers: ['480p', '720p', '1080p'],
        default: '720p',
      },
    },
    roles: {
      first_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      last_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      reference: { max: 5, max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      source_video: {
        probe: true,
        max_bytes: 15000000,
        mimes: ['video/mp4', 'video/quicktime', 'video/webm'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * First and last picture are fields of their own. The fast model also takes up to five reference
 * images; the video-to-video variant changes one given video of at most 15 MB.
 */
export const d = defineFamily<CanonicalRequest>({
  id: 'd',
  title: 'Family D',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['fal', 'gateway', 'luma', 'replicate'],
  fields: {
    duration: 'string',
    first_frame_image: 'media',
    first_image_url: 'media',
    image: 'media',
    images: 'array',
    input_reference: 'media',
    input_video: 'media',
    last_frame_image: 'media',
    last_image_url: 'media',
    metadata: 'object',
    model: 'string',
    prompt: 'string',
    seconds: 'string',
    size: 'string',
    video: 'media',
    video_url: 'media',
  },
  suffixes: ['release'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
      negative_prompt: toText(at(r.body, 'metadata', 'negative_prompt')),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'duration'), report('duration', warnings)),
        () => toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      ),
      seed: toInteger(at(r.body, 'metadata', 'seed'), report('metadata.seed', warnings)),
      size: parseSize(at(r.body, 'size'), report('size', warnings)),
    },
    roles: {
      first_frame: concat(
        toMediaList('image', at(r.body, 'first_image_url')),
        toMediaList('image', filesAt(r.files, 'first_image_url')),
        toMediaList('image', at(r.body, 'image')),
        toMediaList('image', filesAt(r.files, 'image')),
        toMediaList('image', at(r.body, 'first_frame_image')),
        toMediaList('image', filesAt(r.files, 'first_frame_image')),
        toMediaList('image', only(toList(at(r.body, 'input_reference')))),
        toMediaList('image', only(filesAt(r.files, 'input_reference'))),
      ),
      last_frame: concat(
        toMediaList('image', at(r.body, 'last_image_url')),
        toMediaList('image', filesAt(r.files, 'last_image_url')),
        toMediaList('image', at(r.body, 'last_frame_image')),
        toMediaList('image', filesAt(r.files, 'last_frame_image')),
        toMediaList('image', at(r.body, 'metadata', 'last_frame_url')),
      ),
      reference: concat(
        toMediaList('image', at(r.body, 'images')),
        toMediaList('image', filesAt(r.files, 'images')),
        toMediaList('image', several(toList(at(r.body, 'input_reference')))),
        toMediaList('image', several(filesAt(r.files, 'input_reference'))),
      ),
      source_video: concat(
        toMediaList('video', at(r.body, 'video')),
        toMediaList('video', filesAt(r.files, 'video')),
        toMediaList('video', at(r.body, 'video_url')),
        toMediaList('video', filesAt(r.files, 'video_url')),
        toMediaList('video', at(r.body, 'input_video')),
        toMediaList('video', filesAt(r.files, 'input_video')),
      ),
    },
    metadata: omitPaths(at(r.body, 'metadata'), [
      ['generate_audio'],
      ['last_frame_url'],
      ['negative_prompt'],
      ['seed'],
    ]),
  }),
  sources: {
    audio: [['metadata', 'generate_audio']],
    negative_prompt: [['metadata', 'negative_prompt']],
    prompt: [['prompt']],
    seconds: [['duration'], ['seconds']],
    seed: [['metadata', 'seed']],
    size: [['size']],
  },
  unread: (r) => usedBy([], [isPresent(toNumber(at(r.body, 'duration'))), 'seconds']),
  get from() {
    return loadOrigins(import.meta.url, '../explain/d.ts');
  },
  objects: [
    { at: ['input_reference'], names: ['image_url'] },
  ],
  roles: ['first_frame', 'last_frame', 'reference', 'source_video'],
  uploads: {
    first_frame_image: ['first_frame'],
    first_image_url: ['first_frame'],
    image: ['first_frame'],
    images: ['reference'],
    input_reference: ['first_frame', 'reference'],
    input_video: ['source_video'],
    last_frame_image: ['last_frame'],
    last_image_url: ['last_frame'],
    video: ['source_video'],
    video_url: ['source_video'],
  },
  models: [
    {
      ...shared,
      id: 'video-d',
      title: 'video-d',
      toggles: { audio: 'yes' },
      price: { per: 'second', rows: [{ when: {}, micros: 50000 }] },
    },
    {
      ...shared,
      id: 'video-d-fast',
      title: 'video-d-fast',
      modes: { first_frame: 'yes', first_last: 'yes', reference: 'yes', text: 'yes', video_edit: 'no' },
      price: { per: 'second', rows: [{ when: {}, micros: 20000 }] },
    },
    {
      ...shared,
      id: 'video-d-v2v',
      title: 'video-d-v2v',
      modes: { first_frame: 'no', first_last: 'no', reference: 'no', text: 'no', video_edit: 'yes' },
      toggles: { audio: 'no' },
      price: { per: 'second', rows: [{ when: {}, micros: 60000 }] },
    },
  ],
});
