// @generated from specs/families/vx-img2video.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, equals, mediaPlaces, not, placeAt, sizePlaces, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'audio'),
    auto_prompt: (r) => placeAt(r.body, 'is_rec'),
    off_peak: (r) => placeAt(r.body, 'off_peak'),
    prompt: (r) => when(not(equals(at(r.body, 'is_rec'), true)), () => placeAt(r.body, 'prompt')),
    seconds: (r) => placeAt(r.body, 'duration'),
    seed: (r) => placeAt(r.body, 'seed'),
    size: (r, part) => sizePlaces(part, { tier: () => placeAt(r.body, 'resolution') }),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'images')),
  },
};
