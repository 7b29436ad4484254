// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { defineFamily, loadOrigins, readAs } from '../../runtime/contract/index.ts';
import { validate } from '../validators/f.js';
import { b } from './b.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'lifecycle'> = {
  family: 'f',
  aliases: [],
  modes: { first_frame: 'yes', text: 'yes' },
  toggles: {},
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
  ...readAs(b),
  suffixes: [],
  validate,
  get from() {
    return loadOrigins(import.meta.url, '../explain/b.ts');
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
      id: 'f-two',
      title: 'f-two',
      price: { per: 'clip', rows: [{ when: {}, micros: 900000 }] },
    },
  ],
});
