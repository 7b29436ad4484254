// @generated from specs/families/vx-text2video.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { placeAt, sizePlaces } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'audio'),
    off_peak: (r) => placeAt(r.body, 'off_peak'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'duration'),
    seed: (r) => placeAt(r.body, 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => placeAt(r.body, 'aspect_ratio'),
      tier: () => placeAt(r.body, 'resolution'),
    }),
  },
  roles: {},
};
