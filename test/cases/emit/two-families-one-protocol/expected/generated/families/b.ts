// @generated from specs/families/b.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { at, defineFamily, loadOrigins, report, toMediaList, toNumber, toText } from '../../runtime/contract/index.ts';
import { validate } from '../validators/b.js';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'b',
  aliases: [],
  modes: { first_frame: 'yes', text: 'yes' },
  toggles: {},
  limits: { numbers: { seconds: { min: 2, max: 15, default: 5 } }, texts: {}, sizes: {}, roles: {} },
  lifecycle: { status: 'active' },
};

/** Family B */
export const b = defineFamily<CanonicalRequest>({
  id: 'b',
  title: 'Family B',
  kind: 'video',
  routes: ['videos-create'],
  protocols: ['p'],
  fields: {
    image: 'media',
    model: 'string',
    prompt: 'string',
    seconds: 'string',
  },
  suffixes: ['release', 'tier'],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      prompt: toText(at(r.body, 'prompt')),
      seconds: toNumber(at(r.body, 'seconds'), report('seconds', warnings)),
    },
    roles: {
      first_frame: toMediaList('image', at(r.body, 'image')),
    },
  }),
  sources: {
    prompt: [['prompt']],
    seconds: [['seconds']],
  },
  get from() {
    return loadOrigins(import.meta.url, '../explain/b.ts');
  },
  roles: ['first_frame'],
  models: [
    {
      ...shared,
      id: 'b-one',
      title: 'b-one',
      price: { per: 'second', rows: [{ when: {}, micros: 60000 }] },
    },
    {
      ...shared,
      id: 'b-two',
      title: 'b-two',
      price: { per: 'clip', rows: [{ when: {}, micros: 900000 }] },
    },
  ],
});
