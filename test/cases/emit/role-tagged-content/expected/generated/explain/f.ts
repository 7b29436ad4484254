// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { concat, eachFlat, itemPlaces, mediaPlaces, placeAt, placesBelow, placesWhere } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'seconds'),
  },
  roles: {
    first_frame: (r) => concat(
      eachFlat(
        placesWhere(itemPlaces(placeAt(r.body, 'content')), ['type'], 'image_url'),
        (item) => mediaPlaces(placesBelow([item], ['image_url', 'url'])),
      ),
      mediaPlaces(placeAt(r.body, 'image')),
    ),
  },
};
