// @generated from specs/families/vx-reference2video.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, eachFlat, equals, itemPlaces, mediaPlaces, not, placeAt, placesBelow, sizePlaces, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'audio'),
    auto_prompt: (r) => placeAt(r.body, 'is_rec'),
    off_peak: (r) => placeAt(r.body, 'off_peak'),
    prompt: (r) => when(not(equals(at(r.body, 'is_rec'), true)), () => placeAt(r.body, 'prompt')),
    seconds: (r) => placeAt(r.body, 'duration'),
    seed: (r) => placeAt(r.body, 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => placeAt(r.body, 'aspect_ratio'),
      tier: () => placeAt(r.body, 'resolution'),
    }),
  },
  roles: {
    subject: (r) => eachFlat(
      itemPlaces(placeAt(r.body, 'subjects')),
      (item) => mediaPlaces(placesBelow([item], ['images'])),
    ),
  },
};
