// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { mediaPlaces, placeAt } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'audio'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'seconds'),
    size: (r) => placeAt(r.body, 'size'),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'image')),
  },
};
