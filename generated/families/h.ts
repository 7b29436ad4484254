// @generated from specs/families/h.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, concat, defineFamily, filesAt, firstOf, isPresent, loadOrigins, omitPaths, only, parseSize, report, several, toBoolean, toInteger, toList, toMediaList, toNumber, toText, usedBy } from '../../runtime/contract/index.ts';
import { validate } from '../validators/h.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'h',
  aliases: [],
  modes: { first_frame: 'no', first_last: 'no', reference: 'no', text: 'yes' },
  toggles: { audio: 'upstream' },
  limits: {
    numbers: { seconds: { min: 2, max: 15, default: 5 } },
    texts: { prompt: { max_chars: 2000 } },
    sizes: {},
    roles: {
      first_frame: {
        max_bytes: 20000000,
        min_side_px: 240,
        max_side_px: 8000,
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
      last_frame: {
        max_bytes: 20000000,
        min_side_px: 240,
        max_side_px: 8000,
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
      reference: {
        max: 5,
        max_bytes: 20000000,
        min_side_px: 240,
        max_side_px: 8000,
        mimes: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
  },
  lifecycle: { status: 'active' },
};

/**
 * The model's name says what it takes (`t2v` a text, `i2v` a picture) and the size it makes. A
 * picture with `metadata.last_frame_url` is first and last, several are references; the vendor
 * decides which models do that.
 */
export const h = defineFamily<CanonicalRequest>({
  id: 'h',
  title: 'Family H',
  kind: 'video',
  routes: ['video-generations', 'videos-create'],
  protocols: ['dashscope', 'gateway'],
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
        toMediaList('image', at(r.body, 'image')),
        toMediaList('image', filesAt(r.files, 'image')),
        toMediaList('image', at(r.body, 'first_frame_image')),
        toMediaList('image', filesAt(r.files, 'first_frame_image')),
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
    return loadOrigins(import.meta.url, '../explain/h.ts');
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
      id: 'video-h-i2v-1080*1920',
      title: 'video-h-i2v-1080*1920',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['1080x1920'], default: '1080x1920' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 70000 }] },
    },
    {
      ...shared,
      id: 'video-h-i2v-1280*720',
      title: 'video-h-i2v-1280*720',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['1280x720'], default: '1280x720' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
    {
      ...shared,
      id: 'video-h-i2v-1920*1080',
      title: 'video-h-i2v-1920*1080',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['1920x1080'], default: '1920x1080' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 70000 }] },
    },
    {
      ...shared,
      id: 'video-h-i2v-480*832',
      title: 'video-h-i2v-480*832',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['480x832'], default: '480x832' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 20000 }] },
    },
    {
      ...shared,
      id: 'video-h-i2v-720*1280',
      title: 'video-h-i2v-720*1280',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['720x1280'], default: '720x1280' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
    {
      ...shared,
      id: 'video-h-i2v-832*480',
      title: 'video-h-i2v-832*480',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['832x480'], default: '832x480' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 20000 }] },
    },
    {
      ...shared,
      id: 'video-h-i2v-960*960',
      title: 'video-h-i2v-960*960',
      modes: { first_frame: 'yes', first_last: 'upstream', reference: 'upstream', text: 'no' },
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['960x960'], default: '960x960' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-1080*1920',
      title: 'video-h-t2v-1080*1920',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['1080x1920'], default: '1080x1920' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 70000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-1280*720',
      title: 'video-h-t2v-1280*720',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['1280x720'], default: '1280x720' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-1920*1080',
      title: 'video-h-t2v-1920*1080',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['1920x1080'], default: '1920x1080' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 70000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-480*832',
      title: 'video-h-t2v-480*832',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['480x832'], default: '480x832' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 20000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-720*1280',
      title: 'video-h-t2v-720*1280',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['720x1280'], default: '720x1280' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-832*480',
      title: 'video-h-t2v-832*480',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['832x480'], default: '832x480' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 20000 }] },
    },
    {
      ...shared,
      id: 'video-h-t2v-960*960',
      title: 'video-h-t2v-960*960',
      limits: {
        ...shared.limits,
        sizes: { size: { pixels: ['960x960'], default: '960x960' } },
      },
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
  ],
});
