// @generated from specs/families/i.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, filePlaces, firstOf, isPresent, mediaPlaces, placeAt, sizePlaces, toBoolean, toNumber, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => firstOf(
      when(isPresent(toBoolean(at(r.body, 'metadata', 'audio'))), () => placeAt(r.body, 'metadata', 'audio')),
      () => placeAt(r.body, 'metadata', 'generate_audio'),
    ),
    auto_prompt: (r) => placeAt(r.body, 'metadata', 'is_rec'),
    off_peak: (r) => placeAt(r.body, 'metadata', 'off_peak'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => firstOf(
      when(isPresent(toNumber(at(r.body, 'duration'))), () => placeAt(r.body, 'duration')),
      () => placeAt(r.body, 'seconds'),
    ),
    seed: (r) => placeAt(r.body, 'metadata', 'seed'),
    size: (r, part) => sizePlaces(part, {
      ratio: () => firstOf(placeAt(r.body, 'metadata', 'aspect_ratio'), () => placeAt(r.body, 'size')),
      tier: () => firstOf(placeAt(r.body, 'metadata', 'resolution'), () => placeAt(r.body, 'size')),
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
