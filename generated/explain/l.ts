// @generated from specs/families/l.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { concat, filePlaces, itemPlaces, mediaPlaces, only, placeAt, several, sizePlaces, toBoolean, toNumber, winner } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => winner(
      r.body,
      [['metadata', 'output_config', 'audio_generation'], (value) => toBoolean(value)],
      [['metadata', 'generate_audio']],
    ),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => winner(
      r.body,
      [['seconds'], (value) => toNumber(value)],
      [['duration'], (value) => toNumber(value)],
      [['metadata', 'output_config', 'duration']],
    ),
    size: (r, part) => sizePlaces(part, {
      ratio: () => winner(
        r.body,
        [['metadata', 'output_config', 'aspect_ratio']],
        [['aspect_ratio']],
        [['size']],
      ),
      tier: () => winner(r.body, [['metadata', 'output_config', 'resolution']], [['size']]),
    }),
  },
  roles: {
    first_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'first_frame_image')),
      mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(only(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(only(filePlaces(r.files, 'images'))),
    ),
    last_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
    ),
    reference: (r) => concat(
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(several(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(several(filePlaces(r.files, 'images'))),
    ),
  },
};
