// @generated from specs/families/i.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { concat, filePlaces, mediaPlaces, placeAt, sizePlaces, toBoolean, toNumber, winner } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => winner(r.body, [['metadata', 'audio'], (value) => toBoolean(value)], [
      ['metadata', 'generate_audio'],
    ]),
    auto_prompt: (r) => placeAt(r.body, 'metadata', 'is_rec'),
    off_peak: (r) => placeAt(r.body, 'metadata', 'off_peak'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => winner(r.body, [['duration'], (value) => toNumber(value)], [['seconds']]),
    seed: (r) => placeAt(r.body, 'metadata', 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => winner(r.body, [['metadata', 'aspect_ratio']], [['size']]),
      tier: () => winner(r.body, [['metadata', 'resolution']], [['size']]),
    }),
  },
  roles: {
    first_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'first_frame_image')),
      mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      mediaPlaces(placeAt(r.body, 'input_reference')),
      mediaPlaces(filePlaces(r.files, 'input_reference')),
    ),
    last_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
    ),
    reference: (r) => concat(
      mediaPlaces(placeAt(r.body, 'images')),
      mediaPlaces(filePlaces(r.files, 'images')),
    ),
  },
};
