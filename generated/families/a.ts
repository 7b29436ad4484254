// @generated from specs/families/a.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, choose, concat, count, defineFamily, filesAt, firstOf, isPresent, loadOrigins, omitPaths, only, parseSize, report, several, template, toBoolean, toList, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/a.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'a',
  aliases: [],
  modes: {
    first_frame: 'yes',
    first_frame_reference: 'upstream',
    first_last: 'upstream',
    reference: 'upstream',
    text: 'yes',
  },
  toggles: { audio: 'yes' },
  limits: {
    numbers: { seconds: { one_of: [4, 8, 12], default: 4 } },
    texts: { prompt: { max_chars: 32000 } },
    sizes: { size: { pixels: ['720x1280', '1280x720'], default: '720x1280' } },
    roles: {
      first_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
      last_frame: { max_bytes: 20971520, mimes: ['image/jpeg', 'image/png', 'image/webp'] },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * The one-model family in the shape of OpenAI's video API. One picture is the first frame, with
 * `metadata.last_frame_url` it is first and last, several are references, and so are all others
 * beside `image`; only some upstreams take those.
 */
export const a = defineFamily<CanonicalRequest>({
  id: 'a',
  title: 'Family A',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['gateway', 'openai-videos'],
  fields: {
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
  suffixes: ['release'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'metadata', 'generate_audio'), report('metadata.generate_audio', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      seconds: firstOf(
        toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
        () => toNumber(at(r.body, 'duration'), report('duration', warnings)),
      ),
      size: firstOf(
        parseSize(at(r.body, 'size'), report('size', warnings)),
        () => parseSize(at(r.body, 'metadata', 'aspectRatio'), report('metadata.aspectRatio', warnings)),
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
    metadata: omitPaths(at(r.body, 'metadata'), [['aspectRatio'], ['generate_audio'], ['last_frame_url']]),
  }),
  sources: {
    audio: [['metadata', 'generate_audio']],
    prompt: [['prompt']],
    seconds: [['seconds'], ['duration']],
    size: [['size'], ['metadata', 'aspectRatio']],
  },
  unread: (r) => usedBy([], [isPresent(toNumber(at(r.body, 'seconds'))), 'duration'], [
    isPresent(parseSize(at(r.body, 'size'))),
    'metadata.aspectRatio',
  ]),
  get from() {
    return loadOrigins(import.meta.url, '../explain/a.ts');
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
      id: 'video-a',
      title: 'video-a',
      price: { per: 'second', rows: [{ when: {}, micros: 100000 }] },
    },
    {
      ...shared,
      id: 'video-a-pro',
      title: 'video-a-pro',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['720x1280', '1280x720', '1024x1792', '1792x1024'], default: '720x1280' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 300000 }] },
    },
  ],
});
