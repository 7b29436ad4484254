// @generated from specs/families/b.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { mediaPlaces, placeAt } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'seconds'),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'image')),
  },
};
