// @generated from specs/families/v.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { eachFlat, itemPlaces, mediaPlaces, placeAt, placesBelow } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    prompt: (r) => placeAt(r.body, 'prompt'),
    template: (r) => placeAt(r.body, 'template'),
  },
  roles: {
    subject: (r) => eachFlat(
      itemPlaces(placeAt(r.body, 'subjects')),
      (item) => mediaPlaces(placesBelow([item], ['images'])),
    ),
  },
};
