// @generated from specs/families/kx-multi-image2video.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { eachFlat, itemPlaces, mediaPlaces, placeAt, placesBelow, sizePlaces } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    negative_prompt: (r) => placeAt(r.body, 'negative_prompt'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'duration'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => placeAt(r.body, 'aspect_ratio'),
      tier: () => placeAt(r.body, 'mode'),
    }),
  },
  roles: {
    reference: (r) => eachFlat(
      itemPlaces(placeAt(r.body, 'image_list')),
      (item) => mediaPlaces(placesBelow([item], ['image'])),
    ),
  },
};
