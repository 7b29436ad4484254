// @generated from specs/families/b.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, filePlaces, firstOf, isPresent, itemPlaces, mediaPlaces, only, placeAt, several, sizePlaces, toNumber, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'metadata', 'generate_audio'),
    negative_prompt: (r) => placeAt(r.body, 'metadata', 'negative_prompt'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => firstOf(
      when(isPresent(toNumber(at(r.body, 'duration'))), () => placeAt(r.body, 'duration')),
      () => placeAt(r.body, 'seconds'),
    ),
    seed: (r) => placeAt(r.body, 'metadata', 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => firstOf(placeAt(r.body, 'metadata', 'aspectRatio'), () => placeAt(r.body, 'size')),
      tier: () => firstOf(placeAt(r.body, 'metadata', 'resolution'), () => placeAt(r.body, 'size')),
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
