// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { defineFamily, loadOrigins, readAs } from '../../runtime/contract/index.ts';
import { validate } from '../validators/f.js';
import { b } from './b.ts';

/** What models have unless they say otherwise. */
const shared: Pick<Model, 'modes' | 'toggles' | 'limits'> = {
  modes: { first_frame: 'yes', text: 'yes' },
  toggles: {},
  limits: { numbers: { seconds: { min: 2, max: 15, default: 5 } }, texts: {}, sizes: {}, roles: {} },
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
      id: 'f-one',
      title: 'f-one',
      family: 'f',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      price: { per: 'second', rows: [{ when: {}, micros: 60000 }] },
      lifecycle: { status: 'active' },
    },
    {
      id: 'f-two',
      title: 'f-two',
      family: 'f',
      aliases: [],
      modes: shared.modes,
      toggles: shared.toggles,
      limits: shared.limits,
      price: { per: 'clip', rows: [{ when: {}, micros: 900000 }] },
      lifecycle: { status: 'active' },
    },
  ],
});
