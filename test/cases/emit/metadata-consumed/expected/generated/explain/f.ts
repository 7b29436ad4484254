// @generated from specs/families/f.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, firstOf, isPresent, mediaPlaces, placeAt, toNumber, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'metadata', 'audio'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => firstOf(
      when(
        isPresent(toNumber(at(r.body, 'metadata', 'output', 'duration'))),
        () => placeAt(r.body, 'metadata', 'output', 'duration'),
      ),
      () => placeAt(r.body, 'seconds'),
    ),
  },
  roles: {
    first_frame: (r) => mediaPlaces(placeAt(r.body, 'image')),
  },
};
