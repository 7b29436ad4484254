// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { mediaPlaces, placeAt, toNumber, winner } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'metadata', 'audio'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => winner(
      r.body,
      [['metadata', 'output', 'duration'], (value) => toNumber(value)],
      [['seconds']],
    ),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'image')),
  },
};
