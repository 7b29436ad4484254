// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { concat, filePlaces, mediaPlaces, placeAt } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'seconds'),
  },
  roles: {
    first_frame: (r) => concat(
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'image')),
    ),
  },
};
