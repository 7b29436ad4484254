// @generated from specs/families/kx-text2video.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { placeAt, sizePlaces } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'sound'),
    camera: (r) => placeAt(r.body, 'camera_control'),
    negative_prompt: (r) => placeAt(r.body, 'negative_prompt'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'duration'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => placeAt(r.body, 'aspect_ratio'),
      tier: () => placeAt(r.body, 'mode'),
    }),
  },
  roles: {},
};
