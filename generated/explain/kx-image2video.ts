// @generated from specs/families/kx-image2video.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { mediaPlaces, placeAt, sizePlaces } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'sound'),
    camera: (r) => placeAt(r.body, 'camera_control'),
    negative_prompt: (r) => placeAt(r.body, 'negative_prompt'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => placeAt(r.body, 'duration'),
    size: (r, part) => sizePlaces(part, { tier: () => placeAt(r.body, 'mode') }),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'image')),
    last_frame: (r) => mediaPlaces(placeAt(r.body, 'image_tail')),
  },
};
