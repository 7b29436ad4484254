// @generated from specs/lines/i.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { mediaPlaces, placeAt } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    count: (r) => placeAt(r.body, 'n'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    size: (r) => placeAt(r.body, 'size'),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'image')),
  },
};
