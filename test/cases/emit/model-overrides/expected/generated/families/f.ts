// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, defineFamily, loadOrigins, parseSize, report, toBoolean, toMediaList, toNumber, toText } from '../../runtime/contract/index.ts';
import { validate } from '../validators/f.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'f',
  aliases: [],
  modes: { first_frame: 'upstream', text: 'yes' },
  toggles: { audio: 'no' },
  limits: { numbers: { seconds: { min: 2, max: 15, default: 5 } }, texts: {}, sizes: {}, roles: {} },
  lifecycle: { status: 'active' },
};

/** Family F */
export const f = defineFamily<CanonicalRequest>({
  id: 'f',
  title: 'Family F',
  kind: 'video',
  routes: ['videos-create'],
  protocols: ['p'],
  fields: {
    audio: 'boolean',
    image: 'media',
    model: 'string',
    prompt: 'string',
    seconds: 'string',
    size: 'string',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      audio: toBoolean(at(r.body, 'audio'), report('audio', warnings)),
      prompt: toText(at(r.body, 'prompt')),
      seconds: toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
      size: parseSize(at(r.body, 'size'), report('size', warnings)),
    },
    roles: {
      first_frame: toMediaList('image', at(r.body, 'image')),
    },
  }),
  sources: {
    audio: [['audio']],
    prompt: [['prompt']],
    seconds: [['seconds']],
    size: [['size']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/f.ts');
  },
  roles: ['first_frame'],
  models: [
    {
      ...shared,
      id: 'f-one',
      title: 'f-one',
      price: { per: 'second', rows: [{ when: {}, micros: 60000 }] },
    },
    {
      ...shared,
      id: 'f-plain',
      title: 'f-plain',
      price: { per: 'second', rows: [{ when: {}, micros: 40000 }] },
    },
    {
      ...shared,
      id: 'f-strict',
      title: 'strict one',
      modes: { first_frame: 'no', text: 'yes' },
      toggles: { audio: 'yes' },
      limits: {
        ...shared.limits,
        numbers: { seconds: { one_of: [4, 8], default: 4 } },
        texts: { prompt: { max_chars: 100 } },
        sizes: { size: { ratios: ['16:9'], tiers: ['480p', '720p'], default: '16:9(480p)' } },
      },
      price: { per: 'clip', rows: [{ when: {}, micros: 0 }], free: true },
    },
    {
      ...shared,
      id: 'f-two',
      title: 'f-two',
      price: { per: 'clip', rows: [{ when: {}, micros: 900000 }] },
    },
  ],
});
